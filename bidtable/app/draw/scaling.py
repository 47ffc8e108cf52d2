"""Pictures of pieces in motion, in other sizes than they were painted in: as fine as there is time for."""

from __future__ import annotations

from typing import Final

import pygame

SMOOTH_AREA: Final = 30_000
"""Pixels of the largest picture that is scaled smoothly."""
NEARLY: Final = 0.1
"""Share of its size by which a picture may be too large or too small in a hurry."""


def smooth(picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """Return a picture scaled smoothly to a size, in pixels.

    A row or a column of single pixels is doubled first: pygame's own scaling reads the row after the last where
    it makes one row into many, and whoever reads past the end of memory ends the program now and then.
    """
    w, h = picture.get_size()
    if min(w, h) == 1:
        picture = pygame.transform.scale(picture, (max(w, 2), max(h, 2)))
    return pygame.transform.smoothscale(picture, size)


def scaled(picture: pygame.Surface, size: tuple[int, int], *, hurried: bool) -> pygame.Surface:
    """Return a picture in a size, in pixels; itself where it has that size, in a hurry also where it nearly has.

    Smooth scaling is too slow for a card that turns over, for dozens of pieces and for what is large; in the few
    frames that a motion takes nobody sees the difference.
    """
    w, h = picture.get_size()
    if size == (w, h):
        return picture
    if not hurried and size[0] * size[1] <= SMOOTH_AREA:
        return smooth(picture, size)
    if abs(size[0] - w) <= NEARLY * w and abs(size[1] - h) <= NEARLY * h:
        return picture
    return pygame.transform.scale(picture, size)
