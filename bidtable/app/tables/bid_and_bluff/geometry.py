"""Perspective of the race track: conversion of squares to positions on the screen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from bidtable.app.draw.theme import Metrics
from bidtable.app.tables.kit.die import ROOF
from bidtable.games.bid_and_bluff.board import COLUMNS, FINISH, Board

GLIDE: Final = 0.6
"""Duration of a zoom to or from the track, in seconds at normal speed."""

Xy = tuple[int, int]
Corners = tuple[Xy, Xy, Xy, Xy]
"""Corners of a square in the order far left, far right, near right, near left."""

DEPTH: Final = 0.84
"""Height of the farthest lane divided by the height of the nearest lane."""
SHARE: Final = 1.08
"""Largest width of a die, divided by the width of a square at the far edge of the track."""
TALL: Final = 1.2
"""Height of a die divided by the mean height of a lane."""
TALLEST: Final = 2.0
"""Largest height of a die, divided by the mean height of a lane."""
FOOT: Final = 0.42
"""Distance from the middle of a square to the lower edge of a die, divided by the mean height of a lane.

A die that is tall for its lane is drawn lower, so that the middle of its foot is not above the middle of the square.
"""
DIE: Final = 32
"""Smallest size of a die in layout units, if the squares are wide enough."""
LEAST: Final = 32
"""Smallest width of a square at the far edge, in layout units.

If the squares of the whole track would be narrower, only a part of the track is shown.
"""
BEHIND: Final = 5
"""Number of visible squares behind the viewer's die, if only a part of the track is shown."""


@dataclass(frozen=True)
class TrackPlace:
    """The area and the dimensions of a race track, in pixels.

    Attributes:
        far: Length of the track's far edge.
        near: Length of the track's near edge.
        head: Height of the border behind the squares.
        foot: Height of the border in front of the squares.
        thick: Height of the board's front side.
    """

    frame: pygame.Rect
    far: int
    near: int
    head: int
    foot: int
    thick: int
    side: int

    @property
    def top(self) -> int:
        return self.frame.top + self.head

    @property
    def bottom(self) -> int:
        return self.frame.bottom - self.thick - self.foot


class TrackGeometry:
    """The race track in perspective, with START at the left and FINISH at the right.

    Args:
        follow: Number of squares from the START edge to the die that must be visible.

    Attributes:
        first: Number of squares between the START edge and the first visible square.
    """

    # If the board is too long for its frame, only the part around the viewer's die is shown.

    def __init__(self, board: Board, place: TrackPlace, m: Metrics, follow: int = 0) -> None:
        self.board, self.place = board, place
        self.lanes = board.columns
        room = place.far // m.px(LEAST)
        self.length = min(board.height, max(8, room))
        self.first = min(max(0, follow - BEHIND), board.height - self.length)
        self._least, self._wanted = m.px(14), m.px(DIE)
        self._tall = max(1, place.bottom - place.top)
        self._tilt = [self._share(lane) for lane in range(self.lanes + 1)]

    def _share(self, lane: int) -> float:
        # 0 is the far edge of the track, and 1 is its near edge.
        heights = [DEPTH + (1 - DEPTH) * (i + 0.5) / self.lanes for i in range(self.lanes)]
        return sum(heights[:lane]) / sum(heights)

    def point(self, along: float, lane: float) -> Xy:
        """Convert a point of the track to screen coordinates.

        Args:
            along: Distance from the START edge, in squares.
            lane: Distance from the far edge of the track, in lanes.
        """
        low = int(min(self.lanes - 1, max(0, lane)))
        down = self._tilt[low] + (self._tilt[low + 1] - self._tilt[low]) * (lane - low)
        width = self.place.far + (self.place.near - self.place.far) * down
        x = self.place.frame.centerx - width / 2 + width * (along - self.first) / self.length
        return round(x), round(self.place.top + self._tall * down)

    def corners(self, along: int, lane: int) -> Corners:
        return self._area(along, along + 1, lane, lane + 1)

    def _area(self, start: int, end: int, far: int, near: int) -> Corners:
        return self.point(start, far), self.point(end, far), self.point(end, near), self.point(start, near)

    @property
    def surface(self) -> Corners:
        return self._area(self.first, self.first + self.length, 0, self.lanes)

    def where(self, name: str) -> tuple[int, int]:
        """Return the row and the column of a square, both from 0."""
        return int(name[1:]) - 1, COLUMNS.index(name[0])

    def shows(self, name: str) -> bool:
        """Return whether a square of the track is on the screen."""
        along = self.board.height - 1 if name == FINISH else self.where(name)[0]
        return self.first <= along < self.first + self.length

    def outline(self, name: str) -> Corners:
        if name == FINISH:
            return self._area(self.board.height - 1, self.board.height, 0, self.lanes)
        return self.corners(*self.where(name))

    def middle(self, name: str) -> Xy:
        """Return the middle of a square on the screen."""
        # For a square that is not visible, this is the nearest point of the border.
        along, lane = self.board.height - 0.5, self.lanes / 2
        if name != FINISH:
            row, column = self.where(name)
            along, lane = row + 0.5, column + 0.5
        low, high = self.first - 0.2, self.first + self.length + 0.2
        return self.point(min(high, max(low, along)), lane)

    def finish_spot(self, order: int) -> Xy:
        # The first die stands in the middle of FINISH, and the next ones on both sides of it.
        lanes = sorted(range(self.lanes), key=lambda lane: abs(lane + 0.5 - self.lanes / 2))
        return self.point(self.board.height - 0.5, lanes[min(order, self.lanes - 1)] + 0.5)

    def die(self, middle: Xy) -> pygame.Rect:
        """Return the area of a die, given the middle of its square."""
        # Like a real cube seen from the near side, a die covers a part of the lane behind.
        lane = self._tall / self.lanes
        side = max(
            self._least,
            min(max(lane * TALL, min(self._wanted, lane * TALLEST)), self.place.far / self.length * SHARE),
        )
        place = pygame.Rect(0, 0, round(side), round(side))
        down = max(lane * FOOT, side * ROOF / 2)
        sunk = down - side * ROOF / 2
        width, centre = self._width_at(middle[1]), self.place.frame.centerx
        x = centre + (middle[0] - centre) * self._width_at(middle[1] + sunk) / width
        place.midbottom = round(x), round(middle[1] + down)
        return place

    def _width_at(self, y: float) -> float:
        place = self.place
        return place.far + (place.near - place.far) * (y - place.top) / self._tall


def bounding(points: tuple[Xy, ...]) -> pygame.Rect:
    """Return the smallest rectangle that contains all points."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return pygame.Rect(min(xs), min(ys), max(xs) - min(xs) + 1, max(ys) - min(ys) + 1)
