"""Moves, events, state and view of Goofspiel."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from bidtable.core.model import Event, Move, Seat

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
    prize: int
    pool: tuple[int, ...]


class Sealed(Event, frozen=True, tag="sealed"):
    """A seat sealed a card; to others `card` is `NONE`."""

    seat: Seat
    card: int


class Revealed(Event, frozen=True, tag="revealed"):
    """All bids are shown, one a seat; `taker` is -1 if nobody takes the prizes."""

    pause: ClassVar[int] = 3
    reveals: ClassVar[bool] = True
    bids: tuple[int, ...]
    pool: tuple[int, ...]
    taker: Seat
    carried: bool


class GameEnded(Event, frozen=True, tag="game_ended"):
    """The cards are used up."""

    pause: ClassVar[int] = 3
    winners: tuple[Seat, ...]
    score: int


class State(msgspec.Struct, frozen=True):
    """Everything about a game.

    Attributes:
        phase: One of `data.PHASES`.
        carry: Whether the variant is on.
        prizes: Prizes still face down, in ascending order: their order is for chance to say.
        pool: Prizes that are bid for.
        hands: Each seat's cards in ascending order, without the one that is sealed.
        sealed: Each seat's sealed card, `NONE` before it is chosen.
        played: Each seat's cards that were shown, in ascending order.
        won: Each seat's prizes.
        lost: Prizes that nobody took.
    """

    phase: str
    carry: bool
    prizes: tuple[int, ...]
    pool: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    sealed: tuple[int, ...]
    played: tuple[tuple[int, ...], ...]
    won: tuple[tuple[int, ...], ...]
    lost: tuple[int, ...]


class Table(msgspec.Struct, frozen=True):
    """What a seat, or a spectator, may know of a game.

    Attributes:
        phase: One of `data.PHASES`.
        seat: The viewer, None for a spectator.
        carry: Whether the variant is on.
        prizes: Prizes still face down, in ascending order.
        pool: Prizes that are bid for.
        hand: The viewer's cards.
        own: The viewer's sealed card, `NONE` if there is none.
        committed: Whether each seat has sealed a card.
        unplayed: Each seat's cards that were not shown yet, a sealed one among them.
        played: Each seat's cards that were shown.
        won: Each seat's prizes.
        lost: Prizes that nobody took.
    """

    phase: str
    seat: Seat | None
    carry: bool
    prizes: tuple[int, ...]
    pool: tuple[int, ...]
    hand: tuple[int, ...]
    own: int
    committed: tuple[bool, ...]
    unplayed: tuple[tuple[int, ...], ...]
    played: tuple[tuple[int, ...], ...]
    won: tuple[tuple[int, ...], ...]
    lost: tuple[int, ...]
