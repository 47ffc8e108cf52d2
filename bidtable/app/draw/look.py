"""Base classes and functions for the drawings of pieces, such as cards."""

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
    """Describes how a piece of a game, such as a card, is drawn.

    Two equal values share one cached picture.

    Attributes:
        face: Optional value for the visible side; a piece turns over only if the side changes.
        shadow: Optional height above the table, in layout units, for a soft shadow.
        corner: Optional radius of the shadow's corners, in layout units.
        ground: Optional, true for a background picture, which must never wait.
        in_words: Optional description in words.
        covers: Optional function that returns whether a point of the picture is inside the shape.
    """

    def __hash__(self) -> int: ...

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Draw the piece on a transparent surface of its size."""


@dataclass(frozen=True)
class Picture:
    """The painted picture of a piece.

    Attributes:
        bleed: Width of the shadow on each side in pixels, before the rotation.
        written: Texts on the picture and their places in pixels, before the rotation.
    """

    surface: pygame.Surface
    bleed: int
    written: tuple[Written, ...]


_pictures: WindowStore[Picture] = WindowStore(16, 16, lambda picture: surface_bytes(picture.surface))


def picture_of(look: Look, size: tuple[int, int], ctx: PaintContext, angle: float = 0.0) -> Picture:
    """Return the picture of a piece, from the cache if possible.

    The angle is in degrees, counter-clockwise.
    """
    make = (lambda: _turned(look, size, ctx, angle)) if angle else (lambda: _painted(look, size, ctx))
    return _pictures.get((look, size, ctx.key, angle), make)


def ready_picture(look: Look, size: tuple[int, int], ctx: PaintContext, angle: float = 0.0) -> Picture | None:
    """Return the cached picture of a piece, or None."""
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
    # The picture without rotation is kept too, because each played card changes the angles of the other cards
    # in a fan.
    straight = picture_of(look, size, ctx)
    # A margin of transparent pixels makes the edges of the rotated card smooth.
    w, h = straight.surface.get_size()
    framed = pygame.Surface((w + 2, h + 2), pygame.SRCALPHA)
    framed.blit(straight.surface, (1, 1))
    return Picture(pygame.transform.rotozoom(framed, angle, 1.0), straight.bleed, straight.written)
