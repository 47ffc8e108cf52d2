"""Tests that bots of another checkout play in a separate process as they would play here."""

from __future__ import annotations

import pytest

from bidtable.bots.common import ladder
from bidtable.bots.common.arena import Terms
from bidtable.rulebook import Library
from bidtable.store import places
from tests.lab import against


def test_a_ladder_against_another_checkout_is_the_ladder_if_both_are_the_same(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The other checkout is this one: each game goes as it does in one process."""
    asked = ["bid_it", "--odd", "easy", "--seats", "2,3", "--games", "4", "--seed", "7"]
    against.main([*asked, "--among", f"random@{against.ROOT}"])
    told = capsys.readouterr().out.splitlines()
    found = ladder.climb(Terms("bid_it", Library(places.shipped_rules())), "easy", "random", (2, 3), 4, 7)
    assert [f"{rung.odd.rate:.3f}" for rung in found.rungs] == [
        line.partition("seats: ")[2].partition(" ")[0] for line in told
    ]


@pytest.mark.parametrize("slug", ["bid_and_bluff", "bidness"])
def test_all_decisions_of_the_same_checkout_are_alike(slug: str, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["--alike", "easy,hard", "--commit", str(against.ROOT), "--seats", "2", "--games", "1"]
    against.main([slug, *asked])
    told = capsys.readouterr().out.splitlines()
    assert len(told) == 5, "two levels, two judgements of who wins, and judged decisions"
    assert all(": 0 of " in line for line in told)


def test_a_difference_is_told_and_counted(capsys: pytest.CaptureFixture[str]) -> None:
    found = against.Differences()
    found.compare("easy", {"move": "a", "value": 0.1 + 0.2}, {"move": "a", "value": 0.3})
    assert capsys.readouterr().out == ""
    found.compare("easy", {"move": "a", "value": 0.3}, {"move": "b", "value": 0.3})
    assert capsys.readouterr().out.startswith("easy\n  here ")
    assert str(found) == "easy: 1 of 2 differ\neasy, the move: 1 differ"
