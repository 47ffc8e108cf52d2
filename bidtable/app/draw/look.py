"""Looks: what something looks like, as a value that can draw itself; equal looks share one picture."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.lru import Lru
from bidtable.app.draw.paint import PaintContext

_pictures: Lru[tuple[pygame.Surface, int]] = Lru(300)


@runtime_checkable
class Look(Protocol):
    """What something looks like: a small hashable value that can draw itself.

    Two equal looks of one size share one surface. A look may also have these attributes:

    * `flips` (bool): replacing another look turns the picture over instead of swapping it.
    * `shadow` (float): height above the table in layout units; a soft shadow is baked under the picture.
    * `corner` (float): corner radius of that shadow in layout units.
    """

    def __hash__(self) -> int:
        """Return its part of the cache key."""

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Draw itself over the whole of `target`, a transparent surface."""


def drop_pictures() -> None:
    """Forget every rendered look."""
    _pictures.clear()


def picture_of(look: Look, size: tuple[int, int], ctx: PaintContext) -> tuple[pygame.Surface, int]:
    """Return the rendered look and how many pixels its shadow adds on every side; cached."""

    def make() -> tuple[pygame.Surface, int]:
        m = ctx.metrics
        height = float(getattr(look, "shadow", 0.0))
        bleed = m.px(height * 1.5) if height > 0 else 0
        w, h = max(1, size[0]), max(1, size[1])
        full = pygame.Surface((w + 2 * bleed, h + 2 * bleed), pygame.SRCALPHA)
        if bleed:
            blur = m.px(height)
            cast = paint.shadow((w, h), m.px(float(getattr(look, "corner", 6.0))), blur, ctx.theme.shadow)
            full.blit(cast, (bleed - blur, bleed - blur + m.px(height * 0.4)))
            look.paint(full.subsurface((bleed, bleed, w, h)), ctx)
        else:
            look.paint(full, ctx)
        return full, bleed

    return _pictures.get((look, size, ctx.key), make)
