"""Drawing of the cards of the game Bid & Bluff."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.theme import Rgb, mix, readable_on
from bidtable.app.draw.writing import write
from bidtable.app.tables.looks import STATE_WORDS, drawing, halo, readable_ink
from bidtable.app.widgets.board import Words

GOLD: Final[Rgb] = (214, 158, 46)
SMALL: Final = 60
"""If a card is at most this wide, in pixels, the picture below its number is left out."""
CROWN_EDGE: Final[Rgb] = (96, 62, 10)


@dataclass(frozen=True)
class CardLook:
    """The drawing of a card, with its number and its suit at the left edge.

    Attributes:
        state: One of `bidtable.app.tables.looks.STATES`.
        name: Name of the card in full, such as "Bell 7".
    """

    number: str
    letter: str
    emblem: str
    colour: Rgb
    state: str = "plain"
    trump: bool = False
    name: str = field(default="", compare=False)

    @property
    def face(self) -> tuple[str, str]:
        return self.number, self.letter

    @property
    def in_words(self) -> Words:
        return Words("card", self.name, "trump" if self.trump else "", STATE_WORDS[self.state])

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
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
        side = round(wide * 0.22) if wide > SMALL else 0
        if side:
            self._emblem(target, pygame.Rect(edge, number.bottom, side, side), dimmed)
        if self.trump and side:
            # Neighbours in a fanned hand cover the right half of a card, so the crown is in the left half.
            size = round(wide * 0.19)
            _crown(target, (edge + side + size + round(wide * 0.03), number.bottom), size)
        elif self.trump:
            _crown(target, (wide - edge, round(wide * 0.09)), round(wide * 0.28))
        # Thin strokes of a tilted card come out paler than their ink.
        deep = mix(ink, readable_on(face), 0.6)
        letter = pygame.Rect(edge // 2, number.bottom + side, round(wide * 0.31), round(wide * 0.3))
        write(target, ctx, self.letter, letter, wide * 0.25 / unit, deep, "bold", "center", least=12)
        # The emblem stays clear of the letter, also on small cards, whose letter takes more of the width.
        side = round(wide * (0.54 if wide > 2 * SMALL else 0.48 if wide > SMALL else 0.4))
        large = pygame.Rect(0, 0, side, side)
        large.midright = (round(wide * 0.91), round(rect.height * 0.62))
        self._emblem(target, large, dimmed)
        if self.state == "winner":
            pygame.draw.rect(target, ctx.theme.accent, rect, ctx.metrics.px(5), radius)
        else:
            halo(target, ctx, rect, radius, self.state)

    def _emblem(self, target: pygame.Surface, place: pygame.Rect, dimmed: bool) -> None:
        emblem = drawing(self.emblem, place.size)
        if dimmed:
            emblem = emblem.copy()
            emblem.set_alpha(150)
        target.blit(emblem, place)


def _crown(target: pygame.Surface, topright: tuple[int, int], size: int) -> None:
    # The crown has a dark edge, because gold alone would be pale on a card.
    edge = paint.icon("crown", size + 4, CROWN_EDGE)
    place = edge.get_rect(topright=(topright[0] + 2, topright[1]))
    target.blit(edge, place)
    gold = paint.icon("crown", size, GOLD)
    target.blit(gold, gold.get_rect(center=place.center))
