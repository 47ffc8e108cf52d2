"""Tests that the drawings match their scripts, so that no change by hand is lost at the next run."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests import ROOT


@pytest.mark.parametrize(
    "script", ["make_drawings.py", "make_types.py", "make_business.py", "make_people.py", "make_room.py"]
)
def test_drawings_are_current(script: str) -> None:
    found = subprocess.run(
        [sys.executable, str(ROOT / "assets" / script), "--check"], capture_output=True, text=True, timeout=60
    )
    assert found.returncode == 0, found.stdout + found.stderr
