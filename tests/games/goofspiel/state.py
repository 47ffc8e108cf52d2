"""Moves and state of Goofspiel, and the view of a seat."""

from typing import TypeAlias

import msgspec

from bidtable.core.model import Move, Seat, shared_by

NONE, HIDDEN = 0, -1
"""No card, and one that cannot be seen: cards are numbered from 1."""


class TurnPrize(Move, frozen=True, tag="prize"):
    """Chance: the prize that is turned up."""

    prize: int


class Seal(Move, frozen=True, tag="seal"):
    """Seal a card as the bid for the prize."""

    called = "sealed bids"
    card: int


class Table(msgspec.Struct, frozen=True):
    """Public state; per-seat values are in seat order.

    Attributes:
        phase: One of the phases in `flow`.
        carry: Whether the variant is on.
        prizes: Prizes still face down, in ascending order, because their true order is left to chance.
        pool: Prizes that are bid for.
        hands: Cards that were not shown yet, in ascending order, including a sealed one.
        won: Prizes.
        lost: Prizes that nobody took.
    """

    phase: str
    carry: bool
    prizes: tuple[int, ...]
    pool: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    won: tuple[tuple[int, ...], ...]
    lost: tuple[int, ...]


OPEN = shared_by(Table)


class State(Table, frozen=True):
    """The whole state: the public part, and the card that each seat sealed, or `NONE`."""

    sealed: tuple[int, ...]


class Observation(Table, frozen=True):
    """The view of `seat` (None: a spectator): sealed cards are hidden (`HIDDEN`), except its `own`."""

    sealed: tuple[int, ...]
    seat: Seat | None
    own: int


Known: TypeAlias = State | Observation
