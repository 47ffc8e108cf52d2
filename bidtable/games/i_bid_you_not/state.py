"""The state of I Bid You Not, and the observation of a seat.

A card is an index of the deck, and a set of cards is a mask with one bit for each card (`deck.Deck`). Card
names appear only in texts for players. States cannot form reference cycles, so the garbage collector may skip
them (`gc=False`).
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
"""Number larger than any deck, used before the first auction."""
BIDDING: Final = ("bid", "open_bid", "reveal", "rank")
"""Phases in which bids are made, or in which complete bids are not yet in order."""


class Common(msgspec.Struct, frozen=True, gc=False):
    """The facts that all players may know.

    Tables show only the sizes of score piles, because the piles are hidden from other players (IB-1). However, every
    card
    that enters or leaves a score pile is shown to all players (IB-18). So a player who remembers the game
    knows the piles.

    Attributes:
        phase: Name of one of the phases in `flow`.
        sets: Ids of the card sets in play.
        trim: Number of cards removed from the deck (IB-2).
        fresh: Whether the deck is printed anew.
        recipes: The recipes of a fresh print. The recipes are public, because players may look through a new
            deck.
        names: The names of the cards; empty before a fresh print.
        variants: Ids of the variants that are on, without the card sets.
        turn: The seat that acts, or `CHANCE`. If several seats bid at once, the field names the first such
            seat.
        start: The seat that took the first turn.
        declarer: The seat that declared the auction; `NOBODY` outside auctions.
        truce: Number of turns during which no player may declare (IB-17).
        fewest: Smallest total number of cards in all hands after an auction so far.
        idle: Number of auctions since the hands held this smallest total (IB-23).
        piles: Each seat's score pile, which all players could follow.
        discards: Cards out of the game, which lie face up.
        offer: The cards of the offer from left to right.
        givers: The seat that added each card of the offer; `NOBODY` for the opening card.
        age: The cards of the offer whose actions are active, in the order in which the cards were added.
        gave_negative: Mask of the seats that added a card with a negative price to this offer.
        gave_positive: Mask of the seats that added a card with a positive price to this offer.
        adds_left: Number of further cards to add on this turn.
        void: Cards of the offer whose rules are void in this auction (IB-13).
        ranking: Bidders in the order in which they are asked (IB-5).
        asked: Number of bidders that have been asked.
        inverted: Whether the lowest bidder is asked first.
        skipped: Mask of the seats that skipped.
        taker: The seat that takes the offer; `NOBODY` before a seat takes it.
        taken: The cards of the offer when it was taken, which determine the cards that the taker gets
            (IB-20).
        taken_age: The cards with active actions when the offer was taken, in the order in which they were
            added.
        draws: Draws that are due as pairs `(from, to)`, in which -1 as the receiver stands for the discards.
        draw_for: Their purpose: Purpose of the draws: `turn`, `give` or `ask`.
        giving: The card being placed; `NO_CARD` if no card is being placed.
        after: Steps that are still due after taking, one entry for each card that causes a step: `add` or
            `discard`.
        after_left: Seats that still have to take part in the first of these steps.
        lacks: For each seat, the cards that the seat has shown not to hold.
        holds: For each seat, the cards that all players know the seat holds.
        proofs: Pairs `(seat, cards)`: a choice of the seat has shown that it holds at least one of these
            cards.
        wanted: Number of cards that each seat still has to bid.
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
        """Return the names of cards in one line."""
        return ", ".join(self.names[card] for card in cards) or "nothing"


OPEN = shared_by(Common)


class State(Common, frozen=True, gc=False):
    """The full state of a game: the open facts, and the secrets.

    Attributes:
        hands: Each seat's hand.
        bids: Cards bid by each seat, lowest card first.
    """

    hands: tuple[int, ...]
    bids: tuple[tuple[int, ...], ...]

    def hand_of(self, seat: Seat) -> int:
        """Return the cards in a seat's hand."""
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
    """The observation of a seat or a spectator.

    The hands of other players are hidden, and their bids are hidden until the reveal.

    Attributes:
        seat: The viewer; None for a spectator.
        hand: The viewer's cards.
        hand_sizes: Number of cards in each hand.
        sealed: Number of cards that each seat has bid.
        bids: Cards bid by each seat, as far as the viewer may see them, lowest card first.
    """

    seat: Seat | None
    hand: int
    hand_sizes: tuple[int, ...]
    sealed: tuple[int, ...]
    bids: tuple[tuple[int, ...], ...]

    def hand_of(self, seat: Seat) -> int:
        """Return the cards in a seat's hand, as far as the viewer knows the hand."""
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
    """Return the state before the deal, or before a fresh print.

    The arguments are the fields of the state with the same names.
    """
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
