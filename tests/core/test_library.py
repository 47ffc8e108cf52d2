"""Tests of the public interface: games, matches and records without a screen; wrong names; printed forms."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest

import bidtable
from bidtable.core import registry
from bidtable.core.legal import LazyLegal
from bidtable.core.model import CHANCE
from bidtable.core.promise import TABLE, Case, Change, Promise, sure
from tests import ROOT
from tests.games.goofspiel.state import Seal, TurnPrize

SHIPPED = ("bid_and_bluff", "bid_it", "i_bid_you_not", "bidness")


def played(match: bidtable.Match, moves: int = 10**6, seed: int = 1) -> bidtable.Match:
    """Play on at random."""
    rng = random.Random(seed)
    while match.outcome is None and len(match.moves) < moves:
        seat = match.actors[0]
        match.push(seat, bidtable.pick(match.legal(seat), rng))
    return match


@pytest.mark.parametrize("game", [*SHIPPED, "goofspiel"])
def test_every_game_is_played_kept_and_replayed(game: str) -> None:
    match = bidtable.new_match(game, seats=3, seed=4)
    assert CHANCE not in match.actors
    played(match)
    assert match.outcome is not None
    record = match.record()
    again = bidtable.replay(bidtable.Record.decode(record.encode()))
    assert (again.state, again.moves, again.record()) == (match.state, match.moves, record)
    assert repr(again) == repr(match)


@pytest.mark.parametrize("game", SHIPPED)
def test_a_saved_game_is_read_and_played_on(game: str, tmp_path: Path) -> None:
    match = played(bidtable.new_match(game, seats=2, seed=2), 12)
    path = bidtable.write(match, tmp_path)
    before = path.read_bytes()
    again = bidtable.read(path)
    assert (again.state, again.header) == (match.state, match.header)
    assert played(again).outcome == played(match).outcome
    assert path.read_bytes() == before


def test_changed_rules_are_asked_for_and_kept_in_a_saved_game(tmp_path: Path) -> None:
    folder = tmp_path / "rules" / "bid_and_bluff"
    folder.mkdir(parents=True)
    shipped = bidtable.load("bid_and_bluff")
    deck = ROOT / "rules/bid_and_bluff/deck.yaml"
    text = deck.read_text("utf-8").replace("highest: 10", "highest: 11")
    (folder / "deck.yaml").write_text(text, encoding="utf-8")
    game = bidtable.load("bid_and_bluff", rules=tmp_path / "rules")
    assert game.rules_digest != shipped.rules_digest
    match = played(bidtable.new_match(game, seats=2), 12)
    assert bidtable.read(bidtable.write(match, tmp_path)).game.rules_digest == game.rules_digest
    assert bidtable.load("bid_and_bluff").rules_digest == shipped.rules_digest


def test_chance_falls_by_hand_where_that_is_asked() -> None:
    match = bidtable.new_match("goofspiel", seats=2, chance="manual")
    assert match.actors == (CHANCE,)
    match.push(CHANCE, TurnPrize(7))
    match.push(0, Seal(1))
    match.push(1, Seal(2))
    assert match.actors == (CHANCE,)
    by_itself = bidtable.replay(match.record())
    assert by_itself.actors == (0, 1)
    assert by_itself.moves[:3] == match.moves


def test_a_push_returns_what_chance_did_as_well() -> None:
    match = bidtable.new_match("goofspiel", seats=2)
    match.push(0, Seal(1))
    told = [type(step.event).__name__ for step in match.push(1, Seal(2))]
    assert told == ["Sealed", "Revealed", "PrizeTurned"]


@pytest.mark.parametrize(
    ("ask", "told"),
    [
        ({"game": "bidnes"}, "no game 'bidnes'. Did you mean 'bidness'?"),
        ({"variants": ["hok"]}, "no variant 'hok'. It has: hook. Did you mean 'hook'?"),
        ({"options": {"bord": "short"}}, "no option 'bord'. It has: board. Did you mean 'board'?"),
        ({"options": {"board": "shrot"}}, "'shrot' is not a choice for board.* Did you mean 'short'?"),
        ({"seats": 9}, "is for 2 to 6 players, not 9"),
        ({"seed": -1}, "whole number from 0"),
    ],
)
def test_a_wrong_name_is_told_with_the_right_one(ask: dict[str, object], told: str) -> None:
    with pytest.raises(bidtable.SetupError, match=told.replace("?", r"\?")):
        bidtable.new_match(**{"game": "bid_and_bluff", "seats": 3, **ask})  # type: ignore[arg-type]


def test_a_file_that_is_no_record_is_reported() -> None:
    for data in (b"", b"{}", b"\xff", b"[" * 5000):
        with pytest.raises(bidtable.RecordError, match="not the record of a match"):
            bidtable.Record.decode(data)


def test_importing_it_loads_nothing_that_must_be_installed() -> None:
    code = "import sys, bidtable; print([name for name in sys.modules if name.startswith('bidtable.')])"
    bare = [sys.executable, "-S", "-E", "-c", code]
    assert subprocess.run(bare, cwd=ROOT, capture_output=True, text=True, check=True).stdout == "[]\n"


def test_the_games_are_named_also_once_their_folder_is_imported() -> None:
    import bidtable.games.bid_and_bluff

    assert set(SHIPPED) <= set(bidtable.games())
    assert bidtable.games() == tuple(entry.slug for entry in registry.entries())


def test_every_public_name_is_there() -> None:
    assert set(bidtable.__all__) <= set(dir(bidtable))
    assert all(getattr(bidtable, name) is not None for name in bidtable.__all__)
    with pytest.raises(AttributeError, match="no attribute 'new_mach'"):
        bidtable.new_mach  # type: ignore[attr-defined]  # noqa: B018


def test_matches_print_like_the_game() -> None:
    match = bidtable.new_match("goofspiel", seats=3, seed=5, variants=["carry"])
    assert repr(match) == (
        "<Match of goofspiel, 3 seats, seed 5, carry: 1 move, seat 0, seat 1 and seat 2 are to act>"
    )
    assert str(match) == f"{match!r}\n{match.state}"
    assert str(match.view(1)).startswith("View of seat 1 after 1 event:\n")
    assert str(match.steps[0]) == f"{match.steps[0].event}\n{match.state}"
    assert repr(match.record()) == "<Record of goofspiel, 3 seats, seed 5, carry: 1 line>"
    assert repr(played(match)).endswith("won by seat 1>")


def test_large_sets_of_moves_print_their_size_and_beginning() -> None:
    moves = [Seal(card) for card in range(1, 5)]
    assert repr(LazyLegal(4, moves.__contains__, lambda: iter(moves))) == (
        "<4 legal moves: Seal(card=1), Seal(card=2), ...>"
    )
    assert repr(LazyLegal(1, moves.__contains__, lambda: iter(moves[:1]))) == "<1 legal moves: Seal(card=1)>"


def test_promises_print_in_one_line() -> None:
    cases = (
        Case("", (sure(0, "card", -1, "7"),)),
        Case("highest", (Change(0, "points", 0, 13), sure(TABLE, "card", 1)), (("bid", 7),)),
    )
    assert str(Promise(Seal(7), cases, ("the other bids",))) == (
        "Seal(card=7): seat 0 card -1 (7); "
        "if highest (bid 7): seat 0 points +0 to +13, the table card +1; unknown: the other bids"
    )
    assert str(Promise(Seal(7))) == "Seal(card=7): nothing is promised"
