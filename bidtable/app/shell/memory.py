"""Functions that return unused memory to the operating system.

The program paints thousands of pictures, and the C library keeps the memory of deleted pictures. After ten matches this
unused memory was more than all memory in use. Only the GNU C library can return unused memory on request; with other
libraries nothing happens.
"""

from __future__ import annotations

import functools
import gc
import sys
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import ctypes

MMAP_THRESHOLD: Final = -3
"""Number of the option `M_MMAP_THRESHOLD` of the GNU C library.

The option sets the size from which memory blocks are allocated separately, and returned when they are freed.
"""
ALONE: Final = 256 * 1024
"""Size in bytes from which memory blocks are allocated separately.

Without this option, the library raises the size to the largest block that was ever freed.
"""


@functools.cache
def _library() -> ctypes.CDLL | None:
    """Return the C library if it is the GNU C library, else None."""
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
    """Make the C library allocate large memory blocks separately from now on."""
    library = _library()
    if library is not None:
        library.mallopt(MMAP_THRESHOLD, ALONE)


def give_back() -> None:
    """Return free memory to the operating system, which takes some milliseconds."""
    library = _library()
    if library is not None:
        library.malloc_trim(0)


def tidy() -> None:
    """Delete objects that refer only to each other, such as those of a closed scene, and return their memory."""
    gc.collect()
    give_back()
