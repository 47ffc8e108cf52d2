"""How the things of I Bid You Not look: cards, sealed bids, the number range, chips of actions in force."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.theme import SEAT_COLOURS, Metrics, Rgb, mix, readable_on
from bidtable.app.draw.writing import write
from bidtable.app.drawings import has_drawing
from bidtable.app.tables.looks import drawing, halo, readable_ink

RATIO = 1.3
"""A card's height by its width."""
STEP = 12
"""Drawings come in widths of so many pixels more and more: rasterising takes time, and cards have many sizes."""
WIDE = 92
"""Layout units from which on a card has room for words."""


@dataclass(frozen=True)
class TileLook:
    """A card: number and price in a band of its colour, the drawing of its type, its name, its action.

    Attributes:
        number: Its number.
        price: Its price with a sign.
        title: Name of its type.
        picture: Name of the drawing; empty: none was made for this type.
        colour: Colour of its type.
        action: A few words on its action; empty without one.
        state: One of `looks.STATES`.
        compact: Whether another card covers part of it, so that words would be cut.
    """

    number: str
    price: str
    title: str
    picture: str
    colour: Rgb
    action: str = ""
    state: str = "plain"
    compact: bool = False

    face: object = None

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Draw the card over the whole target."""
        rect = target.get_rect()
        radius = max(3, rect.width // 11)
        dim = self.state == "dimmed"
        face = mix(ctx.theme.card, ctx.theme.felt_edge, 0.42) if dim else ctx.theme.card
        band_colour = mix(self.colour, ctx.theme.felt_edge, 0.42) if dim else self.colour
        paint.rounded(target, rect, radius, face, ctx.theme.card_edge, max(1, rect.width // 60))
        band = pygame.Rect(0, 0, max(round(rect.width * 0.3), ctx.metrics.px(24)), rect.height)
        inner = band.inflate(-max(2, rect.width // 30), -max(2, rect.width // 30))
        paint.rounded(target, inner, radius, band_colour)
        self._band(target, ctx, inner, band_colour)
        rest = pygame.Rect(band.right, 0, rect.right - band.right, rect.height)
        self._face(target, ctx, rest, face)
        halo(target, ctx, rect, radius, self.state)

    def _band(self, target: pygame.Surface, ctx: PaintContext, band: pygame.Rect, colour: Rgb) -> None:
        ink = readable_on(colour)
        size = max(12, round(band.width * (0.62 if len(self.number) < 3 else 0.44)))
        number = ctx.fonts.render(self.number, size, ink, "bold")
        target.blit(number, number.get_rect(midtop=(band.centerx, band.top + round(band.width * 0.04))))
        coin = pygame.Rect(0, 0, round(band.width * 0.94), round(band.width * 0.7))
        coin.midtop = (band.centerx, band.top + round(size * 1.35))
        good = self.price.startswith("+")
        paint.rounded(target, coin, coin.height // 2, (250, 244, 228) if good else (52, 22, 26))
        price_ink = (30, 84, 48) if good else (255, 190, 180)
        price = ctx.fonts.render(self.price, max(12, round(coin.height * 0.78)), price_ink, "bold")
        target.blit(price, price.get_rect(center=coin.center))
        if self.action:
            spark = paint.icon("star", max(10, round(band.width * 0.5)), ink)
            target.blit(
                spark, spark.get_rect(midbottom=(band.centerx, band.bottom - round(band.width * 0.14)))
            )

    def _face(self, target: pygame.Surface, ctx: PaintContext, rest: pygame.Rect, face: Rgb) -> None:
        words = target.get_width() >= ctx.metrics.px(WIDE) and not self.compact
        width = rest.width - max(4, rest.width // 12)
        height = round(width * 100 / 120)
        room = rest.height * (0.46 if words else 1.0)
        if height > room:
            width, height = round(room * 1.2), round(room)
        # In steps: rasterising a drawing takes time, and cards come in many sizes.
        width = max(STEP, width // STEP * STEP)
        height = width * 100 // 120
        place = pygame.Rect(0, 0, width, height)
        place.center = (rest.centerx, round(rest.height * (0.27 if words else 0.5)))
        self._picture(target, ctx, place, face)
        if not words:
            return
        ink = readable_ink(self.colour, face)
        line = ctx.metrics.text_px(11)
        title = pygame.Rect(rest.left + 1, round(rest.height * 0.51), rest.width - 4, round(line * 1.3))
        fits = (
            s
            for s in (11, 10)
            if ctx.fonts.width(self.title, ctx.metrics.text_px(s), "semibold") <= title.width
        )
        write(target, ctx, self.title, title, next(fits, 9), ink, "semibold", "center")
        if self.action:
            size = ctx.metrics.text_px(10)
            block = ctx.fonts.render(
                self.action, size, ctx.theme.card_ink, "regular", rest.width - 4, "center"
            )
            line = ctx.fonts.height(size)
            # Whole lines only: half a line looks like a mistake.
            room_left = (rest.height - title.bottom - 2) // line * line
            area = block.get_rect(midtop=(rest.centerx, title.bottom))
            target.blit(block, area, pygame.Rect(0, 0, block.get_width(), min(block.get_height(), room_left)))

    def _picture(self, target: pygame.Surface, ctx: PaintContext, place: pygame.Rect, face: Rgb) -> None:
        if self.picture:
            picture = drawing(self.picture, place.size)
            if self.state == "dimmed":
                picture = picture.copy()
                picture.set_alpha(150)
            target.blit(picture, place)
            return
        # A type of a player's own: its first letter stands in for a drawing.
        letter = ctx.fonts.render(
            self.title[:1], max(14, place.height * 2 // 3), mix(self.colour, face, 0.3), "bold"
        )
        target.blit(letter, letter.get_rect(center=place.center))


def picture_sizes(m: Metrics) -> list[tuple[int, int]]:
    """Return the sizes in which cards show their drawings, the likeliest first."""
    widths = range(m.px(96) // STEP * STEP, m.px(30), -STEP)
    return [(width, width * 100 // 120) for width in widths]


def picture_of(type_id: str) -> str:
    """Return the name of a type's drawing, empty if there is none."""
    name = f"type_{type_id}"
    return name if has_drawing(name) else ""


