"""Tests of the rule files of Bid & Bluff: refusals with file, line and reason, and the effects of a change."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from msgspec.structs import replace

from bidtable.core.model import CHANCE, Setup
from bidtable.games.bid_and_bluff import load, race
from bidtable.games.bid_and_bluff.game import BidAndBluff
from bidtable.games.bid_and_bluff.moves import Bid, ChooseStart, Cut
from bidtable.games.bid_and_bluff.rules import board_problems
from tests.games.bid_and_bluff.situations import cards, moving
from tests.games.rule_files import RuleFiles

# -- boards --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rows", "row", "reason"),
    [
        ("", 0, "3 to 10 columns"),
        ("FF .. SS", 0, "3 to 10 columns"),
        ("FFFFFFFFFFF ........... SSSSSSSSSSS", 0, "3 to 10 columns"),
        ("FFFFFF ..... SSSSSS", 1, "5 squares; the first row has 6"),
        ("FFFFFF ....... SSSSSS", 1, "7 squares"),
        ("FFFFFF ..x... SSSSSS", 1, "'x' is not a square"),
        ("FFFFFF ...... SSSSSs", 2, "'s' is not a square"),
        ("FFFF.F ...... SSSSSS", 0, "top row must be FINISH"),
        ("...... ...... SSSSSS", 0, "top row must be FINISH"),
        ("FFFFFF FFFFFF SSSSSS", 1, "Only the top row"),
        ("FFFFFF ...... ..F... SSSSSS", 2, "Only the top row"),
        ("FFFFFF ...... rrrrrr SSSSSS", 2, "directly below FINISH"),
        ("FFFFFF rrrrrr ...... rrrrrr SSSSSS", 3, "directly below FINISH"),
        ("FFFFFF rr.rrr ...... SSSSSS", 1, "A zone row holds only"),
        ("FFFFFF rrrrrr ......", 2, "bottom row must hold START"),
        ("FFFFFF rrrrrr SSSSSS ......", 3, "bottom row must hold START"),
        ("FFFFFF SSSSSS ...... SSSSSS", 1, "must stand in the bottom rows"),
        ("FFFFFF ...... SSSSS.", 2, "5 START squares (S); 6 are needed"),
        ("FFFFFF ...... #S#### SSSSSS SSSSS#", -1, ""),
        ("FFFFFF #####. ...... SSSSSS", -1, ""),
        ("FFFFFF .##### ...... SSSSSS", -1, ""),
        ("FFFFFF ###### ...... SSSSSS", 3, "No path leads from START square 1"),
        ("FFFFFF .....# ....## SSSS#S SSSSSS", 3, "START square 6 of this row to FINISH"),
        ("FFFFFF ###r## r##### .##### SSSSSS", 4, "No path leads from START square 1"),
        ("FFFFFF rrrrrr S..... ...... ...... SSSSSS", 2, "must stand in the bottom rows"),
        ("FFFFFF rrrrrr ...... S..... ...... SSSSSS", 3, "must stand in the bottom rows"),
        ("FFFFFF rrrrrr ...... SSSSSS", -1, ""),
        ("FFFFFF rrrrrr ...... SSSSSS SSSSSS", -1, ""),
        ("FFF ... SSS SSS", -1, ""),
        ("FFFFFFFFFF SSSSSSSSSS", -1, ""),
    ],
)
def test_a_broken_board_names_its_row(rows: str, row: int, reason: str) -> None:
    """A board that can be played on has no problem, and row -1 in the table."""
    problems = board_problems(rows.split())
    if row < 0:
        assert problems == []
        return
    assert problems
    assert problems[0][0] == row
    assert any(reason in text for _, text in problems)
    if "bottom rows" in reason:
        assert [at for at, _ in problems] == [row], "no other row is wrong"


def test_a_board_of_ones_own_is_offered_and_played(files: RuleFiles) -> None:
    text = "title: Lane\neffect: Narrow.\nprovenance: reconstructed\nrows: |\n  FFF\n  ...\n  SSS\n  SSS\n"
    game = load(files.write("boards/lane.yaml", text))
    assert [choice.id for choice in game.info.options[0].choices] == ["standard", "short", "long", "lane"]
    state = game.start(Setup(6, (), {"board": "lane"}))
    state = game.apply(state, CHANCE, Cut(cards("A1 A2 A3 A4 A5 A6")))
    free = game.legal(replace(state, phase="start"), state.turn)
    assert list(free) == [ChooseStart(name) for name in ("a1", "b1", "c1", "a2", "b2", "c2")]


def test_without_the_standard_board_the_first_is_the_default(files: RuleFiles) -> None:
    library = files.without("boards/standard.yaml")
    assert load(library).info.options[0].default == "short"
    for path in (files.own / "boards").iterdir():
        path.unlink()
    assert [mistake.text for mistake in files.refused(library)] == ["There must be at least one board."]


# -- the other files -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "old", "new", "at", "reason"),
    [
        ("scoring.yaml", "bonus: 3", "bonnus: 3", "bonus: 3", "Did you mean 'bonus'?"),
        ("scoring.yaml", "bonus: 3", "bonus: three", "bonus: 3", "a whole number"),
        ("scoring.yaml", "bonus: 3", "bonus: -1", "bonus: 3", ">= 0"),
        ("scoring.yaml", "highest_bid: 5", "highest_bid: 6", "highest_bid: 5", "<= 5"),
        ("scoring.yaml", "diagonal_from: 4", "diagonal_from: 1", "diagonal_from: 4", ">= 2"),
        (
            "scoring.yaml",
            "provenance: rulebook",
            "provenance: rulebok",
            "provenance",
            "Did you mean 'rulebook'?",
        ),
        ("dealing.yaml", "cycle: [8,", "cycle: [9,", "cycle", "at most 8 can be dealt"),
        ("dealing.yaml", "cycle: [8,", "cycle: [0,", "cycle", ">= 1"),
        ("dealing.yaml", "cycle:", "cicle:", "cycle", "Did you mean 'cycle'?"),
        ("deck.yaml", "highest: 10", "highest: 0", "highest: 10", ">= 1"),
        ("deck.yaml", "lowest: 1", "lowest: 11", "highest: 10", "below the lowest (11)"),
        ("deck.yaml", "highest: 10", "highest: 13", "highest: 10", "65 cards; at most 60"),
        ("deck.yaml", "letter: C", "letter: B", "letter: C", "Two suits have the letter 'B'"),
        ("deck.yaml", "name: Clover", "name: Bell", "letter: C", "Two suits have the name 'Bell'"),
        ("deck.yaml", "letter: C", "letter: c", "letter: C", "[A-Z]"),
        ("deck.yaml", '"#0f8a66"', "blue", "letter: C", "text 'blue'"),
        ("deck.yaml", '"#0f8a66"', "#0f8a66", "letter: C", "YAML"),
        ("deck.yaml", "name: Bell", "name: no", "letter: B", "in quotes"),
        ("variants.yaml", "id: hook", "id: hok", "id: hook", "Did you mean 'hook'?"),
        ("help.yaml", "phases: [bid]", "phases: [bids]", "phases: [bid]", "Did you mean 'bid'?"),
        ("help.yaml", "title: The race", "titel: The race", "title: The race", "Did you mean 'title'?"),
        ("boards/standard.yaml", "  ..##..\n", "  ..##.\n", "..##..", "5 squares"),
        ("boards/short.yaml", "order: 2", "order: two", "order: 2", "a whole number"),
        ("boards/short.yaml", "title: Short board", "title: yes", "title: Short", "in quotes"),
    ],
)
def test_a_wrong_value_names_file_line_and_reason(
    files: RuleFiles, name: str, old: str, new: str, at: str, reason: str
) -> None:
    mistakes = files.refused(files.change(name, old, new))
    assert {mistake.file for mistake in mistakes} == {str(files.own / name)}
    assert any(reason in mistake.text for mistake in mistakes), mistakes
    if reason != "YAML":
        assert files.line(name, at) in [mistake.line for mistake in mistakes]


def test_mistakes_in_several_files_are_listed_together(files: RuleFiles) -> None:
    files.change("scoring.yaml", "bonus: 3", "bonus: x")
    files.change("dealing.yaml", "[8, 7, 6", "[8, 90, 60")
    library = files.change("boards/long.yaml", "  SSSSSS", "  SSS..S")
    problems = files.refused(library)
    names = [Path(mistake.file).name for mistake in problems]
    assert names == ["long.yaml", "dealing.yaml", "dealing.yaml", "scoring.yaml"]
    assert [mistake.line for mistake in problems] == [
        files.line("boards/long.yaml", "SSSSSS"),
        files.line("dealing.yaml", "cycle"),
        files.line("dealing.yaml", "cycle"),
        files.line("scoring.yaml", "bonus: 3"),
    ]


@pytest.mark.parametrize("name", ["deck.yaml", "dealing.yaml", "scoring.yaml", "variants.yaml", "help.yaml"])
def test_a_missing_file_is_told(files: RuleFiles, name: str) -> None:
    assert files.refused(files.without(name)) == [(f"bid_and_bluff/{name}", 0, "The file is missing.")]


# -- changed numbers take effect -----------------------------------------------------------------------


def scored(game: BidAndBluff, die: str, bid: int, tricks: int) -> int:
    state = game.start(Setup(2))
    square = game.context.boards["standard"].number[die]
    return race.allowance(game.context, replace(state, dice=(square, 0)), 0, bid, tricks).total


def test_a_players_bonus_counts(files: RuleFiles) -> None:
    assert scored(load(files.change("scoring.yaml", "bonus: 3", "bonus: 7")), "a1", 2, 2) == 9
    assert scored(load(files.change("scoring.yaml", "zone_zero: 1", "zone_zero: 4")), "a13", 0, 0) == 4


def test_a_players_highest_bid_counts(files: RuleFiles) -> None:
    game = load(files.change("scoring.yaml", "highest_bid: 5", "highest_bid: 2"))
    state = replace(game.start(Setup(2)), phase="bid", turn=0, dealer=1, round=1)
    assert list(game.legal(state, 0)) == [Bid(0), Bid(1), Bid(2)]
    assert list(game.legal(game.observe(state, 0), 0)) == [Bid(0), Bid(1), Bid(2)]


def test_a_players_diagonals_count(files: RuleFiles) -> None:
    game = load(files.change("scoring.yaml", "diagonal_from: 4", "diagonal_from: 2"))
    state = moving(game, "c7 f1", "5 0", "1 0")
    assert len(game.legal(state, 0)) == 5


def test_a_players_deal_and_deck_count(files: RuleFiles) -> None:
    files.change("deck.yaml", "highest: 10", "highest: 4")
    library = files.change("dealing.yaml", "[8, 7, 6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6, 7]", "[3, 1]")
    game = load(library)
    assert game.context.cards.size == 20
    assert [game.context.count(number) for number in (1, 2, 3, 4)] == [3, 1, 3, 1]
    state = replace(game.start(Setup(6)), phase="deal", dealer=0)
    state = game.apply(state, CHANCE, game.sample(state, random.Random(1)))
    assert [len(hand) for hand in state.hands] == [3] * 6
    assert game.rules_digest != load(library.without_user()).rules_digest


def test_a_deck_that_begins_above_one(files: RuleFiles) -> None:
    game = load(files.change("deck.yaml", "lowest: 1\nhighest: 10", "lowest: 4\nhighest: 13"))
    deck = game.context.cards
    assert deck.names[0] == "Anchor 4"
    assert deck.value(deck.number["Eclipse 13"]) == 13
    assert "Anchor 1" not in deck.number


def test_provenance_of_every_file(files: RuleFiles, game: BidAndBluff) -> None:
    assert {entry.file for entry in game.provenance()} == files.names()
    assert {entry.source for entry in game.provenance()} == {"rulebook", "reconstructed"}
