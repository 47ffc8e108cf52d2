"""The scores of a match as lines, stretch by stretch."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Unpack

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.theme import SEAT_COLOURS, SEAT_SYMBOLS, Rgb, mix, readable_on
from bidtable.app.draw.writing import write
from bidtable.app.widgets import Common, Ui, Widget
from bidtable.app.widgets.widget import Host
from bidtable.core.course import Course, Scores

OVER: Final = 2
"""Lines are drawn so many times too large and scaled down: pygame's own have steps."""
TICKS: Final = 5
"""Most lines across the chart."""
FEW: Final = 14
"""With more marks than this their signs would run into each other, and only the last one is drawn."""


@dataclass(frozen=True)
class Line:
    """Whose line it is.

    Attributes:
        name: Who.
        colour: Name of the seat's colour.
    """

    name: str
    colour: str


def steps_between(low: float, high: float) -> list[float]:
    """Return round numbers from below `low` to above `high`, at most `TICKS` of them apart from the first."""
    span = max(high - low, 1.0)
    size = 10.0 ** math.floor(math.log10(span / TICKS))
    step = next(part * size for part in (1, 2, 5, 10) if math.ceil(span / (part * size)) <= TICKS)
    step = max(1.0, step)
    first, last = math.floor(low / step), math.ceil(high / step)
    return [number * step for number in range(first, max(last, first + 1) + 1)]


def apart(wanted: Sequence[float], side: float, top: float, bottom: float) -> list[float]:
    """Return heights as near to the wanted ones as can be, in their order, with room for something between each two.

    Args:
        wanted: Where they would stand, from the top.
        side: How far apart they must be.
        top: The least height of all.
        bottom: The greatest.
    """
    groups: list[list[float]] = []
    for y in wanted:
        groups.append([y])
        # Those that are too near to each other stand round the middle of where they would be.
        while len(groups) > 1 and _span(groups[-2], side)[1] + side > _span(groups[-1], side)[0]:
            groups[-2:] = [groups[-2] + groups[-1]]
    found = [_span(group, side)[0] + side * at for group in groups for at in range(len(group))]
    for at, y in enumerate(found):
        found[at] = max(y, top, found[at - 1] + side if at else top)
    for at in range(len(found) - 1, -1, -1):
        found[at] = min(found[at], found[at + 1] - side if at + 1 < len(found) else bottom)
    return found


def _span(group: Sequence[float], side: float) -> tuple[float, float]:
    """Return the first and the last height of things that stand side by side round the middle of theirs."""
    middle, half = sum(group) / len(group), side * (len(group) - 1) / 2
    return middle - half, middle + half


