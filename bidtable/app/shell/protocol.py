"""What a scene sees of the program. The window is such a shell; no scene knows the window."""

from __future__ import annotations

from typing import Protocol

from bidtable.app.archive.settings import Settings
from bidtable.app.draw.fonts import Fonts
from bidtable.app.draw.theme import Metrics, Theme
from bidtable.app.shell.routes import Route
from bidtable.app.shell.services import Services


class Shell(Protocol):
    """The program, as far as scenes may see it."""

    @property
    def theme(self) -> Theme:
        """The colours in use."""

    @property
    def metrics(self) -> Metrics:
        """The window's measures."""

    @property
    def fonts(self) -> Fonts:
        """The fonts."""

    @property
    def settings(self) -> Settings:
        """The settings in use; whoever changes them calls `settings_changed`, or at least `keep_settings`."""

    @property
    def services(self) -> Services:
        """Games, rules and saved matches."""

    # -- from scene to scene -------------------------------------------------------------------------

    def open(self, route: Route) -> None:
        """Lay a scene over the others."""

    def reset(self, *routes: Route) -> None:
        """Put scenes in place of all, the last one on top."""

    def back(self) -> None:
        """Take the top scene away."""

    def is_on_top(self, scene: object) -> bool:
        """Return whether a scene is the one that is operated now."""

    def quit(self) -> None:
        """Close the program after this round of the loop."""

    # -- what is seen and heard ----------------------------------------------------------------------

    def play(self, name: str) -> None:
        """Play a sound by name."""

    def apply_volumes(self) -> None:
        """Take over changed volumes."""

    def settings_changed(self) -> None:
        """Write the settings, and lay all scenes out anew."""

    def keep_settings(self) -> None:
        """Write the settings; nothing is laid out anew."""

    def toggle_full_screen(self) -> None:
        """Go to full screen, or back to a window."""
