"""Looks: values that can draw themselves. Equal looks share one picture."""

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
    """The appearance of a piece: a small hashable value that can draw itself.

    Two equal looks of one size share one picture. A look may also have these attributes:

    * `face` (hashable): the side that is up. A piece turns over when its new look has another face. With the same
      face, the new picture simply replaces the old one.
    * `shadow` (float): height above the table in layout units; a soft shadow is baked under the picture.
    * `corner` (float): corner radius of that shadow in layout units.
    * `covers` (function of x and y in pixels of the picture): whether a point is on the piece. A square in
      perspective needs it, for example, because it does not fill its rectangle.
    """

    def __hash__(self) -> int:
        """Return the look's part of the cache key."""

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Draw the look over the whole of `target`, a transparent surface."""


@dataclass(frozen=True)
class Picture:
    """The painted picture of a look.

    Attributes:
        surface: The picture, its shadow included, turned by its angle.
        bleed: Pixels that the shadow adds on every side (of the picture before it was turned).
        written: The texts on the picture, in pixels before it was turned, shadow included.
    """

    surface: pygame.Surface
    bleed: int
    written: tuple[Written, ...]


_pictures: WindowStore[Picture] = WindowStore(16, 16, lambda picture: surface_bytes(picture.surface))


def picture_of(look: Look, size: tuple[int, int], ctx: PaintContext, angle: float = 0.0) -> Picture:
    """Return the picture of a look; cached.

    Args:
        look: The look.
        size: Width and height in pixels, without the shadow.
        ctx: Theme, measures and fonts.
        angle: Rotation in degrees, counter-clockwise.
    """
    make = (lambda: _turned(look, size, ctx, angle)) if angle else (lambda: _painted(look, size, ctx))
    return _pictures.get((look, size, ctx.key, angle), make)


def ready_picture(look: Look, size: tuple[int, int], ctx: PaintContext, angle: float = 0.0) -> Picture | None:
    """Return the picture of a look if it is already painted; see `picture_of`."""
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
