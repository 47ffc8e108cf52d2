"""Opens the window and changes its size."""

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
    """Raised if the system has no screen for the window."""


def chooses_presenting() -> bool:
    """Return whether accelerated drawing can be switched off (only on Linux)."""
    return sys.platform.startswith("linux")


def _show_icon() -> None:
    try:
        pygame.display.set_icon(pygame.image.load(places.assets() / "icon" / "icon_64.png"))
    except (OSError, pygame.error) as error:
        log.warning("The window's icon cannot be shown: %s", error)


def open_window(wanted: tuple[int, int], settings: Settings, *, headless: bool) -> None:
    """Open the window, which stays hidden until `set_mode` shows it.

    Windows and macOS connect a screen reader only to a window that was not shown yet. A headless window is
    invisible also later, for tests.

    Raises:
        DisplayUnavailable: No window can be opened.
    """
    if headless:
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        os.environ["SDL_AUDIODRIVER"] = "dummy"
    if chooses_presenting() and not settings.framebuffer_acceleration:
        # Without a graphics card, SDL would use OpenGL in software, which takes 26 ms for a frame instead of
        # 2 ms.
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    try:
        asked = "SDL_VIDEODRIVER" in os.environ
        pygame.display.init()
        if pygame.display.get_driver() in _INVISIBLE and not asked:
            # Without a screen SDL uses a driver that shows nothing, and the program would run invisibly.
            pygame.display.quit()
            raise pygame.error("there is no screen")
        pygame.font.init()
        pygame.display.set_caption(TITLE)
        _show_icon()
        _set_mode(wanted, pygame.RESIZABLE | pygame.HIDDEN)
    except pygame.error as error:
        raise DisplayUnavailable(
            f"Bidtable cannot open a window: {error}.\n"
            "Start it from a desktop session. Over a remote connection, switch on display forwarding "
            "(ssh -X); without any screen, the commands of main.py still work (main.py --help)."
        ) from error
    pygame.key.set_repeat(350, 40)
    pygame.key.stop_text_input()


def set_mode(wanted: tuple[int, int], settings: Settings, *, headless: bool) -> pygame.Surface:
    """Show the window in a size in pixels, and return the window's surface."""
    if settings.full_screen and not headless:
        return _set_mode((0, 0), pygame.FULLSCREEN)
    surface = _set_mode(wanted, pygame.RESIZABLE)
    if not headless:
        with warnings.catch_warnings():
            # Only this deprecated function sets the smallest size. Its replacement needs another kind of
            # window.
            warnings.simplefilter("ignore", DeprecationWarning)
            pygame.Window.from_display_module().minimum_size = MIN_SIZE
    return surface


def _set_mode(wanted: tuple[int, int], flags: int) -> pygame.Surface:
    if not flags & pygame.FULLSCREEN:
        wanted = max(MIN_SIZE[0], wanted[0]), max(MIN_SIZE[1], wanted[1])
    with warnings.catch_warnings():
        # The system may enforce another size. The program then uses the actual size, so the warning is not
        # needed.
        warnings.simplefilter("ignore", RuntimeWarning)
        return pygame.display.set_mode(wanted, flags)
