"""The background plate under other widgets."""

from __future__ import annotations

from typing import Unpack

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.theme import Rgb, mix
from bidtable.app.draw.writing import lay
from bidtable.app.widgets.widget import Common, Widget


class Panel(Widget):
    """A background plate with an optional title.

    The pointer does not reach widgets below the plate. A panel needs a lower `z` than the widgets on the
    panel, or must be added first.

    Args:
        title: Headline in a slightly lighter band; an empty text shows no band.
        fill: Name of a theme colour, or the colour itself.
        soft: Whether the plate is translucent and lets the felt shine through.
        **common: See `Widget`.
    """

    reactive = False
    soft_shadow = (10, 14, 4)

    def __init__(
        self,
        title: str = "",
        fill: str | Rgb = "panel",
        *,
        soft: bool = False,
        **common: Unpack[Common],
    ) -> None:
        super().__init__(**common)
        self._title, self.fill, self.soft = title, fill, soft
        self.blocks = True

    @property
    def title(self) -> str:
        """The headline, which can be changed by assignment."""
        return self._title

    @title.setter
    def title(self, value: str) -> None:
        if value != self._title:
            self._title = value
            self.invalidate()

    def title_height(self) -> int:
        """Return the height of the title's band in pixels; 0 if the panel has no title."""
        if not self._title:
            return 0
        m = self.context.metrics
        return self.context.fonts.height(m.text_px(19), "display") + m.px(14)

    def inner(self) -> pygame.Rect:
        """Return the area for other widgets, in screen pixels."""
        m = self.context.metrics
        top, pad = self.title_height(), m.px(14)
        rect = self.rect
        return pygame.Rect(rect.x + pad, rect.y + top + pad, rect.w - 2 * pad, max(0, rect.h - top - 2 * pad))

    def shadow_of(self) -> tuple[int, int, int] | None:
        """Return a wide soft shadow."""
        return None if self.soft else super().shadow_of()

    def paint(self, target: pygame.Surface) -> None:
        """Draw the plate and the title."""
        ctx = self.context
        theme, m = ctx.theme, ctx.metrics
        ground: Rgb = getattr(theme, self.fill) if isinstance(self.fill, str) else self.fill
        area, radius, line = target.get_rect(), m.px(10), max(1, m.px(1))
        if self.soft:
            paint.rounded(target, area, radius, (*ground, 170), (*theme.panel_edge, 140), line)
        else:
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
