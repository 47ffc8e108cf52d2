"""Tests of screens under input against the golden acts: what the pointer and keys change."""

from __future__ import annotations

import pytest

from tests.golden.acts import FOLDER, perform
from tests.golden.acts.scripts import ACTS
from tests.golden.shades import HINT, differences


@pytest.mark.usefixtures("shipped_games", "empty_home")
@pytest.mark.parametrize("name", ACTS)
def test_golden_act(name: str) -> None:
    """The input changes the same widgets and pieces as before, and the screen looks the same."""
    wanted = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert differences(wanted, perform(ACTS[name])) == [], HINT


@pytest.mark.parametrize("name", [name for name, act in ACTS.items() if act.inputs])
def test_each_input_changes_the_screen(name: str) -> None:
    """An act whose input changes nothing would prove nothing."""
    assert len((FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()) > 1


def test_nothing_lies_around() -> None:
    """The script writes every golden act."""
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(ACTS)
