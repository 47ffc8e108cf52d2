"""What is plotted, and where on a plate each part of it stands."""

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
"""Lines of text that the sentence of a mark may take."""


@dataclass(frozen=True)
class Line:
    """A line of a plot.

    Attributes:
        values: Its values, one for each mark.
        name: Whose it is; empty where there is one line alone.
        colour: Name of the seat's colour; empty: it is nobody's.
        band: For each mark how far the value may be off; empty: no band.
    """

    values: tuple[float, ...]
    name: str = ""
    colour: str = ""
    band: tuple[float, ...] = ()


@dataclass(frozen=True)
class Sign:
    """A point that stands out, with a number on it.

    Attributes:
        mark: The mark.
        line: The number of the line that it stands on.
        number: What stands on it.
    """

    mark: int
    line: int
    number: int


@dataclass(frozen=True)
class Plot:
    """What is plotted.

    Attributes:
        title: What it is.
        lines: The lines, each with a value for each mark; no marks: nothing is plotted.
        when: Says what a mark is, from 0: "After round 3".
        note: How it is reckoned, in a line or two; may be empty.
        text: Writes a value.
        across: Levels to compare it with, and what they are called.
        along: Marks that are named below the plot, and their names, as far as there is room.
        bounds: The least and the greatest value shown; None: as the values are.
        signs: Points that stand out.
        said: A sentence for each mark; empty: none has one.
        empty: Said where there is nothing to plot.
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
    said: tuple[str, ...] = ()
    empty: str = "Nothing to be seen yet."

    @property
    def marks(self) -> int:
        """How many marks there are."""
        return len(self.lines[0].values) if self.lines else 0

    @property
    def of_seats(self) -> bool:
        """Whether the lines are those of seats, told apart by badges."""
        return any(line.colour for line in self.lines)

    def told(self, line: Line, mark: int) -> str:
        """Return what is read out of a line at a mark: "Ben 62%"."""
        off = f" ± {self.text(line.band[mark])}" if line.band else ""
        return f"{line.name} {self.text(line.values[mark])}{off}".strip()

    @property
    def ranked(self) -> list[int]:
        """The lines as they end, from the top: so stand the badges at the ends, and what is read out.

        Of lines that end together the one that was higher before comes first.
        """
        return sorted(
            range(len(self.lines)),
            key=lambda number: [-value for value in reversed(self.lines[number].values)],
        )


class Layout:
    """Where the parts of a plot stand on a plate of a size, in its pixels; the plot has marks.

    Attributes:
        plot: What is plotted.
        size: Width and height of the plate.
    """

    def __init__(self, plot: Plot, size: tuple[int, int], ctx: PaintContext) -> None:
        """Take what it depends on; each part is worked out when it is asked for."""
        self.plot, self.size, self._ctx = plot, size, ctx

    @cached_property
    def ticks(self) -> list[float]:
        """The values of the lines across."""
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
        """How high a row of what is read out is."""
        return round(self._ctx.metrics.text_px(15) * 1.6)

    @property
    def sentence(self) -> int:
        """How high the sentence of a mark may be."""
        return round(self._ctx.metrics.text_px(15) * 1.3) * SENTENCE if self.plot.said else 0

    @property
    def side(self) -> int:
        """How large the badges at the ends of the lines are."""
        return self._ctx.metrics.px(20)

    @cached_property
    def head(self) -> int:
        """The height of the title, and of the note below it."""
        m, note = self._ctx.metrics, self.plot.note
        room = max(1, self.size[0] - m.px(28))
        below = self._ctx.fonts.wrapped_height(note, m.text_px(14), room, "regular") + m.px(2) if note else 0
        return round(m.text_px(17) * 1.5) + below

    @cached_property
    def foot(self) -> int:
        """The height of all that is read out."""
        return self.row * (1 + len(self.rows)) + self.sentence + self._ctx.metrics.px(8)

    @cached_property
    def rows(self) -> list[list[int]]:
        """The lines that are read out, row by row; none where there is one alone: that stands above them."""
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
        """Where the lines are drawn."""
        ctx, plot = self._ctx, self.plot
        m, fonts = ctx.metrics, ctx.fonts
        label = m.floor_px(13)
        left = max(fonts.width(plot.text(tick), label, "regular") for tick in self.ticks) + m.px(24)
        # The uppermost number stands half above its line, and its badge clear of the title.
        top = m.px(8) + self.head + max(label // 2, self.side // 2 if plot.of_seats else 0) + m.px(6)
        along = round(label * 1.4) + m.px(4) if plot.along else 0
        tall = max(10, self.size[1] - top - self.foot - along - m.px(8))
        named = max((fonts.width(name, label, "regular") for _, name in plot.across), default=0)
        right = self.size[0] - m.px(22) - named
        if plot.of_seats:
            right -= (1 + max(self._columns(tall))) * (self.side + m.px(3))
        return pygame.Rect(left, top, max(10, right - left), tall)

    def _columns(self, tall: int) -> list[int]:
        """Return in which column the badge of each line stands, as they are ranked, in a room so high."""
        span = self.ticks[-1] - self.ticks[0]
        ends = [-tall * self.plot.lines[number].values[-1] / span for number in self.plot.ranked]
        return columns_for(ends, self.side)

    @cached_property
    def columns(self) -> list[int]:
        """In which column the badge of each line stands, as they are ranked."""
        return self._columns(self.room.h)

    def point(self, mark: int, value: float) -> Xy:
        """Return where a value stands."""
        room, ticks = self.room, self.ticks
        part = (value - ticks[0]) / (ticks[-1] - ticks[0])
        return room.x + room.w * mark / max(1, self.plot.marks - 1), room.bottom - room.h * part

    def mark_at(self, x: int) -> int:
        """Return the mark that is nearest to a place; one beyond the ends may be none."""
        return round((x - self.room.x) / self.room.w * (self.plot.marks - 1))
