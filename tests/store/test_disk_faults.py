"""Tests that no move is lost, whichever disk call fails and whenever the program is killed.

They are samples of `tests.lab.disk_faults` and `tests.lab.kills`.
"""

from __future__ import annotations

import errno
import random
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.lab.disk_faults import Ending, Fault, go_on, start, sweep
from tests.lab.kills import LONGEST, check, run_and_kill

EVERY = 31
KILLS = 8


@pytest.mark.parametrize("scenario", [start, go_on])
def test_no_failing_disk_call_loses_a_move(scenario: Callable[[Path, Fault, int], Ending]) -> None:
    played, asked = sweep(scenario, 6, EVERY, first=3)
    assert played >= 12
    assert asked > 0


def test_without_a_failing_call_nobody_is_asked(tmp_path: Path) -> None:
    ending = start(tmp_path, Fault(0), 10)
    assert (ending.asked, ending.saved, ending.failed) == (0, True, "")
    assert ending.calls > 50


def test_a_start_that_fails_leaves_no_file_and_is_played_unsaved(tmp_path: Path) -> None:
    """Each call of the start fails in turn: those for header, rules, lock and folders."""
    unsaved = 0
    for number in range(1, 23):
        ending = start(tmp_path / str(number), Fault(number, errno.ENOSPC), 1)
        unsaved += not ending.saved
    assert unsaved > 10


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
@pytest.mark.long
def test_a_program_killed_at_any_moment_has_lost_no_finished_move(tmp_path: Path) -> None:
    moments = random.Random(3)
    for number in range(KILLS):
        folder = tmp_path / str(number)
        check(folder, run_and_kill(folder, 1000 * number, moments.uniform(0.0, LONGEST)))
