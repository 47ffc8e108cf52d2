"""Writes texts on pictures, and records the texts for tests."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

import pygame

from bidtable.app.draw.fonts import Align, Weight
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.theme import Rgb

STEP: Final = 0.94
"""Factor by which a font shrinks at each attempt to fit a text into its area."""
FAINT: Final = 48
"""Lowest opacity of visible letters, from 0 to 255."""


@dataclass(frozen=True)
class Written:
    """A text that was written on a picture, recorded for tests.

    Attributes:
        area: Position and size of the visible letters, as x, y, width and height in pixels.
        ink: Colour of the text.
        cut: Whether a part of the text was cut off.
        spare: Whether the text may be covered, because it is also shown elsewhere.
    """

    text: str
    area: tuple[int, int, int, int]
    ink: Rgb
    cut: bool
    spare: bool = False


_ledgers: list[list[Written]] = []


@contextmanager
def noted() -> Iterator[list[Written]]:
    """Collect all texts that are drawn inside a `with` block."""
    ledger: list[Written] = []
    _ledgers.append(ledger)
    try:
        yield ledger
    finally:
        _ledgers.pop()


def note(
    target: pygame.Surface, text: str, area: pygame.Rect, ink: Rgb, cut: bool, *, spare: bool = False
) -> None:
    if _ledgers and text.strip():
        dx, dy = target.get_abs_offset()
        _ledgers[-1].append(Written(text, (area.x + dx, area.y + dy, area.w, area.h), ink, cut, spare))


def lay(
    target: pygame.Surface,
    words: pygame.Surface,
    place: pygame.Rect | tuple[int, int],
    text: str,
    ink: Rgb,
    *,
    cut: bool = False,
    scrolls: bool = False,
    spare: bool = False,
) -> bool:
    """Draw a rendered text on a picture, and return whether a part of the text was cut off."""
    left, top = (place.x, place.y) if isinstance(place, pygame.Rect) else place
    target.blit(words, (left, top))
    # The faint pixels at the edges of letters are not counted.
    area, view = words.get_bounding_rect(FAINT).move(left, top), target.get_clip()
    if scrolls:
        whole, area = area, area.clip(view)
        if 4 * area.h < whole.h:
            # A line that is scrolled out of view, except for a narrow rim, is not a visible text.
            return cut
    elif area.size != (0, 0) and not view.contains(area):
        cut = True
    if area.w and area.h:
        note(target, text, area, ink, cut, spare=spare)
    return cut


def fitted(
    ctx: PaintContext,
    text: str,
    room: tuple[int, int],
    units: float,
    weight: Weight = "regular",
    *,
    lines: int = 1,
    least: float | None = None,
) -> tuple[int, bool]:
    """Return the largest font size at which a text fits, and whether the text fits.

    The preferred and the smallest font size are in layout units.
    """
    m, fonts = ctx.metrics, ctx.fonts
    size, floor = m.text_px(units), m.floor_px(units if least is None else least)
    while True:
        if lines == 1:
            fits = fonts.width(text, size, weight) <= room[0]
        else:
            fits = _wraps(ctx, text, size, room, weight, lines)
        if fits or size <= floor:
            return size, fits
        size = max(floor, min(size - 1, round(size * STEP)))


def broken(ctx: PaintContext, text: str, size: int, room: int, weight: Weight = "regular") -> bool:
    """Return whether any word of the text is wider than `room` pixels."""
    return max((ctx.fonts.width(word, size, weight) for word in text.split()), default=0) > room


def _wraps(
    ctx: PaintContext, text: str, size: int, room: tuple[int, int], weight: Weight, lines: int
) -> bool:
    fonts = ctx.fonts
    if broken(ctx, text, size, room[0], weight):
        return False
    if "\n" not in text and fonts.width(text, size, weight) <= room[0]:
        # The height of one line is known without rendering the text.
        return fonts.height(size, weight) <= room[1]
    height = fonts.wrapped_height(text, size, room[0], weight)
    return height <= room[1] and height < (lines + 0.5) * fonts.height(size, weight)


def write(
    target: pygame.Surface,
    ctx: PaintContext,
    text: str,
    rect: pygame.Rect,
    units: float,
    colour: Rgb,
    weight: Weight = "regular",
    align: Align = "left",
    *,
    lines: int = 1,
    least: float | None = None,
    top: bool = False,
    scrolls: bool = False,
    spare: bool = False,
) -> pygame.Rect:
    """Write a text into a rectangle in pixels, and return the area of the written text.

    The text is cut off only if it does not fit with the smallest font.
    """
    size, fits = fitted(ctx, text, rect.size, units, weight, lines=lines, least=least)
    if lines == 1:
        shown = text if fits else ctx.fonts.elide(text, size, rect.width, weight)
        ink = ctx.fonts.render(shown, size, colour, weight)
    else:
        ink = ctx.fonts.render(text, size, colour, weight, max(1, rect.width), align)
    place = ink.get_rect(top=rect.top) if top else ink.get_rect(centery=rect.centery)
    if align == "center":
        place.centerx = rect.centerx
    elif align == "right":
        place.right = rect.right
    else:
        place.left = rect.left
    if lines > 1 and not fits and not broken(ctx, text, size, rect.width, weight):
        # The area may be a little lower than the lines, if all letters fit into the area.
        fits = rect.contains(ink.get_bounding_rect(FAINT).move(place.topleft))
    lay(target, ink, place, text, colour, cut=not fits, scrolls=scrolls, spare=spare)
    return place
