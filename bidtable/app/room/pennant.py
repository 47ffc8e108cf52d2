"""A pennant that hangs on the wall behind the winners."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.scaling import smooth
from bidtable.app.draw.theme import SEAT_COLOURS, SEAT_SYMBOLS, Rgb, mix, readable_on

OVER: Final = 2
"""A pennant is painted this much larger and then reduced, so that its slanted edges are smooth."""
NOTCH: Final = 0.14
"""Depth of the notch at the lower edge, as a share of the height."""
ROD: Final = 0.045
"""Thickness of the rod at the upper edge, as a share of the height."""
FOLDS: Final = (0.32, 0.0, 0.2, 0.0, 0.1, 0.0, 0.36)
"""Parts of black in the folds of the cloth, from left to right."""
GOLD: Final[Rgb] = (226, 176, 92)


@dataclass(frozen=True)
class PennantLook:
    """A pennant of cloth with the colour and the symbol of a seat.

    Attributes:
        colour: Name of the seat's colour.
    """

    colour: str

    shadow = 6.0
    in_words = None

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        wide, tall = (side * OVER for side in target.get_size())
        big = pygame.Surface((wide, tall), pygame.SRCALPHA)
        colour = SEAT_COLOURS[self.colour]
        gold = ctx.theme.accent if ctx.theme.base == "contrast" else GOLD
        rod, edge = max(4, round(tall * ROD)), wide // 14
        outer = _cloth(pygame.Rect(edge, rod // 2, wide - 2 * edge, tall - rod), tall)
        inner = _cloth(pygame.Rect(2 * edge, rod // 2, wide - 4 * edge, tall - rod - edge * 2), tall)
        pygame.draw.polygon(big, gold, outer)
        pygame.draw.polygon(big, mix(colour, (0, 0, 0), 0.12), inner)
        big.blit(_folds((wide, tall)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        pygame.draw.rect(big, gold, (0, 0, wide, rod), border_radius=rod // 2)
        sign = pygame.Rect(0, 0, wide * 44 // 100, wide * 44 // 100)
        sign.center = (wide // 2, tall * 44 // 100)
        paint.shape(SEAT_SYMBOLS[self.colour], big, sign, readable_on(colour))
        target.blit(smooth(big, target.get_size()), (0, 0))


def _cloth(area: pygame.Rect, tall: int) -> list[tuple[int, int]]:
    notch = round(tall * NOTCH)
    return [
        area.topleft,
        area.topright,
        area.bottomright,
        (area.centerx, area.bottom - notch),
        area.bottomleft,
    ]


def _folds(size: tuple[int, int]) -> pygame.Surface:
    line = pygame.Surface((len(FOLDS), 1), pygame.SRCALPHA)
    for x, part in enumerate(FOLDS):
        line.set_at((x, 0), (*mix((255, 255, 255), (0, 0, 0), part), 255))
    return smooth(line, size)
