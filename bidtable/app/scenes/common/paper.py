"""Widgets on sheets of paper: charts, pages and lists that are dark on white."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, Unpack

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.theme import THEMES, Rgb, mix
from bidtable.app.room.scenery import light_of
from bidtable.app.scenes.common.chart import Chart
from bidtable.app.widgets import Common, ListBox, Widget
from bidtable.app.widgets.page import LinkWord, PageArea

PAPER: Final = replace(
    THEMES["daylight"], name="daylight/paper", field=(250, 244, 230), panel=(251, 246, 234)
)
"""Colours of things on paper."""
PIN: Final[Rgb] = (198, 52, 44)
SHADE: Final[Rgb] = (90, 20, 16)
SHINE: Final[Rgb] = (240, 150, 140)
FOLD: Final[Rgb] = (70, 50, 26)
DEEP: Final = 110
"""Opacity of the shade in the fold of a book, from 0 to 255."""


class OnPaper(Widget):
    """A widget whose colours are dark on white, except in the theme of high contrast."""

    @property
    def context(self) -> PaintContext:
        context = super().context
        if context.theme.base == "contrast":
            return context
        return replace(context, theme=PAPER)


class PaperChart(OnPaper, Chart):
    """A chart on a sheet of paper."""


class PaperList(OnPaper, ListBox):
    """A list on a sheet of paper."""


class PaperLink(OnPaper, LinkWord):
    """A link on a page of paper."""


class PaperPage(OnPaper, PageArea):
    """A page of a book on paper."""

    link_word = PaperLink


class BookCover(Widget):
    """The cover of an open book, which is a little larger than its pages."""

    reactive = False
    soft_shadow = (12, 18, 6)

    def paint(self, target: pygame.Surface) -> None:
        ctx, area = self.context, target.get_rect()
        m, light = ctx.metrics, light_of(ctx.theme)
        dark = mix(light.wood[1], (0, 0, 0), 0.25)
        paint.rounded(target, area, m.px(10), dark, light.edge, m.px(1))
        if ctx.theme.base == "contrast":
            return
        # The edges of the other pages are visible at both sides.
        sheet = THEMES["daylight"].panel_edge
        for step in (3, 2, 1):
            edge = area.inflate(-2 * m.px(2 * step), -2 * m.px(8))
            paint.rounded(target, edge, m.px(4), mix(sheet, (0, 0, 0), 0.12 * step))


class BookFold(Widget):
    """The shade at the fold between two pages of an open book."""

    reactive = False

    def __init__(self, **common: Unpack[Common]) -> None:
        super().__init__(**common)
        self.blocks = False

    def paint(self, target: pygame.Surface) -> None:
        if self.context.theme.base == "contrast":
            return
        wide, tall = target.get_size()
        half = wide // 2
        left = paint.gradient((half, tall), (*FOLD, 0), (*FOLD, DEEP), horizontal=True)
        target.blit(left, (0, 0))
        target.blit(pygame.transform.flip(left, True, False), (wide - half, 0))


class Pin(Widget):
    """A pin that holds a sheet of paper."""

    reactive = False

    def paint(self, target: pygame.Surface) -> None:
        area = target.get_rect()
        radius = area.w * 0.42
        pygame.draw.aacircle(
            target, SHADE, (area.centerx + radius * 0.2, area.centery + radius * 0.2), radius
        )
        pygame.draw.aacircle(target, PIN, area.center, radius)
        pygame.draw.aacircle(
            target, SHINE, (area.centerx - radius * 0.3, area.centery - radius * 0.3), radius * 0.3
        )
