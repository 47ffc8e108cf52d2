"""The events of the game."""

from __future__ import annotations

from typing import Annotated, ClassVar

from bidtable.core.model import Event, Seat
from bidtable.core.secrecy import Each, Open


class CardsCut(Event, frozen=True, gc=False, tag="cards_cut"):
    """The players cut cards to choose the dealer."""

    # The dealer is -1 if several players have the highest card (BB-1).
    pause: ClassVar[int] = 2
    reveals: ClassVar[bool] = True
    seats: Open[tuple[Seat, ...]]
    cards: Open[tuple[str, ...]]
    dealer: Open[Seat]


class ColourChosen(Event, frozen=True, gc=False, tag="colour_chosen"):
    """A seat chose the colour of its die (BB-2)."""

    runs: ClassVar[bool] = True
    seat: Open[Seat]
    colour: Open[str]


class StartChosen(Event, frozen=True, gc=False, tag="start_chosen"):
    """A player put a die on a START square of the board (BB-2)."""

    runs: ClassVar[bool] = True
    seat: Open[Seat]
    square: Open[str]


class Dealt(Event, frozen=True, gc=False, tag="dealt"):
    """The cards of a round were dealt.

    The field `count` is the number of cards in each hand.
    """

    pause: ClassVar[int] = 2
    reveals: ClassVar[bool] = True
    round: Open[int]
    dealer: Open[Seat]
    count: Open[int]
    trump: Open[str]
    hands: Annotated[tuple[tuple[str, ...], ...], Each(hidden=())]


class BidMade(Event, frozen=True, gc=False, tag="bid_made"):
    """A seat made its bid (BB-4)."""

    seat: Open[Seat]
    tricks: Open[int]


class CardPlayed(Event, frozen=True, gc=False, tag="card_played"):
    """A seat played a card (BB-5)."""

    seat: Open[Seat]
    card: Open[str]


class TrickTaken(Event, frozen=True, gc=False, tag="trick_taken"):
    """A seat won a trick.

    The field `tricks` is the number of tricks that the seat has won in this round (BB-5).
    """

    pause: ClassVar[int] = 3
    reveals: ClassVar[bool] = True
    seat: Open[Seat]
    card: Open[str]
    tricks: Open[int]


class RoundScored(Event, frozen=True, gc=False, tag="round_scored"):
    """All tricks of the round were played."""

    pause: ClassVar[int] = 3
    round: Open[int]
    bids: Open[tuple[int, ...]]
    tricks: Open[tuple[int, ...]]
    allowances: Open[tuple[int, ...]]


class DieMoved(Event, frozen=True, gc=False, tag="die_moved"):
    """A die moved, or stayed on its square.

    Attributes:
        path: Squares that the die passed, with the last square at the end; empty if the die stays.
        forfeited: Number of steps that the die lost because its way was blocked (BB-8).
        overshoot: Number of steps left over after the die reached the finish; otherwise -1 (BB-9).
        start: Square of the die before the move; empty if the die stays.
    """

    pause: ClassVar[int] = 2
    seat: Open[Seat]
    path: Open[tuple[str, ...]]
    forfeited: Open[int]
    overshoot: Open[int] = -1
    start: Open[str] = ""


class RoundEnded(Event, frozen=True, gc=False, tag="round_ended"):
    """A round is over."""

    # The dice of the seats in `ahead` are in the farthest row.
    closes: ClassVar[bool] = True
    round: Open[int]
    ahead: Open[tuple[Seat, ...]]


class GameEnded(Event, frozen=True, gc=False, tag="game_ended"):
    """The race is over (BB-10)."""

    pause: ClassVar[int] = 3
    closes: ClassVar[bool] = True
    winner: Open[Seat]
    overshoot: Open[int]


EVENTS = (
    CardsCut,
    ColourChosen,
    StartChosen,
    Dealt,
    BidMade,
    CardPlayed,
    TrickTaken,
    RoundScored,
    DieMoved,
    RoundEnded,
    GameEnded,
)
