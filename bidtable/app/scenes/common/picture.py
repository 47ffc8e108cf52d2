"""Pictures of many pieces of a game, which are painted over several frames."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import TypeAlias, Unpack

from bidtable.app.draw.look import Look, picture_of, ready_picture
from bidtable.app.draw.paint import PaintContext
from bidtable.app.shell.felts import felt_of
from bidtable.app.widgets import Widget
from bidtable.app.widgets.widget import Common

Piece: TypeAlias = tuple[Look, tuple[int, int], float]
"""Appearance of a piece, its width and height in pixels, and its rotation in degrees."""


class BookPicture(Widget):
    """A widget that shows many pieces of a game in one picture.

    Args:
        slug: Short name of the game.
        **common: See `Widget`.
    """

    def __init__(self, slug: str, **common: Unpack[Common]) -> None:
        super().__init__(**common)
        self.slug = slug
        self.ready = False

    def pieces(self) -> Iterator[Piece]:
        raise NotImplementedError

    @property
    def dyed(self) -> PaintContext:
        ctx = self.context
        return PaintContext(felt_of(ctx.theme, self.slug), ctx.metrics, ctx.fonts)

    @property
    def in_view(self) -> bool:
        return self.ui is not None and (self.clip is None or self.clip.colliderect(self.rect))

    def paint_until(self, until: float) -> bool:
        """Paint as many pieces as time allows, and return whether all are painted."""
        if self.ready:
            return True
        ctx = self.dyed
        for look, size, angle in self.pieces():
            if ready_picture(look, size, ctx, angle) is not None:
                continue
            if time.perf_counter() >= until:
                return False
            picture_of(look, size, ctx, angle)
        self.ready = True
        self.invalidate()
        return True
