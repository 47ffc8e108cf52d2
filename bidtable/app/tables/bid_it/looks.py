"""How the things of BID-IT! look: cards with ranks and stars, Deal cards, the ladder of bids, arrows of sides."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.theme import SEAT_COLOURS, Rgb, mix, readable_on
from bidtable.app.draw.writing import write
from bidtable.app.tables.looks import halo

RATIO = 1.4
"""A card's height by its width."""
INKS: dict[str, Rgb] = {
    "1": (176, 48, 58),
    "2": (184, 104, 20),
    "3": (24, 122, 74),
    "4": (26, 104, 176),
    "5": (104, 62, 160),
    "6": (60, 66, 84),
    "*": (196, 146, 22),
}
"""Ink of each rank and of the star; the figure itself tells them apart."""


@dataclass(frozen=True)
class RankLook:
    """A playing card.

    Attributes:
        faces: What is on it: one or two of the ranks and "*".
        count: How often it counts for the rank bid, shown at a showdown; None: not shown.
        open: Whether it was laid open by a sidestep.
        state: One of `looks.STATES`.
    """

    faces: str
    count: int | None = None
    open: bool = False
    state: str = "plain"

    face: object = None

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Draw the card over the whole target."""
        rect, theme = target.get_rect(), ctx.theme
        radius = max(3, rect.width // 10)
        dim = self.state == "dimmed" or self.count == 0
        face = mix(theme.card, theme.felt_edge, 0.42) if dim else theme.card
        edge = theme.accent if self.open else theme.card_edge
        paint.rounded(target, rect, radius, face, edge, max(1, rect.width // (16 if self.open else 60)))
        halves = (
            [rect]
            if len(self.faces) == 1
            else [
                pygame.Rect(0, 0, rect.width, rect.height // 2),
                pygame.Rect(0, rect.height // 2, rect.width, rect.height // 2),
            ]
        )
        for sign, half in zip(self.faces, halves, strict=True):
            self._sign(target, ctx, sign, half, face)
        if len(halves) == 2:
            y = rect.centery
            pygame.draw.line(target, mix(face, (0, 0, 0), 0.2), (radius, y), (rect.right - radius, y), 1)
        if self.count:
            self._count(target, ctx, rect)
        halo(target, ctx, rect, radius, self.state)

    def _sign(
        self, target: pygame.Surface, ctx: PaintContext, sign: str, half: pygame.Rect, face: Rgb
    ) -> None:
        ink = INKS[sign]
        size = round(min(half.width * 0.72, half.height * 0.74))
        if sign == "*":
            picture = paint.icon("star", size, mix(ink, face, 0.05))
        else:
            picture = ctx.fonts.render(sign, max(14, round(size * 1.05)), ink, "bold")
        target.blit(picture, picture.get_rect(center=half.center))

    def _count(self, target: pygame.Surface, ctx: PaintContext, rect: pygame.Rect) -> None:
        badge = pygame.Rect(0, 0, round(rect.width * 0.46), round(rect.width * 0.4))
        badge.bottomright = (rect.right - 2, rect.bottom - 2)
        paint.rounded(target, badge, badge.height // 2, ctx.theme.good)
        text = ctx.fonts.render(
            f"+{self.count}", max(12, round(badge.height * 0.8)), readable_on(ctx.theme.good), "bold"
        )
        target.blit(text, text.get_rect(center=badge.center))


@dataclass(frozen=True)
class DealCardsLook:
    """A row of Deal cards: those left face up, those lost face down; a single one is Last Chance."""

    left: int
    full: int

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Draw the row over the whole target."""
        rect, theme = target.get_rect(), ctx.theme
        gap = max(2, rect.width // 40)
        width = min((rect.width - gap * (self.full - 1)) // self.full, round(rect.height / 1.2))
        for at in range(self.full):
            place = pygame.Rect(at * (width + gap), 0, width, min(rect.height, round(width * 1.2)))
            place.centery = rect.centery
            kept = at < self.left
            fill = (
                (theme.bad if self.left == 1 else theme.accent)
                if kept
                else mix(theme.panel, theme.panel_edge, 0.4)
            )
            paint.rounded(target, place, max(2, width // 6), fill, theme.panel_edge, 1)
            if kept:
                sign = paint.icon(
                    "star" if self.left == 1 else "chevron_right", max(8, width * 2 // 3), readable_on(fill)
                )
                target.blit(sign, sign.get_rect(center=place.center))


@dataclass(frozen=True)
class BidLook:
    """The standing bid, large: a quantity and a rank, who bid it, and what was called."""

    quantity: str
    rank: str
    who: str
    call: str = ""

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Draw the plate over the whole target."""
        rect, theme, m = target.get_rect(), ctx.theme, ctx.metrics
        paint.rounded(target, rect, m.px(12), theme.panel, theme.panel_edge, max(1, m.px(1)))
        line = round(m.text_px(15) * 1.3)
        write(
            target,
            ctx,
            self.who,
            pygame.Rect(8, m.px(4), rect.width - 16, line),
            15,
            theme.muted,
            "semibold",
            "center",
        )
        bottom = line if self.call else 0
        middle = pygame.Rect(0, line + m.px(2), rect.width, rect.height - line - bottom - m.px(10))
        middle.height = min(middle.height, rect.width // 2)
        middle.centery = (line + rect.bottom - bottom) // 2
        size = max(18, round(min(middle.height * 0.7, rect.width * 0.3)))
        quantity = ctx.fonts.render(self.quantity, size, theme.ink, "bold")
        times = ctx.fonts.render("×", max(14, size // 2), theme.muted, "bold")
        card = pygame.Rect(0, 0, round(middle.height * 0.9 / RATIO), round(middle.height * 0.9))
        total = quantity.get_width() + times.get_width() + card.width + m.px(24)
        left = middle.centerx - total // 2
        target.blit(quantity, quantity.get_rect(midleft=(left, middle.centery)))
        left += quantity.get_width() + m.px(12)
        target.blit(times, times.get_rect(midleft=(left, middle.centery)))
        card.midleft = (left + times.get_width() + m.px(12), middle.centery)
        RankLook(self.rank).paint(target.subsurface(card.clip(rect)), ctx)
        if self.call:
            place = pygame.Rect(8, rect.bottom - line - m.px(4), rect.width - 16, line)
            write(target, ctx, self.call, place, 15, theme.accent, "bold", "center")


@dataclass(frozen=True)
class ArrowLook:
    """A side: an arrow towards the bidder or the caller; face down while it is a secret.

    Attributes:
        side: "bidder", "caller", or empty while it is face down.
        colour: Colour of the seat that it points to.
        name: Name of the player it points to.
    """

    side: str
    colour: str = ""
    name: str = ""

    face: object = None

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Draw the card over the whole target."""
        rect, theme, m = target.get_rect(), ctx.theme, ctx.metrics
        fill = SEAT_COLOURS[self.colour] if self.side else theme.panel_raised
        paint.rounded(target, rect, m.px(8), fill, theme.card_edge, max(1, m.px(2)))
        ink = readable_on(fill)
        if not self.side:
            sign = ctx.fonts.render("?", round(rect.height * 0.7), theme.ink, "bold")
            target.blit(sign, sign.get_rect(center=rect.center))
            return
        icon = paint.icon("chevron_right", round(rect.height * 0.5), ink)
        target.blit(icon, icon.get_rect(midleft=(m.px(4), rect.centery)))
        words = pygame.Rect(
            icon.get_width() + m.px(6), 0, rect.width - icon.get_width() - m.px(12), rect.height
        )
        write(target, ctx, self.name, words, 14, ink, "bold")


@dataclass(frozen=True)
class StepLook:
    """A control: a sign on a round plate."""

    sign: str
    state: str = "legal"

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Draw the plate over the whole target."""
        rect, theme = target.get_rect(), ctx.theme
        dim = self.state == "dimmed"
        fill = theme.panel if dim else theme.button
        paint.rounded(target, rect, max(4, rect.height // 4), fill, theme.button_edge, 1)
        ink = theme.button_disabled_ink if dim else theme.button_ink
        text = ctx.fonts.render(self.sign, round(rect.height * 0.7), ink, "bold")
        target.blit(text, text.get_rect(center=rect.center))
        if not dim:
            halo(target, ctx, rect, max(4, rect.height // 4), self.state)
