"""What the program gives back to the system: memory that was used once is not kept for ever.

An evening paints thousands of pictures, and the C library keeps what they leave as holes between others: after ten
matches those were more than all that was in use. Only the GNU C library can be asked to do otherwise; elsewhere
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
"""The C library's number for: from so many bytes on a block stands alone, and is given back when it is freed."""
ALONE: Final = 256 * 1024
"""Bytes; without a fixed number the library raises it to the largest block that was ever freed."""


@functools.cache
def _library() -> ctypes.CDLL | None:
    """Return the C library where it is GNU's, else None."""
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
    """Let large blocks stand alone from now on."""
    library = _library()
    if library is not None:
        library.mallopt(MMAP_THRESHOLD, ALONE)


def give_back() -> None:
    """Give free memory back to the system; some milliseconds."""
    library = _library()
    if library is not None:
        library.malloc_trim(0)


def tidy() -> None:
    """Drop what hangs together in circles and nobody holds, such as a scene that was left, and give it back."""
    gc.collect()
    give_back()
