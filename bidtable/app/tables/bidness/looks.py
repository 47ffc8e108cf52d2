"""How the things of Bidness look: workplaces, people at desks, Event cards, statements of accounts."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.theme import SEAT_COLOURS, Metrics, Rgb, mix, readable_on
from bidtable.app.draw.writing import write
from bidtable.app.tables.looks import drawing, halo

RATIO = 1.4
"""A card's height by its width."""
STAFF_RATIO = 90 / 80
"""A person's height by their width."""
PICTURE_RATIO = 100 / 120
"""Any other drawing's height by its width."""

TINTS: dict[str, Rgb] = {
    "employee": (38, 84, 150),
    "contract": (140, 98, 22),
    "lawsuit": (150, 36, 54),
    "headhunting": (158, 74, 20),
    "bonus": (30, 108, 70),
    "tech": (84, 52, 140),
    "payback": (22, 100, 106),
}
"""Colour of a card's title band by what it is for; the title and the picture tell them apart, too."""


def fitted(picture: str, rect: pygame.Rect, ratio: float) -> tuple[pygame.Surface, pygame.Rect]:
    """Return a drawing as large as it fits into a rectangle, and where it goes: centred, on the ground."""
    surface = drawing(picture, fitted_size(rect.size, ratio))
    return surface, surface.get_rect(midbottom=rect.midbottom)


