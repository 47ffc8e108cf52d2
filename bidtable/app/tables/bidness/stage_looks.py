"""Appearance of pieces in the middle of the table: texts, a line for each seat, tags with amounts, and stamps."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.fonts import Align, Weight
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.theme import SEAT_COLOURS, SEAT_SYMBOLS, Rgb, mix, readable_on
from bidtable.app.draw.writing import fitted, write
from bidtable.app.tables.bidness.looks import PICTURE_RATIO, label, measured
from bidtable.app.tables.looks import drawing
from bidtable.app.widgets.board import Words

ON_WOOD: Final = (255, 244, 222)
GAINED: Final[Rgb] = (16, 98, 58)
"""Ink on paper of money that a company receives."""
PAID: Final[Rgb] = (160, 30, 22)
"""Ink on paper of money that a company pays."""
LINE: Final = 18
"""Height in pixels of a line of the smallest readable text."""


@dataclass(frozen=True)
class WordsLook:
    """Words on the stage; they shrink until they fit, in width and in height.

    Attributes:
        weight: Weight of the font; "display" for headings and figures.
        tone: "plain", "muted", "accent", "good", "bad", or "light" for words on wood.
        short: The words if the text does not fit: none if empty; None: the text is written anyway.
    """

    text: str
    units: float = 15
    weight: Weight = "regular"
    align: Align = "left"
    tone: str = "plain"
    lines: int = 2
    top: bool = False
    short: str | None = None

    @property
    def in_words(self) -> Words:
        """The piece in words."""
        return Words("text", self.text)

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Write the words into the whole target."""
        theme, size, text = ctx.theme, target.get_size(), self.text
        if self.short is not None:
            _, fits = fitted(ctx, text, size, self.units, self.weight, lines=self.lines, least=12)
            text = text if fits else self.short
        if not text:
            return
        inks = {"muted": theme.muted, "accent": theme.accent, "good": theme.good, "bad": theme.bad}
        inks["light"] = ON_WOOD
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
            top=self.top,
        )


@dataclass(frozen=True)
class SeatLineLook:
    """A line of the stage: a seat, and its state in words.

    Attributes:
        state: "plain", "strong" (is asked, or first), "ahead" (has the standing bid), or "out".
        share: Width of badge and name divided by the width of the line; the words may use what the name leaves.
    """

    name: str
    colour: str
    text: str = ""
    state: str = "plain"
    share: float = 0.5

    @property
    def in_words(self) -> Words:
        """The piece in words."""
        return Words("line", self.name, self.text)

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Draw the line over the whole target."""
        theme, m = ctx.theme, ctx.metrics
        rect = target.get_rect()
        if self.state == "strong":
            paint.rounded(target, rect, m.px(5), theme.panel_raised, theme.accent, m.px(2))
        ink = theme.muted if self.state == "out" else theme.ink
        left = m.px(6) + paint_badge(target, ctx, self.colour, rect, m.px(6), out=self.state == "out")
        end = round(rect.width * self.share) if self.text else rect.width - m.px(6)
        name = pygame.Rect(left, rect.top, end - left, rect.height)
        weight: Weight = "bold" if self.state in ("strong", "ahead") else "semibold"
        place = pygame.Rect(name.right + m.px(4), rect.top, rect.right - m.px(12) - name.right, rect.height)
        if self.text and not measured(ctx, self.text, place.size, 15, weight)[1]:
            for size in (m.text_px(15), m.floor_px(12)):
                spare = name.width - ctx.fonts.width(self.name, size, weight) - 2
                more = ctx.fonts.width(self.text, size, weight) + 2 - place.width
                if more <= spare:
                    break
            more = max(0, min(spare, more))
            name.width -= more
            place = pygame.Rect(place.left - more, place.top, place.width + more, place.height)
        label(target, ctx, self.name, name, 15, ink, weight)
        if self.text:
            ink = theme.accent if self.state == "ahead" else ink
            label(target, ctx, self.text, place, 15, ink, weight, "right")


def paint_badge(
    target: pygame.Surface, ctx: PaintContext, colour: str, rect: pygame.Rect, left: int, *, out: bool = False
) -> int:
    """Draw a seat's badge at the left of a line; return how far it reaches from `left`, with a gap."""
    m = ctx.metrics
    side = min(rect.height - m.px(2), m.px(20))
    badge = pygame.Rect(left, rect.centery - side // 2, side, side)
    base = SEAT_COLOURS[colour]
    if out:
        base = mix(base, ctx.theme.panel, 0.5)
    paint.seat_badge(target, badge, base, SEAT_SYMBOLS[colour], readable_on(base))
    return side + m.px(6)


@dataclass(frozen=True)
class TagLook:
    """A note of money that travels from the payer to the payee: "+$60", "−$60"."""

    text: str
    gain: bool

    shadow = 3.0
    corner = 6.0

    @property
    def in_words(self) -> Words:
        """The piece in words."""
        return Words("payment", self.text)

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Draw the note over the whole target: a bill, and the amount beside it."""
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
class StampLook:
    """A rubber stamp over a finished thing: "Sold", "Paid back"."""

    text: str
    ring: bool = True

    @property
    def in_words(self) -> Words:
        """The piece in words."""
        return Words("stamp", self.text)

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Draw the stamp over the whole target."""
        fill, m = ctx.theme.good, ctx.metrics
        rect, ink = target.get_rect(), readable_on(fill)
        paint.rounded(target, rect, m.px(6), fill)
        if self.ring:
            paint.rounded(target, rect.inflate(-m.px(5), -m.px(5)), m.px(4), None, ink, m.px(1))
        inner = rect.inflate(-m.px(12), -m.px(4))
        label(target, ctx, self.text, inner, 20, ink, "display", "center")
