"""The camera: two or more named layouts of the same pieces, and the way from one to another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

import pygame

from bidtable.app.draw.tween import ease_in_out
from bidtable.app.widgets.board import Item

SECONDS: Final = 0.6
"""Usual duration of a move of the camera, in seconds at normal speed."""

Layout = Mapping[str, pygame.Rect]
"""The place of each piece in pixels, by the key of its item."""


def between(start: Layout, end: Layout, part: float) -> dict[str, pygame.Rect]:
    """Return the layout on the way between two others; pieces that only one of them has are at rest.

    Args:
        start: The first layout.
        end: The last layout.
        part: Share of the time that has passed, 0 to 1.
    """
    way = ease_in_out(min(1.0, max(0.0, part)))
    found = {key: rect.copy() for key, rect in (*start.items(), *end.items())}
    for key in start.keys() & end.keys():
        a, b = start[key], end[key]
        pairs = zip(tuple(a), tuple(b), strict=True)
        found[key] = pygame.Rect(*(round(low + (high - low) * way) for low, high in pairs))
    return found


class Camera:
    """Moves between the layouts of a table.

    A table that only changes the rects of its items needs `framed`: the board then moves them together. A table that
    paints one large picture itself uses `go`, `update` and `now`.

    Args:
        layouts: The layouts by name; they place the same pieces.
        name: Name of the first layout.
        seconds: Duration of a move.

    Attributes:
        name: Name of the layout that is shown, or that the camera moves to.
    """

    def __init__(self, layouts: Mapping[str, Layout], name: str, seconds: float = SECONDS) -> None:
        self.layouts, self.name, self.seconds = layouts, name, seconds
        self._start: Layout = layouts[name]
        self._time = seconds

    @property
    def rests(self) -> bool:
        """Whether the camera does not move."""
        return self._time >= self.seconds

    def go(self, name: str, *, at_once: bool = False) -> None:
        """Move to another layout, from wherever the pieces are now.

        Args:
            name: Name of the layout.
            at_once: Whether the layout is shown without a move, as with reduced motion.
        """
        if name != self.name:
            self._start = self.now()
            self.name, self._time = name, 0.0
        if at_once:
            self._time = self.seconds

    def update(self, dt: float) -> bool:
        """Let `dt` seconds pass; return whether the camera still moves."""
        self._time = min(self.seconds, self._time + dt)
        return not self.rests

    def now(self) -> Layout:
        """Return the present places of all pieces."""
        end = self.layouts[self.name]
        return end if self.rests else between(self._start, end, self._time / self.seconds)


def framed(items: Sequence[Item], layout: Layout, seconds: float = SECONDS) -> list[Item]:
    """Return the items at their places in a layout; the board moves pieces there at the camera's pace.

    Args:
        items: The items; those that the layout does not place stay as they are.
        layout: The layout.
        seconds: Duration of a move, in seconds at normal speed.
    """
    return [
        replace(item, rect=layout[item.key], glide=seconds) if item.key in layout else item for item in items
    ]
