"""Moves, state and view of I Bid You Not. Cards are named by their numbers; states hold them as masks.

States hold no cycles, so the garbage collector need not look at them (`gc=False`).
"""

from __future__ import annotations

from typing import Literal

import msgspec

from bidtable.core.model import Move, Seat
from bidtable.games.i_bid_you_not.printing import Recipe

NOBODY = -1


# -- moves ---------------------------------------------------------------------------------------------


class Print(Move, frozen=True, tag="print"):
    """Chance: a fresh print, one recipe a set."""

    recipes: tuple[Recipe, ...]


class Deal(Move, frozen=True, tag="deal"):
    """Chance: the shuffled deck, and who starts; the first card opens the offer (IB-2, IB-3)."""

    cards: tuple[int, ...]
    start: Seat


class Draw(Move, frozen=True, tag="draw"):
    """Chance: scored cards drawn at random from piles, in the order of the draws due."""

    cards: tuple[int, ...]


class Add(Move, frozen=True, tag="add"):
    """Add a card to the right end of the offer (IB-4)."""

    card: int


class Declare(Move, frozen=True, tag="declare"):
    """Declare an auction (IB-4)."""


class Bid(Move, frozen=True, tag="bid"):
    """Bid a card, or one of the cards of a bid (IB-5, IB-14)."""

    card: int


class Take(Move, frozen=True, tag="take"):
    """Take the offer (IB-6)."""


class Skip(Move, frozen=True, tag="skip"):
    """Skip (IB-6). `by` is how it is paid for: `both`, or with variant 3 `pay` or `add`, or at a `cost`."""

    by: Literal["both", "pay", "add", "cost"]


class Give(Move, frozen=True, tag="give"):
    """Choose the card to add for a skip, or after the offer was taken."""

    card: int


class Put(Move, frozen=True, tag="put"):
    """Say where the given card goes: right of a card, or at the left end (None)."""

    after: int | None


class Drop(Move, frozen=True, tag="drop"):
    """Discard a card of the taken offer."""

    card: int


class Decline(Move, frozen=True, tag="decline"):
    """Neither add nor discard."""


class Open(Move, frozen=True, tag="open"):
    """Choose the card that opens the next offer."""

    card: int


# -- state ---------------------------------------------------------------------------------------------


class State(msgspec.Struct, frozen=True, gc=False):
    """Everything about a game. Cards are indexes of the deck, sets of them masks.

    Attributes:
        phase: One of `rules.PHASES`.
        sets: Card sets in play.
        trim: Number of cards taken out (IB-2).
        fresh: Whether the deck is printed anew.
        recipes: What it is printed by.
        variants: Variants that are on, card sets aside.
        turn: Who acts, `CHANCE` included; of several bidders the first.
        start: Who took the first turn.
        declarer: Who declared the auction.
        truce: Turns during which nobody may declare (IB-17).
        fewest: Fewest cards in all hands together after an auction so far.
        idle: Auctions since then (IB-23).
        hands: Each seat's hand.
        piles: Each seat's score pile.
        discards: Cards out of the game.
        offer: The offer from left to right.
        givers: Who added each of its cards; -1 for the opener.
        age: Its cards in the order in which they were added.
        gave_negative: Mask of the seats that added a card with a negative price to this offer.
        gave_positive: The same for positive prices.
        adds_left: Further cards to add on this turn.
        wanted: Cards that each seat still has to bid.
        bids: Cards bid by each seat, lowest first.
        ranking: Bidders in the order in which they are asked (IB-5).
        asked: How many of them have been asked.
        inverted: Whether that order goes from the lowest.
        skipped: Mask of the seats that skipped.
        taker: Who takes the offer.
        draws: Draws due, `(from, to)`; to -1 is the discard.
        draw_for: What they are for: `turn`, `give` or `ask`.
        giving: The card being placed; -1 for none.
        after: What is still to be done after taking, one entry a card: `add` or `discard`.
        after_left: Seats that may still do the first of these.
        lacks: For each seat the cards that it has shown not to hold.
        holds: For each seat the cards that everybody knows it holds.
    """

    phase: str
    sets: tuple[str, ...]
    trim: int
    fresh: bool
    recipes: tuple[Recipe, ...]
    variants: tuple[str, ...]
    turn: Seat
    start: Seat
    declarer: Seat
    truce: int
    fewest: int
    idle: int
    hands: tuple[int, ...]
    piles: tuple[int, ...]
    discards: int
    offer: tuple[int, ...]
    givers: tuple[Seat, ...]
    age: tuple[int, ...]
    gave_negative: int
    gave_positive: int
    adds_left: int
    wanted: tuple[int, ...]
    bids: tuple[tuple[int, ...], ...]
    ranking: tuple[Seat, ...]
    asked: int
    inverted: bool
    skipped: int
    taker: Seat
    draws: tuple[tuple[Seat, Seat], ...]
    draw_for: str
    giving: int
    after: tuple[str, ...]
    after_left: tuple[Seat, ...]
    lacks: tuple[int, ...]
    holds: tuple[int, ...]


