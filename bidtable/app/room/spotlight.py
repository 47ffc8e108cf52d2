"""A drawing of the room in the dark, lit by one lamp."""

from __future__ import annotations

import math
from typing import Final, NamedTuple

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.scaling import smooth
from bidtable.app.draw.theme import Rgb

POINTS: Final = (48, 27)
"""Number of columns and rows of points for which the brightness of the lamp's light is computed."""
DARK: Final = 0.36
"""Brightness of the room outside the light, as a share of its full brightness."""
WARM: Final[Rgb] = (255, 214, 150)
WARMTH: Final = 0.2
"""Strength of the lamp's colour in the middle of the light, 0 to 1."""


def spotlit(picture: pygame.Surface, at: tuple[float, float], reach: float) -> pygame.Surface:
    """Return a copy of a room's picture in the light of one lamp.

    Args:
        picture: The picture of the room, which must be opaque.
        at: Centre of the light, in pixels.
        reach: Half the width of the lamp's light, in pixels.
    """
    wide, tall = picture.get_size()
    columns, rows = POINTS
    shade, glow = bytearray(), bytearray()
    for row in range(rows):
        y = row * tall / (rows - 1)
        # The cone below the lamp grows from the ceiling to the middle of the light.
        cone = reach * min(1.0, 0.25 + 0.75 * max(0.0, y) / max(1.0, at[1]))
        low = max(0.0, y - at[1]) / (reach * 1.1)
        for column in range(columns):
            far = math.hypot((column * wide / (columns - 1) - at[0]) / cone, low)
            light = _soft(1.45 - far)
            shade += bytes((round(255 * (DARK + (1 - DARK) * light)),)) * 3
            glow += bytes(round(value * light * WARMTH) for value in WARM)
    lit = picture.copy()
    for pixels, flag in ((shade, pygame.BLEND_RGB_MULT), (glow, pygame.BLEND_RGB_ADD)):
        small = pygame.image.frombytes(bytes(pixels), POINTS, "RGB").convert(32)
        lit.blit(smooth(small, (wide, tall)), (0, 0), special_flags=flag)
    return lit


class Cone(NamedTuple):
    """The shape of a lamp's cone of light, which is half as strong at its upper edge as at its lower edge.

    Attributes:
        source: Half the width at the upper edge, as a share of the area's width.
        spread: Half the width at the lower edge, as a share of the area's width.
        soft: Width of the soft edge, as a share of half the width of the cone.
        strongest: Opacity at the lower edge, from 0 to 255.
        power: Exponent with which the light fades at its soft edge.
        fades: Part of the height at the lower edge in which the light fades out; 0 for a sharp end.
        rows: Number of points from the upper to the lower edge for which the light is computed.
    """

    source: float
    spread: float
    soft: float
    strongest: int
    power: int = 1
    fades: float = 0.0
    rows: int = 48


def light_cone(size: tuple[int, int], cone: Cone) -> pygame.Surface:
    """Return a picture of a lamp's cone of light."""
    return paint.kept(("light cone", size, cone), lambda: smooth(_small_cone(cone), size))


def _small_cone(cone: Cone) -> pygame.Surface:
    wide = 2 * POINTS[0]
    light = pygame.Surface((wide, cone.rows), pygame.SRCALPHA)
    for y in range(cone.rows):
        down = y / (cone.rows - 1)
        half = cone.source + (cone.spread - cone.source) * down
        strength = cone.strongest * (0.5 + 0.5 * down)
        if cone.fades:
            strength *= min(1.0, (1 - down) / cone.fades)
        for x in range(wide):
            inside = (half - abs((x + 0.5) / wide - 0.5)) / (half * cone.soft)
            light.set_at((x, y), (*WARM, round(strength * min(1.0, max(0.0, inside)) ** cone.power)))
    return light


def _soft(value: float) -> float:
    part = min(1.0, max(0.0, value))
    return part * part * (3 - 2 * part)
