"""Drawings of the cards of the game BID-IT!."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.theme import Rgb, mix, readable_on
from bidtable.app.draw.writing import write
from bidtable.app.tables.looks import halo, readable_ink
from bidtable.games.bid_it.cards import STAR

RATIO: Final = 1.4
"""Height of a card divided by its width."""
INKS: Final[dict[str, Rgb]] = {
    "1": (172, 32, 48),
    "2": (166, 88, 8),
    "3": (16, 112, 68),
    "4": (22, 98, 170),
    "5": (100, 56, 156),
    "6": (54, 60, 80),
    "*": (186, 134, 16),
}
"""Colour of the letters of each rank and of the star."""


TWICE: Final = "×2"
"""Text of the badge on a card with two halves that count."""
BADGE_CLEAR: Final = 60
"""Least width in pixels of a card whose badge keeps a distance from the card's edge."""
FAN_STEP: Final = 9.0
"""Degrees between two cards of a fan of Deal cards."""
GREY: Final = (112, 106, 100)
"""Colour of a rank or star that does not count, or cannot be chosen."""


def sign(
    target: pygame.Surface,
    ctx: PaintContext,
    face: str,
    area: pygame.Rect,
    ground: Rgb,
    *,
    grey: bool = False,
) -> None:
    """Draw a rank or a star as large as possible into an area.

    Args:
        target: The surface on which the rank or star is drawn.
        ctx: Fonts, measures and theme.
        face: The rank, or "*" for a star.
        area: Area of the rank or star in pixels.
        ground: Colour of the card.
        grey: Whether the rank or star is drawn in grey.
    """
    ink = readable_ink(GREY, ground) if grey else INKS[face]
    if face == "*":
        picture = paint.icon("star", max(4, min(area.size)), ink)
        target.blit(picture, picture.get_rect(center=area.center))
        return
    units = area.height / (ctx.metrics.u * ctx.metrics.text_scale)
    room = area.inflate(area.width, area.height)
    write(target, ctx, face, room, units, ink, "display", "center", lines=2, least=12)


def times_counted(faces: str, rank: int) -> int:
    # Each half of a card with the rank or a star counts (BI-2).
    return sum(symbol in (STAR, str(rank)) for symbol in faces)


