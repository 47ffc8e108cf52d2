"""Drawings of the cards and pictures of the game Bidness."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.sizes import LEAST
from bidtable.app.draw.theme import Metrics, Rgb, mix, readable_on
from bidtable.app.draw.writing import fitted as fitted_text
from bidtable.app.draw.writing import write
from bidtable.app.tables.looks import STATE_WORDS, drawing, firm, halo
from bidtable.app.widgets.board import Words

RATIO: Final = 1.4
"""Height of a card divided by its width."""
STAFF_RATIO: Final = 90 / 80
"""Height of a figure divided by its width."""
PICTURE_RATIO: Final = 100 / 120
"""Height of a drawing that shows no person, divided by its width."""

label = partial(write, lines=2, least=LEAST)
measured = partial(fitted_text, lines=2, least=LEAST)
"""Write and measure a text that shrinks as far as it can be read, also to the height of its place."""

NARROW: Final = 7.4
"""If a card is narrower than this, its name takes three lines. The unit is the size of the smallest readable text."""
TIGHT: Final = 7.7
"""If a card is narrower than this, its longest words need the whole card.

The unit is the size of the smallest readable text.
"""
WORDS: Final = 3.85
"""Height of three lines of text, as a multiple of the size of the smallest readable text."""
PLATE: Final = 1.38
"""Height of a plate with one line of text, as a multiple of the size of the smallest readable text."""

TINTS: Final[dict[str, Rgb]] = {
    "employee": (38, 84, 150),
    "contract": (140, 98, 22),
    "lawsuit": (150, 36, 54),
    "headhunting": (158, 74, 20),
    "bonus": (30, 108, 70),
    "tech": (84, 52, 140),
    "payback": (22, 100, 106),
}
"""Colour of a card's title band by its kind; the title and the picture distinguish the kinds, too."""


def fitted(picture: str, rect: pygame.Rect, ratio: float) -> tuple[pygame.Surface, pygame.Rect]:
    """Return a drawing that fits into an area, and the position of the drawing."""
    surface = drawing(picture, fitted_size(rect.size, ratio))
    return surface, surface.get_rect(midbottom=rect.midbottom)


def fitted_size(place: tuple[int, int], ratio: float) -> tuple[int, int]:
    """Return the largest size in pixels at which a drawing fits into an area."""
    height = min(place[1], round(place[0] * ratio))
    return max(1, round(height / ratio)), max(1, height)


@dataclass(frozen=True)
class CardParts:
    """The areas of a card's title, picture and text, in pixels."""

    edge: int
    title: pygame.Rect
    face: pygame.Rect
    picture: pygame.Rect
    line: pygame.Rect


