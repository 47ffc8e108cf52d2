"""Drawing of the parts of charts, such as smooth lines, points and symbols."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Sequence
from typing import Final

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.scaling import smooth
from bidtable.app.draw.theme import SEAT_COLOURS, Rgb, Theme, mix
from bidtable.app.draw.writing import write

OVER: Final = 2
"""Factor by which lines are drawn larger and then scaled down, because the lines of pygame are jagged."""
TICKS: Final = 5
"""Largest number of steps between the horizontal grid lines of a chart."""

Xy = tuple[float, float]


def steps_between(low: float, high: float) -> list[float]:
    """Return evenly spaced round numbers, from at most `low` to at least `high`.

    The numbers divide the range from `low` to `high` into about `TICKS` steps.
    """
    span = max(high - low, 1.0)
    size = 10.0 ** math.floor(math.log10(span / TICKS))
    step = next(part * size for part in (1, 2, 5, 10) if math.ceil(span / (part * size)) <= TICKS)
    step = max(1.0, step)
    first, last = math.floor(low / step), math.ceil(high / step)
    return [number * step for number in range(first, max(last, first + 1) + 1)]


def columns_for(heights: Sequence[float], side: float) -> list[int]:
    """Return a column, from 0, for each of several symbols, so that no symbol covers another symbol.

    Args:
        heights: The y coordinates of the centres of the symbols, in pixels.
        side: Height of a symbol in pixels.
    """
    found: list[int] = []
    for y in heights:
        taken = {column for other, column in zip(heights, found, strict=False) if abs(other - y) < side}
        found.append(next(column for column in itertools.count() if column not in taken))
    return found


def ink_of(colour: str, theme: Theme) -> Rgb:
    """Return the colour of a line: the colour of the seat, but darker on a light background.

    Args:
        colour: Name of a seat's colour; empty if the line belongs to no seat.
        theme: The present theme.
    """
    if not colour:
        return theme.accent
    light = sum(theme.panel) > 384
    return mix(SEAT_COLOURS[colour], (0, 0, 0), 0.22) if light else SEAT_COLOURS[colour]


def numbered(target: pygame.Surface, ctx: PaintContext, middle: Xy, number: int, side: int) -> None:
    """Draw a disc with a number. `side` is the diameter of the disc in pixels."""
    theme = ctx.theme
    place = pygame.Rect(0, 0, side, side)
    place.center = (round(middle[0]), round(middle[1]))
    paint.rounded(target, place, side // 2, theme.ink, theme.panel, max(1, side // 12))
    # The list beside the chart shows the same number, so pieces may cover the number on the chart.
    write(target, ctx, str(number), place, 13, theme.panel, "bold", "center", least=9, spare=True)


def dashes(target: pygame.Surface, ink: Rgb, ends: tuple[int, int], y: int, dash: int, thick: int) -> None:
    """Draw a horizontal dashed line between two x positions."""
    left, right = ends
    for x in range(left, right, 2 * dash):
        pygame.draw.line(target, ink, (x, y), (min(right, x + dash), y), thick)


class Sheet:
    """A picture on which smooth lines are drawn for a chart. All points are in pixels of the chart."""

    def __init__(self, place: pygame.Rect, ground: Rgb) -> None:
        """Create an empty, transparent picture.

        Args:
            place: Area of the picture, in pixels of the chart.
            ground: Background colour of the chart. Transparent pixels must have the same colour, because
                another colour would be visible at the edges of lines.
        """
        self._place = place
        self._big = pygame.Surface((place.w * OVER, place.h * OVER), pygame.SRCALPHA)
        self._big.fill((*ground, 0))

    def finish(self) -> pygame.Surface:
        """Return the picture, scaled down to its final size."""
        return smooth(self._big, self._place.size)

    def _at(self, point: Xy) -> Xy:
        return (point[0] - self._place.x) * OVER, (point[1] - self._place.y) * OVER

    def area(self, points: Iterable[Xy], ink: Rgb, alpha: int) -> None:
        """Draw a translucent polygon."""
        pygame.draw.polygon(self._big, (*ink, alpha), [self._at(point) for point in points])

    def stripes(self, inks: Sequence[Rgb], start: Xy, end: Xy, width: int, piece: int) -> None:
        """Draw one line with stripes of several colours.

        Args:
            inks: Colours of the stripes.
            start: First point of the line.
            end: Last point of the line.
            width: Width of the line in pixels.
            piece: Length of each stripe in pixels.
        """
        count = 1
        if len(inks) > 1:
            count = max(len(inks), round(math.dist(start, end) / piece))
        points = [
            (start[0] + (end[0] - start[0]) * part / count, start[1] + (end[1] - start[1]) * part / count)
            for part in range(count + 1)
        ]
        for number, (here, there) in enumerate(itertools.pairwise(points)):
            self._stroke(inks[number % len(inks)], here, there, width)

    def dot(self, inks: Sequence[Rgb], middle: Xy, radius: float) -> None:
        """Draw a disc with an equal part in each colour."""
        centre, size = self._at(middle), radius * OVER
        pygame.draw.circle(self._big, inks[0], centre, size)
        for number, ink in enumerate(inks[1:], 1):
            turns = [(number + step / 8) / len(inks) * math.tau - math.pi / 2 for step in range(9)]
            arc = [(centre[0] + size * math.cos(a), centre[1] + size * math.sin(a)) for a in turns]
            pygame.draw.polygon(self._big, ink, [centre, *arc])

    def _stroke(self, ink: Rgb, start: Xy, end: Xy, width: int) -> None:
        dx, dy = (end[0] - start[0]) * OVER, (end[1] - start[1]) * OVER
        length = math.hypot(dx, dy)
        if not length:
            return
        (x, y), wide = self._at(start), width * OVER
        ox, oy = -dy / length * wide / 2, dx / length * wide / 2
        corners = [
            (x + ox, y + oy),
            (x + dx + ox, y + dy + oy),
            (x + dx - ox, y + dy - oy),
            (x - ox, y - oy),
        ]
        pygame.draw.polygon(self._big, ink, corners)
