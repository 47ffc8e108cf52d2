"""How the cards of Bid & Bluff look."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.theme import Rgb, mix, readable_on
from bidtable.app.draw.writing import write
from bidtable.app.tables.looks import drawing, halo, readable_ink

GOLD: Rgb = (214, 158, 46)
CROWN_EDGE: Rgb = (96, 62, 10)


@dataclass(frozen=True)
class CardLook:
    """A card with a suit: all that tells it from others stands in its upper half, where neighbours leave it free.

    Attributes:
        number: What is printed large.
        letter: Letter of the suit, for those who see no colours.
        emblem: Name of the suit's drawing.
        colour: Colour of the suit.
        state: One of `bidtable.app.tables.looks.STATES`.
        trump: Whether its suit is trump (a crown says so).
    """

    number: str
    letter: str
    emblem: str
    colour: Rgb
    state: str = "plain"
    trump: bool = False

    @property
    def face(self) -> tuple[str, str]:
        """What is printed on it."""
        return self.number, self.letter

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Draw the card over the whole target."""
        rect = target.get_rect()
        wide = rect.width
        radius = max(3, wide // 10)
        dimmed = self.state == "dimmed"
        face = ctx.theme.card if not dimmed else mix(ctx.theme.card, ctx.theme.felt_edge, 0.42)
        paint.rounded(target, rect, radius, face, ctx.theme.card_edge, max(1, wide // 60))
        ink = readable_ink(self.colour, face)
        unit = ctx.metrics.u * ctx.metrics.text_scale
        edge = round(wide * 0.09)
        number = pygame.Rect(edge, round(wide * 0.02), round(wide * 0.5), round(wide * 0.46))
        write(target, ctx, self.number, number, wide * 0.42 / unit, ink, "display", least=12)
        self._emblem(target, pygame.Rect(edge, number.bottom, round(wide * 0.22), round(wide * 0.22)), dimmed)
        side = round(min(wide * 0.56, rect.height * 0.42))
        large = pygame.Rect(0, 0, side, side)
        large.center = (round(wide * 0.54), round(rect.height * 0.655))
        self._emblem(target, large, dimmed)
        corner = round(wide * 0.3)
        letter = pygame.Rect(wide - edge - corner, round(wide * 0.05), corner, corner)
        # Thin strokes of a card that is held askew come out paler than their ink.
        deep = mix(ink, readable_on(face), 0.4)
        write(target, ctx, self.letter, letter, wide * 0.25 / unit, deep, "bold", "right", least=12)
        if self.trump:
            _crown(target, (wide - edge, letter.bottom), round(wide * 0.27))
        halo(target, ctx, rect, radius, self.state)

    def _emblem(self, target: pygame.Surface, place: pygame.Rect, dimmed: bool) -> None:
        emblem = drawing(self.emblem, place.size)
        if dimmed:
            emblem = emblem.copy()
            emblem.set_alpha(150)
        target.blit(emblem, place)


def _crown(target: pygame.Surface, topright: tuple[int, int], size: int) -> None:
    """Draw a crown with a dark edge: gold alone would be pale on a card."""
    edge = paint.icon("crown", size + 4, CROWN_EDGE)
    place = edge.get_rect(topright=(topright[0] + 2, topright[1]))
    target.blit(edge, place)
    gold = paint.icon("crown", size, GOLD)
    target.blit(gold, gold.get_rect(center=place.center))
