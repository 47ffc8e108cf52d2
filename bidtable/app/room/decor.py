"""Pictures of the objects on the wall of the room: a framed picture, a shelf and a clock."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.theme import Metrics, Rgb, Theme
from bidtable.app.room.place import Room
from bidtable.app.shell.drawings import drawing_file

FRAME: Final = 6
"""Width of the frame of a picture, in layout units."""
DROP: Final = 14
"""Distance of shelves and pictures from the upper edge of the wall, in layout units."""
GAP: Final = 14
"""Smallest distance between two things, in layout units."""
HEAD: Final = 0.7
"""Width of a person's head as a share of the person's width.

A shelf or a picture may be closer to a person than that width.
"""
LAMP: Final = 76
"""Half the width of the wall that the lamp covers, in layout units."""
OPACITY: Final = {"evening": 165, "daylight": 235}
"""Opacity of shelves and pictures on the wall, from 0 to 255, by theme.

In the evening the wall is darker than the table.
"""


@dataclass(frozen=True)
class Thing:
    """A shelf, a picture or a clock on the wall of the room.

    Attributes:
        name: First part of the name of the drawing's file.
        size: Width and height in layout units.
    """

    name: str
    size: tuple[int, int]
    framed: bool = False

    def width(self, m: Metrics) -> int:
        return m.px(self.size[0] + 2 * FRAME * self.framed)

    def height(self, m: Metrics) -> int:
        return m.px(self.size[1] + 2 * FRAME * self.framed)


PICTURE: Final = Thing("room_picture", (108, 81), framed=True)
SHELF: Final = Thing("room_shelf", (114, 95))
CLOCK: Final = Thing("room_clock", (58, 58))


def arranged(room: Room, window: pygame.Rect) -> list[tuple[Thing, pygame.Rect]]:
    """Return the objects on the wall of a room, each with its area in pixels.

    If the wall has no room for an object, the object is left out.
    """
    m = room.m
    gaps = list(_gaps(room, window))
    placed = []
    for thing in (PICTURE, SHELF, CLOCK):
        wide = thing.width(m) + m.px(2 * GAP)
        gap = next((gap for gap in gaps if gap[1] - gap[0] >= wide), None)
        if gap is None:
            continue
        gaps.remove(gap)
        left, right = gap
        roomy = right - left >= wide + SHELF.width(m) + m.px(2 * GAP)
        middle = left + wide // 2 if roomy else (left + right) // 2
        area = pygame.Rect(0, room.top + m.px(DROP), thing.width(m), thing.height(m))
        area.centerx = middle
        placed.append((thing, area))
        if roomy:
            gaps.append((area.right, right))
    return placed


def hang(
    wall: pygame.Surface, theme: Theme, frame: Rgb, thing: Thing, area: pygame.Rect, things: str
) -> None:
    """Draw a picture, a shelf or a clock onto the wall of the room.

    Args:
        wall: Picture of the room's wall.
        theme: The colour theme.
        frame: Colour of the frame of a picture.
        thing: The object to draw.
        area: Area of the object in pixels, with its frame.
        things: Last part of the names of the drawings, such as "bid_it".
    """
    picture = pygame.Surface(area.size, pygame.SRCALPHA)
    inner = picture.get_rect()
    if thing.framed:
        edge = round(area.w * FRAME / (thing.size[0] + 2 * FRAME))
        paint.rounded(picture, inner, edge, frame)
        inner = inner.inflate(-2 * edge, -2 * edge)
    name = thing.name if thing is CLOCK else f"{thing.name}_{things}"
    picture.blit(paint.svg(drawing_file(name), inner.size), inner)
    picture.set_alpha(OPACITY[theme.base])
    wall.blit(picture, area)


def _gaps(room: Room, window: pygame.Rect) -> Iterator[tuple[int, int]]:
    m = room.m
    taken = [
        (round(seat.person.centerx - reach), round(seat.person.centerx + reach))
        for seat in room.seats
        for reach in (seat.person.width * HEAD / 2,)
    ]
    taken.append((window.left, window.right))
    if room.others % 2 == 0:
        taken.append((m.width // 2 - m.px(LAMP), m.width // 2 + m.px(LAMP)))
    yield from sorted(_between(sorted(taken), m.width), key=lambda gap: gap[0] - gap[1])


def _between(taken: Sequence[tuple[int, int]], width: int) -> Iterator[tuple[int, int]]:
    free = 0
    for left, right in (*taken, (width, width)):
        if left > free:
            yield free, left
        free = max(free, right)
