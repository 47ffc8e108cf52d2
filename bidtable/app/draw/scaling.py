"""Scaled pictures of moving pieces, as smooth as the time allows."""

from __future__ import annotations

from typing import Final

import pygame

SMOOTH_AREA: Final = 30_000
"""Pixels of the largest picture that is scaled smoothly."""
NEARLY: Final = 0.1
"""Share of the size by which a picture may be off while in a hurry."""


def smooth(picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """Return a picture scaled smoothly to a size, in pixels.

    A single row or column of pixels is doubled first. pygame's smooth scaling reads past the last row when it
    stretches a single one, which can crash the program.
    """
    w, h = picture.get_size()
    if min(w, h) == 1:
        picture = pygame.transform.scale(picture, (max(w, 2), max(h, 2)))
    return pygame.transform.smoothscale(picture, size)


def scaled(picture: pygame.Surface, size: tuple[int, int], *, hurried: bool) -> pygame.Surface:
    """Return a picture in a size in pixels; if hurried, a picture that nearly has that size is returned as it is.

    Smooth scaling is too slow for a turning card, for dozens of pieces and for large pictures. In the few frames of a
    motion nobody sees the difference.
    """
    w, h = picture.get_size()
    if size == (w, h):
        return picture
    if not hurried and size[0] * size[1] <= SMOOTH_AREA:
        return smooth(picture, size)
    if abs(size[0] - w) <= NEARLY * w and abs(size[1] - h) <= NEARLY * h:
        return picture
    return pygame.transform.scale(picture, size)
