"""Tests of records of I Bid You Not by older versions of the game: opened, or refused with a reason."""

from __future__ import annotations

from typing import Any

import pytest

from bidtable.core.errors import RecordError, SetupError
from bidtable.core.model import Setup
from tests.games.i_bid_you_not.situations import the_game

LINES = [{"t": "undo", "n": 0}]


def header(**options: str) -> dict[str, Any]:
    """Return the header of a match of three seats with some options."""
    return {"state_version": 2, "setup": {"seats": 3, "options": {"trim": "20", **options}}}


def test_a_record_of_state_version_2_is_taken_as_it_is() -> None:
    assert the_game().upgrade_record(header(), LINES) == (header(), LINES)


def test_a_record_by_older_rulings_is_not_replayed_by_those_of_today() -> None:
    with pytest.raises(RecordError, match="older rulings, which this version no longer plays by"):
        the_game().upgrade_record(header(edition="1"), LINES)


def test_no_match_is_begun_by_older_rulings() -> None:
    with pytest.raises(SetupError, match="has no option 'edition'"):
        the_game().start(Setup(3, (), {"edition": "1"}))
