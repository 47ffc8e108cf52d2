"""Smooth movements of rectangles, and easing functions."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

Ease = Callable[[float], float]
Box = tuple[float, float, float, float]
Point = tuple[float, float]


def ease_out(t: float) -> float:
    """Return the progress of a movement that begins fast and ends slowly."""
    return 1 - (1 - t) ** 3


def ease_in_out(t: float) -> float:
    """Return the progress of a movement that begins and ends slowly."""
    return (1 - math.cos(math.pi * t)) / 2


class Tween:
    """A smooth movement of a rectangle, straight or along a path with several points.

    Args:
        start: First position and size, as x, y, width and height.
        end: Last position and size, as x, y, width and height.
        duration: Duration of the movement in seconds, without the delay.
        delay: Seconds before the movement begins.
        path: Points through which the top left corner of the rectangle moves, in order.
        ease: Easing function of the movement between two points.
        alpha: First and last opacity, from 0 to 255.
        on_point: Called with the index of each point of the path that is reached.
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
        return self.time >= self.delay + self.duration

    @property
    def progress(self) -> float:
        """Progress of the movement from 0 (start) to 1 (end)."""
        if self.duration <= 0:
            return 1.0 if self.time >= self.delay else 0.0
        return min(1.0, max(0.0, (self.time - self.delay) / self.duration))

    def update(self, dt: float) -> bool:
        """Advance the movement by `dt` seconds, and return whether the movement continues."""
        self.time += dt
        legs = len(self.points) - 1
        reached = min(legs, int(self.progress * legs + 1e-9))
        while self._passed < reached:
            self._passed += 1
            if self._on_point is not None and self._passed < legs:
                self._on_point(self._passed - 1)
        return not self.done

    def finish(self) -> None:
        self.time = self.delay + self.duration

    @property
    def box(self) -> Box:
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
        """Height of a moving piece above its path, from 0 to 1."""
        if self.done or self.time < self.delay:
            return 0.0
        legs = len(self.points) - 1
        part = self.progress * legs
        part -= min(legs - 1, int(part + 1e-9))
        return 4 * part * (1 - part)

    @property
    def alpha(self) -> int:
        """Current opacity, from 0 (invisible) to 255."""
        first, last = self._alpha
        return round(first + (last - first) * self.progress)
