"""The data of a chart, and the places of its parts."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import pygame

from bidtable.app.draw.paint import PaintContext
from bidtable.app.scenes.common.plot_looks import Xy, beside, spread, steps_between

SENTENCE: Final = 2
"""Largest number of text lines of the sentence below the chart."""


@dataclass(frozen=True)
class Line:
    """A line in a chart, which shows how a player's value changed.

    Attributes:
        name: Name of the player; empty in a chart with a single line.
        colour: Name of the seat's colour; may be empty.
        band: Possible error of each value; empty if no errors are shown.
        face: Id of the player's character; empty if the chart shows no portraits.
    """

    values: tuple[float, ...]
    name: str = ""
    colour: str = ""
    band: tuple[float, ...] = ()
    face: str = ""


@dataclass(frozen=True)
class Sign:
    """A point of a chart that is highlighted with a number.

    Attributes:
        mark: Index of the point's position on the horizontal axis.
        line: Index of the point's line in the chart.
        number: The number to write on the point.
    """

    mark: int
    line: int
    number: int


@dataclass(frozen=True)
class Plot:
    """The data of a chart.

    Attributes:
        lines: The lines of the chart, all with the same number of values.
        when: Returns the name of a position on the horizontal axis, for example "After round 3".
        note: Explanation of the values; may be empty.
        text: Returns a value as text.
        across: Values and names of horizontal lines for comparison.
        along: Positions on the horizontal axis with their names.
        bounds: Smallest and largest value of the vertical axis; None fits the lines.
        signs: The highlighted points.
        sentences: A sentence for each position on the horizontal axis; may be empty.
        empty: Text that is shown if the chart has no values.
        shares: Whether the values are shares of a whole, which are drawn as layers on top of each other.
    """

    title: str
    lines: tuple[Line, ...]
    when: Callable[[int], str]
    note: str = ""
    text: Callable[[float], str] = "{:.0f}".format
    across: tuple[tuple[float, str], ...] = ()
    along: tuple[tuple[int, str], ...] = ()
    bounds: tuple[float, float] | None = None
    signs: tuple[Sign, ...] = ()
    sentences: tuple[str, ...] = ()
    empty: str = "Nothing to show yet."
    shares: bool = False

    @property
    def marks(self) -> int:
        return len(self.lines[0].values) if self.lines else 0

    @property
    def of_seats(self) -> bool:
        return any(line.colour for line in self.lines)

    def reading(self, line: Line, mark: int) -> str:
        """Return the text for one point of a chart, such as "Ben 62%"."""
        off = f" ± {self.text(line.band[mark])}" if line.band else ""
        return f"{line.name} {self.text(line.values[mark])}{off}".strip()

    @property
    def ranked(self) -> list[int]:
        """Indexes of the chart's lines, sorted by the last value of each line, highest first."""
        return sorted(
            range(len(self.lines)),
            key=lambda number: [-value for value in reversed(self.lines[number].values)],
        )


