"""The deck of cards."""

# A card is an index in the order of the numbers. A set of cards is a bit mask.

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple, TypeVar

from bidtable.core.masks import bits
from bidtable.core.model import Move
from bidtable.games.i_bid_you_not import effects as fx
from bidtable.games.i_bid_you_not.terms import Terms

K = TypeVar("K", str, int)

MEMO: Final = 1000
"""Largest number of offers whose rules are kept in the cache."""


LASTING: Final = (fx.AnyOrder, fx.Never, fx.WhenWon, fx.PileWorth)
"""Effects that apply outside an offer, for example in a score pile.

The deck lists the cards with each of the lasting effects.
"""


class Card(NamedTuple):
    """A card, with its number, its price and its action (IB-1).

    Attributes:
        action: Letter of the card's action: "a", "b", or empty for no action.
    """

    number: int
    price: int
    type: str
    action: str


class TypeInfo(NamedTuple):
    """A type of card, with its name, its colour and its actions."""

    id: str
    title: str
    colour: str
    actions: dict[str, ActionInfo]


class ActionInfo(NamedTuple):
    """An action that is printed on a card, as a sentence and as a short text."""

    text: str
    chip: str
    effect: fx.Effect


class Deck:
    """A deck of cards, with facts about each card.

    Attributes:
        bonus: Points that each card adds to the other cards of its pile (IB-16).
        same: For each card, the cards of the same type.
        silencers: Cards that switch off the actions of all other cards.
        to_hand: Cards that go to the hand of the player who wins them.
        to_box: Cards that are discarded by the player who wins them.
        alike: For each card, the cards of the same price or colour.
    """

    def __init__(self, cards: Iterable[Card], types: dict[str, TypeInfo]) -> None:
        self.cards: tuple[Card, ...] = tuple(sorted(cards))
        self.types = types
        self.size = len(self.cards)
        self.full = (1 << self.size) - 1
        self.index = {card.number: at for at, card in enumerate(self.cards)}
        self.numbers = tuple(card.number for card in self.cards)
        self.prices = tuple(card.price for card in self.cards)
        self.titles = tuple(
            f"{_minus(card.number)} {types[card.type].title} ({signed(card.price)})" for card in self.cards
        )
        self.effects: tuple[fx.Effect | None, ...] = tuple(map(self._effect, self.cards))
        self.terms: dict[tuple[tuple[int, ...], tuple[int, ...]], Terms] = {}
        self.moves: dict[Callable[[int], Move], list[Move]] = {}
        self.of_type = self._sets(card.type for card in self.cards)
        self.same = tuple([self.of_type[card.type] for card in self.cards])
        self.above = tuple([self.full & -1 << at + 1 for at in range(self.size)])
        self.below = tuple([(1 << at) - 1 for at in range(self.size)])
        self.negative = self._set(price < 0 for price in self.prices)
        self.positive = self._set(price > 0 for price in self.prices)
        self.with_action = self._set(bool(card.action) for card in self.cards)
        self.never_add = self._having(lambda e: isinstance(e, fx.Never) and e.use == "add")
        self.never_bid = self._having(lambda e: isinstance(e, fx.Never) and e.use == "bid")
        self.any_order = self._having(lambda e: isinstance(e, fx.AnyOrder))
        self.only_one = self._having(lambda e: isinstance(e, fx.OnlyOne))
        self.silencers = self._having(lambda e: isinstance(e, fx.IgnoreActions))
        self.to_hand = self._having(lambda e: isinstance(e, fx.WhenWon) and e.goes == "hand")
        self.to_box = self._having(lambda e: isinstance(e, fx.WhenWon) and e.goes == "discard")
        self.no_pile = self.to_hand | self.to_box
        self.with_bonus = self._having(lambda e: isinstance(e, fx.PileWorth))
        self.bonus = tuple([e.each if isinstance(e, fx.PileWorth) else 0 for e in self.effects])
        colours = [types[card.type].colour for card in self.cards]
        of_colour, of_price = self._sets(colours), self._sets(self.prices)
        self.alike = tuple(
            (of_price[price] | of_colour[colour]) & ~(1 << at)
            for at, (price, colour) in enumerate(zip(self.prices, colours, strict=True))
        )
        self.beside, self.beside_idle = self._neighbours()
        self.crowds = any(mask != self.full for mask in (*self.beside, *self.beside_idle))
        above = {price: sum(of_price[other] for other in of_price if other > price) for price in of_price}
        self.dearer = tuple(above[price] for price in self.prices)
        self.cheaper = tuple(self.full & ~above[price] & ~of_price[price] for price in self.prices)

    def _effect(self, card: Card) -> fx.Effect | None:
        if not card.action:
            return None
        effect = self.types[card.type].actions[card.action].effect
        if not (effect.binds or effect.instant or isinstance(effect, LASTING)):
            raise TypeError(
                f"{type(effect).__name__} neither binds nor fires, and the deck does not know it."
            )
        return effect

    def _set(self, holds: Iterable[bool]) -> int:
        return sum(1 << at for at, held in enumerate(holds) if held)

    def _sets(self, kinds: Iterable[K]) -> dict[K, int]:
        sets: dict[K, int] = {}
        for at, kind in enumerate(kinds):
            sets[kind] = sets.get(kind, 0) | 1 << at
        return sets

    def _having(self, holds: Callable[[fx.Effect], bool]) -> int:
        return sum(1 << at for at, effect in enumerate(self.effects) if effect is not None and holds(effect))

    def _neighbours(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        # If two neighbouring cards have contradictory rules, the rule of the newer card applies
        # (IB-12).
        shy = self._having(lambda e: isinstance(e, fx.Neighbours) and e.alike == "never")
        clannish = self._having(lambda e: isinstance(e, fx.Neighbours) and e.alike == "only")
        acting, idle = [], []
        for card, alike in enumerate(self.alike):
            plain = self.full & ~(shy & alike) & ~(clannish & ~alike)
            idle.append(plain)
            if shy >> card & 1:
                plain = self.full & ~alike & ~clannish | clannish & alike
            elif clannish >> card & 1:
                plain = alike & ~shy | shy & ~alike
            acting.append(plain)
        return tuple(acting), tuple(idle)

    def named(self, mask: int) -> tuple[int, ...]:
        """Return the numbers of a set of cards, lowest first."""
        numbers = self.numbers
        return tuple(numbers[at] for at in bits(mask))

    def each(self, kind: Callable[[int], Move], mask: int) -> tuple[Move, ...]:
        """Return one move for each card of a set, lowest card first."""
        made = self.moves.get(kind)
        if made is None:
            made = self.moves[kind] = [kind(number) for number in self.numbers]
        return tuple([made[card] for card in bits(mask)])

    def at(self, numbers: Sequence[int]) -> tuple[int, ...]:
        """Return the indexes of the cards with the given numbers."""
        return tuple([self.index[number] for number in numbers])

    def numbered(self, cards: Iterable[int]) -> tuple[int, ...]:
        """Return the numbers printed on the given cards."""
        numbers = self.numbers
        return tuple([numbers[card] for card in cards])

    def holds(self, mask: int, number: int) -> bool:
        """Return whether a set of cards contains the card with a given number."""
        at = self.index.get(number)
        return at is not None and bool(mask >> at & 1)

    def title(self, number: int) -> str:
        """Return the name of a card, with its number, type and price."""
        return self.titles[self.index[number]]

    def action(self, number: int) -> ActionInfo | None:
        card = self.cards[self.index[number]]
        return self.types[card.type].actions[card.action] if card.action else None

    def trimmed(self, count: int) -> Deck:
        # The highest and lowest numbers are removed alternately (IB-2).
        low, high = count // 2, count - count // 2
        return Deck(self.cards[low : self.size - high], self.types)


def _minus(number: int) -> str:
    return f"−{-number}" if number < 0 else str(number)


def signed(price: int) -> str:
    """Return a price with its sign, such as "+3" or "−2"."""
    return f"+{price}" if price > 0 else _minus(price)
