"""Replaces unknown colours and bot levels in records from other versions of the program."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from bidtable.app.match.setup_form import COLOURS
from bidtable.bots.common.levels import nearest_level
from bidtable.core import registry
from bidtable.core.record import Aside, Header, Line, SeatInfo, SeatLine
from bidtable.core.texts import listed


def with_known_seats(header: Header, lines: Iterable[Line]) -> tuple[Header, list[Line], str]:
    """Replace colours and bot levels that this version of the program does not know.

    Return the changed header and lines, and a message about the changes.
    """
    replaced: dict[str, None] = {}
    seats = list(header.seats)
    for seat in range(len(seats)):
        seats[seat] = _known(header.game, seat, seats, replaced)
    header = msgspec.structs.replace(header, seats=tuple(seats))
    found: list[Line] = []
    for line in lines:
        if isinstance(line, SeatLine) and 0 <= line.seat < len(seats):
            seats[line.seat] = line.info
            seats[line.seat] = _known(header.game, line.seat, seats, replaced)
            line = msgspec.structs.replace(line, info=seats[line.seat])
        found.append(line)
    return (
        header,
        found,
        f"Not known here and therefore replaced: {listed(list(replaced))}." if replaced else "",
    )


def with_known_seat(line: Aside, header: Header) -> Aside:
    if not isinstance(line, SeatLine) or not 0 <= line.seat < len(header.seats):
        return line
    seats = list(header.seats)
    seats[line.seat] = line.info
    return msgspec.structs.replace(line, info=_known(header.game, line.seat, seats, {}))


def _known(slug: str, seat: int, seats: Sequence[SeatInfo], replaced: dict[str, None]) -> SeatInfo:
    info = seats[seat]
    if info.colour not in COLOURS:
        taken = {other.colour for other in seats}
        colour = next((colour for colour in COLOURS if colour not in taken), COLOURS[0])
        if info.colour:
            # A record that the library wrote names no colours. That is no reason for a message.
            replaced[f"the colour of {info.name} (now {colour})"] = None
        info = msgspec.structs.replace(info, colour=colour)
    if info.kind == "bot" and info.level:
        level = nearest_level(registry.entry(slug), info.level)
        if level != info.level:
            replaced[f"the level of {info.name} (now {level})"] = None
            info = msgspec.structs.replace(info, level=level)
    return info
