"""Tests of drawn scenes against the golden scenes: places, texts, colours and states, and a small picture."""

from __future__ import annotations

import pygame
import pytest

from bidtable.core import registry
from tests.golden.scenes import FOLDER, SCENES, WIDGETS, differences, draw, squares_apart, themes, widgets

GOOFSPIEL = "goofspiel"
"""The tests' own game, which the scenes do not offer."""
HINT = "a scene has changed; if that is meant: python -m tests.lab golden, and read the difference"


@pytest.mark.parametrize("name", SCENES)
def test_golden_scene(name: str) -> None:
    """Each widget is drawn at its place, with its texts and colours, and the whole looks as before."""
    registry.unregister(GOOFSPIEL)
    wanted = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    found = draw(SCENES[name])
    assert differences(wanted, found.text) == [], HINT
    assert squares_apart(pygame.image.load(FOLDER / f"{name}.png"), found.picture) == [], HINT


@pytest.mark.parametrize("name", WIDGETS)
def test_golden_widgets(name: str) -> None:
    """A widget of each kind looks as before."""
    assert squares_apart(pygame.image.load(FOLDER / f"{name}.png"), widgets(WIDGETS[name])) == [], HINT


def test_colours_of_all_themes() -> None:
    """All themes have the same colours as before."""
    assert (FOLDER / "themes.txt").read_text(encoding="utf-8") == themes(), HINT


def test_nothing_lies_around() -> None:
    """The script writes every golden scene."""
    assert {path.stem for path in FOLDER.glob("*.png")} == {*SCENES, *WIDGETS}
    assert {path.stem for path in FOLDER.glob("*.txt")} == {*SCENES, "themes"}


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


@pytest.mark.parametrize(
    ("shade", "count"), [(100, 0), (104, 0), (105, 1)], ids=["same", "rounding", "another"]
)
def test_squares_apart(shade: int, count: int) -> None:
    """A square of a picture may differ by the rounding of processors."""
    old, new = pygame.Surface((4, 3)), pygame.Surface((4, 3))
    old.fill((100, 100, 100))
    new.fill((100, 100, 100))
    new.set_at((2, 1), (100, shade, 100))
    assert squares_apart(old, new) == [(2, 1)] * count
