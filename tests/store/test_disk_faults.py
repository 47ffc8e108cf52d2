"""Tests that no move is lost and people are asked, whichever disk call fails (a sample of `tests.lab.disk_faults`)."""

from __future__ import annotations

import errno
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.lab.disk_faults import Ending, Fault, go_on, start, sweep

EVERY = 31


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
