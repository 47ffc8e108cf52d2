"""The race board in perspective: where each square is when one sits at the near side of the track."""

from __future__ import annotations

import pygame

from bidtable.app.draw.theme import Metrics
from bidtable.games.bid_and_bluff.board import COLUMNS, FINISH, Board

Xy = tuple[int, int]
FAR = 0.84
"""Width of the far side of the track by that of the near side."""
DEPTH = 0.84
"""Height of the farthest lane by that of the nearest."""


class Course:
    """A board as a track: START at the left, FINISH at the right, its columns as lanes from far to near.

    Args:
        board: The board.
        frame: All the room of the track in pixels, frame, names and numbers included.
        m: The window's measures.

    Attributes:
        board: The board.
        frame: The room it was given.
        length: Number of squares from START to FINISH.
        lanes: Number of lanes.
    """

    def __init__(self, board: Board, frame: pygame.Rect, m: Metrics) -> None:
        self.board, self.frame = board, frame
        self.length, self.lanes = board.height, board.columns
        self._head = round(m.text_px(15) * 1.3)
        self._foot = round(m.text_px(12) * 1.35)
        self._side = m.px(22)
        top, bottom = frame.top + self._head + m.px(16), frame.bottom - self._foot - m.px(6)
        near = frame.width - 2 * self._side
        self._top, self._tall = top, max(1, bottom - top)
        self._near, self._far = near, near * FAR
        self._tilt = [self._share(lane) for lane in range(self.lanes + 1)]

    def _share(self, lane: int) -> float:
        """Return how far down the edge above a lane is, 0 to 1: nearer lanes are taller."""
        total = sum(DEPTH + (1 - DEPTH) * (i + 0.5) / self.lanes for i in range(self.lanes))
        return sum(DEPTH + (1 - DEPTH) * (i + 0.5) / self.lanes for i in range(lane)) / total

    def point(self, along: float, lane: float) -> Xy:
        """Return where a point of the track is on the screen.

        Args:
            along: Squares from the START edge, 0 to `length`.
            lane: Lanes from the far edge, 0 to `lanes`.
        """
        low = int(min(self.lanes - 1, max(0, lane)))
        down = self._tilt[low] + (self._tilt[low + 1] - self._tilt[low]) * (lane - low)
        width = self._far + (self._near - self._far) * down
        x = self.frame.centerx - width / 2 + width * along / self.length
        return round(x), round(self._top + self._tall * down)

    def corners(self, along: int, lane: int) -> tuple[Xy, Xy, Xy, Xy]:
        """Return the corners of a square: far left, far right, near right, near left."""
        return (
            self.point(along, lane),
            self.point(along + 1, lane),
            self.point(along + 1, lane + 1),
            self.point(along, lane + 1),
        )

    @property
    def surface(self) -> tuple[Xy, Xy, Xy, Xy]:
        """The corners of all squares together."""
        return (
            self.point(0, 0),
            self.point(self.length, 0),
            self.point(self.length, self.lanes),
            self.point(0, self.lanes),
        )

    def where(self, name: str) -> tuple[int, int]:
        """Return how far along a square is, and in which lane."""
        return int(name[1:]) - 1, COLUMNS.index(name[0])

    def outline(self, name: str) -> tuple[Xy, Xy, Xy, Xy]:
        """Return the corners of a square by its name; of FINISH, of all its squares together."""
        if name == FINISH:
            last = self.length - 1
            return (
                self.point(last, 0),
                self.point(self.length, 0),
                self.point(self.length, self.lanes),
                self.point(last, self.lanes),
            )
        return self.corners(*self.where(name))

    def middle(self, name: str) -> Xy:
        """Return the middle of a square by its name; of FINISH, of all of it."""
        if name == FINISH:
            return self.point(self.length - 0.5, self.lanes / 2)
        along, lane = self.where(name)
        return self.point(along + 0.5, lane + 0.5)

    def finish_spot(self, order: int, count: int) -> Xy:
        """Return where in FINISH a die stands: in order of entering, from the far side."""
        return self.point(self.length - 0.5, self.lanes * (order + 0.5) / max(1, count))

    def die(self, middle: Xy) -> pygame.Rect:
        """Return the place of a die that stands on a point: taller than its square, its foot in the middle."""
        tall = self._tall / self.lanes
        side = max(14, round(min(tall * 1.15, self._near / self.length * 0.72)))
        place = pygame.Rect(0, 0, side, round(side * 1.28))
        place.midbottom = (middle[0], middle[1] + round(tall * 0.34))
        return place

    @property
    def head(self) -> int:
        """Pixels above the squares, for the names of START, zone and FINISH."""
        return self._head


def bounding(points: tuple[Xy, ...]) -> pygame.Rect:
    """Return the smallest rectangle around points."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return pygame.Rect(min(xs), min(ys), max(xs) - min(xs) + 1, max(ys) - min(ys) + 1)
