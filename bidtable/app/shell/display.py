"""Opens the window through SDL and changes its size."""

from __future__ import annotations

import logging
import os
import sys
import warnings
from typing import Final

import pygame

from bidtable.app.archive.settings import Settings
from bidtable.store import places

log = logging.getLogger(__name__)

MIN_SIZE: Final = (1024, 640)
"""Smallest width and height of the window in pixels."""
TITLE: Final = "Bidtable"
_INVISIBLE: Final = ("dummy", "offscreen", "evdev")


class DisplayUnavailable(RuntimeError):
    """The system offers no screen for a window."""


def chooses_presenting() -> bool:
    """Return whether the program can choose how pictures reach the screen on this system, which is Linux."""
    return sys.platform.startswith("linux")


def _show_icon() -> None:
    """Set the icon of the program for the window, if the file exists; otherwise pygame looks for its own icon."""
    try:
        pygame.display.set_icon(pygame.image.load(places.assets() / "icon" / "icon_64.png"))
    except (OSError, pygame.error) as error:
        log.warning("The window's icon cannot be shown: %s", error)


def open_window(wanted: tuple[int, int], settings: Settings, *, headless: bool) -> pygame.Surface:
    """Open the window and return its surface.

    Args:
        wanted: Size of the window in pixels, unless the settings ask for full screen.
        settings: The player's current settings.
        headless: Whether the window is not shown on any screen.

    Raises:
        DisplayUnavailable: No window can be opened.
    """
    if headless:
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        os.environ["SDL_AUDIODRIVER"] = "dummy"
    if chooses_presenting() and not settings.framebuffer_acceleration:
        # By default SDL uses software OpenGL if there is no graphics card: 26 ms a frame instead of 2.
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    try:
        asked = "SDL_VIDEODRIVER" in os.environ
        pygame.display.init()
        if pygame.display.get_driver() in _INVISIBLE and not asked:
            # Without a screen SDL uses a driver that shows nothing, and the app would run invisibly.
            pygame.display.quit()
            raise pygame.error("there is no screen")
        pygame.font.init()
        pygame.display.set_caption(TITLE)
        _show_icon()
        surface = set_mode(wanted, settings, headless=headless)
    except pygame.error as error:
        raise DisplayUnavailable(
            f"Bidtable cannot open a window: {error}.\n"
            "Start it from a desktop session. Over a remote connection, switch on display forwarding "
            "(ssh -X); without any screen, the commands of main.py still work (main.py --help)."
        ) from error
    pygame.key.set_repeat(350, 40)
    pygame.key.stop_text_input()
    return surface


def set_mode(wanted: tuple[int, int], settings: Settings, *, headless: bool) -> pygame.Surface:
    """Change the window to full screen or to a size of at least `MIN_SIZE`; return its surface."""
    with warnings.catch_warnings():
        # A window manager may enforce another size; the layout follows the actual size.
        warnings.simplefilter("ignore", RuntimeWarning)
        if settings.full_screen and not headless:
            return pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        size = (max(MIN_SIZE[0], wanted[0]), max(MIN_SIZE[1], wanted[1]))
        surface = pygame.display.set_mode(size, pygame.RESIZABLE)
        if not headless:
            # This is the only way to tell the window manager; the replacement needs another kind of
            # window.
            warnings.simplefilter("ignore", DeprecationWarning)
            pygame.Window.from_display_module().minimum_size = MIN_SIZE
    return surface