@dataclass(frozen=True)
class EnvelopeLook:
    """A sealed bid: an envelope, with a band of the bidder's colour. All of a seat look alike."""

    colour: str

    face: object = None

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Draw the envelope over the whole target."""
        rect = target.get_rect()
        width = min(rect.width, round(rect.height * 1.2))
        picture = drawing("envelope", (width, round(width / 1.2)))
        place = picture.get_rect(center=rect.center)
        target.blit(picture, place)
        band = pygame.Rect(0, 0, round(width * 0.5), max(4, rect.height // 14))
        band.midbottom = (rect.centerx, min(rect.bottom, place.bottom))
        paint.rounded(target, band, band.height // 2, SEAT_COLOURS.get(self.colour, (150, 40, 50)))


@dataclass(frozen=True)
class RangeLook:
    """All numbers of the deck as a line, the number range of the offer lit, bids as marks.

    Attributes:
        low: Lowest number of the deck.
        high: Highest number of it.
        lit_low: Lowest number of the offer.
        lit_high: Highest number of it.
        marks: Bids: `(number, colour of the seat)`.
        labels: The two ends in words.
    """

    low: int
    high: int
    lit_low: int
    lit_high: int
    marks: tuple[tuple[int, str], ...] = ()
    labels: tuple[str, str] = ("", "")

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Draw the line over the whole target."""
        rect, theme, m = target.get_rect(), ctx.theme, ctx.metrics
        side = m.text_px(13) * 2
        line = pygame.Rect(side, 0, rect.width - 2 * side, m.px(6))
        line.centery = rect.bottom - m.px(10)
        paint.rounded(target, line, line.height // 2, mix(theme.felt, (0, 0, 0), 0.35))
        left, right = self._x(self.lit_low, line), self._x(self.lit_high, line)
        lit = pygame.Rect(left - m.px(3), line.top - m.px(2), right - left + m.px(6), line.height + m.px(4))
        paint.rounded(target, lit, lit.height // 2, theme.accent)
        size = m.text_px(13)
        words = [ctx.fonts.render(text, size, theme.felt_ink, "bold") for text in self.labels]
        top = line.top - m.px(4)
        first = words[0].get_rect(midbottom=(left, top))
        second = words[1].get_rect(midbottom=(right, top))
        if first.right + m.px(4) > second.left:
            first.right, second.left = (left + right) // 2 - m.px(3), (left + right) // 2 + m.px(3)
        if self.labels[0] != self.labels[1]:
            target.blit(words[0], first)
            target.blit(words[1], second)
        else:
            target.blit(words[0], words[0].get_rect(midbottom=((left + right) // 2, top)))
        for number, colour in self.marks:
            x = self._x(number, line)
            dot = pygame.Rect(0, 0, m.px(9), m.px(15))
            dot.center = (x, line.centery)
            paint.rounded(target, dot, m.px(4), SEAT_COLOURS[colour], theme.felt_ink, max(1, m.px(1)))

    def _x(self, number: int, line: pygame.Rect) -> int:
        span = max(1, self.high - self.low)
        share = (min(self.high, max(self.low, number)) - self.low) / span
        return round(line.left + line.width * share)


@dataclass(frozen=True)
class BoundLook:
    """An action in force: the number of its card in the card's colour, and a few words."""

    number: str
    text: str
    colour: Rgb

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Draw the chip over the whole target."""
        rect, theme, m = target.get_rect(), ctx.theme, ctx.metrics
        paint.rounded(target, rect, rect.height // 2, theme.panel, theme.panel_edge, max(1, m.px(1)))
        badge = pygame.Rect(m.px(3), m.px(3), max(rect.height, m.text_px(13) * 2), rect.height - m.px(6))
        paint.rounded(target, badge, badge.height // 2, self.colour)
        write(target, ctx, self.number, badge, 13, readable_on(self.colour), "bold", "center")
        words = pygame.Rect(badge.right + m.px(6), 0, rect.right - badge.right - m.px(14), rect.height)
        write(target, ctx, self.text, words, 14, theme.ink, "semibold")


@dataclass(frozen=True)
class GapLook:
    """A place between two cards where a card may go."""

    state: str = "legal"

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Draw a plate with an arrow down over the whole target."""
        rect = target.get_rect()
        fill = ctx.theme.accent if self.state == "selected" else ctx.theme.panel_raised
        ink = ctx.theme.accent_ink if self.state == "selected" else ctx.theme.accent
        paint.rounded(
            target, rect, max(3, rect.width // 4), fill, ctx.theme.accent, max(1, ctx.metrics.px(2))
        )
        sign = paint.icon("plus", max(10, min(rect.size) * 3 // 4), ink)
        target.blit(sign, sign.get_rect(center=rect.center))


@dataclass(frozen=True)
class PriceLook:
    """The price of the offer, large, and what may be added next."""

    price: str
    label: str
    next: str

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Write the three lines over the whole target."""
        rect, theme, m = target.get_rect(), ctx.theme, ctx.metrics
        small, large = round(m.text_px(14) * 1.3), round(m.text_px(30) * 1.2)
        top = max(0, (rect.height - 2 * small - large) // 2)
        line = pygame.Rect(0, top, rect.width, small)
        write(target, ctx, self.label, line, 14, theme.felt_muted)
        tone = (
            theme.good
            if self.price.startswith("+")
            else theme.bad
            if self.price.startswith("−")
            else theme.felt_ink
        )
        write(target, ctx, self.price, pygame.Rect(0, line.bottom, rect.width, large), 30, tone, "bold")
        write(
            target, ctx, self.next, pygame.Rect(0, line.bottom + large, rect.width, small), 14, theme.felt_ink
        )
