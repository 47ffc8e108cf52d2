"""The interface of the program for its scenes.

The class `App` implements the interface, so scenes do not depend on `App`.
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
        """The theme in use, with all colours."""

    @property
    def metrics(self) -> Metrics:
        """The window's measures."""

    @property
    def fonts(self) -> Fonts:
        """The fonts."""

    @property
    def settings(self) -> Settings:
        """The player's current settings.

        After a change of the settings call `settings_changed`, or at least `keep_settings`.
        """

    @property
    def services(self) -> Services:
        """The services for games, rules and saved matches."""

    # -- navigation ----------------------------------------------------------------------------------

    def open(self, route: Route) -> None:
        """Open a scene on top of the stack of open scenes."""

    def reset(self, *routes: Route) -> None:
        """Replace all open scenes by new ones; the last of the new scenes is on top."""

    def back(self) -> None:
        """Close the top scene."""

    def is_on_top(self, scene: object) -> bool:
        """Return whether a scene is on top of the stack, and therefore gets the input."""

    def quit(self) -> None:
        """Close the program after the current pass of the main loop."""

    # -- sound, picture, settings --------------------------------------------------------------------

    def play(self, name: str) -> None:
        """Play a sound by name."""

    def apply_volumes(self) -> None:
        """Apply changed volumes."""

    def settings_changed(self) -> None:
        """Save the settings, and lay out all scenes again."""

    def keep_settings(self) -> None:
        """Save the settings without a new layout."""

    def toggle_full_screen(self) -> None:
        """Switch between full screen and a window."""
