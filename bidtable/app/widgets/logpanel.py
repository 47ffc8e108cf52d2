"""A growing list of text lines, such as the log of a match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Unpack

import pygame

from bidtable.app.draw.writing import lay
from bidtable.app.widgets.device import leaves
from bidtable.app.widgets.scrolling import Scrolling
from bidtable.app.widgets.widget import Common, WidgetHost
from bidtable.app.widgets.words import Part, Words

LINE_GAP = 5
SIZE = 14


class LogPanel(Scrolling):
    """A growing list of text lines. The newest lines stay visible unless the player scrolls back."""

    def __init__(self, **common: Unpack[Common]) -> None:
        super().__init__(**common)
        self.opaque = True
        self._lines: list[str] = []
        self._ends: list[int] = []
        self._fresh = 0

    @property
    def lines(self) -> list[str]:
        return list(self._lines)

    def set_lines(self, lines: Sequence[str], fresh: int | None = None) -> None:
        """Replace the lines of the log. All lines from the index `fresh` on are marked as unread."""
        start = max(0, len(lines) - 1) if fresh is None else fresh
        if start != self._fresh:
            self._fresh = start
            self.invalidate()
        if list(lines) == self._lines:
            return
        at_end = self._offset >= self.content_height() - self.view_height() - 2
        same = 0
        for old, new in zip(self._lines, lines, strict=False):
            if old != new:
                break
            same += 1
        self._lines = list(lines)
        del self._ends[same:]
        self._measure_from(same)
        if at_end or same == 0:
            self._offset = max(0, self.content_height() - self.view_height())
        self._offset = max(0, min(self._offset, self.content_height() - self.view_height()))
        self.invalidate()

    def _measure_from(self, index: int) -> None:
        fonts, m = self.context.fonts, self.context.metrics
        size, room = m.text_px(SIZE), self._room()
        top = self._ends[-1] if self._ends else 0
        for line in self._lines[index:]:
            top += fonts.wrapped_height(line, size, room) + m.px(LINE_GAP)
            self._ends.append(top)

    def _room(self) -> int:
        m = self.context.metrics
        return max(10, self.rect.w - m.px(12) - m.px(20))

    @property
    def in_words(self) -> Words:
        return Words("log", self.label)

    def parts(self) -> Sequence[Part]:
        return [Part("line", line) for line in self._lines]

    def content_height(self) -> int:
        return self._ends[-1] if self._ends else 0

    def view_height(self) -> int:
        return self.rect.h - self.context.metrics.px(12)

    def activate(self) -> None:
        """Do nothing, because the panel cannot be pressed."""

    @property
    def can_focus(self) -> bool:
        # Only a panel that can be scrolled gets the focus.
        return self.visible and self.focusable and self.ui is not None and self.scrollable

    def handle(self, event: pygame.Event, ui: WidgetHost) -> bool:
        if event.type == pygame.KEYDOWN:
            return self.scroll_key(event.key, leaves=leaves(event))
        return self.scroll_event(event)

    def paint(self, target: pygame.Surface) -> None:
        ctx = self.context
        theme, m = ctx.theme, ctx.metrics
        size = m.text_px(SIZE)
        target.fill(theme.panel)
        pygame.draw.rect(target, theme.panel_edge, target.get_rect(), m.px(1))
        window = pygame.Rect(m.px(12), m.px(4), self._room(), self.view_height())
        target.set_clip(window)
        top = 0
        for number, (line, end) in enumerate(zip(self._lines, self._ends, strict=True)):
            # Only visible lines are drawn, because drawing a whole long log would be slow.
            if end > self._offset and top < self._offset + window.h:
                ink = theme.ink if number >= self._fresh else theme.muted
                if number == self._fresh and number:
                    # A thin line marks the first new line, because colour alone must not carry the meaning.
                    y = window.y + top - self._offset - m.px(2)
                    pygame.draw.line(target, theme.accent, (window.x, y), (window.right, y), m.px(1))
                picture = ctx.fonts.render(line, size, ink, "regular", self._room())
                place = (window.x, window.y + top - self._offset)
                lay(target, picture, place, line, ink, scrolls=True)
            top = end
        target.set_clip(None)
        self.paint_bar(target)
