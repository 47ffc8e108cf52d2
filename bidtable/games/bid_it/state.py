"""The state of BID-IT!, and the part of it that each seat can see.

States hold no reference cycles, so garbage collection is switched off for them.
"""

from __future__ import annotations

import functools
from typing import Any

import msgspec

from bidtable.core.model import Seat, shared_by
from bidtable.games.bid_it.cards import Hand
from bidtable.games.bid_it.moves import Call

NOBODY = -1


class Seen(msgspec.Struct, frozen=True, gc=False):
    """A card that all players have seen in this round.

    Attributes:
        took: For each deck, the number of cards that the owner had drawn before.
    """

    seat: Seat
    card: str
    took: tuple[int, ...]


class Common(msgspec.Struct, frozen=True, gc=False):
    """The part of the state that all players can see.

    Attributes:
        phase: Name of the phase, as listed in `rules.PHASES` and `flow`.
        teams: Team number of each seat. Without teams, each seat is its own team.
        target: Number of points that wins the match; 0 for a single game.
        deals: Number of Deal cards of each player; 0 for a player who is out (BI-1).
        exposed: Cards that each seat has shown and still holds (BI-16).
        decks: All cards of each deck of this round. Each shuffle makes a new deck (BI-9).
        bidder: Seat of the highest bidder; -1 if there is no bid.
        caller: Seat of the caller; -1 if there is no call.
        quitter: The seat that surrendered; -1 if no seat surrendered.
        wanted: Number of cards that a player still has to draw.
        siders: Seats that join the bidder or the caller, clockwise from the caller.
        waiting: Seats that still have to choose a side.
        sides: Side that each seat has openly chosen; empty without a side.
        shown: All hands, from the showdown until the next round; otherwise empty.
        losses: Seats that still have to lose a Deal card, with one entry for each Deal card.
        last_bids: Bids of this round, as tuples of a seat, a quantity and a rank.
    """

    phase: str
    advanced: bool
    teams: tuple[int, ...]
    target: int
    game: int
    round: int
    rounds: int
    turn: Seat
    first: Seat
    deals: tuple[int, ...]
    scores: tuple[int, ...]
    exposed: tuple[Hand, ...]
    discards: Hand
    decks: tuple[Hand, ...]
    seen: tuple[Seen, ...]
    quantity: int
    rank: int
    bidder: Seat
    call: Call
    caller: Seat
    doubler: Seat
    quitter: Seat
    passed: tuple[Seat, ...]
    wanted: int
    siders: tuple[Seat, ...]
    waiting: tuple[Seat, ...]
    sides: tuple[str, ...]
    shown: tuple[Hand, ...]
    count: int
    right: str
    winner: Seat
    losses: tuple[Seat, ...]
    last_bids: tuple[tuple[Seat, int, int], ...]

    def _summary(self) -> str:
        bid = f", seat {self.bidder} bids {self.quantity} x {self.rank}" if self.quantity else ""
        call = f", {self.call}" if self.call else ""
        return f"round {self.round}, {self.phase}, Deal cards {' '.join(map(str, self.deals))}{bid}{call}"


OPEN = shared_by(Common)


class State(Common, frozen=True, gc=False):
    """The full state of a game, including hidden cards and secret choices.

    Attributes:
        deck: Cards of the deck, in no particular order.
        taken: Cards that each seat drew, for each deck of this round.
        sealed: Side that each seat has secretly chosen; empty without a side.
    """

    hands: tuple[Hand, ...]
    deck: Hand
    taken: tuple[tuple[Hand, ...], ...]
    sealed: tuple[str, ...]

    @property
    def sizes(self) -> tuple[int, ...]:
        return tuple(map(len, self.hands))

    @property
    def in_hands(self) -> int:
        return sum(map(len, self.hands))

    @property
    def deck_size(self) -> int:
        return len(self.deck)

    @property
    def took(self) -> tuple[tuple[int, ...], ...]:
        # For each deck of the round, one number for each seat.
        return tuple(tuple(map(len, hands)) for hands in self.taken)

    def hand_of(self, seat: Seat) -> Hand:
        return self.hands[seat]

    def __repr__(self) -> str:
        hands = "; ".join(f"{seat}: {', '.join(hand) or '-'}" for seat, hand in enumerate(self.hands))
        return f"<BID-IT! {self._summary()}. Hands {hands}. Deck of {len(self.deck)}>"


class Observation(Common, frozen=True, gc=False):
    """The part of the state that one seat can see.

    Attributes:
        seat: The viewing seat; None for a spectator.
        own: For each deck of this round, the cards that the viewer drew from it.
        side: Side that the viewer has secretly chosen; empty without a side.
        took: For each deck of this round, the number of cards that each seat drew from it.
    """

    seat: Seat | None
    hand: Hand
    own: tuple[Hand, ...]
    side: str
    sizes: tuple[int, ...]
    deck_size: int
    took: tuple[tuple[int, ...], ...]

    @property
    def in_hands(self) -> int:
        return sum(self.sizes)

    def hand_of(self, seat: Seat) -> Hand:
        return self.hand if seat == self.seat else ()

    def __repr__(self) -> str:
        who = (
            "spectator"
            if self.seat is None
            else f"seat {self.seat} with {', '.join(self.hand) or 'no cards'}"
        )
        return f"<BID-IT! seen by {who}: {self._summary()}>"


@functools.cache
def cleared(seats: int) -> dict[str, Any]:
    nothing: tuple[Hand, ...] = ((),) * seats
    return {
        "hands": nothing,
        "exposed": nothing,
        "decks": (),
        "taken": (),
        "seen": (),
        "quantity": 0,
        "rank": 0,
        "bidder": NOBODY,
        "call": "",
        "caller": NOBODY,
        "doubler": NOBODY,
        "quitter": NOBODY,
        "passed": (),
        "wanted": 0,
        "siders": (),
        "waiting": (),
        "sides": ("",) * seats,
        "sealed": ("",) * seats,
        "shown": (),
        "count": -1,
        "right": "",
        "winner": NOBODY,
        "losses": (),
        "last_bids": (),
    }
