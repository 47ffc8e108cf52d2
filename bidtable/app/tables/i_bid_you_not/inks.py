"""Writes short texts in fitting sizes for the game I Bid You Not."""

from __future__ import annotations

from typing import Final

import pygame

from bidtable.app.draw.fonts import Align, Weight
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.theme import Rgb
from bidtable.app.draw.writing import lay

LEAST: Final = 12
"""Smallest text size, in layout units."""


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
    """Write one line of text, with smaller letters in a small area.

    Returns:
        The area that the words cover.
    """
    return write_sized(target, ctx, text, rect, ctx.metrics.text_px(units), ink, weight, align)


def write_sized(
    target: pygame.Surface,
    ctx: PaintContext,
    text: str,
    rect: pygame.Rect,
    size: int,
    ink: Rgb,
    weight: Weight = "regular",
    align: Align = "center",
) -> pygame.Rect:
    """Write one line of text with a given size, or with smaller letters in a small area.

    Returns:
        The area that the words cover.
    """
    fonts, floor = ctx.fonts, ctx.metrics.floor_px(LEAST)
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
    """Write centred lines of text in a fixed size."""
    words = ctx.fonts.render(text, size, ink, weight, rect.width, "center")
    lay(target, words, words.get_rect(midtop=rect.midtop), text, ink)
