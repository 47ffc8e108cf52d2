"""Tests of the rule files of Bid & Bluff: refusals with file, line and reason, and the effects of a change."""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from bidtable.core.model import CHANCE, Setup
from bidtable.games.bid_and_bluff import load, race
from bidtable.games.bid_and_bluff.game import BidAndBluff
from bidtable.games.bid_and_bluff.moves import Bid, ChooseStart, Cut
from bidtable.games.bid_and_bluff.rules import board_problems
from bidtable.rulebook import Library, RulesError
from bidtable.store import places
from tests.games.bid_and_bluff.situations import cards, moving

SHIPPED = places.shipped_rules() / "bid_and_bluff"

Change = Callable[..., Library]


@pytest.fixture
def change(tmp_path: Path) -> Change:
    """Put one changed copy of a shipped file into a player's folder."""

    def make(name: str, old: str, new: str) -> Library:
        text = (SHIPPED / name).read_text(encoding="utf-8")
        assert old in text
        target = tmp_path / "bid_and_bluff" / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text.replace(old, new, 1), encoding="utf-8")
        return Library(places.shipped_rules(), tmp_path)

    return make


def line_of(name: str, text: str) -> int:
    """Return the line, from 1, of the first occurrence of a text in a shipped file."""
    lines = (SHIPPED / name).read_text(encoding="utf-8").splitlines()
    return next(number for number, line in enumerate(lines, 1) if text in line)


def refused(library: Library) -> list[tuple[str, int, str]]:
    with pytest.raises(RulesError) as caught:
        load(library)
    problems = caught.value.problems
    assert str(caught.value) == "\n".join(f"{p.file}:{p.line}: {p.text}" for p in problems)
    return [(problem.file, problem.line, problem.text) for problem in problems]


# -- boards --------------------------------------------------------------------------------------------

GOOD = "FFFFFF rrrrrr ...... SSSSSS"


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
    ],
)
def test_a_broken_board_names_its_row(rows: str, row: int, reason: str) -> None:
    problems = board_problems(rows.split())
    if row < 0:
        assert problems == []
        return
    assert problems
    assert problems[0][0] == row
    assert any(reason in text for _, text in problems)


def test_boards_that_can_be_played_on() -> None:
    for rows in (GOOD, "FFF ... SSS SSS", "FFFFFFFFFF SSSSSSSSSS", "FFFFFF ###r## r##### .##### SSSSSS"):
        blocked = rows.startswith("FFFFFF ###r##")
        assert bool(board_problems(rows.split())) == blocked


def test_a_file_names_the_line_of_the_row(change: Change) -> None:
    """A broken row is reported with its line in the file."""
    library = change("boards/standard.yaml", "  ..##..\n", "  ..##.\n")
    ((file, line, text),) = refused(library)
    assert file.endswith("boards/standard.yaml")
    assert line == line_of("boards/standard.yaml", "..##..")
    assert "5 squares" in text


@pytest.mark.parametrize("mark", ["|", "|-", "|+", ">", "|2-", "| # drawn"])
def test_the_line_is_right_for_every_kind_of_block(tmp_path: Path, mark: str) -> None:
    folder = tmp_path / "bid_and_bluff" / "boards"
    folder.mkdir(parents=True)
    text = f"title: T\nprovenance: reconstructed\nrows: {mark}\n  FFFFFF\n  ..x...\n  SSSSSS\n"
    (folder / "own.yaml").write_text(text, encoding="utf-8")
    ((file, line, reason),) = refused(Library(places.shipped_rules(), tmp_path))
    assert file == str(folder / "own.yaml")
    assert line == 5
    assert "'x' is not a square" in reason


@pytest.mark.parametrize(
    ("rows", "at"),
    [
        ("rows: FFFFFF\n  ..x...\n  SSSSSS\n", 4),
        ('rows: "FFFFFF\n  ..x...\n  SSSSSS"\n', 4),
        ("rows: FFFFFF ..x... SSSSSS\n", 3),
    ],
)
def test_the_line_is_right_for_rows_that_are_no_block(tmp_path: Path, rows: str, at: int) -> None:
    """The first row is on the line of its key, and a board in one line is reported with that line."""
    folder = tmp_path / "bid_and_bluff" / "boards"
    folder.mkdir(parents=True)
    text = f"title: T\nprovenance: reconstructed\n{rows}effect: T\n"
    (folder / "own.yaml").write_text(text, encoding="utf-8")
    ((_, line, reason),) = refused(Library(places.shipped_rules(), tmp_path))
    assert (line, "'x' is not a square" in reason) == (at, True)


def test_a_board_of_ones_own_is_offered_and_played(tmp_path: Path) -> None:
    folder = tmp_path / "bid_and_bluff" / "boards"
    folder.mkdir(parents=True)
    text = "title: Lane\neffect: Narrow.\nprovenance: reconstructed\nrows: |\n  FFF\n  ...\n  SSS\n  SSS\n"
    (folder / "lane.yaml").write_text(text, encoding="utf-8")
    game = load(Library(places.shipped_rules(), tmp_path))
    assert [choice.id for choice in game.info.options[0].choices] == ["standard", "short", "long", "lane"]
    state = game.start(Setup(6, (), {"board": "lane"}))
    state = game.apply(state, CHANCE, Cut(cards("A1 A2 A3 A4 A5 A6")))
    free = game.legal(replace(state, phase="start"), state.turn)
    assert list(free) == [ChooseStart(name) for name in ("a1", "b1", "c1", "a2", "b2", "c2")]


