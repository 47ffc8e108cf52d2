"""Functions that return unused memory to the operating system."""

from __future__ import annotations

import functools
import gc
import sys
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import ctypes

MMAP_THRESHOLD: Final = -3
"""The number by which the GNU C library knows its option `M_MMAP_THRESHOLD`.

Memory blocks above the size in this option are allocated separately, and go back to the operating system when
the program frees the blocks.
"""
ALONE: Final = 256 * 1024
"""Smallest size, in bytes, of memory blocks that are allocated separately.

If the option is not set, the C library raises its threshold whenever a larger block is freed.
"""


@functools.cache
def _library() -> ctypes.CDLL | None:
    if not sys.platform.startswith("linux"):
        return None
    import ctypes

    try:
        library = ctypes.CDLL("libc.so.6")
        library.mallopt.argtypes = (ctypes.c_int, ctypes.c_int)
        library.malloc_trim.argtypes = (ctypes.c_size_t,)
    except (OSError, AttributeError):
        return None
    return library


@functools.cache
def keep_apart() -> None:
    """Make the C library return large blocks of memory to the system."""
    library = _library()
    if library is not None:
        library.mallopt(MMAP_THRESHOLD, ALONE)


def give_back() -> None:
    """Return unused memory to the operating system, which takes some milliseconds."""
    library = _library()
    if library is not None:
        library.malloc_trim(0)


def tidy() -> None:
    """Collect garbage, and return its memory to the operating system."""
    gc.collect()
    give_back()
