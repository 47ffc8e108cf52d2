"""The easel: new pictures are painted a few a frame, for pieces that move need the time more."""

from __future__ import annotations

import time
from typing import Final

from bidtable.app.draw.look import Look, Picture, picture_of, ready_picture
from bidtable.app.draw.paint import PaintContext

SHARE: Final = 0.0012
"""Seconds of a frame in which pictures are painted; one that is begun is finished."""


BREATH: Final = 0.008
"""The same of a round of the loop that draws nothing."""


class Easel:
    """Says which looks of a screen are painted in this frame, and which have to wait for the next one."""

    def __init__(self) -> None:
        self._left = SHARE

    def next_frame(self, share: float | None = None) -> None:
        """Take up painting again, for so many seconds; None: as long as a frame allows."""
        self._left = SHARE if share is None else share

    @property
    def rests(self) -> bool:
        """Whether there is no time left for what can wait."""
        return self._left <= 0

    def picture(
        self, look: Look, size: tuple[int, int], ctx: PaintContext, angle: float, *, patient: bool
    ) -> Picture | None:
        """Return the picture of a look; None if it has to wait for the next frame.

        Args:
            look: The look.
            size: Width and height in pixels, without the shadow.
            ctx: What it is painted with.
            angle: Degrees it is turned by, counter-clockwise.
            patient: Whether it can wait.
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
