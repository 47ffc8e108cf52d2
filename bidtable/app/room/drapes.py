"""Pictures of curtains, which hide the table between the turns of two people."""

from __future__ import annotations

import math
from typing import Final

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.scaling import smooth
from bidtable.app.draw.theme import Metrics, Rgb, Theme, mix
from bidtable.app.room.scenery import shade_header

FOLD: Final = 34
"""Width of half a fold of the curtain, in layout units."""
TIE: Final = 0.64
"""Distance from the top at which a curtain is tied back, as a share of the curtain's height."""
EDGE: Final = ((0.0, 0.27), (TIE, 0.08), (1.0, 0.13))
"""Points of the edge of a curtain: y and x, as shares of the window's height and width.
"""


def draped(room: pygame.Surface, theme: Theme, m: Metrics) -> pygame.Surface:
    """Return a picture of the room between two curtains, from a cache if possible."""

    def make() -> pygame.Surface:
        picture = room.copy()
        left = _curtain(theme, m)
        picture.blit(left, (0, 0))
        picture.blit(pygame.transform.flip(left, True, False), (m.width - left.get_width(), 0))
        # The title and the buttons are written over the curtains, too.
        shade_header(picture, theme, m)
        return picture

    return paint.ground(("draped", theme.name, m.width, m.height), make)


def _curtain(theme: Theme, m: Metrics) -> pygame.Surface:
    wide = round(m.width * max(share for _, share in EDGE)) + 2
    cloth = _cloth((wide, m.height), theme.curtain, m.px(FOLD)).convert_alpha()
    edge = [(x * m.width, y * m.height) for y, x in _smooth(EDGE)]
    mask = pygame.Surface((wide * 2, m.height * 2), pygame.SRCALPHA)
    corners = [(0.0, 2.0 * m.height), (0.0, 0.0)]
    pygame.draw.polygon(mask, (255, 255, 255, 255), [*((2 * x, 2 * y) for x, y in edge), *corners])
    cloth.blit(smooth(mask, cloth.get_size()), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    reach = next(x for x, y in edge if y >= TIE * m.height)
    band = pygame.Rect(0, round(TIE * m.height) - m.px(8), round(reach), m.px(16))
    gold = mix(theme.accent, (0, 0, 0), 0.15)
    paint.rounded(cloth, band, m.px(6), gold, mix(gold, (0, 0, 0), 0.35), max(1, m.px(1)))
    return cloth


def _smooth(points: tuple[tuple[float, float], ...], steps: int = 48) -> list[tuple[float, float]]:
    """Return a smooth line through points, which are given as distances along and across the line."""
    way = []
    for number in range(steps + 1):
        along = number / steps
        after = next(index for index, (at, _) in enumerate(points) if at >= along)
        (a, x), (b, y) = points[max(0, after - 1)], points[after]
        part = 0.0 if b == a else (along - a) / (b - a)
        way.append((along, x + (y - x) * (1 - math.cos(math.pi * part)) / 2))
    return way


def _cloth(size: tuple[int, int], colour: Rgb, fold: int) -> pygame.Surface:
    cloth = pygame.Surface(size)
    dark, light = mix(colour, (0, 0, 0), 0.32), mix(colour, (255, 255, 255), 0.06)
    for left in range(0, size[0], 2 * fold):
        cloth.blit(paint.gradient((fold, size[1]), dark, light, horizontal=True), (left, 0))
        cloth.blit(paint.gradient((fold, size[1]), light, dark, horizontal=True), (left + fold, 0))
    return cloth
