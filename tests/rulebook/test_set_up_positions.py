"""Tests of positions set by a script for worked examples and lessons: the rules of all four games check each one."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from bidtable.cli.main import main
from bidtable.core import registry
from bidtable.core.game import AnyGame
from bidtable.core.model import Setup
from bidtable.rulebook import Library, RulesError
from bidtable.rulebook.examples import check_examples
from bidtable.rulebook.lessons import read_lesson
from bidtable.rulebook.staging import Script
from bidtable.store import places

SLUGS = ("bid_and_bluff", "bid_it", "bidness", "i_bid_you_not")


def load(slug: str, own: Path | None = None) -> AnyGame:
    game: AnyGame = registry.resolve(registry.entry(slug).rules)(Library(places.shipped_rules(), own))
    return game


def at(slug: str, phase: str) -> Script:
    """Return a game of three seats at the beginning of a phase."""
    script = Script(load(slug), Setup(3), 1)
    script.play({"until": phase})
    return script


@pytest.mark.parametrize(
    ("slug", "phase", "laid", "told"),
    [
        ("bid_and_bluff", "deal", {"dice": [26, 21, 35]}, "the die of seat 1 stands on d4, a black square"),
        ("bid_and_bluff", "deal", {"dice": [26, 26, 35]}, "two dice stand on c5"),
        ("bid_and_bluff", "deal", {"dice": [26, 102, 35]}, "the die of seat 1 stands on a18, FINISH"),
        ("bid_and_bluff", "deal", {"dice": [26, -2, 35]}, "is in FINISH but not in 'entered'"),
        ("bid_and_bluff", "deal", {"dice": [26, 35]}, "'dice' has 2 entries; expected 3"),
        ("bid_and_bluff", "deal", {"colours": ["red", "red", "blue"]}, "two dice have the same colour"),
        ("bid_and_bluff", "deal", {"colours": ["red", "pink", "blue"]}, "'colours' holds 'pink'"),
        ("bid_and_bluff", "bid", {"held": [1, 2, 4]}, "seat 0 holds 1 cards; expected"),
        ("bid_and_bluff", "bid", {"bids": [9, -1, -1]}, "'bids' holds 9; expected -1 to 5"),
        ("bid_and_bluff", "bid", {"stock": 0}, "the cards have changed"),
        ("bid_it", "turn", {"deals": [3, 3, 13]}, "'deals' holds 13; expected 0 to"),
        ("bid_it", "turn", {"deals": [3, 0, 0]}, "'deals' leaves 1 players in the game"),
        ("bid_it", "turn", {"deals": [2, 2, 2]}, "cards; expected 2 by 'deals'"),
        ("bid_it", "turn", {"deck": ["5", "12"]}, "'deck' holds '12', which does not exist here"),
        ("bid_it", "turn", {"deck": ["5"]}, "the cards have changed"),
        ("bid_it", "turn", {"quantity": 4}, "a standing bid needs 'quantity', 'rank' and 'bidder'"),
        ("bid_it", "turn", {"quantity": 4, "bidder": 2, "rank": 7}, "'rank' holds 7; expected 0 to 6"),
        ("bidness", "play", {"cash": [-5, 100, 100]}, "'cash' holds -5; expected 0 to"),
        ("bidness", "play", {"cash": [100, 100, 101]}, "seat 2 has $101; expected a multiple of 5"),
        ("bidness", "play", {"cash": [100, 100, 150]}, "'bank' is -300; expected -350"),
        ("bidness", "play", {"ious": [3, 3, 99]}, "'ious' holds 99; expected 0 to"),
        ("bidness", "play", {"tech": [70, 0, 0]}, "'tech_leader' is -1; expected 0"),
        ("bidness", "play", {"hands": [2, 2, 2]}, "is no set of cards"),
        ("bidness", "play", {"hands": [1, 1, 1]}, "the cards have changed"),
        ("bidness", "play", {"bid": 50}, "a standing bid needs 'bid' and 'bidder'"),
        ("i_bid_you_not", "turn", {"hands": [1, 1, 2]}, "the stray cards have changed"),
        ("i_bid_you_not", "turn", {"offer": [3, 3]}, "'offer' holds the same thing twice"),
        ("i_bid_you_not", "turn", {"offer": [3, 4]}, "'givers' has 1 entries; expected 2"),
        ("i_bid_you_not", "turn", {"offer": [999]}, "'offer' holds 999; expected 0 to"),
        ("i_bid_you_not", "turn", {"discards": -1}, "'discards' holds -1, which is not a set"),
        ("i_bid_you_not", "turn", {"hands": [10**200, 0, 0]}, "'hands' holds a number of 665 bits"),
    ],
)
def test_a_position_that_the_rules_forbid_is_not_laid(
    slug: str, phase: str, laid: dict[str, Any], told: str
) -> None:
    script = at(slug, phase)
    before = script.state
    with pytest.raises(ValueError, match=re.escape(told)):
        script.play({"set": laid})
    assert script.state is before


@pytest.mark.parametrize("slug", SLUGS)
def test_fields_that_set_up_and_moves_decide_are_not_set_by_hand(slug: str) -> None:
    game = load(slug)
    assert game.parts.positions is not None
    fixed = game.parts.positions.FIXED
    assert "phase" in fixed
    script = Script(game, Setup(3), 1)
    for name in fixed:
        with pytest.raises(ValueError, match=f"'{name}' follows from the set-up and the moves"):
            script.play({"set": {name: getattr(script.state, name)}})


@pytest.mark.parametrize("square", [10**9, 10**18, 10**30, -(10**9)])
@pytest.mark.parametrize("slug", SLUGS)
def test_a_huge_number_in_a_lesson_is_told_with_its_line_before_it_is_used(
    slug: str, square: int, tmp_path: Path
) -> None:
    """A square of 10^9 once made a number of 10^9 bits, and one of 10^18 ended the program."""
    field = {"bid_and_bluff": "dice", "bid_it": "deals", "bidness": "cash", "i_bid_you_not": "wanted"}[slug]
    lesson = f"""\
