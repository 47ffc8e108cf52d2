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


def columns_for(heights: Sequence[float], side: float) -> list[int]:
    """Return in which column, from 0, each of some things of a size stands so that none covers another.

    Args:
        heights: Their middles, from the top; none of them is moved from its own.
        side: How high a thing is.
    """
    found: list[int] = []
    for y in heights:
        taken = {column for other, column in zip(heights, found, strict=False) if abs(other - y) < side}
        found.append(next(column for column in itertools.count() if column not in taken))
    return found


class ScoreChart(Widget):
    """A chart of scores with a line for each seat; pointing at it, or Left and Right, reads a mark out below.

    Args:
        title: What the scores count.
        stretch: What lies between two marks: "round", "auction".
        lines: Whose scores they are, in seat order.
        course: The scores.
        text: Writes a score as players say it.
        note: What wins where it is not the greatest score; may be empty.
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
        note: str = "",
        **common: Unpack[Common],
    ) -> None:
        super().__init__(**common)
        self.title, self.stretch, self.note = title, stretch, note
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
            m.px(200) + round(m.text_px(18) * 1.5) + round(m.text_px(15) * 1.6) * (2 + math.ceil(seats / 2))
        )

    def _plot(self) -> pygame.Rect:
        """Return where the lines are drawn, in pixels of the picture."""
        ctx = self.context
        m = ctx.metrics
        ticks = [self._text(tick) for tick in self._ticks()]
        label = m.floor_px(13)
        left = max(ctx.fonts.width(tick, label, "regular") for tick in ticks) + m.px(24)
        head, row = self._head(), round(m.text_px(15) * 1.6)
        # The uppermost number stands half above its line, and its badge clear of the title.
        top = m.px(8) + head + max(label // 2, self._side() // 2) + m.px(6)
        foot = row * (1 + len(self._rows())) + m.px(14) + round(label * 1.4) + m.px(4)
        tall = max(10, self.rect.h - top - foot)
        columns = 1 + max(self._columns(pygame.Rect(0, top, 10, tall)))
        right = self.rect.w - m.px(22) - columns * (self._side() + m.px(3))
        return pygame.Rect(left, top, max(10, right - left), tall)

    def _head(self) -> int:
        """Return the height of the title, and of the note below it."""
        m = self.context.metrics
        return round(m.text_px(17) * 1.5) + (round(m.text_px(14) * 1.4) if self.note else 0)

    def _side(self) -> int:
        """Return how large the badges at the ends of the lines are."""
        return self.context.metrics.px(20)

    def _columns(self, plot: pygame.Rect) -> list[int]:
        """Return in which column the badge of each seat stands, as they are ranked."""
        last, end = self.course.marks[-1], self.course.stretches
        return columns_for([self._point(plot, end, last[seat])[1] for seat in self._ranked()], self._side())

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
            ctx.fonts.width(self._told(seat, score), size, "semibold")
            for scores in self.course.marks
            for seat, score in enumerate(scores)
        )
        each = widest + round(size * 1.3) + m.px(20)
        columns = max(1, min(len(self.lines), room // each))
        rows = math.ceil(len(self.lines) / columns)
        columns = math.ceil(len(self.lines) / rows)
        seats = self._ranked()
        return [seats[start : start + columns] for start in range(0, len(seats), columns)]

    def _told(self, seat: int, score: float) -> str:
        """Return what is read out of a seat."""
        return f"{self.lines[seat].name} {self._text(score)}"

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
        if self.note:
            below = pygame.Rect(head.left, head.bottom - m.px(2), head.w, round(m.text_px(14) * 1.4))
            write(target, ctx, self.note, below, 14, theme.muted, least=12)
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
        ticks = self._ticks()
        # In a low chart not each line across has room for its number.
        every = math.ceil(tall * (len(ticks) - 1) / plot.h)
        for number, tick in enumerate(ticks):
            y = round(self._point(plot, 0, tick)[1])
            pygame.draw.line(target, faint, (plot.x, y), (plot.right, y), max(1, m.px(1)))
            if number % every:
                continue
            room = pygame.Rect(m.px(8), y - tall // 2, plot.x - m.px(16), tall)
            write(target, ctx, self._text(tick), room, units, theme.muted, align="right")
        last = self.course.stretches
        wide = ctx.fonts.width(str(last), m.floor_px(13), "regular") + m.px(16)
        step = max(1, math.ceil(last * wide / plot.w))
        below = m.px(7)
        for mark in range(0, last + 1, step):
            x = round(self._point(plot, mark, 0)[0])
            room = pygame.Rect(x - wide // 2, plot.bottom + below, wide, tall)
            if mark:
                write(target, ctx, str(mark), room, units, theme.muted, align="center")
        x = round(self._point(plot, self._mark, 0)[0])
        pygame.draw.line(target, theme.muted, (x, plot.top), (x, plot.bottom), max(1, m.px(1)))

    def _paint_lines(self, target: pygame.Surface, plot: pygame.Rect) -> None:
        """Draw each line at its values: those that lie on each other as stripes, and equal points in parts."""
        theme, m = self.context.theme, self.context.metrics
        sheet = pygame.Surface((target.get_width() * OVER, target.get_height() * OVER), pygame.SRCALPHA)
        sheet.fill((*theme.panel, 0))
        wide, dot = m.px(3) * OVER, m.px(4) * OVER
        marks = self.course.marks

        def at(mark: int, score: float) -> tuple[float, float]:
            x, y = self._point(plot, mark, score)
            return x * OVER, y * OVER

        for mark, (before, after) in enumerate(itertools.pairwise(marks)):
            shared: dict[tuple[float, float], list[Rgb]] = {}
            for line, ends in zip(self.lines, zip(before, after, strict=True), strict=True):
                shared.setdefault(ends, []).append(self._ink(line))
            for (start, end), inks in shared.items():
                _stripes(sheet, inks, at(mark, start), at(mark + 1, end), wide, m.px(9) * OVER)
        for mark, scores in enumerate(marks):
            small = mark not in (0, len(marks) - 1) and len(marks) > FEW
            equal: dict[float, list[Rgb]] = {}
            for line, score in zip(self.lines, scores, strict=True):
                equal.setdefault(score, []).append(self._ink(line))
            for score, inks in equal.items():
                _dot(
                    sheet, inks, at(mark, score), wide / 2 if small else dot if len(inks) == 1 else dot * 1.5
                )
        target.blit(pygame.transform.smoothscale(sheet, target.get_size()), (0, 0))

    def _ink(self, line: Line) -> Rgb:
        """Return a line's colour, darker where the plate is light: yellow on cream would be lost."""
        colour = SEAT_COLOURS[line.colour]
        light = sum(self.context.theme.panel) > 384
        return mix(colour, (0, 0, 0), 0.22) if light else colour

    def _paint_ends(self, target: pygame.Surface, plot: pygame.Rect) -> None:
        """Put each seat's badge at its line's end, at its value: side by side where they would cover each other."""
        m, side = self.context.metrics, self._side()
        last: Scores = self.course.marks[-1]
        spots = []
        for seat, column in zip(self._ranked(), self._columns(plot), strict=True):
            y = round(self._point(plot, self.course.stretches, last[seat])[1])
            spot = pygame.Rect(plot.right + m.px(12) + column * (side + m.px(3)), 0, side, side)
            spot.centery = y
            pygame.draw.line(target, self._ink(self.lines[seat]), (plot.right, y), (spot.left, y))
            spots.append((seat, spot))
        for seat, spot in spots:
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
                words = pygame.Rect(place.right + m.px(7), y + number * row, each - side - m.px(10), row)
                told = self._told(seat, self.course.marks[self._mark][seat])
                write(target, ctx, told, words, 15, theme.ink, "semibold", least=12)


