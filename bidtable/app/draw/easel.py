"""The easel: limits how many new pictures are painted in a frame, because moving pieces need the time."""

from __future__ import annotations

import time
from typing import Final

from bidtable.app.draw.look import Look, Picture, picture_of, ready_picture
from bidtable.app.draw.paint import PaintContext

SHARE: Final = 0.0012
"""Seconds of a frame for painting pictures. A picture that was begun is finished."""


BREATH: Final = 0.008
"""Seconds for painting in a round of the loop that draws nothing."""


class Easel:
    """Decides which looks of a screen are painted in this frame and which wait for the next one."""

    def __init__(self) -> None:
        self._left = SHARE

    def next_frame(self, share: float | None = None) -> None:
        """Allow painting for `share` seconds again; None means as long as a frame allows."""
        self._left = SHARE if share is None else share

    @property
    def rests(self) -> bool:
        """Whether no time is left for patient looks."""
        return self._left <= 0

    def picture(
        self, look: Look, size: tuple[int, int], ctx: PaintContext, angle: float, *, patient: bool
    ) -> Picture | None:
        """Return the picture of a look; None if it has to wait for the next frame.

        Args:
            look: The look.
            size: Width and height in pixels, without the shadow.
            ctx: Theme, measures and fonts.
            angle: Rotation in degrees, counter-clockwise.
            patient: Whether the picture can wait.
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
