"""The state of BID-IT!, and the observation of a seat.

States and observations never form reference cycles, so the garbage collector may skip them (`gc=False`).
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
    """A card that all players have seen in this round, because its owner discarded or showed it.

    Attributes:
        seat: Seat of the owner of the card.
        took: For each deck, the number of cards that the owner had taken when the card was seen.
    """

    seat: Seat
    card: str
    took: tuple[int, ...]


class Common(msgspec.Struct, frozen=True, gc=False):
    """Part of the state that all players can see. Values for several seats are in seat order.

    Attributes:
        phase: Name of the phase, which is one of `rules.PHASES` or an automatic phase of `flow`.
        teams: Team number of each seat. Without teams, each seat is its own team.
        target: Winning score of the match; 0 for a single game.
        game: Number of the game in the match, from 1; 0 before the first game.
        round: Number of the round in the game, from 1; 0 before the first deal.
        rounds: Number of rounds in the whole match so far.
        turn: The seat that acts, or that acted last.
        first: The seat that bids first in this round.
        deals: Number of Deal cards of each player. A player with 1 Deal card is at Last Chance, and a player
            with 0 is out (BI-1).
        exposed: Cards that each seat has shown for sidesteps and still holds (BI-16).
        discards: Discarded cards, which are face up until the next shuffle (BI-10).
        decks: All cards of each deck of this round, before any card was taken. Each shuffle adds another deck
            (BI-9).
        seen: Discarded or shown cards that all players have seen in this round, oldest first.
        quantity: Quantity of the standing bid; 0 if no bid stands.
        rank: Rank of the standing bid; 0 if no bid stands.
        bidder: The seat that made the standing bid; -1 if no bid stands.
        call: The standing call; empty if no call stands.
        caller: Seat of the caller; -1 if no call stands.
        doubler: The seat that doubled or redoubled last; -1 if there was no Double.
        quitter: The seat that surrendered; -1 if no seat surrendered.
        passed: Seats that have passed since the last bid or call, first pass first.
        wanted: Number of cards that the current player still has to draw.
        siders: Seats that take sides, clockwise from the caller's left.
        waiting: Seats that still have to choose a side, in seat order.
        sides: Side that each seat has openly chosen; empty for a seat without a side or with a secret side.
        shown: All hands, from the showdown until the next round; empty at other times.
        count: Number of times that the rank of the bid occurs in all hands; -1 before the count.
        right: The side that was right about the bid; empty before the verdict.
        winner: Seat of the winner of the showdown; -1 before the verdict.
        losses: Seats that still have to lose a Deal card, with one entry for each card.
        last_bids: Bids of this round, as tuples `(seat, quantity, rank)`.
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
        """Return a short text with the round, phase, Deal cards, bid and call."""
        bid = f", seat {self.bidder} bids {self.quantity} x {self.rank}" if self.quantity else ""
        call = f", {self.call}" if self.call else ""
        return f"round {self.round}, {self.phase}, Deal cards {' '.join(map(str, self.deals))}{bid}{call}"


OPEN = shared_by(Common)


class State(Common, frozen=True, gc=False):
    """Full state of a match, with the facts known to all players and the hidden cards and sides.

    Attributes:
        hands: Hands of all seats, including shown cards.
        deck: Cards of the deck. The deck is unordered, because chance decides at each draw.
        taken: For each deck of this round, the cards that each seat took from the deck.
        sealed: Side that each seat has secretly chosen; empty for a seat without a secret side.
    """

    hands: tuple[Hand, ...]
    deck: Hand
    taken: tuple[tuple[Hand, ...], ...]
    sealed: tuple[str, ...]

    @property
    def sizes(self) -> tuple[int, ...]:
        """Number of cards in each hand, including shown cards."""
        return tuple(map(len, self.hands))

    @property
    def in_hands(self) -> int:
        """Number of cards in all hands."""
        return sum(map(len, self.hands))

    @property
    def deck_size(self) -> int:
        """Number of cards in the deck."""
        return len(self.deck)

    @property
    def took(self) -> tuple[tuple[int, ...], ...]:
        """For each deck of this round, the number of cards that each seat took from the deck."""
        return tuple(tuple(map(len, hands)) for hands in self.taken)

    def hand_of(self, seat: Seat) -> Hand:
        """Return the hand of a seat."""
        return self.hands[seat]

    def __repr__(self) -> str:
        hands = "; ".join(f"{seat}: {', '.join(hand) or '-'}" for seat, hand in enumerate(self.hands))
        return f"<BID-IT! {self._summary()}. Hands {hands}. Deck of {len(self.deck)}>"


class Observation(Common, frozen=True, gc=False):
    """The observation of a seat, with the facts known to all players and the viewer's own cards and side.

    Attributes:
        seat: The viewer; None for a spectator.
        own: For each deck of this round, the cards that the viewer took from the deck.
        side: Side that the viewer has secretly chosen; empty without a secret side.
        sizes: Number of cards in each hand, including shown cards.
        deck_size: Number of cards in the deck.
        took: For each deck of this round, the number of cards that each seat took from the deck.
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
        """Number of cards in all hands."""
        return sum(self.sizes)

    def hand_of(self, seat: Seat) -> Hand:
        """Return the viewer's hand; an empty hand for any other seat."""
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
    """Return the fields of a state that are reset before each deal, with their values."""
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