def _badge(target: pygame.Surface, place: pygame.Rect, colour: str) -> None:
    base = SEAT_COLOURS[colour]
    paint.seat_badge(target, place, base, SEAT_SYMBOLS[colour], readable_on(base))


def _stripes(
    target: pygame.Surface,
    inks: Sequence[Rgb],
    start: tuple[float, float],
    end: tuple[float, float],
    width: int,
    piece: int,
) -> None:
    """Draw the lines of all that go the same way as one, in pieces of each one's colour by turns."""
    count = 1
    if len(inks) > 1:
        count = max(len(inks), round(math.dist(start, end) / piece))
    points = [
        (start[0] + (end[0] - start[0]) * part / count, start[1] + (end[1] - start[1]) * part / count)
        for part in range(count + 1)
    ]
    for number, (here, there) in enumerate(itertools.pairwise(points)):
        _stroke(target, inks[number % len(inks)], here, there, width)


def _dot(target: pygame.Surface, inks: Sequence[Rgb], middle: tuple[float, float], radius: float) -> None:
    """Draw a point; of those who are equal each has a part of it."""
    pygame.draw.circle(target, inks[0], middle, radius)
    for number, ink in enumerate(inks[1:], 1):
        turns = [(number + step / 8) / len(inks) * math.tau - math.pi / 2 for step in range(9)]
        arc = [(middle[0] + radius * math.cos(a), middle[1] + radius * math.sin(a)) for a in turns]
        pygame.draw.polygon(target, ink, [middle, *arc])


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
