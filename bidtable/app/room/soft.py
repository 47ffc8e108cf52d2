"""Soft light and plain grounds, painted without an SVG: its renderer works out each pixel of a gradient by itself.

What is soft is worked out at a few thousand points and scaled up; what is filled is filled row by row. Both have hard
or no edges, so lines drawn by an SVG go over them.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

import pygame

from bidtable.app.draw.scaling import smooth
from bidtable.app.draw.theme import Rgb, mix
from bidtable.app.room.place import Ellipse

POINTS: Final = (64, 36)
"""A light is worked out at so many points across and down, at both ends too."""


def shaded(surface: pygame.Surface, top: Rgb, bottom: Rgb) -> None:
    """Fill a surface with a colour that turns into another one from its top to its bottom."""
    wide, tall = surface.get_size()
    for y in range(tall):
        surface.fill(mix(top, bottom, (y + 0.5) / tall), (0, y, wide, 1))


def shine(
    surface: pygame.Surface, colour: Rgb, strength: float, at: tuple[float, float], reach: float
) -> None:
    """Lay a light over a whole surface, which fades evenly from its middle.

    Args:
        surface: An opaque surface.
        colour: The light's colour.
        strength: How much of it is seen in the middle, 0 to 1.
        at: The middle, in pixels.
        reach: Pixels from there to where nothing is left.
    """
    (wide, tall), (columns, rows) = surface.get_size(), POINTS
    # Scaling up puts the first and the last point on the edges.
    across = [((x * wide / (columns - 1) - at[0]) / reach) ** 2 for x in range(columns)]
    down = [((y * tall / (rows - 1) - at[1]) / reach) ** 2 for y in range(rows)]
    pixels = bytearray(bytes((*colour, 0)) * (columns * rows))
    pixels[3::4] = bytes([max(0, round(255 - 255 * math.sqrt(dx + dy))) for dy in down for dx in across])
    small = pygame.image.frombytes(bytes(pixels), POINTS, "RGBA")
    light = smooth(alike(small), (wide, tall))
    # Made weaker at its full size: before, its few shades would show where the points are.
    if strength < 1:
        light.fill((255, 255, 255, round(255 * strength)), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(light, (0, 0))


def spans(oval: Ellipse, size: tuple[int, int], fill: Callable[[pygame.Rect], object]) -> None:
    """Call `fill` with each row of pixels that lies in an ellipse, cut to a surface of `size`."""
    for y in range(max(0, math.floor(oval.y - oval.b)), min(size[1], math.ceil(oval.y + oval.b))):
        part = (y + 0.5 - oval.y) / oval.b
        if abs(part) >= 1:
            continue
        half = oval.a * math.sqrt(1 - part * part)
        left, right = max(0, round(oval.x - half)), min(size[0], round(oval.x + half))
        if left < right:
            fill(pygame.Rect(left, y, right - left, 1))


def mirrored(surface: pygame.Surface, left: pygame.Surface, top: int) -> None:
    """Lay a picture over the left half of a surface from `top` on, and its mirror image over the other half."""
    half = surface.get_width() // 2
    surface.blit(left, (0, top))
    right = pygame.transform.flip(left, True, False)
    # Of an odd number of columns, the one in the middle is there already.
    surface.blit(right, (left.get_width(), top), (left.get_width() - half, 0, half, left.get_height()))


def alike(picture: pygame.Surface) -> pygame.Surface:
    """Return a picture with its bytes in the order of all others, which blits ten times as fast."""
    return picture.convert(pygame.Surface((1, 1), pygame.SRCALPHA))
