"""The connection to UI Automation of Windows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bidtable.app.reader.system import Handlers


def open_adapter(kit: Any, window: dict[str, Any], handlers: Handlers) -> WindowsAdapter:
    """Connect the window, which must not be visible yet, to UI Automation."""
    adapter = kit.windows.SubclassingAdapter(window["window"], handlers.activate, handlers.act)
    return WindowsAdapter(kit, adapter)


class WindowsAdapter:
    def __init__(self, kit: Any, adapter: Any) -> None:
        self.kit, self._adapter = kit, adapter

    def update(self, make: Callable[[], Any]) -> None:
        events = self._adapter.update_if_active(make)
        if events is not None:
            events.raise_events()

    def focus_window(self, focused: bool) -> None:
        """Do nothing, because the adapter sees the messages of the window itself."""
