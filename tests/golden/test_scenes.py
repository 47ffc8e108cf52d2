"""Tests of drawn scenes against the golden scenes: places, texts, colours and states of all widgets."""

from __future__ import annotations

import pytest

from bidtable.core import registry
from tests.golden.scenes import FOLDER, SCENES, describe, differences

GOOFSPIEL = "goofspiel"
"""The tests' own game, which the scenes do not offer."""
HINT = "a scene has changed; if that is meant: python -m tests.lab golden, and read the difference"


@pytest.mark.parametrize("name", SCENES)
def test_golden_scene(name: str) -> None:
    """Each widget is drawn at its place, with its texts and colours."""
    registry.unregister(GOOFSPIEL)
    wanted = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert differences(wanted, describe(SCENES[name])) == [], HINT


def test_nothing_lies_around() -> None:
    """The script writes every golden scene."""
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(SCENES)


@pytest.mark.parametrize(
    ("old", "new", "count"),
    [
        ("title 1,2 3x4 #888", "title 1,2 3x4 #897", 0),
        ("title 1,2 3x4 #888", "title 1,2 3x4 #8a8", 1),
        ("title 1,2 3x4 #888", "title 1,2 3x5 #888", 1),
        ("title 1,2 3x4 #888", "title 1,2 3x4 #888 disabled", 1),
        ("one\ntwo", "one", 1),
        ("one", "one\ntwo", 1),
    ],
    ids=["rounding", "colour", "size", "state", "less", "more"],
)
def test_differences(old: str, new: str, count: int) -> None:
    """A colour may differ by one step; nothing else may differ."""
    assert len(differences(old, new)) == count
