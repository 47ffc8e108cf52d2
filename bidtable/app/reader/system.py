"""The interface of the accessibility service of the operating system."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any, Final, NamedTuple, Protocol

log = logging.getLogger(__name__)

SYSTEMS: Final = {"win32": "windows", "darwin": "macos"}
"""Module of each system; all other systems use the module `unix`."""


class Handlers(NamedTuple):
    """The functions that the system calls, possibly on another thread.

    Attributes:
        activate: Called when a screen reader begins to listen. It returns no tree: the program sends one.
        act: Called with the request of a screen reader, such as a press.
        deactivate: Called when no screen reader listens any more.
    """

    activate: Callable[[], None]
    act: Callable[[Any], None]
    deactivate: Callable[[], None]


class Adapter(Protocol):
    """The connection to the accessibility service of the operating system.

    Attributes:
        kit: The library `accesskit`.
    """

    kit: Any

    def update(self, make: Callable[[], Any]) -> None:
        """Send an update of the tree, if a screen reader listens."""

    def focus_window(self, focused: bool) -> None:
        """Report whether the window has the keyboard."""


def open_adapter(
    window: dict[str, Any], handlers: Handlers, *, system: str = sys.platform, kit: Any = None
) -> Adapter | None:
    """Connect a window to the accessibility service; return None if the system has none.

    Args:
        window: The handles of the window, from `pygame.display.get_wm_info`.
        handlers: The functions that the system calls.
        system: Name of the operating system, as in `sys.platform`.
        kit: The library `accesskit`; None imports it.
    """
    try:
        kit = kit or import_module("accesskit")
        module = import_module(f"bidtable.app.reader.on_{SYSTEMS.get(system, 'unix')}")
        adapter: Adapter = module.open_adapter(kit, window, handlers)
    except (KeyboardInterrupt, SystemExit):
        raise
    except BaseException as error:
        # The game goes on without a screen reader, whatever the library or the system lacks. An error inside the
        # library is no `Exception`.
        log.info("No screen reader can be used: %r", error)
        return None
    return adapter
