"""Tests of drawn scenes against the golden scenes: places, texts, colours and states, and a small picture."""

from __future__ import annotations

import pygame
import pytest

from tests.golden.scenes import FOLDER, SCENES, WIDGETS, draw, squares_apart, themes, widgets
from tests.golden.shades import HINT, differences, shades


@pytest.mark.usefixtures("shipped_games", "empty_home")
@pytest.mark.parametrize("name", SCENES)
def test_golden_scene(name: str) -> None:
    """Each widget is drawn at its place, with its texts and colours, and the whole looks as before."""
    wanted = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    found = draw(SCENES[name])
    assert differences(wanted, found.text) == [], HINT
    assert squares_apart(pygame.image.load(FOLDER / f"{name}.png"), found.picture) == [], HINT


@pytest.mark.usefixtures("empty_home")
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
        ("title 1,2 3x4 #808080", "title 1,2 3x4 #80827e", 0),
        ("title 1,2 3x4 #808080", "title 1,2 3x4 #808380", 1),
        ("title 1,2 3x4 #808080", "title 1,2 3x5 #808080", 1),
        ("title 1,2 3x4 #808080", "title 1,2 3x4 #808080 disabled", 1),
        ("one\ntwo", "one", 1),
        ("one", "one\ntwo", 1),
    ],
    ids=["rounding", "colour", "size", "state", "less", "more"],
)
def test_differences(old: str, new: str, count: int) -> None:
    """A colour may differ by the rounding of processors; nothing else may differ."""
    assert len(differences(old, new)) == count


@pytest.mark.parametrize(
    ("shade", "count"), [(100, 0), (102, 0), (103, 1)], ids=["same", "rounding", "another"]
)
def test_squares_apart(shade: int, count: int) -> None:
    """A square of a picture may differ by the rounding of processors."""
    old, new = pygame.Surface((4, 3)), pygame.Surface((4, 3))
    old.fill((100, 100, 100))
    new.fill((100, 100, 100))
    new.set_at((2, 1), (100, shade, 100))
    assert squares_apart(old, new) == [(2, 1)] * count


def test_shades() -> None:
    """A part of a picture has the mean colour of its pixels; transparent pixels show the ground."""
    picture = pygame.Surface((4, 4), pygame.SRCALPHA)
    picture.fill((10, 20, 30), (0, 0, 4, 2))
    picture.fill((30, 20, 10), (2, 0, 1, 2))
    assert shades(picture, 2) == "#0a141e #141414 #ff00c8 #ff00c8"
