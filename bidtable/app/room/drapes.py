"""Drawing of a theatre curtain, which closes in front of the table and opens again."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.scaling import smooth
from bidtable.app.draw.theme import Rgb, mix
from bidtable.app.room.place import header_height
from bidtable.app.room.scenery import light_of

FOLDS: Final = (1.0, 0.7, 1.25, 0.85, 1.1, 0.75, 1.3, 0.9, 1.15, 0.8)
"""Widths of the folds of half a curtain, from the outside to the middle, as multiples of the average width."""
SHADES: Final = ((0.0, 0.5), (0.22, 0.0), (0.4, -0.26), (0.62, -0.04), (1.0, 0.5))
"""Shades of the cloth across a fold: the place from 0 to 1, and the part of black. Negative parts are light."""
LIGHT: Final[Rgb] = (255, 130, 110)
"""Colour of the light on a fold."""
SWAGS: Final = 3
"""Number of swags of cloth above half a curtain."""
SWAG: Final = 0.17
"""Depth of a swag as a share of the curtain's height."""
FRINGE: Final[Rgb] = (226, 176, 92)
TASSEL: Final = 9
"""Width of a tassel of the fringe, in layout units."""


@dataclass(frozen=True)
class DrapeLook:
    """The drawing of the left or the right half of a theatre curtain."""

    right: bool

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        theme, m = ctx.theme, ctx.metrics
        colour, gold = theme.curtain, FRINGE if theme.base != "contrast" else theme.accent
        wide, tall = target.get_size()
        left, unit = 0.0, wide / sum(FOLDS)
        for fold in FOLDS:
            right = left + fold * unit
            x, end = round(left), round(right)
            target.blit(smooth(_fold(colour), (end - x, tall)), (x, 0))
            left = right
        # The cloth is in the shade of the swags at the top, and dark near the floor.
        target.blit(paint.gradient((wide, tall // 2), (0, 0, 0, 0), (0, 0, 0, 90)), (0, tall - tall // 2))
        target.blit(paint.gradient((wide, tall // 3), (0, 0, 0, 130), (0, 0, 0, 0)), (0, 0))
        self._hem(target, gold, m.px(10))
        for number in range(SWAGS):
            x = wide * number // SWAGS
            area = pygame.Rect(x, header_height(m) - 2, wide * (number + 1) // SWAGS - x, round(tall * SWAG))
            _swag(target, area, colour, gold, m.px(TASSEL))
        # The title and the buttons of the scene are written on the board above the curtain.
        board, shade = pygame.Rect(0, 0, wide, header_height(m)), light_of(theme).shade
        target.blit(paint.gradient(board.size, mix(shade, colour, 0.2), mix(shade, colour, 0.1)), board)
        target.fill(gold, (0, board.bottom - m.px(3), wide, m.px(3)))
        if self.right:
            target.blit(pygame.transform.flip(target, True, False), (0, 0))

    @staticmethod
    def _hem(target: pygame.Surface, gold: Rgb, tall: int) -> None:
        wide, height = target.get_size()
        band = paint.gradient((tall, height), mix(gold, (0, 0, 0), 0.3), mix(gold, (0, 0, 0), 0.62))
        target.blit(band, (wide - tall, 0))
        target.fill(mix(gold, (0, 0, 0), 0.72), (wide - tall, 0, max(1, tall // 6), height))


def _fold(colour: Rgb) -> pygame.Surface:
    # The fold is small, because smooth() scales it to the size of each fold.
    points = 24
    line = pygame.Surface((points, 1))
    for x in range(points):
        at = x / (points - 1)
        index = next(i for i in range(1, len(SHADES)) if at <= SHADES[i][0])
        (a, first), (b, second) = SHADES[index - 1], SHADES[index]
        part = first + (second - first) * (1 - math.cos(math.pi * (at - a) / (b - a))) / 2
        line.set_at((x, 0), mix(colour, (0, 0, 0) if part > 0 else LIGHT, abs(part)))
    return line


def _swag(target: pygame.Surface, area: pygame.Rect, colour: Rgb, gold: Rgb, tassel: int) -> None:
    over = 2
    big = pygame.Surface((area.w * over, (area.h + tassel * 2) * over), pygame.SRCALPHA)
    wide, tall = big.get_width(), area.h * over

    def arc(depth: float) -> list[tuple[float, float]]:
        return [(wide * x / 40, depth * (0.34 + 0.66 * math.sin(math.pi * x / 40) ** 0.7)) for x in range(41)]

    def sheet(depth: float, fill: Rgb) -> None:
        pygame.draw.polygon(big, fill, [(0, 0), *arc(depth), (wide, 0)])

    sheet(tall + tassel * over, mix(gold, (0, 0, 0), 0.25))
    for x, y in arc(tall + tassel * over)[::2]:
        pygame.draw.line(big, mix(gold, (0, 0, 0), 0.6), (x, y - tassel * over), (x, y), over)
    sheet(tall, mix(gold, (0, 0, 0), 0.05))
    steps = 5
    for step in range(steps):
        depth = tall * (1 - step / steps) - 3 * over
        part = 0.46 - 0.42 * (step % 2) if step else 0.2
        sheet(depth, mix(colour, (0, 0, 0), part))
        sheet(depth - tall * 0.1, mix(colour, (0, 0, 0), part * 0.5))
    target.blit(smooth(big, (area.w, area.h + tassel * 2)), area.topleft)
