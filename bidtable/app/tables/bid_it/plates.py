"""Drawings of the texts and numbers on the table of the game BID-IT!."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.fonts import Weight
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.sizes import BANNER, CAPTION
from bidtable.app.draw.theme import Rgb, mix
from bidtable.app.draw.writing import fitted, lay, write
from bidtable.app.tables.bid_it.looks import sign
from bidtable.app.tables.kit.chip import ChipLook
from bidtable.app.tables.kit.near import felt_tone

TICKS: Final = 0.22
"""Height of the row of ticks below the number of counted cards, as a share of the height of both."""

Tone: TypeAlias = Literal["plain", "good", "bad"]
"""Meaning of a figure or a sentence: neutral, good or bad for the viewer."""


def toned(ctx: PaintContext, tone: str, plain: Rgb) -> Rgb:
    return {"good": ctx.theme.good, "bad": ctx.theme.bad}.get(tone, plain)


def layout_units(ctx: PaintContext, pixels: float) -> float:
    return pixels / (ctx.metrics.u * ctx.metrics.text_scale)


@dataclass(frozen=True)
class FigureLook:
    """A large number on the table.

    Attributes:
        share: Height of the number divided by the height of its area.
        aside: Small words at the right of the number.
        plated: Whether the number stands on a plate, because the wooden rim may be below it.
        chip: The chip of the player whose number this is, at the left of the number; None for no chip.
    """

    text: str
    share: float = 0.8
    aside: str = ""
    plated: bool = False
    chip: ChipLook | None = None

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        rect = target.get_rect()
        units = layout_units(ctx, rect.height * self.share)
        ink = ctx.theme.ink if self.plated else ctx.theme.felt_ink
        if self.plated:
            paint.rounded(target, rect, rect.height // 2, ctx.theme.panel, ctx.theme.panel_edge, 1)
        room = rect
        if self.chip is not None:
            wide = ctx.fonts.width(self.text, ctx.metrics.text_px(units), "display")
            gap = ctx.metrics.px(10)
            chip = pygame.Rect(0, 0, rect.height, rect.height)
            chip.left = max(0, rect.centerx - (wide + gap + chip.width) // 2)
            self.chip.paint(target.subsurface(chip), ctx)
            room = pygame.Rect(chip.right + gap, 0, min(wide + 2, rect.right - chip.right - gap), rect.height)
        write(target, ctx, self.text, room, units, ink, "display", "center", lines=2, least=12)
        if self.aside:
            size, _ = fitted(ctx, self.text, rect.size, units, "display", lines=2, least=12)
            left = rect.centerx + ctx.fonts.width(self.text, size, "display") // 2 + ctx.metrics.px(14)
            room = pygame.Rect(left, rect.top, rect.right - left, rect.height)
            write(target, ctx, self.aside, room, 15, ctx.theme.felt_muted, "semibold", lines=2, least=12)


@dataclass(frozen=True)
class CounterLook:
    """Shows how many cards of the bid have been found so far.

    Attributes:
        found: Number of cards that have been counted.
        tone: "good" or "bad" for the viewer, or "plain".
    """

    found: int
    rank: int
    quantity: int
    tone: Tone = "plain"

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        rect, theme, m = target.get_rect(), ctx.theme, ctx.metrics
        ink = felt_tone(theme, self.tone)
        low = round(rect.height * TICKS)
        row = pygame.Rect(0, rect.height - low, rect.width, low).inflate(-m.px(40), 0)
        # The figure is as high as the plate allows: with larger text it keeps its size.
        tall = rect.height - low
        units = min(BANNER / m.text_scale, layout_units(ctx, tall * 0.94))
        size = m.text_px(units)
        words, gap = f"found, {self.quantity} bid", m.px(12)
        figure = ctx.fonts.width(str(max(self.found, 10)), size, "display") + 2
        after = ctx.fonts.width(words, m.text_px(units * 0.4), "display") + 2
        card = pygame.Rect(0, 0, round(size * 0.5), round(size * 0.7))
        left = pygame.Rect((rect.width - figure - card.width - after) // 2 - gap, 0, figure, tall)
        number = ctx.fonts.render(str(self.found), size, ink, "display")
        spot = number.get_rect(midright=left.midright)
        lay(target, number, spot, str(self.found), ink)
        base = spot.top + ctx.fonts.font(size, "display").get_ascent()
        aside = ctx.fonts.render(words, m.text_px(units * 0.4), theme.felt_ink, "display")
        card.bottomleft = (left.right + gap, base + card.height // 12)
        paint.rounded(target, card, max(3, card.width // 10), theme.card, theme.card_edge, 1)
        side = round(card.width * 0.7)
        inner = pygame.Rect(0, 0, side, side)
        inner.center = card.center
        sign(target, ctx, str(self.rank), inner, theme.card)
        place = aside.get_rect(left=card.right + gap)
        place.top = base - ctx.fonts.font(m.text_px(units * 0.4), "display").get_ascent()
        lay(target, aside, place, words, theme.felt_ink)
        self._paint_ticks(target, ctx, row, ink)

    def _paint_ticks(self, target: pygame.Surface, ctx: PaintContext, row: pygame.Rect, ink: Rgb) -> None:
        theme, m = ctx.theme, ctx.metrics
        ticks = max(self.quantity, self.found)
        # Some room after the flag is for more cards than were bid.
        step = min(m.px(26), row.width / max(ticks, self.quantity * 5 // 4 + 1))
        left = row.centerx - step * (max(ticks, self.quantity) - 1) / 2
        wide, tall = max(2, round(min(step * 0.5, m.px(9)))), round(row.height * 0.62)
        top = row.bottom - tall
        still = mix(theme.felt, theme.felt_ink, 0.25)
        for at in range(ticks):
            place = pygame.Rect(round(left + at * step) - wide // 2, top, wide, tall)
            last = self.tone == "plain" and at == self.found - 1
            paint.rounded(
                target, place, wide // 2, theme.accent if last else ink if at < self.found else still
            )
        # The flag is at the tick of the last card that was bid.
        x = round(left + (self.quantity - 1) * step)
        mast = pygame.Rect(x, row.top, m.px(2), row.height)
        pygame.draw.rect(target, theme.felt_ink, mast)
        high, long = round(row.height * 0.5), round(row.height * 0.7)
        flag = [mast.topright, (mast.right + long, mast.top + high // 2), (mast.right, mast.top + high)]
        pygame.draw.polygon(target, theme.accent, flag)


@dataclass(frozen=True)
class OddsLook:
    """A bar that shows a probability from 0 to 100 percent."""

    percent: int

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        rect, theme = target.get_rect(), ctx.theme
        radius = rect.height // 2
        paint.rounded(target, rect, radius, theme.field, theme.field_edge, 1)
        width = rect.width * self.percent // 100
        if width > 2 * radius:
            fill = theme.good if self.percent >= 50 else theme.bad
            paint.rounded(target, pygame.Rect(0, 0, width, rect.height), radius, fill)


@dataclass(frozen=True)
class WordsLook:
    """A sentence on the table, with a smaller font or several lines if necessary.

    Attributes:
        units: Largest font size in layout units.
        tone: Colour of the text: "plain", "muted", "good" or "bad".
        brief: Shorter forms of the text for a small area, the longest first.
    """

    text: str
    units: float = CAPTION
    tone: str = "plain"
    brief: tuple[str, ...] = ()
    weight: Weight = "semibold"

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        rect, ink = target.get_rect(), felt_tone(ctx.theme, self.tone)
        texts = (self.text, *self.brief)
        fits = (
            one for one in texts if fitted(ctx, one, rect.size, self.units, self.weight, lines=3, least=12)[1]
        )
        shown = next(fits, texts[-1])
        write(target, ctx, shown, rect, self.units, ink, self.weight, "center", lines=3, least=12)


@dataclass(frozen=True)
class StampLook:
    """A large sign over the table that announces a result.

    Attributes:
        tone: "good" or "bad" for the viewer, or "plain" for a golden word.
    """

    text: str
    tone: Tone = "plain"

    shadow = 4.0
    corner = 8.0

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        rect, theme, m = target.get_rect(), ctx.theme, ctx.metrics
        ink = toned(ctx, self.tone, theme.accent)
        paint.rounded(target, rect, m.px(8), theme.panel, ink, max(2, m.px(3)))
        inner = rect.inflate(-m.px(18), -m.px(4))
        if self.tone == "plain":
            size = min(round(rect.height * 0.5), rect.width // 6)
            star = paint.icon("star", size, ink)
            for x in (inner.left + size // 2, inner.right - size // 2):
                target.blit(star, star.get_rect(center=(x, rect.centery)))
            inner = inner.inflate(-2 * size - m.px(8), 0)
        units = layout_units(ctx, rect.height * 0.6)
        write(target, ctx, self.text, inner, units, ink, "display", "center", lines=2, least=12)


# -- the dial ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class RankButtonLook:
    """A button for the rank of a bid.

    Attributes:
        state: "legal", "selected" or "dimmed".
    """

    rank: int
    state: str = "legal"

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        rect, theme = target.get_rect(), ctx.theme
        radius = max(3, rect.width // 7)
        if self.state == "selected":
            paint.rounded(target, rect, radius, theme.choice, mix(theme.choice, (0, 0, 0), 0.4), 1)
            area = rect.inflate(-rect.width * 3 // 10, -rect.height * 3 // 10)
            units = layout_units(ctx, area.height)
            ink = theme.choice_ink
            write(target, ctx, str(self.rank), rect, units, ink, "display", "center", lines=2, least=12)
            return
        ground = theme.card if self.state == "legal" else mix(theme.card, theme.panel, 0.55)
        paint.rounded(target, rect, radius, ground, theme.card_edge, 1)
        sign(
            target,
            ctx,
            str(self.rank),
            rect.inflate(-rect.width * 3 // 10, -rect.height * 3 // 10),
            ground,
            grey=self.state != "legal",
        )
