"""Smooth movements of pieces, and easing functions that let movements begin or end slowly."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

Ease = Callable[[float], float]
Box = tuple[float, float, float, float]
Point = tuple[float, float]


def ease_out(t: float) -> float:
    """Return the progress of a movement that begins fast and ends slowly, for the elapsed share `t` of its time."""
    return 1 - (1 - t) ** 3


def ease_in_out(t: float) -> float:
    """Return the progress of a movement that begins and ends slowly, for the elapsed share `t` of its time."""
    return (1 - math.cos(math.pi * t)) / 2


class Tween:
    """A smooth movement of a rectangle from one place to another.

    The rectangle may move along a path with several points, so that a pawn hops from square to square. The
    movement from each point to the next takes the same time, and begins and ends slowly.

    Args:
        start: Position and size of the rectangle before the movement, as x, y, width and height.
        end: Position and size of the rectangle after the movement, as x, y, width and height.
        duration: Duration of the movement in seconds, without the delay.
        delay: Seconds before the movement begins.
        path: Points through which the top left corner of the rectangle moves, in order.
        ease: Easing function of the movement from one point to the next.
        alpha: Opacity at the beginning and at the end of the movement, 0 to 255.
        on_point: Function that receives the index of each point of the path when the rectangle reaches the
            point.
    """

    def __init__(
        self,
        start: Box,
        end: Box,
        duration: float,
        *,
        delay: float = 0.0,
        path: Sequence[Point] = (),
        ease: Ease = ease_out,
        alpha: tuple[int, int] = (255, 255),
        on_point: Callable[[int], None] | None = None,
    ) -> None:
        self.start, self.end = start, end
        self.duration, self.delay, self.ease = max(0.0, duration), max(0.0, delay), ease
        self._alpha = alpha
        self._on_point = on_point
        points = [(p[0], p[1]) for p in path]
        if points and points[-1] == end[:2]:
            points.pop()
        self.points: list[Point] = [start[:2], *points, end[:2]]
        self._passed = 0
        self.time = 0.0

    @property
    def done(self) -> bool:
        """Whether the movement has ended."""
        return self.time >= self.delay + self.duration

    @property
    def progress(self) -> float:
        """Elapsed share of the movement's duration, from 0 to 1; 0 during the delay before the movement."""
        if self.duration <= 0:
            return 1.0 if self.time >= self.delay else 0.0
        return min(1.0, max(0.0, (self.time - self.delay) / self.duration))

    def update(self, dt: float) -> bool:
        """Advance the movement by `dt` seconds, and return False when the movement has ended."""
        self.time += dt
        legs = len(self.points) - 1
        reached = min(legs, int(self.progress * legs + 1e-9))
        while self._passed < reached:
            self._passed += 1
            if self._on_point is not None and self._passed < legs:
                self._on_point(self._passed - 1)
        return not self.done

    def finish(self) -> None:
        """Jump to the end of the movement."""
        self.time = self.delay + self.duration

    @property
    def box(self) -> Box:
        """Present position and size of the rectangle."""
        if self.done:
            return self.end
        at = self.progress
        legs = len(self.points) - 1
        leg = min(legs - 1, int(at * legs + 1e-9))
        part = self.ease(min(1.0, max(0.0, at * legs - leg)))
        (x0, y0), (x1, y1) = self.points[leg], self.points[leg + 1]
        size = self.ease(at)
        return (
            x0 + (x1 - x0) * part,
            y0 + (y1 - y0) * part,
            self.start[2] + (self.end[2] - self.start[2]) * size,
            self.start[3] + (self.end[3] - self.start[3]) * size,
        )

    @property
    def height(self) -> float:
        """Present height of the hop from one point to the next: 0 at the ends of the hop, 1 in the middle."""
        if self.done or self.time < self.delay:
            return 0.0
        legs = len(self.points) - 1
        part = self.progress * legs
        part -= min(legs - 1, int(part + 1e-9))
        return 4 * part * (1 - part)

    @property
    def alpha(self) -> int:
        """Present opacity of the rectangle, from 0 (invisible) to 255."""
        first, last = self._alpha
        return round(first + (last - first) * self.progress)
