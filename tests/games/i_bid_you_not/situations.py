"""Situations of I Bid You Not: an offer, hands and piles, chosen by a test, with all other cards out of the game."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence
from typing import Any, Self

from msgspec.structs import replace

from bidtable.core.model import Move, Seat, Setup
from bidtable.core.steps import Step
from bidtable.games.i_bid_you_not import IBidYouNot, load
from bidtable.games.i_bid_you_not.cards import mask_of
from bidtable.games.i_bid_you_not.deck import Deck
from bidtable.games.i_bid_you_not.moves import Bid, Declare, Draw
from bidtable.games.i_bid_you_not.state import BIDDING, Observation, State
from bidtable.rulebook import Library
from bidtable.store import places
from tests.play import Situation

ALL = ("double_devices", "odd_inventions")


@functools.cache
def the_game() -> IBidYouNot:
    """Return the game with the shipped rules."""
    return load(Library(places.shipped_rules()))


@functools.cache
def the_deck() -> Deck:
    """Return all cards of all sets."""
    return the_game().context.deck(the_game().start(Setup(2, ALL)))


def mask(deck: Deck, numbers: Iterable[int]) -> int:
    """Return the set of cards with these numbers."""
    return mask_of(deck.at(tuple(numbers)))


def cards(type_: str, action: str = "", sign: int = 0) -> list[int]:
    """Return the numbers of a type's cards with an action, lowest first; `sign` picks good or bad prices."""
    return [
        card.number
        for card in the_deck().cards
        if card.type == type_ and card.action == action and (not sign or card.price * sign > 0)
    ]


def card(type_: str, action: str = "", sign: int = 0) -> int:
    """Return the number of the lowest such card."""
    return cards(type_, action, sign)[0]


def price(*numbers: int) -> int:
    """Return the sum of some cards' prices."""
    deck = the_deck()
    return sum(deck.prices[deck.index[number]] for number in numbers)


def plain(count: int, low: int = -999, high: int = 999) -> list[int]:
    """Return cards without an action between two numbers."""
    found = [c.number for c in the_deck().cards if not c.action and low <= c.number <= high]
    assert len(found) >= count
    return found[:count]


class Play(Situation[State, Observation]):
    """A game in some situation, continued by a test.

    Attributes:
        history: All events so far, each with the state right after it.
    """

    game: IBidYouNot

    def __init__(
        self,
        offer: Sequence[int],
        hands: Sequence[Sequence[int]],
        piles: Sequence[Sequence[int]] = (),
        *,
        turn: Seat = 0,
        variants: Sequence[str] = (),
        givers: Sequence[Seat] = (),
        truce: int = 0,
    ) -> None:
        """Set the cards; the first card of the offer is its opener."""
        game, deck = the_game(), the_deck()
        n = len(hands)
        start = game.start(Setup(n, tuple(sorted({*ALL, *variants}))))
        held = [mask(deck, hand) for hand in hands]
        scored = [mask(deck, pile) for pile in piles] or [0] * n
        rest = deck.full
        for placed in (*held, *scored, mask(deck, offer)):
            assert not placed & ~rest, "a card lies in two places"
            rest &= ~placed
        indexes = deck.at(offer)
        gave = givers or (-1,) * len(offer)
        negative = {seat for seat, at in zip(gave, indexes, strict=True) if seat >= 0 and deck.prices[at] < 0}
        positive = {seat for seat, at in zip(gave, indexes, strict=True) if seat >= 0 and deck.prices[at] > 0}
        self.game, self.deck = game, deck
        self.events, self.steps = [], []
        self.history: list[Step[State]] = []
        self.state = replace(
            start,
            phase="turn",
            turn=turn,
            start=0,
            truce=truce,
            hands=tuple(held),
            piles=tuple(scored),
            discards=rest,
            offer=indexes,
            givers=tuple(gave),
            age=indexes,
            gave_negative=sum(1 << seat for seat in negative),
            gave_positive=sum(1 << seat for seat in positive),
        )

    def may(self, seat: Seat, kind: type[Any]) -> set[int]:
        """Return the cards for which a seat has a move of a kind."""
        return {move.card for move in self.legal(seat) if isinstance(move, kind)}

    def do(self, seat: Seat, *moves: Move) -> Self:
        """Make moves; `apply` must lead to the last step of each."""
        for move in moves:
            after = self.game.apply(self.state, seat, move)
            super().do(seat, move)
            assert self.state == after
        return self

    def follow(self, steps: Iterable[Step[State]]) -> None:
        """Take steps that were made; every step has all cards in their places."""
        super().follow(steps)
        assert not any(self.game.conserved(step.state)["stray cards"] for step in self.steps)
        self.history += self.steps

    def told(self, kind: type[Any]) -> State:
        """Return the state of the last event of a kind."""
        return next(step.state for step in reversed(self.history) if isinstance(step.event, kind))

    def auction(self, declarer: Seat, *bids: int | tuple[int, ...] | None) -> Play:
        """Declare an auction, and let each seat bid; None for a seat that takes no part."""
        self.do(declarer, Declare())
        return self.bids(*bids)

    def bids(self, *bids: int | tuple[int, ...] | None) -> Play:
        """Let each seat bid, in the order of the game."""
        left = {
            seat: [bid] if isinstance(bid, int) else list(bid)
            for seat, bid in enumerate(bids)
            if bid is not None
        }
        while self.state.phase in BIDDING:
            seat = self.game.actors(self.state)[0]
            self.do(seat, Bid(left[seat].pop(0)))
        assert not any(left.values()), "a seat could not bid"
        return self

    def draw(self, *numbers: int) -> Play:
        """Let chance draw scored cards."""
        return self.do(-1, Draw(numbers))

    @property
    def offer(self) -> tuple[int, ...]:
        """The offer from left to right."""
        return tuple(self.deck.numbers[at] for at in self.state.offer)

    def hand(self, seat: Seat) -> set[int]:
        """Return a seat's hand."""
        return set(self.deck.named(self.state.hands[seat]))

    def pile(self, seat: Seat) -> set[int]:
        """Return a seat's score pile."""
        return set(self.deck.named(self.state.piles[seat]))

    def gone(self, number: int) -> bool:
        """Whether a card is out of the game."""
        return bool(self.state.discards >> self.deck.index[number] & 1)

    @property
    def order(self) -> tuple[Seat, ...]:
        """The bidders in the order in which they are asked."""
        return self.state.ranking