class Layout:
    """Places of the parts of a chart, in pixels of the chart."""

    def __init__(self, plot: Plot, size: tuple[int, int], ctx: PaintContext) -> None:
        self.plot, self.size, self._ctx = plot, size, ctx

    @cached_property
    def ticks(self) -> list[float]:
        plot = self.plot
        if plot.bounds is not None:
            return steps_between(*plot.bounds)
        values = [level for level, _ in plot.across]
        for line in plot.lines:
            band = line.band or (0.0,) * plot.marks
            values += [value + off for value, off in zip(line.values, band, strict=True)]
            values += [value - off for value, off in zip(line.values, band, strict=True)]
        return steps_between(min(values), max(values))

    @property
    def row(self) -> int:
        return round(self._ctx.metrics.text_px(15) * 1.6)

    @property
    def sentence(self) -> int:
        return round(self._ctx.metrics.text_px(15) * 1.3) * SENTENCE if self.plot.sentences else 0

    @property
    def side(self) -> int:
        return self._ctx.metrics.px(20)

    @cached_property
    def head(self) -> int:
        m, note = self._ctx.metrics, self.plot.note
        room = max(1, self.size[0] - m.px(28))
        below = self._ctx.fonts.wrapped_height(note, m.text_px(14), room, "regular") + m.px(2) if note else 0
        return round(m.text_px(17) * 1.5) + below

    @cached_property
    def foot(self) -> int:
        return self.row * (1 + len(self.rows)) + self.sentence + self._ctx.metrics.px(8)

    @cached_property
    def rows(self) -> list[list[int]]:
        ctx, plot = self._ctx, self.plot
        if not plot.of_seats:
            return []
        m, fonts = ctx.metrics, ctx.fonts
        size = m.text_px(15)
        texts = {plot.text(value) for line in plot.lines for value in line.values}
        values = max(fonts.width(f" {text}", size, "semibold") for text in texts)
        names = max(fonts.width(line.name, size, "semibold") for line in plot.lines)
        each = names + values + round(size * 1.3) + m.px(20)
        count = len(plot.lines)
        columns = max(1, min(count, (self.size[0] - m.px(28)) // each))
        columns = math.ceil(count / math.ceil(count / columns))
        return [plot.ranked[start : start + columns] for start in range(0, count, columns)]

    @cached_property
    def room(self) -> pygame.Rect:
        ctx, plot = self._ctx, self.plot
        m, fonts = ctx.metrics, ctx.fonts
        label = m.floor_px(13)
        left = max(fonts.width(plot.text(tick), label, "regular") for tick in self.ticks) + m.px(24)
        # Half of the uppermost number and of the uppermost symbol is above the area of the lines, and must
        # not touch the title.
        top = m.px(8) + self.head + max(label // 2, self.side // 2 if plot.of_seats else 0) + m.px(6)
        along = round(label * 1.4) + m.px(4) if plot.along else 0
        tall = max(10, self.size[1] - top - self.foot - along - m.px(8))
        named = max((fonts.width(name, label, "regular") for _, name in plot.across), default=0)
        right = self.size[0] - m.px(22) - named
        if plot.of_seats:
            right -= self.side + m.px(8)
        return pygame.Rect(left, top, max(10, right - left), tall)

    @cached_property
    def ends(self) -> list[float]:
        heights = [self.spot(number, self.plot.marks - 1)[1] for number in self.plot.ranked]
        return spread(heights, self.side + self._ctx.metrics.px(1), self.room.top, self.room.bottom)

    @cached_property
    def sign_places(self) -> list[pygame.Rect]:
        plot, side = self.plot, self._ctx.metrics.px(19)
        points = [
            (x1 + (x2 - x1) * part / 4, y1 + (y2 - y1) * part / 4)
            for number in range(len(plot.lines))
            for (x1, y1), (x2, y2) in itertools.pairwise(
                self.spot(number, mark) for mark in range(plot.marks)
            )
            for part in range(4)
        ]
        found: list[pygame.Rect] = []
        for sign in plot.signs:
            point = self.spot(sign.line, sign.mark)
            found.append(beside(point, side, found, points, self.room))
        return found

    def point(self, mark: int, value: float) -> Xy:
        """Return the position of a value on the chart, in pixels."""
        room, ticks = self.room, self.ticks
        part = (value - ticks[0]) / (ticks[-1] - ticks[0])
        return room.x + room.w * mark / max(1, self.plot.marks - 1), room.bottom - room.h * part

    @cached_property
    def layers(self) -> list[list[tuple[float, float]]]:
        """The lower and the upper value of each line's layer at each position."""
        lines = self.plot.lines
        found: list[list[tuple[float, float]]] = [[] for _ in lines]
        for mark in range(self.plot.marks):
            low = self.ticks[0]
            for number in self.plot.ranked:
                high = low + lines[number].values[mark]
                found[number].append((low, high))
                low = high
        return found

    def spot(self, number: int, mark: int) -> Xy:
        """Return the position of a line's value, or of the middle of its layer, in pixels."""
        if self.plot.shares:
            return self.point(mark, sum(self.layers[number][mark]) / 2)
        return self.point(mark, self.plot.lines[number].values[mark])

    def mark_at(self, x: int) -> int:
        """Return the index of the position nearest to an x coordinate in pixels."""
        return round((x - self.room.x) / self.room.w * (self.plot.marks - 1))
