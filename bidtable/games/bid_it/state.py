"""State of BID-IT!, and what a seat sees of it. Cards go by their faces, as in `cards`.

States hold no cycles, so the garbage collector need not look at them (`gc=False`).
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
    """A card of a hand that all have seen in this round: discarded, or laid open.

    Attributes:
        seat: Whose it was.
        card: The card.
        took: How many cards that seat had by then from each deck of the round: it is one of those.
    """

    seat: Seat
    card: str
    took: tuple[int, ...]


class Common(msgspec.Struct, frozen=True, gc=False):
    """What lies open; per-seat values stand in seat order.

    Attributes:
        phase: One of `rules.PHASES`, or what happens by itself (`flow`).
        advanced: Whether the advanced rules are played.
        teams: Each seat's team; without teams each seat is its own.
        target: Winning score of the match; 0: a single game.
        game: From 1; 0 before the first one.
        round: From 1, within the game; 0 before the first deal.
        rounds: Rounds of the whole match so far.
        turn: Who acts, or acted last.
        first: Who bids first in this round.
        deals: Deal cards of each player; 1 is Last Chance, 0 is out (BI-1).
        scores: Match points.
        exposed: Cards laid open by sidesteps; they are still in the hand (BI-16).
        discards: Discarded cards, open until they are shuffled in (BI-10).
        decks: What each deck of this round held at first: that of its beginning, then one for each shuffle (BI-9).
        seen: Cards of hands that all have seen in this round, oldest first.
        quantity: Quantity of the standing bid; 0 without one.
        rank: Its rank.
        bidder: Who made it; -1 without one.
        call: What stands against it.
        caller: Who stands against the bidder.
        doubler: Who doubled or redoubled last.
        quitter: Who surrendered.
        passed: Seats that have passed since the last bid or call, in order.
        wanted: Cards still to be drawn.
        siders: Who is to take sides, clockwise from the caller's left.
        waiting: Who of them still owes it, in seat order.
        sides: The side that each seat is known to take; empty if it takes none, or is not known to.
        shown: All hands from the showdown on until the next round; else none.
        count: How often the rank bid was found in them; -1 before they are counted.
        right: The side that was right; empty before the verdict.
        winner: Who bids first in the next round; -1 before the verdict.
        losses: Cards still to be lost, one entry a card: the seat.
        last_bids: Bids of this round, `(seat, quantity, rank)`.
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

    def _told(self) -> str:
        """Return where the round stands, in a few words."""
        bid = f", seat {self.bidder} bids {self.quantity} x {self.rank}" if self.quantity else ""
        call = f", {self.call}" if self.call else ""
        return f"round {self.round}, {self.phase}, Deal cards {' '.join(map(str, self.deals))}{bid}{call}"


OPEN = shared_by(Common)


class State(Common, frozen=True, gc=False):
    """Everything about a match: what lies open, and the secrets.

    Attributes:
        hands: Each seat's hand, cards laid open included.
        deck: Cards of the deck; their order is for chance to say.
        taken: For each deck of this round what each seat was dealt or drew from it.
        sealed: The side that each seat has taken in secret; empty if none.
    """

    hands: tuple[Hand, ...]
    deck: Hand
    taken: tuple[tuple[Hand, ...], ...]
    sealed: tuple[str, ...]

    @property
    def sizes(self) -> tuple[int, ...]:
        """Number of cards in each hand, open ones included."""
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
        """For each deck of this round how many cards each seat took from it."""
        return tuple(tuple(map(len, hands)) for hands in self.taken)

    def hand_of(self, seat: Seat) -> Hand:
        """Return the cards of a seat."""
        return self.hands[seat]

    def __repr__(self) -> str:
        hands = "; ".join(f"{seat}: {', '.join(hand) or '-'}" for seat, hand in enumerate(self.hands))
        return f"<BID-IT! {self._told()}. Hands {hands}. Deck of {len(self.deck)}>"


class Observation(Common, frozen=True, gc=False):
    """What lies open, and what the viewer alone knows.

    Attributes:
        seat: The viewer, None for a spectator.
        hand: The viewer's cards.
        own: For each deck of this round what the viewer took from it.
        side: The side that the viewer has taken in secret; empty if none.
        sizes: Number of cards in each hand, open ones included.
        deck_size: Number of cards in the deck.
        took: For each deck of this round how many cards each seat took from it.
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
        """Return the cards of a seat as far as the viewer knows them."""
        return self.hand if seat == self.seat else ()

    def __repr__(self) -> str:
        who = (
            "spectator"
            if self.seat is None
            else f"seat {self.seat} with {', '.join(self.hand) or 'no cards'}"
        )
        return f"<BID-IT! seen by {who}: {self._told()}>"


@functools.cache
def cleared(seats: int) -> dict[str, Any]:
    """Return the fields of a state that belong to a round, as they are when nothing lies before anybody."""
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
