"""Time limit for painting new pictures in each frame, because moving pieces need most of the time."""

from __future__ import annotations

import time
from typing import Final

from bidtable.app.draw.look import Look, Picture, picture_of, ready_picture
from bidtable.app.draw.paint import PaintContext

SHARE: Final = 0.0012
"""Time limit in each frame for painting new pictures, in seconds.

A picture that has been begun is finished even after the time limit.
"""


BREATH: Final = 0.008
"""Time limit for painting in a pass of the main loop that draws nothing, in seconds."""


class Easel:
    """Decides which pictures of pieces are painted in this frame, and which ones wait for the next frame."""

    def __init__(self) -> None:
        self._left = SHARE

    def next_frame(self, share: float | None = None) -> None:
        """Start a frame: allow painting for `share` seconds; None means the usual time limit."""
        self._left = SHARE if share is None else share

    @property
    def rests(self) -> bool:
        """Whether no time is left in this frame for pictures that can wait."""
        return self._left <= 0

    def picture(
        self, look: Look, size: tuple[int, int], ctx: PaintContext, angle: float, *, patient: bool
    ) -> Picture | None:
        """Return the picture of a piece's look; None if the picture has to wait for the next frame.

        Args:
            look: The look.
            size: Width and height in pixels, without the shadow.
            ctx: Theme, measures and fonts.
            angle: Rotation in degrees, counter-clockwise.
            patient: Whether the picture can wait for a later frame.
        """
        found = ready_picture(look, size, ctx, angle)
        if found is not None:
            return found
        if patient and self.rests:
            return None
        started = time.perf_counter()
        picture = picture_of(look, size, ctx, angle)
        self._left -= time.perf_counter() - started
        return picture
