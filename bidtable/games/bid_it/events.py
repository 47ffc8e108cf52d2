"""What happens in BID-IT!: what the log tells and the table animates. Cards are named as in `cards`."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from bidtable.core.model import Event, Seat
from bidtable.games.bid_it.parts import Kind


class GameBegun(Event, frozen=True, gc=False, tag="game_begun"):
    """A game of the match begins."""

    game: int
    first: Seat


class Dealt(Event, frozen=True, gc=False, tag="dealt"):
    """A round was dealt. `hands` holds what the viewer may see: hands of others are empty."""

    pause: ClassVar[int] = 2
    reveals: ClassVar[bool] = True
    round: int
    first: Seat
    sizes: tuple[int, ...]
    shuffled: bool
    hands: tuple[tuple[str, ...], ...]


class BidMade(Event, frozen=True, gc=False, tag="bid_made"):
    """A seat bid; `cancels` is the call that this took away, `sidestep` whether it replaced its own bid."""

    seat: Seat
    quantity: int
    rank: int
    cancels: Kind
    sidestep: bool


class Discarded(Event, frozen=True, gc=False, tag="discarded"):
    """A seat discarded a card to draw another."""

    seat: Seat
    card: str


class CardsDrawn(Event, frozen=True, gc=False, tag="cards_drawn"):
    """A seat drew cards. `cards` is empty for who may not see them."""

    reveals: ClassVar[bool] = True
    seat: Seat
    count: int
    shuffled: bool
    cards: tuple[str, ...]


class Exposed(Event, frozen=True, gc=False, tag="exposed"):
    """A seat laid a card open for a sidestep."""

    reveals: ClassVar[bool] = True
    seat: Seat
    card: str


class Called(Event, frozen=True, gc=False, tag="called"):
    """A seat called against another."""

    pause: ClassVar[int] = 2
    seat: Seat
    call: Kind
    against: Seat


class Passed(Event, frozen=True, gc=False, tag="passed"):
    """A seat let the standing call be."""

    seat: Seat


class SideTaken(Event, frozen=True, gc=False, tag="side_taken"):
    """A seat took a side; `with_` is empty for who may not know it yet."""

    seat: Seat
    with_: str
    open: bool


class SidesShown(Event, frozen=True, gc=False, tag="sides_shown"):
    """All sides are turned over: `(seat, side)`."""

    pause: ClassVar[int] = 3
    reveals: ClassVar[bool] = True
    sides: tuple[tuple[Seat, str], ...]


class Line(msgspec.Struct, frozen=True):
    """One hand at the showdown.

    Attributes:
        seat: Whose.
        cards: The cards.
        worths: How often each counts for the rank bid.
        stars: How much of that comes from stars.
    """

    seat: Seat
    cards: tuple[str, ...]
    worths: tuple[int, ...]
    stars: int


class Showdown(Event, frozen=True, gc=False, tag="showdown"):
    """All hands are shown and counted.

    Attributes:
        quantity: What was bid.
        rank: Of which rank.
        count: How many there are.
        lines: Hand by hand.
        call: What was called.
        bidder: Who bid.
        caller: Who called.
        winner: Who bids first next (BI-8, BI-17).
        right: Who was right by the count: `bidder` or `caller`.
    """

    pause: ClassVar[int] = 3
    reveals: ClassVar[bool] = True
    quantity: int
    rank: int
    count: int
    lines: tuple[Line, ...]
    call: Kind
    bidder: Seat
    caller: Seat
    winner: Seat
    right: str


class CardLost(Event, frozen=True, gc=False, tag="card_lost"):
    """A Deal card was lost.

    Attributes:
        seat: Who gave it up.
        for_seat: Whose loss it was (a teammate at Last Chance), or the same seat.
        left: Deal cards left.
        why: `showdown`, `side` or `surrender`.
    """

    seat: Seat
    for_seat: Seat
    left: int
    why: str


class Eliminated(Event, frozen=True, gc=False, tag="eliminated"):
    """Players are out of the game."""

    pause: ClassVar[int] = 2
    seats: tuple[Seat, ...]


class PointsScored(Event, frozen=True, gc=False, tag="points_scored"):
    """Match points: `(seat, points now)` of those who scored."""

    points: int
    scores: tuple[tuple[Seat, int], ...]


class GameWon(Event, frozen=True, gc=False, tag="game_won"):
    """A game is over."""

    pause: ClassVar[int] = 3
    winners: tuple[Seat, ...]


class MatchWon(Event, frozen=True, gc=False, tag="match_won"):
    """The match is over."""

    pause: ClassVar[int] = 3
    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
