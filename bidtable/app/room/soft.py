"""Draws soft lights and gradients without SVG, because SVG gradients are slow."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

import pygame

from bidtable.app.draw.scaling import smooth
from bidtable.app.draw.theme import Rgb, mix
from bidtable.app.room.place import Ellipse

POINTS: Final = (64, 36)
"""Number of columns and rows of points at which a light is computed."""


def shaded(surface: pygame.Surface, top: Rgb, bottom: Rgb) -> None:
    """Fill a picture with a colour that changes into another colour from top to bottom."""
    wide, tall = surface.get_size()
    for y in range(tall):
        surface.fill(mix(top, bottom, (y + 0.5) / tall), (0, y, wide, 1))


def shine(
    surface: pygame.Surface, colour: Rgb, strength: float, at: tuple[float, float], reach: float
) -> None:
    """Draw a soft round light over a picture.

    Args:
        surface: The opaque picture on which the light is painted.
        colour: Colour of the light.
        strength: Strength of the light at its centre, 0 to 1.
        at: Centre of the light, in pixels.
        reach: Distance in pixels from the centre of the light to its edge.
    """
    (wide, tall), (columns, rows) = surface.get_size(), POINTS
    # Scaling up moves the first and the last points to the edges of the picture.
    across = [((x * wide / (columns - 1) - at[0]) / reach) ** 2 for x in range(columns)]
    down = [((y * tall / (rows - 1) - at[1]) / reach) ** 2 for y in range(rows)]
    pixels = bytearray(bytes((*colour, 0)) * (columns * rows))
    pixels[3::4] = bytes([max(0, round(255 - 255 * math.sqrt(dx + dy))) for dy in down for dx in across])
    small = pygame.image.frombytes(bytes(pixels), POINTS, "RGBA")
    light = smooth(alike(small), (wide, tall))
    # The light is weakened at its full size, because a small picture has too few shades and would show steps.
    if strength < 1:
        light.fill((255, 255, 255, round(255 * strength)), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(light, (0, 0))


def spans(oval: Ellipse, size: tuple[int, int], fill: Callable[[pygame.Rect], object]) -> None:
    """Call a function with each row of pixels in an ellipse."""
    for y in range(max(0, math.floor(oval.y - oval.b)), min(size[1], math.ceil(oval.y + oval.b))):
        part = (y + 0.5 - oval.y) / oval.b
        if abs(part) >= 1:
            continue
        half = oval.a * math.sqrt(1 - part * part)
        left, right = max(0, round(oval.x - half)), min(size[0], round(oval.x + half))
        if left < right:
            fill(pygame.Rect(left, y, right - left, 1))


def mirrored(surface: pygame.Surface, left: pygame.Surface, top: int) -> None:
    """Draw a picture onto the left half of a surface, and its mirror image onto the right half."""
    half = surface.get_width() // 2
    surface.blit(left, (0, top))
    right = pygame.transform.flip(left, True, False)
    # With an odd number of columns, the middle column is already drawn.
    surface.blit(right, (left.get_width(), top), (left.get_width() - half, 0, half, left.get_height()))


def alike(picture: pygame.Surface) -> pygame.Surface:
    """Return a picture in a pixel format that pygame draws faster."""
    return picture.convert(pygame.Surface((1, 1), pygame.SRCALPHA))
