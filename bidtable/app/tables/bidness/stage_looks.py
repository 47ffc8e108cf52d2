"""Drawings of texts, amounts and signs in the middle of the table of the game Bidness."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.fonts import Align, Weight
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.sizes import CAPTION, LINE
from bidtable.app.draw.theme import Rgb, readable_on
from bidtable.app.draw.writing import fitted, write
from bidtable.app.room.figures import halo_light
from bidtable.app.room.spotlight import WARM
from bidtable.app.tables.bidness.looks import PICTURE_RATIO, PictureLook, label
from bidtable.app.tables.kit.plate import paint_seat
from bidtable.app.tables.looks import drawing
from bidtable.app.widgets.board import Words

ON_WOOD: Final = (255, 244, 222)
GAINED: Final[Rgb] = (16, 98, 58)
"""Colour of text on paper for money that a company receives."""
PAID: Final[Rgb] = (160, 30, 22)
"""Ink on paper of money that a company pays."""
NAME: Final = 0.42
"""Width of badge and name in a line of a seat, as a share of the line."""


@dataclass(frozen=True)
class WordsLook:
    """A text in the middle of the table, in smaller letters if it does not fit.

    Attributes:
        weight: Weight of the font; "display" for headings and numbers.
        tone: Colour of the text: "plain", "accent", "bad", or "light" for a text on wood.
        short: A shorter text for a small area; None to write the whole text in any case.
    """

    text: str
    units: float = 15
    weight: Weight = "regular"
    align: Align = "left"
    tone: str = "plain"
    lines: int = 2
    short: str | None = None

    @property
    def in_words(self) -> Words:
        return Words("text", self.text)

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        theme, size, text = ctx.theme, target.get_size(), self.text
        if self.short is not None:
            _, fits = fitted(ctx, text, size, self.units, self.weight, lines=self.lines, least=12)
            text = text if fits else self.short
        if not text:
            return
        inks = {"accent": theme.accent, "bad": theme.bad, "light": ON_WOOD}
        write(
            target,
            ctx,
            text,
            target.get_rect(),
            self.units,
            inks.get(self.tone, theme.ink),
            self.weight,
            self.align,
            lines=self.lines,
            least=12,
        )


@dataclass(frozen=True)
class SeatLineLook:
    """A line of text with a seat and the total of its dice."""

    name: str
    colour: str
    text: str = ""
    first: bool = False

    @property
    def in_words(self) -> Words:
        return Words("line", self.name, self.text)

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        theme, m = ctx.theme, ctx.metrics
        rect = target.get_rect()
        if self.first:
            paint.rounded(target, rect, m.px(5), theme.panel_raised, theme.accent, m.px(2))
        left = m.px(6) + paint_badge(target, ctx, self.colour, rect, m.px(6))
        name = pygame.Rect(left, rect.top, round(rect.width * NAME) - left, rect.height)
        label(target, ctx, self.name, name, CAPTION, theme.ink, "semibold")
        total = pygame.Rect(0, rect.top, rect.right - m.px(8), rect.height)
        label(target, ctx, self.text, total, CAPTION, theme.ink, "bold", "right")


def paint_badge(target: pygame.Surface, ctx: PaintContext, colour: str, rect: pygame.Rect, left: int) -> int:
    """Draw a small coloured sign for a player, and return the width used."""
    m = ctx.metrics
    side = min(rect.height - m.px(2), m.px(20))
    paint_seat(target, colour, pygame.Rect(left, rect.centery - side // 2, side, side))
    return side + m.px(6)


@dataclass(frozen=True)
class TagLook:
    """The amount of a payment, such as "+$60" or "−$60"."""

    text: str
    gain: bool

    shadow = 3.0
    corner = 6.0

    @property
    def in_words(self) -> Words:
        return Words("payment", self.text)

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        m = ctx.metrics
        rect = target.get_rect()
        edge = ctx.theme.good if self.gain else ctx.theme.bad
        paint.rounded(target, rect, m.px(6), ctx.theme.card, edge, m.px(2))
        high = min(rect.height - m.px(8), m.px(15))
        wide = round(high / PICTURE_RATIO)
        target.blit(drawing("biz_cash", (wide, high)), (m.px(4), (rect.height - high) // 2))
        room = pygame.Rect(m.px(4) + wide, 0, rect.width - wide - m.px(9), rect.height)
        ink = GAINED if self.gain else PAID
        label(target, ctx, self.text, room, 16, ink, "bold", "right")


@dataclass(frozen=True)
class BankLook(PictureLook):
    """The bank, with light behind it."""

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        if ctx.theme.base != "contrast":
            target.blit(halo_light(target.get_size(), WARM, 16.0), (0, 0))
        super().paint(target, ctx)


@dataclass(frozen=True)
class StampLook:
    """A stamp with a word, such as "Sold" or "Paid back"."""

    text: str
    ring: bool = True
    units: float = LINE

    @property
    def in_words(self) -> Words:
        return Words("stamp", self.text)

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        fill, m = ctx.theme.good, ctx.metrics
        rect, ink = target.get_rect(), readable_on(fill)
        paint.rounded(target, rect, m.px(6), fill)
        if self.ring:
            paint.rounded(target, rect.inflate(-m.px(5), -m.px(5)), m.px(4), None, ink, m.px(1))
        inner = rect.inflate(-m.px(12), -m.px(4))
        label(target, ctx, self.text, inner, self.units, ink, "display", "center")
