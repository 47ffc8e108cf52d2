"""The connection to the accessibility service of macOS."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from bidtable.app.reader.system import Handlers

WINDOW_CLASS: Final = "SDLWindow"
"""The class of the windows that SDL opens, which must pass the focus on to its view."""


def open_adapter(kit: Any, window: dict[str, Any], handlers: Handlers) -> MacAdapter:
    """Connect the window, which must not be visible yet, to VoiceOver."""
    kit.macos.add_focus_forwarder_to_window_class(WINDOW_CLASS)
    adapter = kit.macos.SubclassingAdapter.for_window(window["window"], handlers.activate, handlers.act)
    return MacAdapter(kit, adapter)


class MacAdapter:
    def __init__(self, kit: Any, adapter: Any) -> None:
        self.kit, self._adapter = kit, adapter

    def update(self, make: Callable[[], Any]) -> None:
        _raise(self._adapter.update_if_active(make))

    def focus_window(self, focused: bool) -> None:
        _raise(self._adapter.update_view_focus_state(focused))


def _raise(events: Any) -> None:
    if events is not None:
        events.raise_events()
