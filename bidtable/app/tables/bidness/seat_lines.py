"""Lines with the name of each seat of Bidness and a few words about the seat."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from bidtable.app.draw.theme import Metrics
from bidtable.app.tables.base import Situation
from bidtable.app.tables.bidness.layout import row
from bidtable.app.tables.bidness.stage_looks import SeatLineLook
from bidtable.app.widgets.board import Item
from bidtable.core.model import Seat

LEAST = 17
"""Least height of a line, in layout units and pixels."""
Entry = tuple[Seat, str, str]
"""A seat, a text about it, and the state of its line."""


def name_width(m: Metrics, name: str) -> int:
    """Return the approximate width in pixels of a name in the smallest allowed letters."""
    return round(len(name) * m.floor_px(12) * 0.56)


def lines(
    situation: Situation, m: Metrics, room: pygame.Rect, entries: Sequence[Entry], key: str, share: float
) -> list[Item]:
    """Place a line for each seat, in two columns if there is little space.

    Args:
        situation: The situation on the screen.
        m: The window's measures.
        room: The rect of all lines.
        entries: The contents of the lines.
        key: Prefix of the items' keys.
        share: Width of the name divided by the width of a line.

    Returns:
        The lines; none if even two columns are too narrow for the names and their texts.
    """
    count, gap = len(entries), m.px(3)
    if (room.height + gap) // -(-count // 2) - gap < max(m.px(LEAST), LEAST):
        return []
    columns = 1 if (room.height + gap) // count - gap >= row(m, 15) else 2
    deep = -(-count // columns)
    height = min(row(m, 18) + m.px(4), (room.height + gap) // deep - gap)
    wide = (room.width - (columns - 1) * m.px(8)) // columns
    badge = m.px(12) + min(height, m.px(22))
    for seat, state_text, _ in entries:
        # A high line can break a name, or its text, into two lines.
        name, words = (
            max(name_width(m, part) for part in (text.split() if height >= 2 * LEAST else [text]) or [""])
            for text in (situation.seats[seat].name, state_text)
        )
        if name > wide * share - badge or words > wide - m.px(12) - badge - name:
            return []
    items = []
    for at, (seat, state_text, state) in enumerate(entries):
        info = situation.seats[seat]
        left = room.left + at // deep * (wide + m.px(8))
        place = pygame.Rect(left, room.top + at % deep * (height + gap), wide, height)
        look = SeatLineLook(info.name, info.colour, state_text, state, share)
        items.append(Item(f"{key}:{seat}", look, place, 3, animate=False))
    return items
