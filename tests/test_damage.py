"""Damaged records are told, never lost, and never taken for another match (see `tests.damage`)."""

from __future__ import annotations

from pathlib import Path

from tests.damage import run

COUNT = 150


def test_a_damaged_record_is_told_never_lost_and_never_taken_for_another_match(tmp_path: Path) -> None:
    became = run(tmp_path, COUNT, seed=5, kinds=8)
    assert set(became) == {"good", "damaged", "refused"}
