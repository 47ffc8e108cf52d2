"""Tests that the memory of this process is known on each system, without modules of other systems."""

from __future__ import annotations

import ctypes
import subprocess
import sys
from types import SimpleNamespace
from typing import Any

import pytest

from bidtable.app.tools import process_memory
from tests import ROOT


def test_it_is_told_in_megabytes() -> None:
    assert 10 < process_memory.resident() < 4000


def test_the_measurements_open_where_there_is_no_module_resource() -> None:
    """Windows lacks that module; here it is hidden from a new program."""
    code = "import sys; sys.modules['resource'] = None; import bidtable.app.tools.bench, bidtable.cli.bench"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("answers", [True, False])
def test_windows_is_asked_in_its_own_way(monkeypatch: pytest.MonkeyPatch, answers: bool) -> None:
    def this() -> int:
        return 7

    def tell(process: int, place: Any, size: int) -> int:
        counters = place._obj
        assert (process, counters.size) == (7, size)
        counters.peak_working_set = 999 << 20
        counters.working_set = 123 << 20
        return int(answers)

    kernel = SimpleNamespace(GetCurrentProcess=this, K32GetProcessMemoryInfo=tell)
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(kernel32=kernel), raising=False)
    monkeypatch.setattr(sys, "platform", "win32")
    if answers:
        assert process_memory.resident() == 123
    else:
        with pytest.raises(OSError, match="does not report"):
            process_memory.resident()
