"""Tests of I Bid You Not: the start of a game, the notes on each added card, and records by older rulings."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest
from msgspec.structs import asdict

from bidtable.core.errors import RecordError, SetupError
from bidtable.core.model import CHANCE, Setup
from bidtable.games.i_bid_you_not.moves import Add, Declare, Print
from bidtable.games.i_bid_you_not.state import NO_CARD, NOBODY, NUMBERLESS
from tests.games.i_bid_you_not.situations import Play, card, price, the_game

LINES = [{"t": "undo", "n": 0}]


def test_a_game_begins_with_nothing_but_a_deck() -> None:
    """IB-2: no card is dealt, no seat has started, declared or scored, and no hand is known."""
    state = the_game().start(Setup(3, ("half_skip",), {"trim": "10"}))
    found = asdict(state)
    assert len(found.pop("names")) == the_game().context.deck(state).size
    assert (found.pop("phase"), found.pop("turn"), found.pop("fewest")) == ("deal", CHANCE, NUMBERLESS)
    assert (found.pop("sets"), found.pop("trim"), found.pop("variants")) == (state.sets, 10, ("half_skip",))
    for name in ("start", "declarer", "taker"):
        assert found.pop(name) == NOBODY, name
    assert found.pop("giving") == NO_CARD
    for name in ("piles", "wanted", "lacks", "holds", "hands"):
        assert found.pop(name) == (0, 0, 0), name
    assert found.pop("bids") == ((), (), ())
    for name in (
        "truce",
        "idle",
        "discards",
        "gave_negative",
        "gave_positive",
        "adds_left",
        "asked",
        "skipped",
    ):
        assert found.pop(name) == 0, name
    assert (found.pop("fresh"), found.pop("inverted")) == (False, False)
    assert found.pop("draw_for") == ""
    assert {name: value for name, value in found.items() if value != ()} == {}


def test_it_is_noted_who_added_a_good_or_a_bad_price() -> None:
    """IB-12: a seat that has just added a card of a negative price may bid where only such seats may."""
    opener = card("bear_dryer", "b")
    for added, bidders in ((23, (0,)), (27, ())):
        play = Play([opener, 22], [[added, 41], [29], [32, 33]]).do(0, Add(added))
        bad = price(added) < 0
        assert bad == bool(bidders)
        assert (play.state.gave_negative, play.state.gave_positive) == (int(bad), int(not bad))
        if bad:
            play.do(1, Declare())
            assert play.game.actors(play.state) == bidders


def test_a_fresh_print_is_one_of_the_prints_that_are_listed() -> None:
    """IB-10: each print is listed once and has a recipe for each set; there are no other prints."""
    game = the_game()
    state = game.start(Setup(2, ("double_devices",), {"print": "fresh"}))
    legal = game.legal(state, CHANCE)
    first = list(islice(legal, 3))
    assert len(set(first)) == 3
    assert all(move in legal for move in first)
    for move in first:
        assert isinstance(move, Print)
        assert len(move.recipes) == len(state.sets)
        assert Print(move.recipes[:1]) not in legal
        assert Print(move.recipes[::-1]) not in legal


# -- records by older rulings -----------------------------------------------------------------------------


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
