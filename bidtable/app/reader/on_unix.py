"""The connection to the accessibility bus of Linux and other systems of its kind."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bidtable.app.reader.system import Handlers


def open_adapter(kit: Any, window: dict[str, Any], handlers: Handlers) -> UnixAdapter:
    """Connect the program to the accessibility bus, which tells later whether a screen reader listens."""
    return UnixAdapter(kit, kit.unix.Adapter(handlers.activate, handlers.act, handlers.deactivate))


class UnixAdapter:
    def __init__(self, kit: Any, adapter: Any) -> None:
        self.kit, self._adapter = kit, adapter

    def update(self, make: Callable[[], Any]) -> None:
        self._adapter.update_if_active(make)

    def focus_window(self, focused: bool) -> None:
        self._adapter.update_window_focus_state(focused)
