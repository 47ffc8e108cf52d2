"""The data of a plot, and the layout of a plot on a plate. A mark is a position along the horizontal axis."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import pygame

from bidtable.app.draw.paint import PaintContext
from bidtable.app.scenes.common.plot_looks import Xy, columns_for, steps_between

SENTENCE: Final = 2
"""Largest number of text lines for the sentence below the plot."""


@dataclass(frozen=True)
class Line:
    """A line of a plot.

    Attributes:
        values: The line's values, one for each position along the axis.
        name: Name of the player; empty if the plot has a single line.
        colour: Name of the seat's colour; empty if the line belongs to no seat.
        band: Possible error of each value; empty if no error is shown.
    """

    values: tuple[float, ...]
    name: str = ""
    colour: str = ""
    band: tuple[float, ...] = ()


@dataclass(frozen=True)
class Sign:
    """A highlighted point with a number.

    Attributes:
        mark: Number of the point's position along the axis, from 0.
        line: Number of the point's line, from 0.
        number: The number shown on the point.
    """

    mark: int
    line: int
    number: int


@dataclass(frozen=True)
class Plot:
    """The data of a plot.

    Attributes:
        title: Title of the plot.
        lines: The lines, which have equal numbers of values. A plot whose lines have no values is empty.
        when: Function that returns the name of an axis position, for example "After round 3". Positions are
            numbered from 0.
        note: One or two lines about the computation of the values; may be empty.
        text: Function that returns a value as text.
        across: Values shown as horizontal lines for comparison, with their names.
        along: Numbers of axis positions, with their names below the plot. Names that would overlap are left
            out.
        bounds: Least and greatest value of the axis; None uses the least and greatest value of the lines.
        signs: Highlighted points.
        sentences: A sentence for each axis position; empty if the plot has no sentences.
        empty: Text that is shown instead of an empty plot.
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

    @property
    def marks(self) -> int:
        """Number of values of each line."""
        return len(self.lines[0].values) if self.lines else 0

    @property
    def of_seats(self) -> bool:
        """Whether the lines belong to seats and have badges."""
        return any(line.colour for line in self.lines)

    def reading(self, line: Line, mark: int) -> str:
        """Return the name of a line and its value at an axis position, for example "Ben 62%"."""
        off = f" ± {self.text(line.band[mark])}" if line.band else ""
        return f"{line.name} {self.text(line.values[mark])}{off}".strip()

    @property
    def ranked(self) -> list[int]:
        """Numbers of the lines in the order of badges and texts: the line with the highest last value comes first.

        Lines with equal last values are ordered by their earlier values.
        """
        return sorted(
            range(len(self.lines)),
            key=lambda number: [-value for value in reversed(self.lines[number].values)],
        )


class Layout:
    """Places of the parts of a plot, in pixels of its plate. The lines of the plot must have values.

    Attributes:
        plot: The plot.
        size: Width and height of the plate, in pixels.
    """

    def __init__(self, plot: Plot, size: tuple[int, int], ctx: PaintContext) -> None:
        """Store the arguments. Each place is computed when it is first needed."""
        self.plot, self.size, self._ctx = plot, size, ctx

    @cached_property
    def ticks(self) -> list[float]:
        """Values of the horizontal grid lines."""
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
        """Height of a row of values below the plot, in pixels."""
        return round(self._ctx.metrics.text_px(15) * 1.6)

    @property
    def sentence(self) -> int:
        """Height of the sentence below the plot, in pixels; 0 if the plot has no sentences."""
        return round(self._ctx.metrics.text_px(15) * 1.3) * SENTENCE if self.plot.sentences else 0

    @property
    def side(self) -> int:
        """Size of the badges at the ends of the lines, in pixels."""
        return self._ctx.metrics.px(20)

    @cached_property
    def head(self) -> int:
        """Height of the title with the note below the title, in pixels."""
        m, note = self._ctx.metrics, self.plot.note
        room = max(1, self.size[0] - m.px(28))
        below = self._ctx.fonts.wrapped_height(note, m.text_px(14), room, "regular") + m.px(2) if note else 0
        return round(m.text_px(17) * 1.5) + below

    @cached_property
    def foot(self) -> int:
        """Height of the values and the sentence below the plot, in pixels."""
        return self.row * (1 + len(self.rows)) + self.sentence + self._ctx.metrics.px(8)

    @cached_property
    def rows(self) -> list[list[int]]:
        """Numbers of the lines whose values are shown below the plot, row by row.

        The list is empty for a plot with a single line.
        """
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
        """Area in which the lines are drawn."""
        ctx, plot = self._ctx, self.plot
        m, fonts = ctx.metrics, ctx.fonts
        label = m.floor_px(13)
        left = max(fonts.width(plot.text(tick), label, "regular") for tick in self.ticks) + m.px(24)
        # Half of the uppermost number is above its line, and its badge must not touch the title.
        top = m.px(8) + self.head + max(label // 2, self.side // 2 if plot.of_seats else 0) + m.px(6)
        along = round(label * 1.4) + m.px(4) if plot.along else 0
        tall = max(10, self.size[1] - top - self.foot - along - m.px(8))
        named = max((fonts.width(name, label, "regular") for _, name in plot.across), default=0)
        right = self.size[0] - m.px(22) - named
        if plot.of_seats:
            right -= (1 + max(self._columns(tall))) * (self.side + m.px(3))
        return pygame.Rect(left, top, max(10, right - left), tall)

    def _columns(self, tall: int) -> list[int]:
        span = self.ticks[-1] - self.ticks[0]
        ends = [-tall * self.plot.lines[number].values[-1] / span for number in self.plot.ranked]
        return columns_for(ends, self.side)

    @cached_property
    def columns(self) -> list[int]:
        """Column of each line's badge, in the order of `ranked`."""
        return self._columns(self.room.h)

    def point(self, mark: int, value: float) -> Xy:
        """Return the place of a value in the plot, in pixels of the plate."""
        room, ticks = self.room, self.ticks
        part = (value - ticks[0]) / (ticks[-1] - ticks[0])
        return room.x + room.w * mark / max(1, self.plot.marks - 1), room.bottom - room.h * part

    def mark_at(self, x: int) -> int:
        """Return the number of the axis position nearest to an x in pixels.

        The number may be outside the plot.
        """
        return round((x - self.room.x) / self.room.w * (self.plot.marks - 1))
