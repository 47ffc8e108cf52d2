"""Tests that random clicks, keys and resizes over all scenes raise nothing (see `tests.lab.storm`)."""

from __future__ import annotations

from pathlib import Path

from tests.lab.storm import EPISODE, storm


def test_random_events_over_all_scenes_raise_nothing(home: Path) -> None:
    weather = storm(home, EPISODE, seed=3)
    assert weather.thrown.total() == EPISODE
