"""The events of BID-IT!."""

from __future__ import annotations

from typing import Annotated, ClassVar

import msgspec

from bidtable.core.model import Event, Seat
from bidtable.core.secrecy import Each, Only, Open
from bidtable.games.bid_it.cards import Hand
from bidtable.games.bid_it.moves import Call, Side


class GameBegun(Event, frozen=True, gc=False, tag="game_begun"):
    """A new game of the match begins."""

    game: Open[int]
    first: Open[Seat]


class RoundBegun(Event, frozen=True, gc=False, tag="round_begun"):
    """The hands of the last round are discarded, and the next round begins."""

    pause: ClassVar[int] = 0
    round: Open[int]
    first: Open[Seat]


class Dealt(Event, frozen=True, gc=False, tag="dealt"):
    """The cards of a round were dealt, and each seat sees only its own hand."""

    pause: ClassVar[int] = 2
    reveals: ClassVar[bool] = True
    round: Open[int]
    sizes: Open[tuple[int, ...]]
    shuffled: Open[bool]
    hands: Annotated[tuple[Hand, ...], Each(hidden=())]


class BidMade(Event, frozen=True, gc=False, tag="bid_made"):
    """A seat made a bid."""

    # If the bid cancels a call, `cancels` names the call.
    seat: Open[Seat]
    quantity: Open[int]
    rank: Open[int]
    cancels: Open[Call]
    sidestep: Open[bool]


class Discarded(Event, frozen=True, gc=False, tag="discarded"):
    """A seat discarded a card, in order to draw another card."""

    runs: ClassVar[bool] = True
    seat: Open[Seat]
    card: Open[str]


class DrawAsked(Event, frozen=True, gc=False, tag="draw_asked"):
    """A seat is about to draw cards."""

    pause: ClassVar[int] = 0
    seat: Open[Seat]
    count: Open[int]


class CardsDrawn(Event, frozen=True, gc=False, tag="cards_drawn"):
    """A seat drew cards, which only the seat itself can see."""

    reveals: ClassVar[bool] = True
    seat: Open[Seat]
    count: Open[int]
    shuffled: Open[bool]
    cards: Annotated[Hand, Only("seat", hidden=())]


class Exposed(Event, frozen=True, gc=False, tag="exposed"):
    """A seat showed a card in order to replace the seat's own bid (BI-16)."""

    reveals: ClassVar[bool] = True
    seat: Open[Seat]
    card: Open[str]


class Called(Event, frozen=True, gc=False, tag="called"):
    """A seat called the bid of another seat."""

    pause: ClassVar[int] = 2
    seat: Open[Seat]
    call: Open[Call]
    against: Open[Seat]


class Passed(Event, frozen=True, gc=False, tag="passed"):
    """A player passed after a call (BI-11)."""

    seat: Open[Seat]


class SideTaken(Event, frozen=True, gc=False, tag="side_taken"):
    """A seat openly chose the side of the bidder or of the caller."""

    seat: Open[Seat]
    with_: Open[Side]
    who: Open[Seat]


class SideSealed(Event, frozen=True, gc=False, tag="side_sealed"):
    """A seat secretly joined the bidder or the caller."""

    seat: Open[Seat]
    with_: Annotated[str, Only("seat", hidden="")]
    who: Annotated[Seat, Only("seat", hidden=-1)]


class SidesShown(Event, frozen=True, gc=False, tag="sides_shown"):
    """All players reveal the sides that they chose in secret."""

    pause: ClassVar[int] = 3
    reveals: ClassVar[bool] = True
    sides: Open[tuple[tuple[Seat, Side], ...]]
    bidder: Open[Seat]
    caller: Open[Seat]


class HandsShown(Event, frozen=True, gc=False, tag="hands_shown"):
    """All players show all cards in hand for a showdown."""

    reveals: ClassVar[bool] = True
    decides: ClassVar[bool] = True
    hands: Open[tuple[Hand, ...]]


class Line(msgspec.Struct, frozen=True, gc=False):
    """The number of cards in one hand that count for the bid."""

    seat: Seat
    count: int
    stars: int


class Counted(Event, frozen=True, gc=False, tag="counted"):
    """The game counts the bid's rank in all hands, one hand after the other."""

    pause: ClassVar[int] = 2
    quantity: Open[int]
    rank: Open[int]
    count: Open[int]
    lines: Open[tuple[Line, ...]]


class Verdict(Event, frozen=True, gc=False, tag="verdict"):
    """The showdown is decided.

    The field `right` says whether the bidder or the caller was right. The field `winner` is the seat that
    bids first in the next round (BI-8, BI-17).
    """

    pause: ClassVar[int] = 2
    right: Open[Side]
    bidder: Open[Seat]
    caller: Open[Seat]
    call: Open[Call]
    winner: Open[Seat]


class CardLost(Event, frozen=True, gc=False, tag="card_lost"):
    """A player lost a Deal card.

    Attributes:
        for_seat: The seat that lost the showdown. A teammate may lose the Deal card instead.
        left: Number of Deal cards that the player still has.
    """

    seat: Open[Seat]
    for_seat: Open[Seat]
    left: Open[int]
    why: Open[str]


class GiverWanted(Event, frozen=True, gc=False, tag="giver_wanted"):
    """A team must choose the player who loses a Deal card."""

    seat: Open[Seat]
    givers: Open[tuple[Seat, ...]]


class Eliminated(Event, frozen=True, gc=False, tag="eliminated"):
    """Some players have no Deal cards left and are out of the game."""

    pause: ClassVar[int] = 2
    seats: Open[tuple[Seat, ...]]


class PointsScored(Event, frozen=True, gc=False, tag="points_scored"):
    """Some players scored points.

    Each entry of `scores` is a seat with the seat's new number of points.
    """

    points: Open[int]
    scores: Open[tuple[tuple[Seat, int], ...]]


class RoundEnded(Event, frozen=True, gc=False, tag="round_ended"):
    """A round is over, and another round follows."""

    pause: ClassVar[int] = 3
    closes: ClassVar[bool] = True
    round: Open[int]
    first: Open[Seat]


class GameWon(Event, frozen=True, gc=False, tag="game_won"):
    """A game is over."""

    pause: ClassVar[int] = 3
    closes: ClassVar[bool] = True
    winners: Open[tuple[Seat, ...]]


class MatchWon(Event, frozen=True, gc=False, tag="match_won"):
    """The match is over."""

    pause: ClassVar[int] = 3
    winners: Open[tuple[Seat, ...]]
    scores: Open[tuple[int, ...]]
