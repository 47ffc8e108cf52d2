"""The state of I Bid You Not, and a seat's view of it.

A card is an index of the deck, a set of cards a mask with a bit a card (`deck.Deck`); only printed texts name cards.
States hold no cycles, so the garbage collector need not look at them (`gc=False`).
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
"""More cards than any deck has: no auction has been held yet."""
BIDDING: Final = ("bid", "open_bid", "reveal", "rank")
"""Phases in which bids are made, or have just been made and are not yet in order."""


class Common(msgspec.Struct, frozen=True, gc=False):
    """The part of a game that everybody may know.

    Score piles lie hidden from the other players (IB-1), and tables show their sizes alone. But every card that enters
    or leaves one is shown to all (IB-18), so a player who remembers the game knows the piles.

    Attributes:
        phase: One of the phases in `flow`.
        sets: Card sets in play.
        trim: Number of cards taken out (IB-2).
        fresh: Whether the deck is printed anew.
        recipes: The recipes of the print: a player who looks through a new deck knows its cards.
        names: The names of the cards; empty before a fresh print.
        variants: Variants that are on, card sets aside.
        turn: The seat that acts, `CHANCE` included; of several bidders the first.
        start: The seat that took the first turn.
        declarer: The seat that declared the auction; `NOBODY` outside auctions.
        truce: Turns during which nobody may declare (IB-17).
        fewest: Fewest cards in all hands together after an auction so far.
        idle: Auctions since then (IB-23).
        piles: Each seat's score pile, as everybody could follow it.
        discards: Cards out of the game, face up.
        offer: The offer from left to right.
        givers: The seats that added its cards; `NOBODY` for the opener.
        age: Its cards whose actions act, in the order in which they were added.
        gave_negative: Mask of the seats that added a card with a negative price to this offer.
        gave_positive: The same for positive prices.
        adds_left: Further cards to add on this turn.
        void: Cards of the offer whose rules are void in this auction (IB-13).
        ranking: Bidders in the order in which they are asked (IB-5).
        asked: How many of them have been asked.
        inverted: Whether that order goes from the lowest.
        skipped: Mask of the seats that skipped.
        taker: The seat that takes the offer; `NOBODY` before.
        taken: The offer as it lay when it was taken: what decides what the taker gets (IB-20).
        taken_age: Its cards in the order in which they were added.
        draws: Draws due, `(from, to)`; to -1 is the discard.
        draw_for: Their purpose: `turn`, `give` or `ask`.
        giving: The card being placed; `NO_CARD` for none.
        after: Steps that are still due after taking, one entry a card: `add` or `discard`.
        after_left: Seats that may still do the first of these.
        lacks: For each seat the cards that it has shown not to hold.
        holds: For each seat the cards that everybody knows it holds.
        proofs: `(seat, cards)`: by a choice that it had, a seat has shown to hold at least one of these cards.
        wanted: Cards that each seat still has to bid.
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
        """Return cards by their names, in one line."""
        return ", ".join(self.names[card] for card in cards) or "nothing"


OPEN = shared_by(Common)


class State(Common, frozen=True, gc=False):
    """Everything about a game.

    Attributes:
        hands: Each seat's hand.
        bids: Cards bid by each seat, lowest first.
    """

    hands: tuple[int, ...]
    bids: tuple[tuple[int, ...], ...]

    def hand_of(self, seat: Seat) -> int:
        """Return the cards of a seat."""
        return self.hands[seat]

    def __repr__(self) -> str:
        return f"<I Bid You Not: {self}>"

    def __str__(self) -> str:
        seats = "; ".join(
            f"seat {seat} holds {self.called(bits(hand))}, bid {self.called(bid)}"
            for seat, (hand, bid) in enumerate(zip(self.hands, self.bids, strict=True))
        )
        return f"{self.phase}, turn of {self.turn}; offer {self.called(self.offer)}; {seats}"


class Observation(Common, frozen=True, gc=False):
    """A seat's, or a spectator's, view of a game. Hands of others are hidden, and so are bids until the reveal.

    Attributes:
        seat: The viewer, None for a spectator.
        hand: The viewer's cards.
        hand_sizes: Number of cards in each hand.
        sealed: Number of cards that each seat has bid.
        bids: Cards bid by each seat as far as the viewer may see them, lowest first.
    """

    seat: Seat | None
    hand: int
    hand_sizes: tuple[int, ...]
    sealed: tuple[int, ...]
    bids: tuple[tuple[int, ...], ...]

    def hand_of(self, seat: Seat) -> int:
        """Return the cards of a seat as far as the viewer knows them."""
        return self.hand if seat == self.seat else 0

    @property
    def pile(self) -> int:
        """The viewer's score pile."""
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
    """Return the state before the deal, or before a fresh print; arguments are as the fields of that name."""
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
