"""Looks: what something looks like, as a value that can draw itself; equal looks share one picture."""

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
    """What something looks like: a small hashable value that can draw itself.

    Two equal looks of one size share one picture. A look may also have these attributes:

    * `face` (hashable): what is on the side that is up. A piece whose look changes to one with another face turns
      over; while the face stays, the new picture simply takes the place of the old one.
    * `shadow` (float): height above the table in layout units; a soft shadow is baked under the picture.
    * `corner` (float): corner radius of that shadow in layout units.
    * `covers` (function of x and y in pixels of the picture): whether a point is on the piece, where that is not the
      whole rectangle, such as a square in perspective.
    """

    def __hash__(self) -> int:
        """Return its part of the cache key."""

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Draw itself over the whole of `target`, a transparent surface."""


@dataclass(frozen=True)
class Picture:
    """A look, painted.

    Attributes:
        surface: The picture, its shadow included, turned by its angle.
        bleed: Pixels that the shadow adds on every side (of the picture before it was turned).
        written: The texts on it, in pixels of the picture before it was turned, its shadow included.
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
        ctx: What it is painted with.
        angle: Degrees it is turned by, counter-clockwise.
    """
    make = (lambda: _turned(look, size, ctx, angle)) if angle else (lambda: _painted(look, size, ctx))
    return _pictures.get((look, size, ctx.key, angle), make)


def ready_picture(look: Look, size: tuple[int, int], ctx: PaintContext, angle: float = 0.0) -> Picture | None:
    """Return the picture of a look if it has been painted already, see `picture_of`."""
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
    # Kept in its straight position too: each card played changes the angles of all the others in a fan.
    straight = picture_of(look, size, ctx)
    # A frame of clear pixels, or the edges of the turned card would have no neighbours to blend with.
    w, h = straight.surface.get_size()
    framed = pygame.Surface((w + 2, h + 2), pygame.SRCALPHA)
    framed.blit(straight.surface, (1, 1))
    return Picture(pygame.transform.rotozoom(framed, angle, 1.0), straight.bleed, straight.written)
