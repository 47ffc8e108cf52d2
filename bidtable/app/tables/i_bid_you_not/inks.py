"""Inks and sizes that keep the writing of I Bid You Not readable."""

from __future__ import annotations

from typing import Final

import pygame

from bidtable.app.draw.fonts import Align, Weight
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.theme import Rgb
from bidtable.app.draw.writing import lay

LEAST: Final = 12
"""Least size of a text in layout units."""


def write_line(
    target: pygame.Surface,
    ctx: PaintContext,
    text: str,
    rect: pygame.Rect,
    units: float,
    ink: Rgb,
    weight: Weight = "regular",
    align: Align = "center",
) -> pygame.Rect:
    """Write one line, as large as wanted but no wider and no higher than its rect.

    Args:
        target: The surface to draw on.
        ctx: Fonts, measures and theme.
        text: The text.
        rect: The rect of the line, in pixels of `target`.
        units: Wanted size in layout units; the player's text scale applies as far as there is space.
        ink: Colour of the letters.
        weight: Weight of the font.
        align: left, center or right within the rect.

    Returns:
        The rect of the written words.
    """
    fonts, size, floor = ctx.fonts, ctx.metrics.text_px(units), ctx.metrics.floor_px(LEAST)
    # Letters leave some of a line's height free above and below.
    while size > floor and (
        fonts.width(text, size, weight) > rect.width or fonts.height(size, weight) * 0.92 > rect.height
    ):
        size -= 1
    words = fonts.render(text, size, ink, weight)
    place = words.get_rect(centery=rect.centery)
    if align == "center":
        place.centerx = rect.centerx
    elif align == "right":
        place.right = rect.right
    else:
        place.left = rect.left
    lay(target, words, place, text, ink, cut=words.get_width() > rect.width)
    return place


def write_block(
    target: pygame.Surface,
    ctx: PaintContext,
    text: str,
    rect: pygame.Rect,
    size: int,
    ink: Rgb,
    weight: Weight,
) -> None:
    """Write lines at exactly a size in pixels, centred, from the top of a rect that is wide enough for each word."""
    words = ctx.fonts.render(text, size, ink, weight, rect.width, "center")
    lay(target, words, words.get_rect(midtop=rect.midtop), text, ink)
