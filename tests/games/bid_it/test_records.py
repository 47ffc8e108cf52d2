"""Matches of BID-IT! that were recorded by copies of cards are read, replayed and played on by faces (BI-27)."""

from __future__ import annotations

import random

import msgspec
import pytest

from bidtable.core.legal import pick
from bidtable.core.model import CHANCE
from bidtable.games.bid_it.legacy import upgrade_move
from bidtable.store import matches
from tests.games.bid_it.situations import the_game
from tests.records_helpers import SAMPLES, find, samples

OLD = [name for name in samples() if name.startswith("bid_it-")]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ({"kind": "discard", "card": "3.c"}, {"kind": "discard", "card": "3"}),
        ({"kind": "sidestep", "card": "*5.a"}, {"kind": "sidestep", "card": "star/5"}),
        (
            {"kind": "deal", "cards": ["25.a", "44.a", "**.a", "*.f"]},
            {"kind": "deal", "cards": ["2/5", "double 4", "double star", "star"]},
        ),
        ({"kind": "bid", "quantity": 3, "rank": 5}, {"kind": "bid", "quantity": 3, "rank": 5}),
        ({"kind": "drawn", "cards": [7, "x"]}, {"kind": "drawn", "cards": [7, "x"]}),
    ],
)
def test_an_old_move_names_faces_now(old: dict[str, object], new: dict[str, object]) -> None:
    assert upgrade_move(old) == new


def test_other_lines_stay_as_they_are() -> None:
    lines = [{"t": "undo", "n": 4}, {"t": "move", "n": 4, "seat": 0, "move": {"kind": "pass"}, "check": "x"}]
    assert the_game().upgrade_record({"game": "bid_it"}, lines) == ({"game": "bid_it"}, lines)


@pytest.mark.parametrize("name", OLD)
def test_an_old_match_comes_to_where_it_was_and_goes_on(name: str) -> None:
    """Every move that was legal is legal, chance's included, and the outcome is the one that was noted."""
    expected = samples()[name]
    match = matches.load(SAMPLES / name, find).match
    assert len(match.moves) == expected["moves"]
    outcome = match.outcome
    if expected["reason"] is not None:
        assert outcome is not None
        assert (outcome.reason, list(outcome.scores)) == (expected["reason"], expected["scores"])
        return
    assert outcome is None
    rng = random.Random(1)
    for _ in range(40):
        if not match.actors:
            break
        seat = match.actors[0]
        match.play_chance() if seat == CHANCE else match.play(seat, pick(match.legal(seat), rng))
    cards = set(the_game().context.cards.faces)
    named = [move for _, move in match.moves if "card" in msgspec.to_builtins(move)]
    assert named
    assert all(getattr(move, "card", None) in cards for move in named)
