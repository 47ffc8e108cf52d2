"""The state of the game, and the part of it that each seat can see.

A card is an index, and a set of cards is a bit mask. States hold no reference cycles, so garbage collection
is switched off for them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec

from bidtable.core.masks import bits
from bidtable.core.model import CHANCE, Seat, shared_by
from bidtable.games.i_bid_you_not.printing import Recipe

NOBODY: Final[Seat] = -1
NO_CARD: Final = -1
NUMBERLESS: Final = 9999
"""Placeholder for the fewest cards in all hands before the first auction.

The number is larger than the number of cards in any deck.
"""
BIDDING: Final = ("bid", "open_bid", "reveal", "rank")
"""Phases in which bids are made, or in which all bids are made but not yet sorted."""


class Common(msgspec.Struct, frozen=True, gc=False):
    """The part of the state that all players may know.

    Players see each card that enters or leaves a score pile (IB-1, IB-18).

    Attributes:
        phase: Name of the phase, as listed in `flow`.
        trim: Number of cards that were removed from the deck (IB-2).
        turn: The seat that acts, or `CHANCE`.
        declarer: The seat that declared the auction; `NOBODY` at other times.
        truce: Number of turns during which no auction may be declared (IB-17).
        idle: Number of auctions since the hands last became smaller (IB-23).
        offer: Cards of the offer, from left to right.
        givers: The seat that added each card of the offer; `NOBODY` for the first card.
        gave_negative: Bit mask of the seats that added a card with a negative price.
        skipped: Bit mask of the seats that left the offer to the next bidder.
        taker: The seat that takes the offer; `NOBODY` before a seat takes it.
        draws: Cards that chance must still draw, as pairs of the giving seat and the receiving seat.
        lacks: For each seat, the cards that the seat cannot hold.
        holds: For each seat, the cards in the hand that all players know.
        proofs: Pairs of a seat and several cards, of which the seat must hold at least one.
        wanted: Number of cards that each seat must still add to its bid.
    """

    phase: str
    sets: tuple[str, ...]
    trim: int
    fresh: bool
    recipes: tuple[Recipe, ...]
    names: tuple[str, ...]
    variants: tuple[str, ...]
    turn: Seat
    start: Seat
    declarer: Seat
    truce: int
    fewest: int
    idle: int
    piles: tuple[int, ...]
    discards: int
    offer: tuple[int, ...]
    givers: tuple[Seat, ...]
    age: tuple[int, ...]
    gave_negative: int
    gave_positive: int
    adds_left: int
    void: tuple[int, ...]
    ranking: tuple[Seat, ...]
    asked: int
    inverted: bool
    skipped: int
    taker: Seat
    taken: tuple[int, ...]
    taken_age: tuple[int, ...]
    draws: tuple[tuple[Seat, Seat], ...]
    draw_for: str
    giving: int
    after: tuple[str, ...]
    after_left: tuple[Seat, ...]
    lacks: tuple[int, ...]
    holds: tuple[int, ...]
    proofs: tuple[tuple[Seat, int], ...]
    wanted: tuple[int, ...]

    def called(self, cards: Iterable[int]) -> str:
        return ", ".join(self.names[card] for card in cards) or "nothing"


OPEN = shared_by(Common)


class State(Common, frozen=True, gc=False):
    """The full state of a game, with the hidden cards."""

    hands: tuple[int, ...]
    bids: tuple[tuple[int, ...], ...]

    def hand_of(self, seat: Seat) -> int:
        return self.hands[seat]

    def hand_size(self, seat: Seat) -> int:
        return self.hands[seat].bit_count()

    def __repr__(self) -> str:
        return f"<I Bid You Not: {self}>"

    def __str__(self) -> str:
        seats = "; ".join(
            f"seat {seat} holds {self.called(bits(hand))}, bid {self.called(bid)}"
            for seat, (hand, bid) in enumerate(zip(self.hands, self.bids, strict=True))
        )
        return f"{self.phase}, turn of {self.turn}; offer {self.called(self.offer)}; {seats}"


class Observation(Common, frozen=True, gc=False):
    """The part of the state that one seat can see.

    Attributes:
        seat: The viewing seat; None for a spectator.
        sealed: Number of cards that each seat has bid.
    """

    seat: Seat | None
    hand: int
    hand_sizes: tuple[int, ...]
    sealed: tuple[int, ...]
    bids: tuple[tuple[int, ...], ...]

    def hand_of(self, seat: Seat) -> int:
        return self.hand if seat == self.seat else 0

    def hand_size(self, seat: Seat) -> int:
        return self.hand_sizes[seat]

    @property
    def pile(self) -> int:
        return self.piles[self.seat] if self.seat is not None else 0

    @property
    def pile_sizes(self) -> tuple[int, ...]:
        return tuple([pile.bit_count() for pile in self.piles])

    def __repr__(self) -> str:
        return f"<I Bid You Not: {self}>"

    def __str__(self) -> str:
        own = "" if self.seat is None else f"; seat {self.seat} holds {self.called(bits(self.hand))}"
        sizes = ", ".join(map(str, self.hand_sizes))
        return f"{self.phase}, turn of {self.turn}; offer {self.called(self.offer)}; hands of {sizes}{own}"


def first_state(
    seats: int,
    sets: tuple[str, ...],
    trim: int,
    fresh: bool,
    names: tuple[str, ...],
    variants: tuple[str, ...],
) -> State:
    none = (0,) * seats
    return State(
        phase="print" if fresh else "deal",
        sets=sets,
        trim=trim,
        fresh=fresh,
        recipes=(),
        names=names,
        variants=variants,
        turn=CHANCE,
        start=NOBODY,
        declarer=NOBODY,
        truce=0,
        fewest=NUMBERLESS,
        idle=0,
        piles=none,
        discards=0,
        offer=(),
        givers=(),
        age=(),
        gave_negative=0,
        gave_positive=0,
        adds_left=0,
        void=(),
        wanted=none,
        ranking=(),
        asked=0,
        inverted=False,
        skipped=0,
        taker=NOBODY,
        taken=(),
        taken_age=(),
        draws=(),
        draw_for="",
        giving=NO_CARD,
        after=(),
        after_left=(),
        lacks=none,
        holds=none,
        proofs=(),
        hands=none,
        bids=((),) * seats,
    )
