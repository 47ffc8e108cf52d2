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
from bidtable.app.draw.theme import SEAT_COLOURS, Rgb, Theme, mix, readable_on
from bidtable.app.draw.writing import write

OVER: Final = 2
"""Factor by which lines are drawn larger and then scaled down, because the lines of pygame are jagged."""
TICKS: Final = 5
"""Largest number of steps between the horizontal grid lines of a chart."""

Xy = tuple[float, float]


def steps_between(low: float, high: float) -> list[float]:
    """Return evenly spaced round numbers from `low` to `high`, for the axis of a chart."""
    span = max(high - low, 1.0)
    size = 10.0 ** math.floor(math.log10(span / TICKS))
    step = next(part * size for part in (1, 2, 5, 10) if math.ceil(span / (part * size)) <= TICKS)
    step = max(1.0, step)
    first, last = math.floor(low / step), math.ceil(high / step)
    return [number * step for number in range(first, max(last, first + 1) + 1)]


def spread(heights: Sequence[float], side: float, low: float, high: float) -> list[float]:
    """Move overlapping symbols apart, and return their y coordinates in pixels."""
    count = len(heights)
    side = min(side, (high - low) / max(1, count - 1))
    order = sorted(range(count), key=lambda number: heights[number])
    # Symbols that are too near form a group around the mean of their heights.
    groups: list[list[float]] = []
    for number in order:
        groups.append([heights[number]])
        while (
            len(groups) > 1
            and _middle(groups[-1]) - _middle(groups[-2]) < side * (len(groups[-1]) + len(groups[-2])) / 2
        ):
            last = groups.pop()
            groups[-1] += last
    found = [
        _middle(group) + side * (at - (len(group) - 1) / 2) for group in groups for at in range(len(group))
    ]
    for at in range(count):
        found[at] = max(found[at], low + at * side, found[at - 1] + side if at else low)
    for at in reversed(range(count)):
        found[at] = min(
            found[at], high - (count - 1 - at) * side, found[at + 1] - side if at + 1 < count else high
        )
    placed = dict(zip(order, found, strict=True))
    return [placed[number] for number in range(count)]


def _middle(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def ink_of(colour: str, theme: Theme) -> Rgb:
    if not colour:
        return theme.accent
    light = sum(theme.panel) > 384
    return mix(SEAT_COLOURS[colour], (0, 0, 0), 0.22) if light else SEAT_COLOURS[colour]


def ground_of(colour: str, theme: Theme) -> Rgb:
    ground = SEAT_COLOURS.get(colour, theme.accent)
    return mix(ground, (0, 0, 0), 0.2) if sum(readable_on(ground)) > 384 else ground


def numbered(target: pygame.Surface, ctx: PaintContext, place: pygame.Rect, number: int, ground: Rgb) -> None:
    paint.rounded(target, place, place.w // 2, ground, ctx.theme.ink, max(1, place.w // 12))
    # The list beside the chart shows the same number, so pieces may cover the number on the chart.
    ink = readable_on(ground)
    write(target, ctx, str(number), place, 13, ink, "bold", "center", least=9, spare=True)


def beside(
    point: Xy, side: int, taken: Sequence[pygame.Rect], points: Sequence[Xy], room: pygame.Rect
) -> pygame.Rect:
    best, least = pygame.Rect(0, 0, side, side), math.inf
    for far in (1.1, 1.6, 2.2):
        for turn in (-6, 6, -5, -7, 5, 7, -4, -8, 4, 8):
            angle = turn * math.pi / 12
            place = pygame.Rect(0, 0, side, side)
            place.center = (
                round(point[0] + far * side * math.cos(angle)),
                round(point[1] + far * side * math.sin(angle)),
            )
            near = place.inflate(side // 4, side // 4)
            faults = sum(near.collidepoint(each) for each in points) + 3 * (far - 1)
            if near.collidelist(taken) >= 0 or not room.contains(place):
                faults += 1000
            if faults < least:
                best, least = place, faults
    return best


def dashes(target: pygame.Surface, ink: Rgb, ends: tuple[int, int], y: int, dash: int, thick: int) -> None:
    left, right = ends
    for x in range(left, right, 2 * dash):
        pygame.draw.line(target, ink, (x, y), (min(right, x + dash), y), thick)


class Sheet:
    """A picture on which the smooth lines of a chart are drawn."""

    def __init__(self, place: pygame.Rect, ground: Rgb) -> None:
        self._place = place
        self._big = pygame.Surface((place.w * OVER, place.h * OVER), pygame.SRCALPHA)
        # Another colour of transparent pixels would be visible at the edges of lines.
        self._big.fill((*ground, 0))

    def finish(self) -> pygame.Surface:
        return smooth(self._big, self._place.size)

    def _at(self, point: Xy) -> Xy:
        return (point[0] - self._place.x) * OVER, (point[1] - self._place.y) * OVER

    def area(self, points: Iterable[Xy], ink: Rgb, alpha: int) -> None:
        pygame.draw.polygon(self._big, (*ink, alpha), [self._at(point) for point in points])

    def stripes(self, inks: Sequence[Rgb], start: Xy, end: Xy, width: int, piece: int) -> None:
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
