"""Checks the seats of a record against the colours and levels that this program knows.

A record may name others: a newer program wrote it, or somebody edited it. It is shown and played on with a free
colour, and with the nearest level that the game offers; the people are told. The file stays as it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from bidtable.app.match.setup_form import COLOURS
from bidtable.bots.common.levels import nearest_level
from bidtable.core import registry
from bidtable.core.record import Aside, Header, Line, SeatInfo, SeatLine
from bidtable.core.texts import listed


def with_known_seats(header: Header, lines: Iterable[Line]) -> tuple[Header, list[Line], str]:
    """Replace the colours and levels that are not known here, wherever a record says who sits on a seat.

    Args:
        header: The header.
        lines: The lines below it.

    Returns:
        Header and lines with known ones, and a sentence on what was replaced; that is empty if nothing was.
    """
    told: dict[str, None] = {}
    seats = list(header.seats)
    for seat in range(len(seats)):
        seats[seat] = _known(header.game, seat, seats, told)
    header = msgspec.structs.replace(header, seats=tuple(seats))
    found: list[Line] = []
    for line in lines:
        if isinstance(line, SeatLine) and 0 <= line.seat < len(seats):
            seats[line.seat] = line.info
            seats[line.seat] = _known(header.game, line.seat, seats, told)
            line = msgspec.structs.replace(line, info=seats[line.seat])
        found.append(line)
    return header, found, f"Not known here, and replaced: {listed(list(told))}." if told else ""


def with_known_seat(line: Aside, header: Header) -> Aside:
    """Replace an unknown colour or level in a line that has come since.

    Args:
        line: The line.
        header: The header before it, with the seats as they are then.
    """
    if not isinstance(line, SeatLine) or not 0 <= line.seat < len(header.seats):
        return line
    seats = list(header.seats)
    seats[line.seat] = line.info
    return msgspec.structs.replace(line, info=_known(header.game, line.seat, seats, {}))


def _known(slug: str, seat: int, seats: Sequence[SeatInfo], told: dict[str, None]) -> SeatInfo:
    """Return who sits on a seat with a known colour and level; add to `told` what had to be replaced."""
    info = seats[seat]
    if info.colour not in COLOURS:
        taken = {other.colour for other in seats}
        colour = next((colour for colour in COLOURS if colour not in taken), COLOURS[0])
        if info.colour:
            # A record of the library names no colours: that is nothing to tell.
            told[f"the colour of {info.name} (now {colour})"] = None
        info = msgspec.structs.replace(info, colour=colour)
    if info.kind == "bot" and info.level:
        level = nearest_level(registry.entry(slug), info.level)
        if level != info.level:
            told[f"the level of {info.name} (now {level})"] = None
            info = msgspec.structs.replace(info, level=level)
    return info
