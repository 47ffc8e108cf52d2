"""Rotates the picture for a second player at the upper edge of the screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from bidtable.app.shell.scene import Scene

RISES: Final = 0.3
"""Seconds in which the picture fades in after a rotation to the other player."""
DARK: Final = (18, 16, 20)

_POINTS: Final = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)


class TwoSides:
    """Shows a scene upright, or rotated by 180 degrees.

    Attributes:
        motion: Whether the picture fades in after a rotation.
    """

    def __init__(self) -> None:
        self.turned = False
        self.motion = True
        self._dark = 0.0
        self._dimmed = False
        self._page: pygame.Surface | None = None
        self._front: pygame.Surface | None = None
        self._sheet = pygame.Surface((0, 0))

    @property
    def rising(self) -> bool:
        return self._dark > 0

    def turn(self, turned: bool) -> None:
        """Rotate the picture by 180 degrees, or show it upright again."""
        if turned != self.turned:
            self.turned = turned
            self._dark = RISES if self.motion else 0.0
            self._page = self._front = None

    def update(self, dt: float) -> None:
        self._dark = max(0.0, self._dark - dt)

    def finish(self) -> None:
        self._dark = 0.0

    # -- pictures ------------------------------------------------------------------------------------

    def show(self, scene: Scene, window: pygame.Surface) -> bool:
        """Draw the changed areas of a scene in the window, and return whether anything was drawn."""
        # The first frame with full brightness is drawn as a whole too.
        whole, self._dimmed = self.rising or self._dimmed, self.rising
        if not self.turned and not self.rising:
            self._page = self._front = None
            if whole:
                scene.ui.redraw()
            return scene.draw(window)
        fresh = self._page is None or self._page.get_size() != window.get_size()
        if self._page is None or fresh:
            self._page, self._front = pygame.Surface(window.get_size()), None
        drawn = scene.draw(self._page)
        areas = scene.ui.compositor.areas if drawn else []
        if self.rising:
            self._rise(self._page, areas, window)
            return True
        self._front = None
        self._put(self._page, [window.get_rect()] if whole or fresh else areas, window)
        return drawn or whole or fresh

    def _rise(self, page: pygame.Surface, areas: Sequence[pygame.Rect], window: pygame.Surface) -> None:
        # The first frame rotates the whole picture, and later frames rotate only the changed areas.
        if self._front is None:
            self._front, areas = pygame.Surface(window.get_size()), [window.get_rect()]
            self._sheet = pygame.Surface(window.get_size())
            self._sheet.fill(DARK)
        self._put(page, areas, self._front)
        window.blit(self._front, (0, 0))
        self._sheet.set_alpha(round(255 * self._dark / RISES))
        window.blit(self._sheet, (0, 0))

    def _put(self, page: pygame.Surface, areas: Sequence[pygame.Rect], target: pygame.Surface) -> None:
        for changed in areas:
            area = changed.clip(page.get_rect())
            piece = page.subsurface(area)
            if self.turned:
                piece, area = pygame.transform.flip(piece, True, True), self.place(area, page.get_size())
            target.blit(piece, area)

    # -- positions -----------------------------------------------------------------------------------

    def place(self, area: pygame.Rect, size: tuple[int, int]) -> pygame.Rect:
        """Return the place of an area after a rotation of the picture."""
        if not self.turned:
            return area
        return pygame.Rect(size[0] - area.right, size[1] - area.bottom, area.w, area.h)

    def seen(self, event: pygame.Event, size: tuple[int, int]) -> pygame.Event:
        """Rotate the position of a pointer event, if the picture is rotated."""
        if not self.turned or event.type not in _POINTS:
            return event
        told = {**event.dict, "pos": (size[0] - 1 - event.pos[0], size[1] - 1 - event.pos[1])}
        if "rel" in told:
            told["rel"] = (-event.rel[0], -event.rel[1])
        return pygame.Event(event.type, told)