def test_without_the_standard_board_the_first_is_the_default(tmp_path: Path) -> None:
    shutil.copytree(SHIPPED, tmp_path / "bid_and_bluff")
    (tmp_path / "bid_and_bluff" / "boards" / "standard.yaml").unlink()
    assert load(Library(tmp_path)).info.options[0].default == "short"
    for path in (tmp_path / "bid_and_bluff" / "boards").iterdir():
        path.unlink()
    problems = refused(Library(tmp_path))
    assert [text for _, _, text in problems] == ["There must be at least one board."]


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
        ("boards/short.yaml", "order: 2", "order: two", "order: 2", "a whole number"),
        ("boards/short.yaml", "title: Short board", "title: yes", "title: Short", "in quotes"),
    ],
)
def test_a_wrong_value_names_file_line_and_reason(
    change: Change, name: str, old: str, new: str, at: str, reason: str
) -> None:
    problems = refused(change(name, old, new))
    lines = {line for _, line, _ in problems}
    assert all(file.endswith(name) for file, _, _ in problems)
    told = [text for _, _, text in problems]
    assert any(reason in text for text in told), told
    if reason != "YAML":
        assert line_of(name, at) in lines


def test_mistakes_in_several_files_are_listed_together(change: Change) -> None:
    change("scoring.yaml", "bonus: 3", "bonus: x")
    change("dealing.yaml", "[8, 7, 6", "[8, 90, 60")
    library = change("boards/long.yaml", "  SSSSSS", "  SSS..S")
    problems = refused(library)
    names = [Path(file).name for file, _, _ in problems]
    assert names == ["long.yaml", "dealing.yaml", "dealing.yaml", "scoring.yaml"]
    assert [line for _, line, _ in problems] == [
        line_of("boards/long.yaml", "SSSSSS"),
        line_of("dealing.yaml", "cycle"),
        line_of("dealing.yaml", "cycle"),
        line_of("scoring.yaml", "bonus: 3"),
    ]


@pytest.mark.parametrize("name", ["deck", "dealing", "scoring", "variants", "help"])
def test_a_missing_file_is_told(tmp_path: Path, name: str) -> None:
    shutil.copytree(SHIPPED, tmp_path / "bid_and_bluff")
    (tmp_path / "bid_and_bluff" / f"{name}.yaml").unlink()
    assert refused(Library(tmp_path)) == [(f"bid_and_bluff/{name}.yaml", 0, "The file is missing.")]


# -- changed numbers take effect -----------------------------------------------------------------------


def scored(game: BidAndBluff, die: str, bid: int, tricks: int) -> int:
    state = game.start(Setup(2))
    square = game.context.boards["standard"].number[die]
    return race.allowance(game.context, replace(state, dice=(square, 0)), 0, bid, tricks).total


def test_a_players_bonus_counts(change: Change) -> None:
    assert scored(load(change("scoring.yaml", "bonus: 3", "bonus: 7")), "a1", 2, 2) == 9
    assert scored(load(change("scoring.yaml", "zone_zero: 1", "zone_zero: 4")), "a13", 0, 0) == 4


def test_a_players_highest_bid_counts(change: Change) -> None:
    game = load(change("scoring.yaml", "highest_bid: 5", "highest_bid: 2"))
    state = replace(game.start(Setup(2)), phase="bid", turn=0, dealer=1, round=1)
    assert list(game.legal(state, 0)) == [Bid(0), Bid(1), Bid(2)]
    assert list(game.legal(game.observe(state, 0), 0)) == [Bid(0), Bid(1), Bid(2)]


def test_a_players_diagonals_count(change: Change) -> None:
    game = load(change("scoring.yaml", "diagonal_from: 4", "diagonal_from: 2"))
    state = moving(game, "c7 f1", "5 0", "1 0")
    assert len(game.legal(state, 0)) == 5


def test_a_players_deal_and_deck_count(change: Change) -> None:
    change("deck.yaml", "highest: 10", "highest: 4")
    library = change("dealing.yaml", "[8, 7, 6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6, 7]", "[3, 1]")
    game = load(library)
    assert game.context.cards.size == 20
    assert [game.context.count(number) for number in (1, 2, 3, 4)] == [3, 1, 3, 1]
    state = replace(game.start(Setup(6)), phase="deal", dealer=0)
    state = game.apply(state, CHANCE, game.sample(state, random.Random(1)))
    assert [len(hand) for hand in state.hands] == [3] * 6
    assert game.rules_digest != load(library.without_user()).rules_digest


def test_a_deck_that_begins_above_one(change: Change) -> None:
    game = load(change("deck.yaml", "lowest: 1\nhighest: 10", "lowest: 4\nhighest: 13"))
    deck = game.context.cards
    assert deck.names[0] == "Anchor 4"
    assert deck.value(deck.number["Eclipse 13"]) == 13
    assert "Anchor 1" not in deck.number


def test_provenance_of_every_file() -> None:
    game = load(Library(places.shipped_rules()))
    files = {entry.file for entry in game.provenance()}
    shipped = {path.relative_to(SHIPPED).as_posix() for path in SHIPPED.rglob("*.yaml")}
    assert files == {name for name in shipped if not name.startswith("lessons/")}, "no rule is in a lesson"
    assert {entry.source for entry in game.provenance()} == {"rulebook", "reconstructed"}
