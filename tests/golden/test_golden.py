"""Tests of whole games and counts against the golden files."""

from __future__ import annotations

import pytest

from tests.golden.regenerate import COUNTS, FOLDER, GAMES, Golden, count, counts, names, play
from tests.golden.shades import HINT


@pytest.mark.parametrize("golden", GAMES, ids=lambda golden: f"{golden.slug}-{golden.name}")
def test_golden_game(golden: Golden) -> None:
    """The same seed gives the same game, in the same words."""
    path = FOLDER / f"{golden.slug}-{golden.name}.txt"
    wanted = path.read_text(encoding="utf-8").splitlines()
    assert play(golden).splitlines() == wanted, HINT


def test_counts() -> None:
    """Tiny games have the same number of courses as before."""
    assert counts() == (FOLDER / "counts.txt").read_text(encoding="utf-8"), HINT


def test_counts_that_can_be_worked_out() -> None:
    """Three prizes and three cards each: 3 prizes, 3 x 3 bids; then 2, 2 x 2; then 1."""
    wanted = [3, 3 * 3, 3 * 9, 27 * 2, 54 * 2, 54 * 4, 216, 216, 216]
    assert count(COUNTS[0]) == wanted
    assert count(COUNTS[1]) == wanted
    # 20 deals of two cards, and bids of 0, 1 or 2; with Hook the dealer may not fill the two tricks up.
    assert count(COUNTS[3])[:4] == [20, 20 * 3, 20 * 9, 20 * 9 * 2]
    assert count(COUNTS[4])[:4] == [20, 20 * 3, 20 * 6, 20 * 6 * 2]


def test_nothing_lies_around() -> None:
    """The script writes every golden text."""
    assert {path.name for path in FOLDER.glob("*.txt")} == set(names())
