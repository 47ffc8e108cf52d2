"""Lists the rules that players must obey because of cards in the offer."""

from __future__ import annotations

from typing import NamedTuple

from bidtable.games.i_bid_you_not import effects as fx
from bidtable.games.i_bid_you_not.context import Context
from bidtable.games.i_bid_you_not.deck import ActionInfo, Deck
from bidtable.games.i_bid_you_not.mutable_position import Known


class Standing(NamedTuple):
    """A rule that applies because of cards in the offer.

    Attributes:
        cards: Cards that make this rule, oldest first.
        void: Whether the rule does not count, because it would leave no bidder or no bid (IB-13).
    """

    cards: tuple[int, ...]
    action: ActionInfo
    overruled_by: int | None = None
    void: bool = False

    @property
    def in_force(self) -> bool:
        return self.overruled_by is None and not self.void


def standing(context: Context, known: Known) -> tuple[Standing, ...]:
    """Return the rules that come from the cards on offer."""
    # Rules of older cards come first.
    deck = context.deck(known)
    binding = [card for card in known.age if (effect := deck.effects[card]) is not None and effect.binds]
    overruled = _overruled(deck, binding)
    rules: dict[tuple[object, ...], Standing] = {}
    for card in binding:
        action = deck.action(deck.numbers[card])
        assert action is not None
        by, void = overruled.get(card), card in known.void
        own = card if isinstance(action.effect, fx.AfterTaking) else None
        key = (action.effect, action.chip, by, void, own)
        before = rules.get(key)
        cards = (*before.cards, card) if before is not None else (card,)
        rules[key] = Standing(cards, action, by, void)
    return tuple(rules.values())


def _overruled(deck: Deck, binding: list[int]) -> dict[int, int]:
    # IB-12
    silencers = [card for card in binding if isinstance(deck.effects[card], fx.IgnoreActions)]
    if silencers:
        return {card: silencers[-1] for card in binding if card not in silencers}
    governs: dict[object, int] = {}
    for card in binding:
        matter = _matter(deck.effects[card])
        if matter is None:
            continue
        before = governs.get(matter)
        if before is None or not _stands_above(deck.effects[before], deck.effects[card]):
            governs[matter] = card
    return {
        card: by
        for card in binding
        if (by := governs.get(_matter(deck.effects[card]))) is not None
        and deck.effects[by] != deck.effects[card]
    }


def _matter(effect: fx.Effect | None) -> object:
    match effect:
        case fx.NoSkip() | fx.SkipCosts():
            return "skip"
        case (
            fx.Types()
            | fx.Prices()
            | fx.Extreme()
            | fx.Order()
            | fx.AddOnTurn()
            | fx.BidCards()
            | fx.Inversion()
        ):
            return type(effect)
    return None


def _stands_above(before: fx.Effect | None, after: fx.Effect | None) -> bool:
    return (
        isinstance(before, fx.Inversion)
        and isinstance(after, fx.Inversion)
        and before.when == "always"
        and after.when != "always"
    )
