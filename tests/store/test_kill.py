"""Tests that a program killed at any moment leaves a record of every finished move (see `tests.lab.kills`)."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest

from tests.lab.kills import LONGEST, check, run_and_kill

KILLS = 8


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
@pytest.mark.long
def test_a_program_killed_at_any_moment_has_lost_no_finished_move(tmp_path: Path) -> None:
    moments = random.Random(3)
    for number in range(KILLS):
        folder = tmp_path / str(number)
        check(folder, run_and_kill(folder, 1000 * number, moments.uniform(0.0, LONGEST)))