class ScoreChart(Widget):
    """A chart of scores with a line for each seat; pointing at it, or Left and Right, reads a mark out below.

    Args:
        title: What the scores count.
        stretch: What lies between two marks: "round", "auction".
        lines: Whose scores they are, in seat order.
        course: The scores.
        text: Writes a score as players say it.
        **common: See `Widget`.
    """

    default_focusable = True

    def __init__(
        self,
        title: str,
        stretch: str,
        lines: Sequence[Line],
        course: Course,
        text: Callable[[float], str],
        **common: Unpack[Common],
    ) -> None:
        super().__init__(**common)
        self.title, self.stretch = title, stretch
        self.lines, self.course, self._text = tuple(lines), course, text
        self._mark = course.stretches

    @property
    def mark(self) -> int:
        """The mark that is read out, from 0 for the start."""
        return self._mark

    @mark.setter
    def mark(self, value: int) -> None:
        value = min(max(0, value), self.course.stretches)
        if value != self._mark:
            self._mark = value
            self.invalidate()

    @property
    def text(self) -> str:
        """What is read out: the scores at the mark."""
        scores = self.course.marks[self._mark]
        told = ", ".join(
            f"{line.name} {self._text(score)}" for line, score in zip(self.lines, scores, strict=True)
        )
        return f"{self._when()}: {told}"

    def _when(self) -> str:
        return f"After {self.stretch} {self._mark}" if self._mark else "At the start"

    # -- measures ------------------------------------------------------------------------------------

    @staticmethod
    def height_for(ui: Ui, seats: int) -> int:
        """Return a height in pixels at which a chart of so many lines can be read."""
        m = ui.metrics
        return (
            m.px(190) + round(m.text_px(18) * 1.5) + round(m.text_px(15) * 1.6) * (1 + math.ceil(seats / 3))
        )

    def _plot(self) -> pygame.Rect:
        """Return where the lines are drawn, in pixels of the picture."""
        ctx = self.context
        m = ctx.metrics
        ticks = [self._text(tick) for tick in self._ticks()]
        label = m.floor_px(13)
        left = max(ctx.fonts.width(tick, label, "regular") for tick in ticks) + m.px(24)
        head, row = round(m.text_px(17) * 1.5), round(m.text_px(15) * 1.6)
        # The uppermost number stands half above its line.
        top = m.px(8) + head + label // 2
        foot = row * (1 + len(self._rows())) + m.px(14) + round(label * 1.4) + round(self._spread())
        right = self.rect.w - m.px(42)
        return pygame.Rect(left, top, max(10, right - left), max(10, self.rect.h - top - foot))

    def _ticks(self) -> list[float]:
        marks = self.course.marks
        return steps_between(min(map(min, marks)), max(map(max, marks)))

    def _point(self, plot: pygame.Rect, mark: int, score: float) -> tuple[float, float]:
        ticks = self._ticks()
        part = (score - ticks[0]) / (ticks[-1] - ticks[0])
        return plot.x + plot.w * mark / max(1, self.course.stretches), plot.bottom - plot.h * part

    def _ranked(self) -> list[int]:
        """Return the seats as their lines end, from the top: so stand the badges at the ends, and what is read out.

        Of lines that end together the one that was higher before comes first.
        """

        def course(seat: int) -> list[float]:
            return [-scores[seat] for scores in reversed(self.course.marks)]

        return sorted(range(len(self.lines)), key=course)

    def _rows(self) -> list[list[int]]:
        """Return the seats that are read out, row by row."""
        ctx = self.context
        m = ctx.metrics
        size = m.text_px(15)
        room = self.rect.w - m.px(28)
        widest = max(
            ctx.fonts.width(self._text(score), size, "semibold")
            for scores in self.course.marks
            for score in scores
        )
        each = widest + round(size * 1.3) + m.px(30)
        columns = max(1, min(len(self.lines), room // each))
        rows = math.ceil(len(self.lines) / columns)
        columns = math.ceil(len(self.lines) / rows)
        seats = self._ranked()
        return [seats[start : start + columns] for start in range(0, len(seats), columns)]

    # -- operating -----------------------------------------------------------------------------------

    def handle(self, event: pygame.Event, ui: Host) -> bool:
        """Take the pointer, and Left, Right, Home, End."""
        if event.type == pygame.KEYDOWN:
            steps = {
                pygame.K_LEFT: self._mark - 1,
                pygame.K_RIGHT: self._mark + 1,
                pygame.K_HOME: 0,
                pygame.K_END: self.course.stretches,
            }
            if event.key not in steps:
                return False
            self.mark = steps[event.key]
            return True
        if event.type == pygame.MOUSEMOTION:
            plot = self._plot()
            part = (event.pos[0] - self.rect.x - plot.x) / plot.w
            self.mark = round(part * self.course.stretches)
            return True
        return False

    def activate(self) -> None:
        """Do nothing: pointing at it is enough."""

    # -- drawing -------------------------------------------------------------------------------------

    def shadow_of(self) -> tuple[int, int, int] | None:
        """Return a soft shadow."""
        m = self.context.metrics
        return m.px(10), m.px(10), m.px(3)

    def paint(self, target: pygame.Surface) -> None:
        """Draw plate, title, grid, lines, and what is read out."""
        ctx = self.context
        theme, m = ctx.theme, ctx.metrics
        area = target.get_rect()
        paint.rounded(target, area, m.px(10), theme.panel, theme.panel_edge, max(1, m.px(1)))
        head = pygame.Rect(m.px(14), m.px(6), area.w - m.px(28), round(m.text_px(17) * 1.5))
        title = f"{self.title}, {self.stretch} by {self.stretch}"
        write(target, ctx, title, head, 17, theme.ink, "semibold", least=12)
        plot = self._plot()
        self._paint_grid(target, plot)
        self._paint_lines(target, plot)
        self._paint_ends(target, plot)
        self._paint_readout(target, plot)

    def _paint_grid(self, target: pygame.Surface, plot: pygame.Rect) -> None:
        ctx = self.context
        theme, m = ctx.theme, ctx.metrics
        tall = round(m.floor_px(13) * 1.3)
        faint = mix(theme.panel, theme.panel_edge, 0.55)
        units = 13 / m.text_scale
        for tick in self._ticks():
            y = round(self._point(plot, 0, tick)[1])
            pygame.draw.line(target, faint, (plot.x, y), (plot.right, y), max(1, m.px(1)))
            room = pygame.Rect(m.px(8), y - tall // 2, plot.x - m.px(16), tall)
            write(target, ctx, self._text(tick), room, units, theme.muted, align="right")
        last = self.course.stretches
        wide = ctx.fonts.width(str(last), m.floor_px(13), "regular") + m.px(16)
        step = max(1, math.ceil(last * wide / plot.w))
        below = round(self._spread()) + m.px(3)
        for mark in range(0, last + 1, step):
            x = round(self._point(plot, mark, 0)[0])
            room = pygame.Rect(x - wide // 2, plot.bottom + below, wide, tall)
            if mark:
                write(target, ctx, str(mark), room, units, theme.muted, align="center")
        x = round(self._point(plot, self._mark, 0)[0])
        pygame.draw.line(target, theme.muted, (x, plot.top), (x, plot.bottom), max(1, m.px(1)))

    def _spread(self) -> float:
        """Return by how many pixels a line is moved at most, see `_nudge`."""
        return (len(self.lines) - 1) / 2 * self.context.metrics.px(2)

    def _nudge(self, seat: int, mark: int) -> float:
        """Return pixels by which a line is moved at a mark where others are equal, which it would hide; else none."""
        scores = self.course.marks[mark]
        equal = [other for other in self._ranked() if scores[other] == scores[seat]]
        return (equal.index(seat) - (len(equal) - 1) / 2) * self.context.metrics.px(2)

    def _paint_lines(self, target: pygame.Surface, plot: pygame.Rect) -> None:
        theme, m = self.context.theme, self.context.metrics
        sheet = pygame.Surface((target.get_width() * OVER, target.get_height() * OVER), pygame.SRCALPHA)
        sheet.fill((*theme.panel, 0))
        wide, dot = m.px(3) * OVER, m.px(4) * OVER
        for seat, line in enumerate(self.lines):
            ink = self._ink(line)
            places = (self._point(plot, mark, s[seat]) for mark, s in enumerate(self.course.marks))
            points = [(x * OVER, (y + self._nudge(seat, mark)) * OVER) for mark, (x, y) in enumerate(places)]
            for start, end in itertools.pairwise(points):
                _stroke(sheet, ink, start, end, wide)
            for number, point in enumerate(points):
                small = number not in (0, len(points) - 1) and len(points) > FEW
                pygame.draw.circle(sheet, ink, point, wide / 2 if small else dot)
        target.blit(pygame.transform.smoothscale(sheet, target.get_size()), (0, 0))

    def _ink(self, line: Line) -> Rgb:
        """Return a line's colour, darker where the plate is light: yellow on cream would be lost."""
        colour = SEAT_COLOURS[line.colour]
        light = sum(self.context.theme.panel) > 384
        return mix(colour, (0, 0, 0), 0.22) if light else colour

    def _paint_ends(self, target: pygame.Surface, plot: pygame.Rect) -> None:
        """Put each seat's badge at the end of its line; those that would cover each other move apart, on leads."""
        m = self.context.metrics
        side = min(m.px(20), plot.h // max(1, len(self.lines)))
        last: Scores = self.course.marks[-1]
        ranked = self._ranked()
        end = self.course.stretches
        ends = [self._point(plot, end, last[seat])[1] + self._nudge(seat, end) for seat in ranked]
        left = plot.right + m.px(14)
        for seat, low, y in zip(ranked, ends, apart(ends, side, plot.top, plot.bottom), strict=True):
            lead = (plot.right, round(low)), (left + side // 2, round(y))
            pygame.draw.aaline(target, self._ink(self.lines[seat]), *lead)
            spot = pygame.Rect(0, 0, side, side)
            spot.midleft = (left, round(y))
            _badge(target, spot, self.lines[seat].colour)

    def _paint_readout(self, target: pygame.Surface, plot: pygame.Rect) -> None:
        ctx = self.context
        theme, m = ctx.theme, ctx.metrics
        row = round(m.text_px(15) * 1.6)
        rows = self._rows()
        y = self.rect.h - m.px(8) - row * (1 + len(rows))
        room = pygame.Rect(m.px(14), y, self.rect.w - m.px(28), row)
        write(target, ctx, self._when(), room, 14, theme.muted, "semibold", least=12)
        side = round(m.text_px(15) * 1.3)
        each = room.w // max(map(len, rows))
        for number, seats in enumerate(rows, 1):
            for column, seat in enumerate(seats):
                left = room.x + column * each
                place = pygame.Rect(left, y + number * row, side, side)
                place.centery = y + number * row + row // 2
                _badge(target, place, self.lines[seat].colour)
                words = pygame.Rect(place.right + m.px(7), y + number * row, each - side - m.px(12), row)
                score = self._text(self.course.marks[self._mark][seat])
                write(target, ctx, score, words, 15, theme.ink, "semibold", least=12)


def _badge(target: pygame.Surface, place: pygame.Rect, colour: str) -> None:
    base = SEAT_COLOURS[colour]
    paint.seat_badge(target, place, base, SEAT_SYMBOLS[colour], readable_on(base))


def _stroke(
    target: pygame.Surface, ink: Rgb, start: tuple[float, float], end: tuple[float, float], width: int
) -> None:
    """Draw a line of even width in any direction."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy)
    if not length:
        return
    ox, oy = -dy / length * width / 2, dx / length * width / 2
    corners = [
        (start[0] + ox, start[1] + oy),
        (end[0] + ox, end[1] + oy),
        (end[0] - ox, end[1] - oy),
        (start[0] - ox, start[1] - oy),
    ]
    pygame.draw.polygon(target, ink, corners)
