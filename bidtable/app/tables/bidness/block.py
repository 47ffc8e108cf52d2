"""The auction block: its looks, with and without the cone of light above it, and the places of the things on it.

Sizes without another unit are in layout units.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.scaling import smooth
from bidtable.app.draw.theme import Metrics, mix
from bidtable.app.room.spotlight import WARM
from bidtable.app.tables.bidness.looks import RATIO

DEEP: Final = 24
TOP: Final = (168, 112, 64)
FRONT: Final = (120, 76, 42)
EDGE: Final = (29, 34, 48)
SOURCE: Final = 0.12
"""Half the width of the light at the upper edge of its area, as a share of the area's width."""
SPREAD: Final = 0.5
"""Half the width of the cone of light above the auction block, as a share of the area's width."""
SOFT: Final = 0.16
"""Width of the soft edge of the cone of light, as a share of half the width of the cone."""
LIGHT: Final = 72
"""Opacity of the cone of light at the auction block, from 0 to 255. At the upper edge the light is half as strong."""
LEGIBLE: Final = 126
"""Smallest height at which the words on a card are readable, in layout units and in pixels."""
GAVEL: Final = (84, 70)


@dataclass(frozen=True)
class BlockLook:
    """The wooden block, in the light of a lamp above the stage during an auction."""

    lit: bool = True

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Draw the light over the whole target, and the block at its lower edge."""
        m, rect = ctx.metrics, target.get_rect()
        deep, line = m.px(DEEP), max(1, round(1.5 * m.u))
        if self.lit and ctx.theme.base != "contrast":
            foot = (rect.width, rect.height - deep // 2)
            target.blit(smooth(_cone(), foot), (0, 0))
        block = pygame.Rect(m.px(6), rect.bottom - deep, rect.width - m.px(12), deep)
        paint.rounded(target, block, m.px(5), FRONT, EDGE, line)
        top = pygame.Rect(block.left, block.top, block.width, deep * 5 // 12)
        paint.rounded(target, top, m.px(4), mix(TOP, WARM, 0.35) if self.lit else TOP, EDGE, line)


def _cone() -> pygame.Surface:
    """Return a small picture of the cone of light with soft edges.

    It becomes wider and stronger towards the auction block.
    """
    wide, tall = 96, 48
    light = pygame.Surface((wide, tall), pygame.SRCALPHA)
    for y in range(tall):
        down = y / (tall - 1)
        half = SOURCE + (SPREAD - SOURCE) * down
        for x in range(wide):
            inside = (half - abs((x + 0.5) / wide - 0.5)) / (half * SOFT)
            strength = LIGHT * (0.5 + 0.5 * down) * min(1.0, max(0.0, inside))
            light.set_at((x, y), (*WARM, round(strength)))
    return light


class Block:
    """The places of the deck, the card and the gavel on the auction block, in pixels.

    Attributes:
        legible: Whether the words on the card are readable; if not, only its picture is shown.
    """

    def __init__(self, m: Metrics, stage: pygame.Rect) -> None:
        deep = m.px(DEEP)
        surface = stage.bottom - deep * 3 // 4
        tall = surface - stage.top - m.px(2)
        self.card = pygame.Rect(stage.left + m.px(18), 0, min(round(tall / RATIO), stage.width // 3), 0)
        self.card.height = min(tall, round(self.card.width * RATIO))
        self.card.bottom = surface
        self.legible = self.card.height >= max(m.px(LEGIBLE), LEGIBLE)
        self.gavel = pygame.Rect(0, 0, min(m.px(GAVEL[0]), stage.width // 5), min(m.px(GAVEL[1]), tall))
        self.gavel.bottomright = (stage.right - m.px(12), surface + m.px(3))
        left = self.card.right + m.px(10)
        right = self.gavel.left - m.px(4)
        self.rest = pygame.Rect(left, stage.top, right - left, stage.bottom - deep - m.px(2) - stage.top)
