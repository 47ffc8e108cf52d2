"""The geometry of the race track: the position of each square in perspective, seen from the near side."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from bidtable.app.draw.theme import Metrics
from bidtable.games.bid_and_bluff.board import COLUMNS, FINISH, Board

GLIDE: Final = 0.6
"""Duration of a move of the camera between near and far, in seconds at normal speed."""

Xy = tuple[int, int]
Corners = tuple[Xy, Xy, Xy, Xy]
"""The corners far left, far right, near right, near left."""

DEPTH: Final = 0.84
"""Height of the farthest lane divided by that of the nearest."""
SHARE: Final = 1.08
"""Greatest width of a die divided by the width of a square at the far side."""
TALL: Final = 1.3
"""Height of a die divided by the mean height of a lane."""
TALLEST: Final = 2.0
"""Greatest height of a die divided by the mean height of a lane."""
FOOT: Final = 0.3
"""Distance from the middle of a square to the foot of its die, divided by the mean height of a lane."""
DIE: Final = 32
"""Least size in layout units of a die, if a square is wide enough."""
LEAST: Final = 32
"""Least width of a square at the far side, in layout units; below it only a part of the track is shown."""
BEHIND: Final = 5
"""Number of squares in view behind the followed die, if only a part of the track is shown."""


@dataclass(frozen=True)
class TrackPlace:
    """The rect and the measures of a track, in pixels.

    Attributes:
        frame: The whole track with its wooden rims.
        far: Width of all squares at their far side; they are centred in the frame.
        near: Width of all squares at their near side.
        head: Height of the far rim with its names.
        foot: Height of the near rim with its numbers.
        thick: Height of the board's front, below the near rim.
        side: Width of the rims at the sides.
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
        """The y of the far edge of the squares."""
        return self.frame.top + self.head

    @property
    def bottom(self) -> int:
        """The y of the near edge of the squares."""
        return self.frame.bottom - self.thick - self.foot


class TrackGeometry:
    """A board as a track: START at the left, FINISH at the right, its columns as lanes from far to near.

    Only a part of a board is shown that is too long for its frame: the part around the followed die.

    Args:
        board: The board.
        place: The rect and the measures of the track.
        m: The window's measures.
        follow: Squares from the START edge to the die that must be in view.

    Attributes:
        board: The board.
        place: The rect and the measures of the track.
        first: Squares from the START edge to the first shown one.
        length: Number of shown squares along the track.
        lanes: Number of lanes.
    """

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
        """Return how far down the edge above a lane is, from 0 to 1: nearer lanes are taller."""
        heights = [DEPTH + (1 - DEPTH) * (i + 0.5) / self.lanes for i in range(self.lanes)]
        return sum(heights[:lane]) / sum(heights)

    def point(self, along: float, lane: float) -> Xy:
        """Return the position of a point of the track on the screen.

        Args:
            along: Squares from the START edge.
            lane: Lanes from the far edge, 0 to `lanes`.
        """
        low = int(min(self.lanes - 1, max(0, lane)))
        down = self._tilt[low] + (self._tilt[low + 1] - self._tilt[low]) * (lane - low)
        width = self.place.far + (self.place.near - self.place.far) * down
        x = self.place.frame.centerx - width / 2 + width * (along - self.first) / self.length
        return round(x), round(self.place.top + self._tall * down)

    def corners(self, along: int, lane: int) -> Corners:
        """Return the corners of a square."""
        return self._area(along, along + 1, lane, lane + 1)

    def _area(self, start: int, end: int, far: int, near: int) -> Corners:
        return self.point(start, far), self.point(end, far), self.point(end, near), self.point(start, near)

    @property
    def surface(self) -> Corners:
        """The corners of all shown squares together."""
        return self._area(self.first, self.first + self.length, 0, self.lanes)

    def where(self, name: str) -> tuple[int, int]:
        """Return the position of a square along the track, and its lane."""
        return int(name[1:]) - 1, COLUMNS.index(name[0])

    def shows(self, name: str) -> bool:
        """Return whether a square is in view; for FINISH, whether the end of the track is."""
        along = self.board.height - 1 if name == FINISH else self.where(name)[0]
        return self.first <= along < self.first + self.length

    def outline(self, name: str) -> Corners:
        """Return the corners of a square by its name; for FINISH, the corners of all its squares together."""
        if name == FINISH:
            return self._area(self.board.height - 1, self.board.height, 0, self.lanes)
        return self.corners(*self.where(name))

    def middle(self, name: str) -> Xy:
        """Return the middle of a square or of FINISH by its name; out of view, the nearest point of the rim."""
        along, lane = self.board.height - 0.5, self.lanes / 2
        if name != FINISH:
            row, column = self.where(name)
            along, lane = row + 0.5, column + 0.5
        low, high = self.first - 0.2, self.first + self.length + 0.2
        return self.point(min(high, max(low, along)), lane)

    def finish_spot(self, order: int) -> Xy:
        """Return the position of a die in FINISH: one square each, in order of arrival, from the far side."""
        return self.point(self.board.height - 0.5, min(order, self.lanes - 1) + 0.5)

    def die(self, middle: Xy) -> pygame.Rect:
        """Return the rect of a die that stands on a point: as wide as the squares allow, and taller than its lane.

        A die covers a part of the lane behind, as a cube does that is seen from the near side.
        """
        lane = self._tall / self.lanes
        side = max(
            self._least,
            min(max(lane * TALL, min(self._wanted, lane * TALLEST)), self.place.far / self.length * SHARE),
        )
        place = pygame.Rect(0, 0, round(side), round(side))
        place.midbottom = middle[0], round(middle[1] + lane * FOOT)
        return place


def bounding(points: tuple[Xy, ...]) -> pygame.Rect:
    """Return the smallest rectangle around points."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return pygame.Rect(min(xs), min(ys), max(xs) - min(xs) + 1, max(ys) - min(ys) + 1)
