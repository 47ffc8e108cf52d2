"""Fast and smooth scaling of pictures."""

from __future__ import annotations

from typing import Final

import pygame

SMOOTH_AREA: Final = 30_000
"""Largest number of pixels of a picture that is scaled smoothly, because smooth scaling of larger pictures is slow."""
NEARLY: Final = 0.1
"""Largest relative difference in size with which a moving picture is shown without scaling."""


def smooth(picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """Return a picture that is scaled smoothly to a size in pixels."""
    w, h = picture.get_size()
    # With a single row or column, pygame could crash.
    if min(w, h) == 1:
        picture = pygame.transform.scale(picture, (max(w, 2), max(h, 2)))
    return pygame.transform.smoothscale(picture, size)


def scaled(picture: pygame.Surface, size: tuple[int, int], *, hurried: bool) -> pygame.Surface:
    """Return a picture that is scaled to a size in pixels."""
    # Smooth scaling is slow, so a hurried picture is scaled roughly or not at all.
    w, h = picture.get_size()
    if size == (w, h):
        return picture
    if not hurried and size[0] * size[1] <= SMOOTH_AREA:
        return smooth(picture, size)
    if abs(size[0] - w) <= NEARLY * w and abs(size[1] - h) <= NEARLY * h:
        return picture
    return pygame.transform.scale(picture, size)
