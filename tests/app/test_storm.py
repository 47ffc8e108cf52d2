"""Tests that random clicks, keys and resizes over all scenes raise nothing (see `tests.lab.storm`)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.lab.storm import EPISODE, storm


def test_random_events_over_all_scenes_raise_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BIDTABLE_HOME", str(tmp_path))
    weather = storm(tmp_path, EPISODE, seed=3)
    assert weather.thrown.total() == EPISODE
