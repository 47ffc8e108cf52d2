"""Base class of scrolling widgets, with a scroll bar and the mouse wheel."""

from __future__ import annotations

from typing import Unpack

import pygame

from bidtable.app.draw import paint
from bidtable.app.widgets.widget import Common, Widget, WidgetHost

BAR = 12
WHEEL = 54
LINE = 40


class Scrolling(Widget):
    """Base class of widgets with more content than fits on the screen."""

    default_focusable = True

    def __init__(self, **common: Unpack[Common]) -> None:
        super().__init__(**common)
        self._offset = 0
        self._grab: int | None = None
        self.blocks = True

    def content_height(self) -> int:
        """Return the height of the whole content in pixels."""
        return 0

    def view_height(self) -> int:
        return self.rect.h

    @property
    def offset(self) -> int:
        """Number of pixels by which the content is scrolled."""
        return self._offset

    @offset.setter
    def offset(self, value: int) -> None:
        new = max(0, min(value, self.content_height() - self.view_height()))
        if new != self._offset:
            self._offset = new
            self.scrolled()
            self.invalidate()

    def scrolled(self) -> None:
        """React to a change of the scroll position."""

    @property
    def scrollable(self) -> bool:
        """Whether the content is taller than the visible part."""
        return self.content_height() > self.view_height()

    def bar_width(self) -> int:
        """Return the width of the scroll bar in pixels; 0 if all content fits."""
        return self.context.metrics.px(BAR) if self.scrollable else 0

    def track(self) -> pygame.Rect:
        m = self.context.metrics
        w = m.px(BAR)
        return pygame.Rect(self.rect.right - w - m.px(2), self.rect.y + m.px(4), w, self.rect.h - 2 * m.px(4))

    def thumb(self) -> pygame.Rect:
        track, total, view = self.track(), self.content_height(), self.view_height()
        h = max(self.context.metrics.px(32), track.h * view // max(1, total))
        room = max(1, total - view)
        return pygame.Rect(track.x, track.y + (track.h - h) * self._offset // room, track.w, h)

    def scroll_event(self, event: pygame.Event) -> bool:
        """Handle the mouse wheel and the scroll bar, and return whether the event was used."""
        if event.type == pygame.MOUSEWHEEL:
            before = self._offset
            self.offset -= round(event.y * self.context.metrics.px(WHEEL))
            return self._offset != before or self.scrollable
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._grip(event.pos)
        if event.type == pygame.MOUSEMOTION and self._grab is not None:
            track, thumb = self.track(), self.thumb()
            part = (event.pos[1] - self._grab - track.y) / max(1, track.h - thumb.h)
            self.offset = round(part * (self.content_height() - self.view_height()))
            return True
        if event.type == pygame.MOUSEBUTTONUP and self._grab is not None:
            self._grab = None
            return True
        return False

    def scroll_key(self, key: int, *, leaves: bool = False) -> bool:
        """Handle a key that scrolls, and return whether the key was used.

        If `leaves` is true, the key is not used at the end of the content.
        """
        page, line = self.view_height() * 9 // 10, self.context.metrics.px(LINE)
        steps = {
            pygame.K_UP: -line,
            pygame.K_DOWN: line,
            pygame.K_PAGEUP: -page,
            pygame.K_PAGEDOWN: page,
            pygame.K_HOME: -self._offset,
            pygame.K_END: self.content_height(),
        }
        if not self.scrollable or key not in steps:
            return False
        before, self.offset = self._offset, self._offset + steps[key]
        return self._offset != before or not leaves

    def show_part(self, top: int, bottom: int, gap: int) -> None:
        """Scroll until a part of the content is visible, with `gap` pixels around it."""
        if top - gap < self._offset:
            self.offset = top - gap
        elif bottom + gap > self._offset + self.view_height():
            self.offset = bottom + gap - self.view_height()

    def _grip(self, pos: tuple[int, int]) -> bool:
        if not self.scrollable or not self.track().collidepoint(pos):
            return False
        thumb = self.thumb()
        if thumb.collidepoint(pos):
            self._grab = pos[1] - thumb.y
        else:
            self.offset += self.view_height() * 9 // 10 * (1 if pos[1] > thumb.y else -1)
            # The player pressed beside the thumb. The release that follows must not press another widget.
            self._grab = self.thumb().h // 2
        return True

    def handle(self, event: pygame.Event, ui: WidgetHost) -> bool:
        return self.scroll_event(event)

    def paint_bar(self, target: pygame.Surface) -> None:
        if not self.scrollable:
            return
        theme, m = self.context.theme, self.context.metrics
        track = self.track().move(-self.rect.x, -self.rect.y)
        slim = track.inflate(-track.w // 2, 0)
        paint.rounded(target, slim, slim.w // 2, (*theme.field_edge, 80))
        thumb = self.thumb().move(-self.rect.x, -self.rect.y).inflate(-m.px(3), 0)
        colour = theme.accent if self._grab is not None else theme.muted if self.hovered else theme.field_edge
        paint.rounded(target, thumb, thumb.w // 2, colour)