@dataclass(frozen=True)
class RankLook:
    """A playing card with ranks or stars.

    Attributes:
        faces: The ranks and stars on the card, at most two; "*" is a star.
        rank: The rank that is counted now; 0 before a count.
        open: Whether the card is face up for all players.
        twice: Whether the card shows that it counts twice for the standing bid.
    """

    faces: str
    rank: int = 0
    open: bool = False
    state: str = "plain"
    twice: bool = False

    shadow = 2.0
    corner = 5.0

    @property
    def face(self) -> str:
        return self.faces

    @property
    def count(self) -> int:
        return times_counted(self.faces, self.rank) if self.rank else 0

    def _counts(self, symbol: str) -> bool:
        return symbol in (STAR, str(self.rank))

    @property
    def _doubled(self) -> bool:
        return self.twice or self.count > 1

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        rect, theme = target.get_rect(), ctx.theme
        radius = max(3, rect.width // 10)
        dim = self.state == "dimmed" or bool(self.rank and not self.count)
        face = mix(theme.card, theme.felt_edge, 0.36) if dim else theme.card
        edge = theme.card_ink if self.open else theme.card_edge
        badge = self._badge(ctx, rect) if self._doubled else None
        line = max(1, rect.width // (16 if self.open else 60))
        if self._doubled and badge is None:
            edge, line = theme.good, max(2, line)
        paint.rounded(target, rect, radius, face, edge, line)
        for symbol, spot in zip(self.faces, self._spots(rect, badge), strict=True):
            sign(target, ctx, symbol, spot, face, grey=dim or bool(self.rank and not self._counts(symbol)))
        if len(self.faces) > 1:
            ends = (radius, rect.centery), (rect.right - radius - 1, rect.centery)
            pygame.draw.line(target, mix(face, (0, 0, 0), 0.22), *ends, max(1, rect.width // 70))
        halo(target, ctx, rect, radius, "winner" if self.count else self.state)
        if badge is not None:
            self._paint_twice(target, ctx, badge)

    def _badge(self, ctx: PaintContext, rect: pygame.Rect) -> pygame.Rect | None:
        # A badge may not hide the numbers on the card or push them off the card.
        letters = max(ctx.metrics.floor_px(12), rect.width // 6)
        wide = ctx.fonts.width(TWICE, letters, "bold")
        badge = pygame.Rect(0, 0, min(round(letters * 1.6), max(wide + 2, rect.width // 2)), 0)
        badge.height = round(letters * 1.35)
        # In a hand the badge keeps clear of the next card. A narrow card has no room to spare.
        badge.midleft = (rect.width // 14 if rect.width > BADGE_CLEAR else 1, rect.centery)
        return badge if all(rect.contains(spot) for spot in self._spots(rect, badge)) else None

    @staticmethod
    def _paint_twice(target: pygame.Surface, ctx: PaintContext, badge: pygame.Rect) -> None:
        paint.rounded(target, badge, badge.height // 3, ctx.theme.panel, ctx.theme.good, 1)
        units = badge.height / 1.35 / (ctx.metrics.u * ctx.metrics.text_scale)
        write(target, ctx, TWICE, badge, units, ctx.theme.ink, "bold", "center", lines=2, least=12)

    def _spots(self, rect: pygame.Rect, badge: pygame.Rect | None) -> list[pygame.Rect]:
        if len(self.faces) == 1:
            side = round(rect.width * 0.62)
            return [pygame.Rect(rect.centerx - side // 2, rect.centery - side // 2, side, side)]
        side = round(min(rect.width * 0.52, rect.height * 0.36))
        left = rect.centerx - side // 2
        if badge is not None:
            # A figure fills the middle of its place, at most four fifths of the width.
            left += max(0, badge.right + 1 - (rect.centerx - side * 2 // 5))
        return [
            pygame.Rect(left, round(rect.height * middle) - side // 2, side, side) for middle in (0.27, 0.73)
        ]


@dataclass(frozen=True)
class BidCardLook:
    """One of the cards that show the highest bid.

    Attributes:
        state: "sure" if the card is seen or was counted, "star" for a star, and "pale" if it is only bid.
        past: Whether the card is dark, because its bid is settled.
    """

    rank: int
    state: str = "pale"
    past: bool = False

    face = None
    shadow = 2.0
    corner = 5.0

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        rect, theme = target.get_rect(), ctx.theme
        pale = self.past or self.state == "pale"
        dark = (0.5 if self.past else 0.26) if pale else 0.0
        face, edge = mix(theme.card, theme.felt, dark), mix(theme.card_edge, theme.felt, dark)
        paint.rounded(target, rect, max(3, rect.width // 10), face, edge, max(1, rect.width // 60))
        ink = INKS[str(self.rank)]
        if pale:
            ink = mix(ink, face, 0.45)
        # The figure is drawn as a picture, because the bid is written in words below.
        figure = ctx.fonts.render(str(self.rank), max(10, round(rect.width * 0.5)), ink, "display")
        target.blit(figure, figure.get_rect(midtop=(round(rect.width * 0.24), round(rect.height * 0.02))))
        centre = (round(rect.width * 0.5), round(rect.height * 0.64))
        if self.state == "star":
            gold = mix(INKS["*"], face, 0.45) if pale else INKS["*"]
            star = paint.icon("star", max(8, round(rect.width * 0.56)), gold)
            target.blit(star, star.get_rect(center=centre))
        else:
            large = ctx.fonts.render(str(self.rank), max(14, round(rect.width * 0.74)), ink, "display")
            target.blit(large, large.get_rect(center=centre))


@dataclass(frozen=True)
class DealCardLook:
    """A Deal card.

    Attributes:
        state: "kept", "last" if the player has no other Deal card, or "lost".
    """

    state: str

    @property
    def face(self) -> str:
        return "" if self.state == "lost" else "deal"

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        rect, theme = target.get_rect(), ctx.theme
        fills = {"kept": theme.accent, "last": theme.bad, "lost": mix(theme.panel, theme.panel_edge, 0.35)}
        fill = fills[self.state]
        paint.rounded(target, rect, max(2, rect.width // 5), fill, mix(fill, (0, 0, 0), 0.45), 1)
        if self.state != "lost":
            icon = "star" if self.state == "last" else "chevron_right"
            picture = paint.icon(icon, max(7, round(rect.width * 0.72)), readable_on(fill))
            target.blit(picture, picture.get_rect(center=rect.center))


@dataclass(frozen=True)
class DealCardsLook:
    """A fan of the Deal cards that a player has kept."""

    count: int

    ratio: ClassVar[float] = 0.8

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        rect = target.get_rect()
        tall = round(rect.height * 0.68)
        card = pygame.Surface((round(tall / RATIO), tall), pygame.SRCALPHA)
        DealCardLook("last" if self.count == 1 else "kept").paint(card, ctx)
        middle = (self.count - 1) / 2
        step = min(card.get_width() * 0.6, (rect.width - card.get_width() * 1.3) / max(1, self.count - 1))
        for at in range(self.count):
            away = at - middle
            turned = pygame.transform.rotozoom(card, -FAN_STEP * away, 1.0)
            drop = round(rect.height * 0.012 * away * away)
            target.blit(
                turned,
                turned.get_rect(center=(round(rect.centerx + step * away), round(rect.height * 0.47) + drop)),
            )


@dataclass(frozen=True)
class LostLook:
    """A sign with the number of cards that a player has just lost, or will lose.

    Attributes:
        shown: Whether the player has already lost the cards.
    """

    count: int
    shown: bool = True

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        rect, theme = target.get_rect(), ctx.theme
        fill, edge = (theme.bad, theme.panel) if self.shown else (theme.panel, theme.bad)
        paint.rounded(target, rect, max(2, rect.height // 5), fill, edge, 1 if self.shown else 2)
        ink = readable_on(theme.bad) if self.shown else theme.bad
        write(target, ctx, f"−{self.count}", rect, 15, ink, "bold", "center", lines=2, least=12)


@dataclass(frozen=True)
class GoneLook:
    """A Deal card that a player has just lost, with the number of cards lost in this round."""

    count: int = 1

    shadow = 6.0
    corner = 7.0

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        rect, fill = target.get_rect(), ctx.theme.bad
        radius = max(3, rect.width // 8)
        paint.rounded(target, rect, radius, fill, ctx.theme.card, max(2, rect.width // 18))
        ink = readable_on(fill)
        picture = paint.icon("chevron_right", max(8, rect.width * 9 // 20), mix(ink, fill, 0.25))
        target.blit(picture, picture.get_rect(center=(rect.centerx, rect.height * 31 // 100)))
        room = pygame.Rect(0, rect.height // 2, rect.width, rect.height * 2 // 5)
        units = rect.width * 0.45 / (ctx.metrics.u * ctx.metrics.text_scale)
        write(target, ctx, f"−{self.count}", room, units, ink, "display", "center", lines=2, least=12)
