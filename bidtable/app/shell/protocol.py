"""The interface of the program for its scenes, which the class `App` implements."""

from __future__ import annotations

from typing import Protocol

from bidtable.app.archive.settings import Settings
from bidtable.app.draw.fonts import Fonts
from bidtable.app.draw.theme import Metrics, Theme
from bidtable.app.shell.routes import Route
from bidtable.app.shell.services import Services
from bidtable.app.widgets.device import Device


class Shell(Protocol):
    """The interface of the program for its scenes."""

    @property
    def theme(self) -> Theme:
        """Current colour theme."""

    @property
    def metrics(self) -> Metrics:
        """Sizes of the window and of texts."""

    @property
    def fonts(self) -> Fonts:
        """The fonts of the program."""

    @property
    def settings(self) -> Settings:
        """The player's settings."""

    @property
    def device(self) -> Device:
        """The device that the player uses."""

    @property
    def pad(self) -> int | None:
        """Number of the controller that sent the present event; None for another device."""

    @property
    def services(self) -> Services:
        """Access to games, rule files, bots and saved matches."""

    # -- navigation ----------------------------------------------------------------------------------

    def open(self, route: Route) -> None:
        """Open a scene on top of all open scenes."""

    def reset(self, *routes: Route) -> None:
        """Close all open scenes, and open other scenes; the last one is on top."""

    def back(self) -> None:
        """Close the top scene."""

    def is_on_top(self, scene: object) -> bool:
        """Return whether a scene is the top scene, which gets the input."""

    def quit(self) -> None:
        """Close the program after the current frame."""

    # -- sound, picture, settings --------------------------------------------------------------------

    def play(self, name: str, at: float = 0.5, delay: float = 0.0) -> None:
        """Play a sound by its name, after a delay in seconds.

        A sound's position goes from 0 (left) to 1 (right).
        """

    def tension(self, level: float) -> None:
        """Set how exciting the match is, from 0 to 1, for the music."""

    def apply_volumes(self) -> None: ...

    def settings_changed(self) -> None:
        """Save the settings, and rebuild all scenes."""

    def keep_settings(self) -> None:
        """Save the settings, without rebuilding the scenes."""

    def toggle_full_screen(self) -> None:
        """Switch between full screen and a window."""
