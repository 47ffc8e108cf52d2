"""A plot of something match by match: a line, how sure it is as a band, and lines across to compare it with."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Unpack

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.theme import Rgb, mix
from bidtable.app.draw.writing import write
from bidtable.app.scenes.chart import steps_between
from bidtable.app.widgets import Common, Widget
from bidtable.app.widgets.widget import Host

OVER: Final = 2
"""Lines are drawn so many times too large and scaled down: pygame's own have steps."""
FEW: Final = 30
"""With so many points at most each has a dot."""


@dataclass(frozen=True)
class Plot:
    """What is plotted.

    Attributes:
        title: What it is.
        note: How it is reckoned, in a line or two; may be empty.
        values: One a match, oldest first.
        band: For each, how far it may be off; empty: no band.
        across: Levels to compare it with, and what they are called.
        text: Writes a value.
        empty: Said where there is nothing to plot.
    """

    title: str
    note: str
    values: tuple[float, ...]
    band: tuple[float, ...] = ()
    across: tuple[tuple[float, str], ...] = ()
    text: Callable[[float], str] = "{:.0f}".format
    empty: str = "No match yet."


class LinePlot(Widget):
    """Draws a plot; pointing at it, or Left and Right, reads a match out below.

    Args:
        plot: What is plotted.
        **common: See `Widget`.
    """

    default_focusable = True

    def __init__(self, plot: Plot, **common: Unpack[Common]) -> None:
        super().__init__(**common)
        self.plot = plot
        self._mark = max(0, len(plot.values) - 1)

    @property
    def mark(self) -> int:
        """The match that is read out, from 0."""
        return self._mark

    @mark.setter
    def mark(self, value: int) -> None:
        value = min(max(0, value), max(0, len(self.plot.values) - 1))
        if value != self._mark:
            self._mark = value
            self.invalidate()

    @property
    def text(self) -> str:
        """What is read out."""
        plot = self.plot
        if not plot.values:
            return plot.empty
        off = f" ± {plot.text(plot.band[self._mark])}" if plot.band else ""
        return (
            f"After match {self._mark + 1} of {len(plot.values)}: {plot.text(plot.values[self._mark])}{off}"
        )

    # -- measures ------------------------------------------------------------------------------------

    def _ticks(self) -> list[float]:
        plot = self.plot
        band = plot.band or (0.0,) * len(plot.values)
        highs = [value + off for value, off in zip(plot.values, band, strict=True)]
        lows = [value - off for value, off in zip(plot.values, band, strict=True)]
        levels = [level for level, _ in plot.across]
        return steps_between(min([*lows, *levels]), max([*highs, *levels]))

    def _room(self, ticks: Sequence[float]) -> pygame.Rect:
        """Return where the line is drawn, in pixels of the picture."""
        ctx = self.context
        m = ctx.metrics
        label = m.floor_px(13)
        left = max(ctx.fonts.width(self.plot.text(tick), label, "regular") for tick in ticks) + m.px(24)
        named = max((ctx.fonts.width(name, label, "regular") for _, name in self.plot.across), default=0)
        top = m.px(10) + self._head() + label
        foot = round(m.text_px(15) * 1.6) + m.px(16)
        right = self.rect.w - named - m.px(24)
        return pygame.Rect(left, top, max(10, right - left), max(10, self.rect.h - top - foot))

    def _head(self) -> int:
        m, fonts = self.context.metrics, self.context.fonts
        note = 0
        if self.plot.note:
            note = fonts.wrapped_height(
                self.plot.note, m.text_px(14), max(1, self.rect.w - m.px(28)), "regular"
            )
        return round(m.text_px(17) * 1.5) + note

    def _point(self, room: pygame.Rect, ticks: Sequence[float], at: int, value: float) -> tuple[float, float]:
        part = (value - ticks[0]) / (ticks[-1] - ticks[0])
        return room.x + room.w * at / max(1, len(self.plot.values) - 1), room.bottom - room.h * part

    # -- operating -----------------------------------------------------------------------------------

    def handle(self, event: pygame.Event, ui: Host) -> bool:
        """Take the pointer, and Left, Right, Home, End."""
        count = len(self.plot.values)
        if event.type == pygame.KEYDOWN:
            steps = {
                pygame.K_LEFT: self._mark - 1,
                pygame.K_RIGHT: self._mark + 1,
                pygame.K_HOME: 0,
                pygame.K_END: count,
            }
            if event.key not in steps:
                return False
            self.mark = steps[event.key]
            return True
        if event.type == pygame.MOUSEMOTION and count:
            room = self._room(self._ticks())
            self.mark = round((event.pos[0] - self.rect.x - room.x) / room.w * (count - 1))
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
        """Draw plate, words, grid, band and line, and what is read out."""
        ctx, plot = self.context, self.plot
        theme, m = ctx.theme, ctx.metrics
        area = target.get_rect()
        paint.rounded(target, area, m.px(10), theme.panel, theme.panel_edge, max(1, m.px(1)))
        head = pygame.Rect(m.px(14), m.px(6), area.w - m.px(28), round(m.text_px(17) * 1.5))
        write(target, ctx, plot.title, head, 17, theme.ink, "semibold", least=12)
        if plot.note:
            below = pygame.Rect(head.x, head.bottom, head.w, m.px(6) + self._head() - head.h)
            write(target, ctx, plot.note, below, 14, theme.muted, lines=6, least=12, top=True)
        if not plot.values:
            middle = pygame.Rect(
                head.x, head.bottom + self._head(), head.w, area.h - head.bottom - self._head()
            )
            write(target, ctx, plot.empty, middle, 15, theme.muted, "italic", "center", lines=3, least=12)
            return
        ticks = self._ticks()
        room = self._room(ticks)
        self._paint_grid(target, room, ticks)
        self._paint_line(target, room, ticks)
        tall = round(m.text_px(15) * 1.6)
        read = pygame.Rect(head.x, area.h - tall - m.px(4), head.w, tall)
        write(target, ctx, self.text, read, 15, theme.ink, "semibold", least=12)

    def _paint_grid(self, target: pygame.Surface, room: pygame.Rect, ticks: Sequence[float]) -> None:
        ctx = self.context
        theme, m = ctx.theme, ctx.metrics
        faint = mix(theme.panel, theme.panel_edge, 0.55)
        units, tall = 13 / m.text_scale, round(m.floor_px(13) * 1.3)
        # In a low chart not each line across has room for its number.
        every = math.ceil(tall * (len(ticks) - 1) / room.h)
        for number, tick in enumerate(ticks):
            y = round(self._point(room, ticks, 0, tick)[1])
            pygame.draw.line(target, faint, (room.left, y), (room.right, y), max(1, m.px(1)))
            if number % every:
                continue
            place = pygame.Rect(0, y - tall // 2, room.left - m.px(8), tall)
            write(target, ctx, self.plot.text(tick), place, units, theme.muted, align="right")
        taken: list[int] = []
        for level, name in self.plot.across:
            y = round(self._point(room, ticks, 0, level)[1])
            _dashes(target, theme.muted, room.left, room.right, y, m.px(7), max(1, m.px(2)))
            if all(abs(y - other) >= tall for other in taken):
                taken.append(y)
                place = pygame.Rect(
                    room.right + m.px(8), y - tall // 2, self.rect.w - room.right - m.px(10), tall
                )
                write(target, ctx, name, place, units, theme.ink)

    def _paint_line(self, target: pygame.Surface, room: pygame.Rect, ticks: Sequence[float]) -> None:
        theme, m, plot = self.context.theme, self.context.metrics, self.plot
        sheet = pygame.Surface((target.get_width() * OVER, target.get_height() * OVER), pygame.SRCALPHA)
        # Clear pixels of the line's own colour, or its edges would have a seam when they are blended.
        sheet.fill((*theme.accent, 0))

        def at(number: int, value: float) -> tuple[float, float]:
            x, y = self._point(room, ticks, number, value)
            return x * OVER, y * OVER

        points = [at(number, value) for number, value in enumerate(plot.values)]
        if plot.band and len(points) > 1:
            pairs = list(enumerate(zip(plot.values, plot.band, strict=True)))
            upper = [at(number, value + off) for number, (value, off) in pairs]
            lower = [at(number, value - off) for number, (value, off) in reversed(pairs)]
            pygame.draw.polygon(sheet, (*theme.accent, 60), [*upper, *lower])
        if len(points) > 1:
            pygame.draw.lines(sheet, theme.accent, False, points, m.px(3) * OVER)
        for number, point in enumerate(points):
            if len(points) <= FEW or number == self._mark:
                pygame.draw.circle(sheet, theme.accent, point, m.px(4) * OVER)
        x, y = points[self._mark]
        pygame.draw.circle(sheet, theme.ink, (x, y), m.px(6) * OVER, m.px(2) * OVER)
        target.blit(pygame.transform.smoothscale(sheet, target.get_size()), (0, 0))


def _dashes(target: pygame.Surface, ink: Rgb, left: int, right: int, y: int, dash: int, thick: int) -> None:
    for x in range(left, right, 2 * dash):
        pygame.draw.line(target, ink, (x, y), (min(right, x + dash), y), thick)
