"""Tests of the tables against the golden walks: all that a table shows, says and answers in random games."""

from __future__ import annotations

import pytest

from tests.golden.regenerate import load
from tests.golden.shades import HINT, differences
from tests.golden.walks import FOLDER, WALKS, Walk, walk_through

SELDOM = (3, 4, 5)
"""Numbers of seats at which only the long tests walk through a game."""


@pytest.mark.parametrize(
    "walk",
    [pytest.param(walk, marks=pytest.mark.long if walk.seats in SELDOM else ()) for walk in WALKS],
    ids=lambda walk: walk.name,
)
def test_golden_walk(walk: Walk) -> None:
    """At each moment of a random game, the table has the same words and pieces, and presses choose the same moves."""
    wanted = (FOLDER / f"{walk.name}.txt").read_text(encoding="utf-8")
    assert differences(wanted, walk_through(walk, load(walk.slug))) == [], HINT


def test_nothing_lies_around() -> None:
    """The script writes every golden walk."""
    assert {path.stem for path in FOLDER.glob("*.txt")} == {walk.name for walk in WALKS}
