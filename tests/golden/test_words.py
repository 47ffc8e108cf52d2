"""Tests of the app's words against the golden words: reviews, logs, past matches, set-ups and pauses."""

from __future__ import annotations

import pytest

from tests.golden.scenes import in_utc
from tests.golden.shades import HINT, differences
from tests.golden.words import FOLDER, PARTS, text_of


@pytest.mark.usefixtures("shipped_games")
@pytest.mark.parametrize("name", PARTS)
def test_golden_words(name: str) -> None:
    """The same matches, people and forms are described in the same words, and events are shown as long as before."""
    wanted = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    with in_utc():
        assert differences(wanted, text_of(name)) == [], HINT


def test_nothing_lies_around() -> None:
    """The script writes all golden words."""
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(PARTS)
