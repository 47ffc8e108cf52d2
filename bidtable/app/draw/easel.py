"""Time limits for painting new pictures, so that moving cards do not stutter."""

from __future__ import annotations

import time
from typing import Final

from bidtable.app.draw.look import Look, Picture, picture_of, ready_picture
from bidtable.app.draw.paint import PaintContext

SHARE: Final = 0.0012
"""Time limit for painting new pictures in one frame, in seconds.

A picture that is begun within the time limit is also finished.
"""


BREATH: Final = 0.008
"""Time limit for painting new pictures while the window is not drawn, in seconds."""


class Easel:
    """Paints pictures within a time limit for each frame, and postpones pictures that can wait."""

    def __init__(self) -> None:
        self._left = SHARE

    def next_frame(self, share: float | None = None) -> None:
        """Start a frame with at most `share` seconds for painting."""
        self._left = SHARE if share is None else share

    @property
    def rests(self) -> bool:
        return self._left <= 0

    def picture(
        self, look: Look, size: tuple[int, int], ctx: PaintContext, angle: float, *, patient: bool
    ) -> Picture | None:
        """Return the picture of a piece, or None if the picture must wait for a later frame.

        The angle of the picture is in degrees, counter-clockwise.
        """
        found = ready_picture(look, size, ctx, angle)
        if found is not None:
            return found
        if patient and self.rests and not getattr(look, "ground", False):
            return None
        started = time.perf_counter()
        picture = picture_of(look, size, ctx, angle)
        self._left -= time.perf_counter() - started
        return picture
