"""Scaling of the pictures of moving pieces, as smooth as the time allows."""

from __future__ import annotations

from typing import Final

import pygame

SMOOTH_AREA: Final = 30_000
"""Largest number of pixels of a picture that is scaled smoothly."""
NEARLY: Final = 0.1
"""Largest relative error in the size of a picture that is returned unscaled in a hurry."""


def smooth(picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """Return a picture that is scaled smoothly to a size in pixels.

    A single row or column of pixels is doubled first, because pygame's smooth scaling could crash the program.
    """
    w, h = picture.get_size()
    if min(w, h) == 1:
        picture = pygame.transform.scale(picture, (max(w, 2), max(h, 2)))
    return pygame.transform.smoothscale(picture, size)


def scaled(picture: pygame.Surface, size: tuple[int, int], *, hurried: bool) -> pygame.Surface:
    """Return a picture in a size in pixels; in a hurry, a picture of nearly this size is returned unscaled.

    Smooth scaling is too slow for a turning card, for dozens of pieces and for large pictures. The wrong size is not
    visible in the few frames of a motion.
    """
    w, h = picture.get_size()
    if size == (w, h):
        return picture
    if not hurried and size[0] * size[1] <= SMOOTH_AREA:
        return smooth(picture, size)
    if abs(size[0] - w) <= NEARLY * w and abs(size[1] - h) <= NEARLY * h:
        return picture
    return pygame.transform.scale(picture, size)