# -- view ----------------------------------------------------------------------------------------------


class Bound(msgspec.Struct, frozen=True):
    """An action in force: the card it stands on, and a few words."""

    card: int
    chip: str
    text: str


class Table(msgspec.Struct, frozen=True):
    """What a seat, or a spectator, may know of a game. Cards by their numbers.

    Score piles of others are hidden; their sizes are public (IB-1). So are hands, and bids until the reveal.

    Attributes:
        phase: One of `rules.PHASES`.
        seat: The viewer, None for a spectator.
        sets: Card sets in play.
        trim: Number of cards taken out.
        fresh: Whether the deck is printed anew.
        recipes: What it is printed by: who looks through a new deck knows its cards.
        variants: Variants that are on.
        turn: Who acts.
        start: Who took the first turn.
        declarer: Who declared the auction; -1 outside auctions.
        truce: Turns during which nobody may declare.
        fewest: Fewest cards in all hands together after an auction so far.
        idle: Auctions since then (IB-23).
        hand: The viewer's cards, lowest first.
        hand_sizes: Number of cards in each hand.
        pile: The viewer's score pile, lowest first.
        pile_sizes: Number of cards in each score pile.
        discards: Cards out of the game, face up.
        offer: The offer from left to right.
        givers: Who added each of its cards; -1 for the opener.
        age: Its cards in the order in which they were added.
        price: Sum of its prices.
        bound: Actions in force.
        gave_negative: Seats that added a card with a negative price to this offer.
        gave_positive: The same for positive prices.
        adds_left: Further cards to add on this turn.
        wanted: Cards that each seat still has to bid.
        sealed: Number of cards that each seat has bid.
        bids: Cards bid by each seat, as far as the viewer may see them.
        ranking: Bidders in the order in which they are asked.
        asked: How many of them have been asked.
        inverted: Whether that order goes from the lowest.
        skipped: Seats that skipped.
        taker: Who takes the offer.
        draws: Draws due.
        draw_for: What they are for.
        giving: The card being placed, None for none.
        after: What is still to be done after taking.
        after_left: Seats that may still do the first of these.
        lacks: For each seat the cards that it has shown not to hold.
        holds: For each seat the cards that everybody knows it holds.
        piles: All score piles once the game is over; else empty.
    """

    phase: str
    seat: Seat | None
    sets: tuple[str, ...]
    trim: int
    fresh: bool
    recipes: tuple[Recipe, ...]
    variants: tuple[str, ...]
    turn: Seat
    start: Seat
    declarer: Seat
    truce: int
    fewest: int
    idle: int
    hand: tuple[int, ...]
    hand_sizes: tuple[int, ...]
    pile: tuple[int, ...]
    pile_sizes: tuple[int, ...]
    discards: tuple[int, ...]
    offer: tuple[int, ...]
    givers: tuple[Seat, ...]
    age: tuple[int, ...]
    price: int
    bound: tuple[Bound, ...]
    gave_negative: tuple[Seat, ...]
    gave_positive: tuple[Seat, ...]
    adds_left: int
    wanted: tuple[int, ...]
    sealed: tuple[int, ...]
    bids: tuple[tuple[int, ...], ...]
    ranking: tuple[Seat, ...]
    asked: int
    inverted: bool
    skipped: tuple[Seat, ...]
    taker: Seat
    draws: tuple[tuple[Seat, Seat], ...]
    draw_for: str
    giving: int | None
    after: tuple[str, ...]
    after_left: tuple[Seat, ...]
    lacks: tuple[tuple[int, ...], ...]
    holds: tuple[tuple[int, ...], ...]
    piles: tuple[tuple[int, ...], ...]