def card_parts(size: tuple[int, int], m: Metrics) -> CardParts:
    """Return the areas of a card's title, picture and text."""
    # They do not depend on the words, so that all cards of a hand have pictures of the same size.
    width, height = size
    edge = max(2, width // 36)
    # On a slim card the same words take more lines.
    share = 0.265 + 0.045 * (m.text_scale - 1) + 0.35 * max(0.0, height / width - RATIO)
    letters = m.floor_px(12)
    least = round(WORDS * letters) if width < NARROW * letters else 0
    band = foot = max(round(height * share), least)
    margin = 1 if width < TIGHT * letters else max(3, width // 26)
    title = pygame.Rect(margin, edge // 2, width - 2 * margin, band - edge // 2)
    face = pygame.Rect(edge, band, width - 2 * edge, height - band - edge)
    line = pygame.Rect(face.left + margin, face.bottom - foot, face.width - 2 * margin, foot)
    picture = pygame.Rect(face.left, face.top + edge, face.width, line.top - face.top - edge)
    return CardParts(edge, title, face, picture.inflate(-4 * edge, 0), line)


@dataclass(frozen=True)
class PictureLook:
    """A drawing that can have a small sign, such as "+2".

    Attributes:
        ratio: Height of the drawing divided by its width.
        sign: Text of the sign, such as "+2" or "×3"; empty for no sign.
        tone: Colour of the sign: "good", "bad" or "plain".
    """

    picture: str
    ratio: float
    sign: str = ""
    tone: str = "good"

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        rect = target.get_rect()
        surface, place = fitted(self.picture, rect, self.ratio)
        target.blit(surface, place)
        if self.sign:
            fill = {"good": ctx.theme.good, "bad": ctx.theme.bad}.get(self.tone, ctx.theme.accent)
            paint_sign(target, ctx, self.sign, rect, fill)


def paint_sign(target: pygame.Surface, ctx: PaintContext, text: str, rect: pygame.Rect, fill: Rgb) -> None:
    m = ctx.metrics
    height = min(rect.height, max(m.px(17), 18, min(round(rect.height * 0.42), m.text_px(15))))
    wide = min(rect.width, round(height * (0.5 + 0.55 * len(text))))
    plate = pygame.Rect(rect.right - wide, rect.bottom - height, wide, height)
    paint.rounded(target, plate, max(3, plate.height // 4), fill)
    label(target, ctx, text, plate, 15, readable_on(fill), "bold", "center")


@dataclass(frozen=True)
class PosterLook:
    """A picture of a card or an award, with a text about the effect.

    Attributes:
        ratio: Height of the drawing divided by its width.
        sign: The effect in brief, such as "+2", "×3" or "$25".
        words: The effect in words, such as "+2 units", if there is space.
        tone: Colour of the sign: "good", "bad" or "plain".
        spare: Whether other cards of the same kind cover this card.
    """

    picture: str
    ratio: float
    sign: str
    words: str = ""
    tone: str = "plain"
    paper: bool = False
    spare: bool = False

    @property
    def in_words(self) -> Words:
        return Words("piece", self.words or self.sign)

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        rect, theme, m = target.get_rect(), ctx.theme, ctx.metrics
        fill = {"good": theme.good, "bad": theme.bad}.get(self.tone, theme.accent)
        if self.paper:
            paint.rounded(target, rect, m.px(3), theme.card, fill, m.px(2))
        foot = max(16, m.px(16), min(m.text_px(15), round(rect.height * 0.28)))
        strip = pygame.Rect(rect.left, rect.bottom - foot, rect.width, foot)
        text = self.words or self.sign
        _, fits = fitted_text(ctx, text, (strip.width - m.px(4), foot), 15, "bold", least=12)
        text = text if fits else self.sign
        size, _ = measured(ctx, text, (strip.width, foot), 15, "bold")
        if not self.paper:
            strip.width = min(strip.width, ctx.fonts.width(text, size, "bold") + m.px(10))
            strip.centerx = rect.centerx
        paint.rounded(target, strip, m.px(3), fill)
        ink, spare = readable_on(fill), self.spare
        write(target, ctx, text, strip, 15, ink, "bold", "center", lines=2, least=12, spare=spare)
        rest = pygame.Rect(rect.left, rect.top, rect.width, strip.top - rect.top)
        rest = rest.inflate(-m.px(6), -m.px(6)) if self.paper else rest
        target.blit(*fitted(self.picture, rest, self.ratio))


@dataclass(frozen=True)
class EventCardLook:
    """A card in a player's hand or on the auction block.

    Attributes:
        ratio: Height of the drawing divided by its width.
        tint: Colour of the card, a key of `TINTS`.
        cost: Cost of playing the card, such as "$30"; empty for no cost.
        wait: First round in which the card may be played, such as "from round 2"; empty for the first round.
        state: One of `looks.STATES`.
        sign: The use of the card in this turn, such as "sue a rival".
    """

    title: str
    picture: str
    ratio: float
    tint: str
    line: str
    cost: str = ""
    wait: str = ""
    state: str = "plain"
    sign: str = ""

    shadow = 3.0
    corner = 7.0

    @property
    def face(self) -> str:
        return self.title

    @property
    def in_words(self) -> Words:
        return Words("card", self.title, self.cost, self.sign or STATE_WORDS[self.state])

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        rect, theme = target.get_rect(), ctx.theme
        radius = max(4, rect.width // 14)
        dim = self.state == "dimmed"
        face = mix(theme.card, theme.felt_edge, 0.42) if dim else theme.card
        tint = firm(mix(TINTS[self.tint], theme.felt_edge, 0.25)) if dim else TINTS[self.tint]
        paint.rounded(target, rect, radius, tint, theme.card_edge, max(1, rect.width // 60))
        parts = card_parts(rect.size, ctx.metrics)
        units = max(12.0, rect.width * 0.125 / ctx.metrics.u)
        ink = readable_on(tint)
        write(target, ctx, self.title, parts.title, units, ink, "bold", "center", lines=3, least=12)
        paint.rounded(target, parts.face, max(3, radius - parts.edge), face)
        write(
            target,
            ctx,
            self.line,
            parts.line,
            units,
            readable_on(face),
            "semibold",
            "center",
            lines=3,
            least=12,
        )
        picture = parts.picture.copy()
        if self.sign:
            # The sign takes the place of the plates with cost and first round.
            strip = pygame.Rect(parts.face.left, parts.face.top, parts.face.width, self._line(ctx, parts))
            fill = theme.choice if self.state in ("legal", "selected") else mix(face, (0, 0, 0), 0.18)
            paint.rounded(target, strip, 0, fill)
            room = strip.inflate(-2 * parts.edge, 0)
            label(target, ctx, self.sign, room, units, readable_on(fill), "bold", "center")
            picture.height, picture.top = picture.bottom - strip.bottom, strip.bottom
        surface, place = fitted(self.picture, picture, self.ratio)
        if dim:
            surface = surface.copy()
            surface.set_alpha(150)
        target.blit(surface, place)
        if self.cost and not self.sign:
            self._cost(target, ctx, parts, units)
        if self.wait and not self.sign:
            self._wait(target, ctx, parts, units, tint)
        if not (self.sign and self.state == "legal"):
            # The coloured strip with the sign shows already that the card may be used.
            halo(target, ctx, rect, radius, self.state)

    @staticmethod
    def _line(ctx: PaintContext, parts: CardParts) -> int:
        return max(round(PLATE * ctx.metrics.floor_px(12)), parts.picture.height // 4)

    def _cost(self, target: pygame.Surface, ctx: PaintContext, parts: CardParts, units: float) -> None:
        m = ctx.metrics
        least = round(PLATE * m.floor_px(12))
        height = min(round(m.text_px(units) * 1.4), max(least, parts.picture.height * 36 // 100))
        plate = pygame.Rect(0, 0, round(height * (0.6 + 0.55 * len(self.cost))), height)
        plate.topright = (parts.face.right - 2, parts.face.top + 2)
        paint.rounded(target, plate, plate.height // 2, ctx.theme.accent)
        label(target, ctx, self.cost, plate, units, ctx.theme.accent_ink, "bold", "center")

    def _wait(
        self, target: pygame.Surface, ctx: PaintContext, parts: CardParts, units: float, tint: Rgb
    ) -> None:
        m = ctx.metrics
        least = round(PLATE * m.floor_px(12))
        height = max(least, min(round(m.text_px(units) * 1.2), parts.picture.height // 3))
        plate, text = pygame.Rect(0, 0, parts.face.width, height), self.wait
        plate.bottomleft = (parts.face.left, parts.picture.bottom)
        if self.cost and plate.top < parts.face.top + m.px(4) + least:
            # On a small card the first round stands in brief beside the cost.
            text, plate.width = f"R{''.join(filter(str.isdigit, text))}+", round(least * 1.9)
            plate.top, plate.height = parts.face.top, least
        paint.rounded(target, plate, 0, tint)
        label(target, ctx, text, plate, units, readable_on(tint), "bold", "center")


@dataclass(frozen=True)
class BackLook:
    """The back of a card."""

    # The backs of the two decks differ, so everybody can count Payback cards (BN-1).

    payback: bool = False

    face = ""
    shadow = 3.0
    corner = 7.0

    @property
    def in_words(self) -> Words:
        return Words("card", "Payback card" if self.payback else "Event card", "", "face down")

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        rect = target.get_rect()
        radius = max(3, rect.width // 14)
        tint = TINTS["payback" if self.payback else "employee"]
        paint.rounded(target, rect, radius, ctx.theme.card, ctx.theme.card_edge, 1)
        inner = rect.inflate(-rect.width // 8, -rect.width // 8)
        paint.rounded(target, inner, radius, tint)
        sign = "biz_cash" if self.payback else "biz_event"
        surface, _ = fitted(sign, inner.inflate(-inner.width // 4, 0), PICTURE_RATIO)
        target.blit(surface, surface.get_rect(center=rect.center))
