"""Tests of phrases that games, rule files, commands and screens share."""

from __future__ import annotations

import pytest

from bidtable.core.texts import inside


@pytest.mark.parametrize(
    ("heading", "told"),
    [("Steps run", "steps run"), ("IOUs paid back", "IOUs paid back"), ("", "")],
)
def test_a_heading_inside_a_sentence_begins_small_but_for_letters_that_stand_for_words(
    heading: str, told: str
) -> None:
    assert inside(heading) == told
