"""Appearances of pieces, called looks: hashable values that can draw the piece.

Equal looks share one cached picture.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, runtime_checkable

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.lru import WindowStore, surface_bytes
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.writing import Written, noted


@runtime_checkable
class Look(Protocol):
    """The appearance of a piece, called a look: a small hashable value that can draw the piece.

    Two equal looks of the same size share one picture. A look may also have these attributes:

    * `face` (hashable): the side of the piece that is up. A piece turns over when its new appearance has another face.
      A new appearance with the same face replaces the old picture without a turn.
    * `shadow` (float): height of the piece above the table in layout units; the picture then has a soft shadow.
    * `corner` (float): corner radius of the shadow in layout units.
    * `covers` (function of x and y in pixels of the picture): whether a point is on the piece, if the piece does
      not fill its rectangle.
    """

    def __hash__(self) -> int:
        """Return a hash, because the appearance of a piece is a key of the picture cache."""

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Draw the look onto the whole of `target`, a transparent surface."""


@dataclass(frozen=True)
class Picture:
    """The painted picture of a piece.

    Attributes:
        surface: The picture, with its shadow and its rotation.
        bleed: Pixels that the shadow adds on each side, before the rotation.
        written: Notes about the texts on the picture, whose places are in pixels before the rotation.
    """

    surface: pygame.Surface
    bleed: int
    written: tuple[Written, ...]


_pictures: WindowStore[Picture] = WindowStore(16, 16, lambda picture: surface_bytes(picture.surface))


def picture_of(look: Look, size: tuple[int, int], ctx: PaintContext, angle: float = 0.0) -> Picture:
    """Return the picture of a look, from the cache if possible.

    Args:
        look: The look.
        size: Width and height in pixels, without the shadow.
        ctx: Theme, measures and fonts.
        angle: Rotation in degrees, counter-clockwise.
    """
    make = (lambda: _turned(look, size, ctx, angle)) if angle else (lambda: _painted(look, size, ctx))
    return _pictures.get((look, size, ctx.key, angle), make)


def ready_picture(look: Look, size: tuple[int, int], ctx: PaintContext, angle: float = 0.0) -> Picture | None:
    """Return the picture of a look if it is in the cache; else None."""
    return _pictures.peek((look, size, ctx.key, angle))


def _painted(look: Look, size: tuple[int, int], ctx: PaintContext) -> Picture:
    m = ctx.metrics
    height = float(getattr(look, "shadow", 0.0))
    bleed = m.px(height * 1.5) if height > 0 else 0
    w, h = max(1, size[0]), max(1, size[1])
    full = pygame.Surface((w + 2 * bleed, h + 2 * bleed), pygame.SRCALPHA)
    with noted() as written:
        if bleed:
            blur = m.px(height)
            cast = paint.shadow((w, h), m.px(float(getattr(look, "corner", 6.0))), blur, ctx.theme.shadow)
            full.blit(cast, (bleed - blur, bleed - blur + m.px(height * 0.4)))
            look.paint(full.subsurface((bleed, bleed, w, h)), ctx)
        else:
            look.paint(full, ctx)
    return Picture(full, bleed, tuple(written))


def _turned(look: Look, size: tuple[int, int], ctx: PaintContext, angle: float) -> Picture:
    # The straight picture is kept too, because each played card changes the angles of the others in a fan.
    straight = picture_of(look, size, ctx)
    # A margin of clear pixels lets the edges of the turned card blend.
    w, h = straight.surface.get_size()
    framed = pygame.Surface((w + 2, h + 2), pygame.SRCALPHA)
    framed.blit(straight.surface, (1, 1))
    return Picture(pygame.transform.rotozoom(framed, angle, 1.0), straight.bleed, straight.written)