def card_parts(size: tuple[int, int], m: Metrics) -> tuple[int, int, int, pygame.Rect, pygame.Rect]:
    """Return how a card is divided: its edge, its text size, the title's band, the face, the place of the picture.

    Title and line have room for two lines whatever they say, so that all pictures of a hand have one size.
    """
    width, height = size
    edge = max(m.px(4), width // 40)
    text = max(13, round(width * 0.115))
    band = round(text * 2.5)
    inner = pygame.Rect(edge, edge + band, width - 2 * edge, height - band - 2 * edge)
    picture = inner.inflate(-2 * edge, -edge)
    picture.height -= round(text * 2.6)
    return edge, text, band, inner, picture


def fitted_size(place: tuple[int, int], ratio: float) -> tuple[int, int]:
    """Return the size in pixels of a drawing as large as it fits."""
    height = min(place[1], round(place[0] * ratio))
    return max(1, round(height / ratio)), max(1, height)


@dataclass(frozen=True)
class PictureLook:
    """One of the drawings, as large as it fits; a small sign may lie on its corner.

    Attributes:
        picture: Name of the drawing.
        ratio: Its height by its width.
        sign: Such as "+2" or "×3"; empty for none.
        tone: Colour of the sign: "good", "bad" or "plain".
        state: One of `looks.STATES`.
    """

    picture: str
    ratio: float
    sign: str = ""
    tone: str = "good"
    state: str = "plain"

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Draw the picture into the whole target."""
        rect = target.get_rect()
        surface, place = fitted(self.picture, rect, self.ratio)
        target.blit(surface, place)
        if self.sign:
            theme = ctx.theme
            fill = {"good": theme.good, "bad": theme.bad}.get(self.tone, theme.accent)
            size = max(13, min(round(rect.height * 0.34), ctx.metrics.text_px(17)))
            text = ctx.fonts.render(self.sign, size, readable_on(fill), "bold")
            plate = text.get_rect().inflate(6, 0)
            plate.bottomright = rect.bottomright
            paint.rounded(target, plate.clamp(rect), max(3, plate.height // 4), fill)
            target.blit(text, text.get_rect(center=plate.clamp(rect).center))
        halo(target, ctx, rect, ctx.metrics.px(6), self.state)


@dataclass(frozen=True)
class EventCardLook:
    """A card of the hand or on the stage.

    Attributes:
        title: Its name.
        picture: Name of its drawing.
        ratio: The drawing's height by its width.
        tint: A key of `TINTS`.
        line: What it does, in a few words.
        cost: What playing it costs, such as "$30"; empty: nothing.
        state: One of `looks.STATES`.
    """

    title: str
    picture: str
    ratio: float
    tint: str
    line: str
    cost: str = ""
    state: str = "plain"

    face: object = None

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Draw the card over the whole target."""
        rect, theme, m = target.get_rect(), ctx.theme, ctx.metrics
        radius = max(4, rect.width // 14)
        dim = self.state == "dimmed"
        face = mix(theme.card, theme.felt_edge, 0.42) if dim else theme.card
        tint = mix(TINTS[self.tint], theme.felt_edge, 0.4) if dim else TINTS[self.tint]
        paint.rounded(target, rect, radius, tint, theme.card_edge, max(1, rect.width // 60))
        edge, size, band, inner, picture = card_parts(rect.size, m)
        title = ctx.fonts.render(self.title, size, readable_on(tint), "bold", rect.width - 2 * edge, "center")
        smaller = size
        while title.get_height() > band + edge and smaller > 10:
            smaller -= 1
            ink = readable_on(tint)
            title = ctx.fonts.render(self.title, smaller, ink, "bold", rect.width - 2 * edge, "center")
        target.blit(title, title.get_rect(center=(rect.centerx, edge // 2 + band // 2)))
        paint.rounded(target, inner, max(3, radius - edge), face)
        block = ctx.fonts.render(self.line, size, theme.card_ink, "semibold", inner.width - edge, "center")
        target.blit(block, block.get_rect(center=(rect.centerx, (picture.bottom + inner.bottom) // 2)))
        surface, place = fitted(self.picture, picture, self.ratio)
        if dim:
            surface = surface.copy()
            surface.set_alpha(150)
        target.blit(surface, place)
        if self.cost:
            self._cost(target, ctx, inner, size)
        halo(target, ctx, rect, radius, self.state)

    def _cost(self, target: pygame.Surface, ctx: PaintContext, inner: pygame.Rect, size: int) -> None:
        text = ctx.fonts.render(self.cost, size, ctx.theme.accent_ink, "bold")
        plate = text.get_rect().inflate(size, 2)
        plate.topright = (inner.right - 2, inner.top + 2)
        paint.rounded(target, plate, plate.height // 2, ctx.theme.accent)
        target.blit(text, text.get_rect(center=plate.center))


@dataclass(frozen=True)
class WorkplaceLook:
    """The ground of a workplace: whose it is. What changes often lies on it: figures, people, the hand's size.

    Attributes:
        name: Whose.
        colour: Name of the seat colour.
        first: Whether this is the First Player.
        head: Height of the first line in pixels.
        turn: Whether the table waits for this seat.
    """

    name: str
    colour: str
    first: bool
    head: int
    turn: bool = False

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Draw the panel over the whole target."""
        theme, m = ctx.theme, ctx.metrics
        rect = target.get_rect()
        edge = theme.accent if self.turn else theme.panel_edge
        fill = theme.panel_raised if self.turn else theme.panel
        paint.rounded(target, rect, m.px(9), fill, edge, m.px(3) if self.turn else 1)
        band = pygame.Rect(m.px(4), m.px(9), m.px(5), rect.height - m.px(18))
        pygame.draw.rect(target, SEAT_COLOURS[self.colour], band, border_radius=m.px(3))
        left = m.px(14)
        line = pygame.Rect(left, m.px(3), rect.width * 45 // 100 - left, self.head)
        if self.turn:
            sign = paint.icon("chevron_right", round(line.height * 0.6), theme.accent)
            target.blit(sign, sign.get_rect(midleft=line.midleft))
            line.left, line.width = line.left + sign.get_width(), line.width - sign.get_width()
        if self.first:
            badge = ctx.fonts.render("1st", m.text_px(13), theme.accent_ink, "bold")
            plate = badge.get_rect().inflate(m.px(8), 0)
            plate.midleft = line.midleft
            paint.rounded(target, plate, plate.height // 2, theme.accent)
            target.blit(badge, badge.get_rect(center=plate.center))
            room = plate.width + m.px(5)
            line.left, line.width = line.left + room, line.width - room
        write(target, ctx, self.name, line, 16, theme.ink, "bold")


@dataclass(frozen=True)
class TargetLook:
    """The frame of a workplace that a card may be played against; it lies over all that is in it."""

    state: str = "legal"

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Draw the frame round the whole target."""
        halo(target, ctx, target.get_rect(), ctx.metrics.px(9), self.state)


@dataclass(frozen=True)
class FiguresLook:
    """What a workplace has: cash, IOUs as slips, tech points and the unit price.

    Attributes:
        cash: Such as "$140".
        ious: Number of IOUs.
        tech: Such as "24".
        price: Such as "$20 a unit".
    """

    cash: str
    ious: int
    tech: str
    price: str

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Draw the figures over the whole target."""
        theme, m = ctx.theme, ctx.metrics
        line = target.get_rect()
        icon = round(line.height * 0.86)
        wide = round(icon / PICTURE_RATIO)
        cash, slips = line.width * 29 // 100, line.width * 27 // 100
        end = self._figure(target, ctx, "biz_cash", self.cash, line, theme.good)
        x = max(line.left + cash, end + m.px(6))
        step = min(wide * 2 // 3, (slips - wide - m.px(4)) // 5)
        for at in range(self.ious):
            slip = drawing("biz_iou", (wide, icon))
            target.blit(slip, (x + at * step, line.centery - icon // 2))
        tech = pygame.Rect(x + slips, line.top, line.right - x - slips, line.height)
        shown = self._figure(target, ctx, "biz_tech", self.tech, tech, theme.ink)
        tail = pygame.Rect(shown + m.px(6), line.top, line.right - shown - m.px(6), line.height)
        # With large text there may be room for the dollars alone.
        fits = ctx.fonts.width(self.price, m.text_px(13), "regular") <= tail.width
        write(target, ctx, self.price if fits else self.price.split()[0], tail, 13, theme.muted)

    def _figure(
        self, target: pygame.Surface, ctx: PaintContext, picture: str, text: str, line: pygame.Rect, ink: Rgb
    ) -> int:
        """Draw an icon and a figure; return where it ends."""
        icon = round(line.height * 0.86)
        wide = round(icon / PICTURE_RATIO)
        target.blit(drawing(picture, (wide, icon)), (line.left, line.centery - icon // 2))
        left = line.left + wide + ctx.metrics.px(4)
        rect = pygame.Rect(left, line.top, line.width - wide - ctx.metrics.px(4), line.height)
        return left + write(target, ctx, text, rect, 15, ink, "bold").width


@dataclass(frozen=True)
class HeldLook:
    """How many cards a hand holds, those of the two decks apart: their backs differ (BN-1)."""

    cards: int
    paybacks: int

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Draw both backs with their numbers, one below the other."""
        theme, m = ctx.theme, ctx.metrics
        rect = target.get_rect()
        half = rect.height // 2
        height = min(half - m.px(3), m.text_px(22))
        wide = round(height / RATIO)
        for at, (count, tint) in enumerate(((self.cards, "employee"), (self.paybacks, "payback"))):
            line = pygame.Rect(0, at * half, rect.width, half)
            back = pygame.Rect(line.left, line.centery - height // 2, wide, height)
            paint.rounded(target, back, max(2, wide // 6), TINTS[tint], theme.card_edge, max(1, m.px(1)))
            if at:
                coin = drawing("biz_cash", (wide - 2, max(1, round((wide - 2) * PICTURE_RATIO))))
                target.blit(coin, coin.get_rect(center=back.center))
            rest = pygame.Rect(back.right + m.px(4), line.top, rect.right - back.right - m.px(4), half)
            write(target, ctx, str(count), rest, 15, theme.ink if count else theme.muted, "bold")


@dataclass(frozen=True)
class AccountLook:
    """A line of the statement of accounts: figures, each with what it is made of below; or the head of the table.

    Attributes:
        name: Whose; empty for the head.
        colour: Name of the seat colour; empty for the head.
        cells: `(figure, parts)` from left to right.
    """

    name: str
    colour: str
    cells: tuple[tuple[str, str], ...]

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Draw the line over the whole target."""
        theme, m = ctx.theme, ctx.metrics
        rect = target.get_rect()
        if self.colour:
            paint.rounded(target, rect, m.px(7), theme.panel, theme.panel_edge, 1)
            band = pygame.Rect(m.px(4), m.px(5), m.px(5), rect.height - m.px(10))
            pygame.draw.rect(target, SEAT_COLOURS[self.colour], band, border_radius=m.px(3))
        side = rect.width * 15 // 100
        left = m.px(15)
        write(target, ctx, self.name, pygame.Rect(left, 0, side - left, rect.height), 15, theme.ink, "bold")
        width = (rect.width - side) // len(self.cells)
        for at, (figure, told) in enumerate(self.cells):
            cell = pygame.Rect(side + at * width, 0, width - m.px(6), rect.height)
            if not self.colour:
                write(target, ctx, figure, cell, 13, theme.felt_muted, "semibold")
                continue
            ink = theme.bad if figure.startswith("−") else theme.ink
            if not told or rect.height < round(m.text_px(15) * 1.2) + round(m.text_px(13) * 1.2):
                write(target, ctx, figure, cell, 15, ink, "bold")
                continue
            upper, lower = round(m.text_px(15) * 1.2), round(m.text_px(13) * 1.2)
            top = (rect.height - upper - lower) // 2
            write(target, ctx, figure, pygame.Rect(cell.left, top, cell.width, upper), 15, ink, "bold")
            parts = pygame.Rect(cell.left, top + upper, cell.width, lower)
            write(target, ctx, told, parts, 13, theme.muted)
