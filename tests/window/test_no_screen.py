"""Tests that the app, started without a screen, reports it and names a remedy."""

from __future__ import annotations

import subprocess
import sys

import pytest


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere there is always a screen")
def test_without_a_display_there_is_a_clear_message(command: list[str], environment: dict[str, str]) -> None:
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60)
    assert done.returncode == 1
    assert "cannot open a window" in done.stderr
    assert "main.py --help" in done.stderr
    assert "Traceback" not in done.stderr