provenance: reconstructed
title: A bomb
about: It should not go off.
minutes: 1
chapters:
  - title: One
    start:
      - {{set: {{{field}: [1, {square}, 3]}}}}
    steps:
      - say: Hello.
"""
    path = tmp_path / slug / "lessons" / "bomb.yaml"
    path.parent.mkdir(parents=True)
    path.write_text(lesson, encoding="utf-8")
    game, library = load(slug), Library(places.shipped_rules(), tmp_path)
    with pytest.raises(RulesError, match=f"bomb.yaml:8: .*{field}") as caught:
        read_lesson(library.lessons(slug)["bomb"], slug, "bomb", game, {})
    assert len(caught.value.problems) == 1


# -- the rulebook ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", SLUGS)
def test_every_shipped_example_can_be_played(slug: str) -> None:
    check_examples(Library(places.shipped_rules()).documents(slug), load(slug))


def own_help(folder: Path, old: str, new: str) -> Path:
    """Write the pages of Bid & Bluff into a separate folder, with a part of them changed."""
    path = folder / "bid_and_bluff" / "help.yaml"
    path.parent.mkdir(parents=True)
    text = (places.shipped_rules() / "bid_and_bluff" / "help.yaml").read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("dice: [26, 27, 35]", "dice: [26, 21, 35]", "the die of seat 1 stands on d4, a black square"),
        ("dice: [26, 27, 35]", "dice: [26, 1000000000, 35]", "'dice' holds 1000000000; expected"),
        ("play Bell 9", "play Bell 11", "(play Bell 11)"),
        ("select: move d9", "select: move d4", "'move d4' is not legal there"),
        ("viewer: 1", "viewer: 4", "there is no seat 4"),
    ],
)
def test_check_refuses_an_example_that_breaks_a_rule_with_file_and_line(
    old: str, new: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = own_help(tmp_path, old, new)
    assert main(["check", str(tmp_path)]) != 0
    said = [line for line in capsys.readouterr().out.splitlines() if told in line]
    assert said
    line = int(said[0].removeprefix(f"{path}:").partition(":")[0])
    text = path.read_text(encoding="utf-8").splitlines()
    # An error outside the steps is reported at the example, whose first line is its caption.
    assert new in text[line - 1] or "caption" in text[line - 1]


def test_shipped_examples_that_a_deck_of_ones_own_spoils_are_no_mistake(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "bid_and_bluff" / "deck.yaml"
    path.parent.mkdir()
    text = (places.shipped_rules() / "bid_and_bluff" / "deck.yaml").read_text(encoding="utf-8")
    path.write_text(text.replace("name: Bell", "name: Drop"), encoding="utf-8")
    main(["check", str(path)])
    assert "help.yaml" not in capsys.readouterr().out
