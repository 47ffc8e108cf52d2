"""Moves, events and state of Goofspiel, and what a seat sees of it."""

from __future__ import annotations

from typing import Annotated, ClassVar

import msgspec

from bidtable.core.model import Event, Move, Seat, shared_by
from bidtable.core.secrecy import Only, Open

NONE = 0
"""No card: cards are numbered from 1."""


class TurnPrize(Move, frozen=True, tag="prize"):
    """Chance: the prize that is turned up."""

    prize: int


class Seal(Move, frozen=True, tag="seal"):
    """Seal a card as the bid for the prize."""

    card: int


class PrizeTurned(Event, frozen=True, tag="prize_turned"):
    """A prize is up; `pool` is all that can be won with it."""

    reveals: ClassVar[bool] = True
    prize: Open[int]
    pool: Open[tuple[int, ...]]


class Sealed(Event, frozen=True, tag="sealed"):
    """A seat sealed a card."""

    seat: Open[Seat]
    card: Annotated[int, Only("seat", hidden=NONE)]


class Revealed(Event, frozen=True, tag="revealed"):
    """All bids are shown, one a seat; `taker` is -1 if nobody takes the prizes."""

    pause: ClassVar[int] = 3
    reveals: ClassVar[bool] = True
    bids: Open[tuple[int, ...]]
    pool: Open[tuple[int, ...]]
    taker: Open[Seat]
    carried: Open[bool]


class GameEnded(Event, frozen=True, tag="game_ended"):
    """The cards are used up."""

    pause: ClassVar[int] = 3
    winners: Open[tuple[Seat, ...]]
    score: Open[int]


class Table(msgspec.Struct, frozen=True):
    """What lies open; per-seat values stand in seat order.

    Attributes:
        phase: One of the phases in `flow`.
        carry: Whether the variant is on.
        prizes: Prizes still face down, in ascending order: their order is for chance to say.
        pool: Prizes that are bid for.
        committed: Whether each seat has sealed a card.
        played: Cards that were shown, in ascending order.
        won: Prizes.
        lost: Prizes that nobody took.
    """

    phase: str
    carry: bool
    prizes: tuple[int, ...]
    pool: tuple[int, ...]
    committed: tuple[bool, ...]
    played: tuple[tuple[int, ...], ...]
    won: tuple[tuple[int, ...], ...]
    lost: tuple[int, ...]


OPEN = shared_by(Table)


class State(Table, frozen=True):
    """Everything: what lies open, each seat's cards in ascending order, and the one that it sealed (or `NONE`)."""

    hands: tuple[tuple[int, ...], ...]
    sealed: tuple[int, ...]

    def hand_of(self, seat: Seat) -> tuple[int, ...]:
        """Return the cards of a seat."""
        return self.hands[seat]


class Observation(Table, frozen=True):
    """What lies open, and the cards of the viewer `seat` (None: a spectator) with the one it sealed."""

    seat: Seat | None
    hand: tuple[int, ...]
    own: int

    def hand_of(self, seat: Seat) -> tuple[int, ...]:
        """Return the cards of a seat as far as the viewer knows them."""
        return self.hand if seat == self.seat else ()
