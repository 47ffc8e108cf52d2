"""Records of I Bid You Not from before some rulings were changed: they are read, end as they ended, and play on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bidtable.core.model import CHANCE, Setup
from bidtable.games.i_bid_you_not.deck import EDITION, FIRST_EDITION
from bidtable.store import matches
from tests.games.i_bid_you_not.situations import the_game

FOLDER = Path(__file__).parent / "records" / "format1"
RECORDS = sorted(FOLDER.glob("i_bid_you_not-*.bidtable"))
EXPECTED = json.loads((FOLDER / "expected.json").read_text(encoding="utf-8"))
"""How the older program told these matches."""


def test_there_are_old_records() -> None:
    assert RECORDS


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_an_old_record_goes_on_by_the_first_edition(path: Path) -> None:
    game = the_game()
    match = matches.load(path, lambda *_: game).match
    assert match.state.edition == FIRST_EDITION
    assert match.header.setup.options["edition"] == FIRST_EDITION
    assert not game.conserved(match.state)["stray cards"]
    expected = EXPECTED[path.name]
    assert len(match.moves) == expected["moves"]
    if match.outcome is not None:
        assert list(match.outcome.scores) == expected["scores"]
        assert list(match.outcome.winners) == expected["winners"]
    while actors := match.actors:
        if actors == (CHANCE,):
            match.play_chance()
        else:
            match.play(actors[0], next(iter(match.legal(actors[0]))))
    assert match.outcome is not None


def test_the_edition_is_all_that_an_old_record_lacks() -> None:
    header = {"setup": {"seats": 3, "options": {"trim": "20"}}, "seed": 1}
    lines = [{"t": "undo", "n": 0}]
    upgraded, kept = the_game().upgrade_record(header, lines)
    assert upgraded == {**header, "setup": {"seats": 3, "options": {"trim": "20", "edition": FIRST_EDITION}}}
    assert kept == lines
    assert "edition" not in header["setup"]["options"]  # type: ignore[index]
    assert the_game().start(Setup(3)).edition == EDITION
