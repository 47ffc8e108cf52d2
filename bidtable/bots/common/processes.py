"""Other processes of the program, which begin in the same way on all systems and in the packaged program."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from multiprocessing.context import SpawnContext

NICE: Final = 5
"""A second process gives way to the screen on a shared processor, by this increment of its nice value."""


def spawning() -> SpawnContext:
    """Return the functions that begin another process.

    The process is begun anew. A copy of this process would hold its locks and its window, and Windows has no copies.
    """
    import multiprocessing

    return multiprocessing.get_context("spawn")


def serve_if_asked() -> None:
    """Do the work of another process and end, if the packaged program was started for that."""
    # Such a process always gets arguments. The window opens sooner without this import.
    if len(sys.argv) > 1:
        import multiprocessing

        multiprocessing.freeze_support()


def give_way() -> None:
    """Let other processes go first, where the system knows how."""
    if hasattr(os, "nice"):
        os.nice(NICE)
