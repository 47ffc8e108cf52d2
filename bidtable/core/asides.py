"""Reads the lines of a match record that do not contain moves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from bidtable.core.errors import RecordError
from bidtable.core.model import Seat
from bidtable.core.record import Aside, Header, HintLine, Line, MoveLine, SeatInfo, SeatLine, TermsLine


def who_sat(first: SeatInfo, lines: Iterable[Line], seat: Seat, number: int) -> SeatInfo:
    """Return the player who was in a seat when a move was made.

    The first move has the number 0.
    """
    # All lines are read in order, because another player may have repeated a move that was taken back.
    now = then = first
    for line in lines:
        if isinstance(line, SeatLine) and line.seat == seat:
            now = line.info
        elif isinstance(line, MoveLine) and line.n <= number:
            then = now
    return then


def after_aside(header: Header, line: Aside, moves: int) -> Header:
    """Return the header of a match record after a player or an agreement has changed.

    Raises:
        RecordError: The line names a seat that does not exist, or belongs to another move.
    """
    if line.n != moves:
        raise RecordError(f"The line between the moves {line.n} and {line.n + 1} is in the wrong place.")
    if isinstance(line, TermsLine):
        return msgspec.structs.replace(header, agreements=line.agreements)
    seats = header.seats
    if not 0 <= line.seat < len(seats):
        raise RecordError(f"There is no seat {line.seat + 1}.")
    if isinstance(line, HintLine):
        return header
    seats = (*seats[: line.seat], line.info, *seats[line.seat + 1 :])
    return msgspec.structs.replace(header, seats=seats)


def hints_given(first: Sequence[SeatInfo], lines: Iterable[Line]) -> tuple[int, ...]:
    """Count the hints that the player at each seat has seen."""
    given = [0] * len(first)
    names = [info.name for info in first]
    for line in lines:
        if isinstance(line, HintLine):
            given[line.seat] += 1
        elif isinstance(line, SeatLine) and line.info.name != names[line.seat]:
            names[line.seat], given[line.seat] = line.info.name, 0
    return tuple(given)
