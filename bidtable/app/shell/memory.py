"""Returns unused memory to the system.

The program paints thousands of pictures, and the C library keeps the freed memory between other blocks. After
ten matches this was more than all memory in use. Only the GNU C library can be told to return it; elsewhere
nothing happens.
"""

from __future__ import annotations

import functools
import gc
import sys
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import ctypes

MMAP_THRESHOLD: Final = -3
"""Option number of the C library.

Blocks from the given size on are allocated separately and returned when they are freed.
"""
ALONE: Final = 256 * 1024
"""The size in bytes. By default the library raises it to the largest block that was ever freed."""


@functools.cache
def _library() -> ctypes.CDLL | None:
    """Return the C library if it is GNU's, else None."""
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
    """Allocate large blocks separately from now on."""
    library = _library()
    if library is not None:
        library.mallopt(MMAP_THRESHOLD, ALONE)


def give_back() -> None:
    """Return free memory to the system; this takes some milliseconds."""
    library = _library()
    if library is not None:
        library.malloc_trim(0)


def tidy() -> None:
    """Delete objects that only refer to each other, such as a closed scene, and return their memory."""
    gc.collect()
    give_back()
