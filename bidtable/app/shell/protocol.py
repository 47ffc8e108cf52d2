"""The interface of the program for its scenes.

The class `App` implements the interface `Shell`, so that scenes do not depend on `App`.
"""

from __future__ import annotations

from typing import Protocol

from bidtable.app.archive.settings import Settings
from bidtable.app.draw.fonts import Fonts
from bidtable.app.draw.theme import Metrics, Theme
from bidtable.app.shell.routes import Route
from bidtable.app.shell.services import Services


class Shell(Protocol):
    """The interface of the program for its scenes."""

    @property
    def theme(self) -> Theme:
        """The theme in use, which contains all colours."""

    @property
    def metrics(self) -> Metrics:
        """Sizes of the window and of texts."""

    @property
    def fonts(self) -> Fonts:
        """The fonts of all texts."""

    @property
    def settings(self) -> Settings:
        """The player's current settings.

        After a visible change of a setting, call `settings_changed`. After any other change, call
        `keep_settings`.
        """

    @property
    def services(self) -> Services:
        """Access to games, rule files, bots and saved matches."""

    # -- navigation ----------------------------------------------------------------------------------

    def open(self, route: Route) -> None:
        """Open a scene on top of all open scenes."""

    def reset(self, *routes: Route) -> None:
        """Close all open scenes, and open new scenes with the scene of the last route on top."""

    def back(self) -> None:
        """Close the top scene, and return to the scene below."""

    def is_on_top(self, scene: object) -> bool:
        """Return whether a scene is on top of all open scenes, and therefore gets the input."""

    def quit(self) -> None:
        """Close the program after the present frame."""

    # -- sound, picture, settings --------------------------------------------------------------------

    def play(self, name: str, at: float = 0.5, delay: float = 0.0) -> None:
        """Play the sound with the given name; an empty name plays no sound.

        The sound is heard at a place on the screen from 0 (left edge) to 1 (right edge), after a delay in
        seconds.
        """

    def tension(self, level: float) -> None:
        """Set the tension of the match, from 0 to 1. More layers of the music play at a high tension."""

    def apply_volumes(self) -> None:
        """Change the volume of playing music to the volume in the settings."""

    def settings_changed(self) -> None:
        """Save the settings, and build all scenes again with the new settings."""

    def keep_settings(self) -> None:
        """Save the settings, without building the scenes again."""

    def toggle_full_screen(self) -> None:
        """Switch between full screen and a window."""
