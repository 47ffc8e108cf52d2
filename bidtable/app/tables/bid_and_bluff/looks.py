"""How results, slots and the deal chart of Bid & Bluff look."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.theme import Rgb
from bidtable.app.draw.writing import write


@dataclass(frozen=True)
class ResultLook:
    """What a seat's bid came to: the steps its die may move, with the bonus to be seen.

    Attributes:
        total: Steps.
        text: The parts they come from.
        made: Whether the bid was made.
    """

    total: int
    text: str
    made: bool

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Draw the plate over the whole target."""
        theme, m = ctx.theme, ctx.metrics
        rect = target.get_rect()
        paint.rounded(
            target, rect, m.px(9), theme.panel, theme.good if self.made else theme.panel_edge, m.px(2)
        )
        ink = theme.good if self.made else theme.bad
        height = rect.height // 3
        word = "made" if self.made else "missed"
        sign = paint.icon("check" if self.made else "x", round(m.text_px(14) * 0.9), ink)
        top = pygame.Rect(rect.left + m.px(6), rect.top + m.px(2), rect.width - m.px(12), height)
        width = ctx.fonts.width(word, m.text_px(14), "semibold") + sign.get_width() + m.px(4)
        left = top.centerx - width // 2
        target.blit(sign, sign.get_rect(midleft=(left, top.centery)))
        top.left, top.width = left + sign.get_width() + m.px(4), width
        write(target, ctx, word, top, 14, ink, "semibold")
        middle = pygame.Rect(rect.left, rect.top + height, rect.width, height)
        write(target, ctx, f"+{self.total}" if self.total else "0", middle, 26, theme.ink, "bold", "center")
        low = pygame.Rect(rect.left + m.px(4), middle.bottom - m.px(4), rect.width - m.px(8), height)
        write(target, ctx, self.text, low, 13, theme.muted, "regular", "center")


@dataclass(frozen=True)
class SlotLook:
    """Where a seat's card to the trick will lie; the one waited for is marked."""

    waited_for: bool = False

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Draw the outline over the whole target."""
        theme, m = ctx.theme, ctx.metrics
        rect = target.get_rect()
        edge = theme.accent if self.waited_for else theme.felt_muted
        fill = (*theme.felt_edge, 70)
        paint.rounded(
            target, rect, max(3, rect.width // 10), fill, (*edge, 220 if self.waited_for else 70), m.px(2)
        )


@dataclass(frozen=True)
class ChartLook:
    """The deal chart: this round's number of cards large, the coming rounds' after it."""

    now: int
    coming: tuple[int, ...]

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Draw the row of numbers over the whole target."""
        theme, m = ctx.theme, ctx.metrics
        rect = target.get_rect()
        side = min(rect.height, rect.width // (len(self.coming) + 1))
        for place, count in enumerate((self.now, *self.coming)):
            box = pygame.Rect(place * side, (rect.height - side) // 2, side - m.px(3), side - m.px(3))
            first = place == 0
            fill: Rgb = theme.accent if first else theme.panel
            paint.rounded(target, box, m.px(5), fill, theme.panel_edge, 1)
            ink = theme.accent_ink if first else theme.muted
            write(target, ctx, str(count), box, 15, ink, "bold" if first else "regular", "center")
