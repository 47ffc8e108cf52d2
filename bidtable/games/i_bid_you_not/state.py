"""The state of I Bid You Not, and the observation of a seat.

A card is an index of the deck, and a set of cards is a bit mask with one bit for each card (`deck.Deck`).
Card names appear only in texts for players. States and observations never form reference cycles, so the
garbage collector may skip all of these objects (`gc=False`).
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
    """Part of the state that all players may know.

    The screen shows only the sizes of score piles, because the piles are hidden from other players (IB-1).
    All players see each card that enters or leaves a score pile (IB-18), so a player with a good memory may
    know all score piles.

    Attributes:
        phase: Name of a phase in `flow`.
        trim: Number of cards removed from the deck (IB-2).
        recipes: The random numbers of a printed deck, which are public because players may look through a new
            deck.
        turn: The seat that acts, or `CHANCE`; during sealed bids, the first seat that still has to bid.
        start: The seat that took the first turn.
        declarer: The seat that declared the auction; `NOBODY` outside auctions.
        truce: Number of turns during which no player may declare an auction (IB-17).
        fewest: Smallest number of cards that all hands together have held after an auction so far.
        idle: Number of auctions since the hands last became smaller in total (IB-23).
        piles: Score pile of each seat, as a set of cards.
        discards: Discarded cards, face up.
        offer: Cards of the offer, from left to right.
        givers: The seat that added each card of the offer; `NOBODY` for the opening card.
        age: Cards of the offer with active actions, in the order in which they were added.
        gave_negative: Bit mask of the seats that added a negative price to this offer.
        gave_positive: Bit mask of the seats that added a positive price to this offer.
        adds_left: Number of further cards that the player must add on this turn.
        void: Cards of the offer whose rules are void in this auction (IB-13).
        ranking: Bidders in the order in which they are asked (IB-5).
        asked: Number of bidders who have been asked.
        inverted: Whether the lowest bidder is asked first.
        skipped: Bit mask of the seats that skipped the offer.
        taker: The seat that takes the offer; `NOBODY` before a seat takes it.
        taken: Cards of the offer at the time when it was taken, because these cards decide what the taker
            gets (IB-20).
        taken_age: Cards that had active actions when the offer was taken, in the order in which they were
            added.
        draws: Scored cards that chance must still draw, as pairs of the pile's owner and the receiver. If the
            receiver is -1, the card is discarded.
        draw_for: Phase that follows after the draws, which is `turn`, `give` or `ask`.
        giving: Card that the skipping player must place in the offer; `NO_CARD` at other times.
        after: Choices (`add` or `discard`) that follow after the offer was taken, one for each card that
            causes a choice.
        after_left: Seats that have not yet made the next choice after the offer was taken.
        lacks: For each seat, the cards that the seat certainly does not hold.
        holds: For each seat, the cards in the hand that all players know.
        proofs: Pairs `(seat, cards)` of a seat and several cards, of which the seat must hold at least one.
        wanted: Number of cards that each seat must add to its bid.
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
        """Return the names of several cards in one line."""
        return ", ".join(self.names[card] for card in cards) or "nothing"


OPEN = shared_by(Common)


class State(Common, frozen=True, gc=False):
    """Full state of a game, with the facts known to all players and the hidden cards.

    Attributes:
        bids: Cards that each seat has bid, lowest card first.
    """

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
    """The observation of a seat or a spectator.

    The hands of other players are hidden. The bids of other players are hidden until the reveal.

    Attributes:
        seat: The viewer; None for a spectator.
        sealed: Number of cards that each seat has bid.
        bids: Cards that each seat has bid and that the viewer may see, lowest card first.
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
        """The viewer's score pile, as a set of cards."""
        return self.piles[self.seat] if self.seat is not None else 0

    @property
    def pile_sizes(self) -> tuple[int, ...]:
        """Number of cards in each score pile."""
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
