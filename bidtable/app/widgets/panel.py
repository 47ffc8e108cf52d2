"""A background under other widgets."""

from __future__ import annotations

from typing import Unpack

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.theme import Rgb, mix
from bidtable.app.draw.writing import lay
from bidtable.app.widgets.widget import Common, Painted, Widget
from bidtable.app.widgets.words import Words


class Panel(Widget):
    """A background for other widgets, with an optional title.

    Add a panel to the scene before the widgets that lie on the panel.

    Args:
        title: Title at the top; empty for no title.
        fill: Colour of the panel, or the name of a colour of the theme.
        **common: See `Widget`.
    """

    # The pointer does not reach widgets below a panel.

    reactive = False
    soft_shadow = (10, 14, 4)

    def __init__(self, title: str = "", fill: str | Rgb = "panel", **common: Unpack[Common]) -> None:
        super().__init__(**common)
        self._title, self.fill = title, fill
        self.blocks = True

    title = Painted[str]()
    """Title of the panel."""

    @property
    def in_words(self) -> Words | None:
        return Words("heading", self._title) if self._title else None

    def title_height(self) -> int:
        """Return the height of the title in pixels; 0 without a title."""
        if not self._title:
            return 0
        m = self.context.metrics
        return self.context.fonts.height(m.text_px(19), "display") + m.px(14)

    def inner(self) -> pygame.Rect:
        """Return the area below the title, in pixels of the screen."""
        m = self.context.metrics
        top, pad = self.title_height(), m.px(14)
        rect = self.rect
        return pygame.Rect(rect.x + pad, rect.y + top + pad, rect.w - 2 * pad, max(0, rect.h - top - 2 * pad))

    def paint(self, target: pygame.Surface) -> None:
        ctx = self.context
        theme, m = ctx.theme, ctx.metrics
        ground: Rgb = getattr(theme, self.fill) if isinstance(self.fill, str) else self.fill
        area, radius, line = target.get_rect(), m.px(10), m.px(1)
        paint.rounded(target, area, radius, ground, theme.panel_edge, line)
        if self._title:
            height, pad = self.title_height(), m.px(14)
            size = m.text_px(19)
            shown = ctx.fonts.elide(self._title, size, area.w - 2 * pad, "display")
            words = ctx.fonts.render(shown, size, theme.ink, "display")
            place = (pad, (height - words.get_height()) // 2 + line)
            lay(target, words, place, self._title, theme.ink, cut=shown != self._title)
            rule = mix(ground, theme.panel_edge, 0.8)
            pygame.draw.line(target, rule, (pad, height), (area.w - pad - 1, height), line)
            pygame.draw.line(target, theme.accent, (pad, height), (pad + m.px(36), height), max(2, m.px(2)))
