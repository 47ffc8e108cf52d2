"""Measurement of the memory that this process uses."""

from __future__ import annotations

import ctypes
import os
import sys
from pathlib import Path
from typing import Final

MEGABYTE: Final = 1 << 20


class _Counters(ctypes.Structure):
    """The structure `PROCESS_MEMORY_COUNTERS` of Windows, with sizes in bytes."""

    _fields_ = (
        ("size", ctypes.c_uint32),
        ("page_faults", ctypes.c_uint32),
        ("peak_working_set", ctypes.c_size_t),
        ("working_set", ctypes.c_size_t),
        ("peak_paged_pool", ctypes.c_size_t),
        ("paged_pool", ctypes.c_size_t),
        ("peak_other_pool", ctypes.c_size_t),
        ("other_pool", ctypes.c_size_t),
        ("page_file", ctypes.c_size_t),
        ("peak_page_file", ctypes.c_size_t),
    )


def resident() -> float:
    """Return the memory that this process uses at present, in megabytes.

    Raises:
        OSError: Windows does not report the memory of this process.
    """
    # A system that does not report the present memory reports the largest memory so far.
    if sys.platform == "win32":
        return _working_set() / MEGABYTE
    # Windows does not have the module `resource`, so it is not imported at the top of this file.
    import resource

    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except OSError:
        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return most / (1024 if sys.platform != "darwin" else MEGABYTE)
    return pages * os.sysconf("SC_PAGE_SIZE") / MEGABYTE


def _working_set() -> int:
    kernel = ctypes.windll.kernel32  # type: ignore[attr-defined, unused-ignore]
    kernel.GetCurrentProcess.restype = ctypes.c_void_p
    kernel.K32GetProcessMemoryInfo.argtypes = (ctypes.c_void_p, ctypes.c_void_p, ctypes.c_uint32)
    counters = _Counters(size=ctypes.sizeof(_Counters))
    if not kernel.K32GetProcessMemoryInfo(
        kernel.GetCurrentProcess(), ctypes.byref(counters), ctypes.sizeof(counters)
    ):
        raise OSError("Windows does not report the memory of this process")
    return int(counters.working_set)
