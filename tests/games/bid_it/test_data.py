"""Tests of BID-IT!: wrong rule data is refused with file and reason, and a player's own numbers count."""

from __future__ import annotations

from pathlib import Path

import pytest

from bidtable.core.model import Setup
from bidtable.games.bid_it import BidIt, load
from bidtable.rulebook import Library, RulesError
from bidtable.store import places

SCORES = "suggested: {2: 3, 3: 5, 4: 7, 5: 9, 6: 11}\n"


def with_file(tmp_path: Path, name: str, text: str) -> BidIt:
    """Return the game with one of the player's own files."""
    folder = tmp_path / "bid_it"
    folder.mkdir(exist_ok=True)
    (folder / f"{name}.yaml").write_text(f"provenance: reconstructed\n{text}", encoding="utf-8")
    return load(Library(places.shipped_rules(), tmp_path))


@pytest.mark.parametrize(
    ("name", "text", "reason"),
    [
        ("dealing", "deal_cards: {2: 6, 3: 6, 4: 6, 6: 4}\n", "The entry for 5 players is missing"),
        ("dealing", "deal_cards: {3: 6, 4: 6, 5: 5, 6: 4}\n", "The entry for 2 players is missing"),
        (
            "dealing",
            "deal_cards: {2: 6, 3: 6, 4: 6, 5: 5, 6: 12}\n",
            "6 players with 12 cards each need more",
        ),
        ("match", "suggested: {2: 3, 3: 5, 4: 7, 5: 9}\nothers: [3]\n", "The entry for 6 players is missing"),
        (
            "deck",
            'cards: [{faces: "12", copies: 26}, {faces: "34", copies: 26}, {faces: "5", copies: 2}]\n',
            "No card shows a 6 or a star",
        ),
    ],
)
def test_wrong_numbers_are_refused_with_the_reason(tmp_path: Path, name: str, text: str, reason: str) -> None:
    with pytest.raises(RulesError, match=reason) as caught:
        with_file(tmp_path, name, text)
    assert f"{name}.yaml" in str(caught.value)


@pytest.mark.parametrize(
    ("name", "key"),
    [("calls", "needs"), ("dealing", "deal_cards"), ("deck", "cards"), ("match", "suggested")],
)
def test_a_file_that_cannot_be_used_is_refused_and_checked_no_further(
    tmp_path: Path, name: str, key: str
) -> None:
    with pytest.raises(RulesError) as caught:
        with_file(tmp_path, name, f"{key}: many\n")
    assert {problem.file for problem in caught.value.problems} == {str(tmp_path / "bid_it" / f"{name}.yaml")}


def test_a_players_own_numbers_count(tmp_path: Path) -> None:
    """BI-1, BI-18: Deal cards and match lengths follow the files; a deck that is just large enough is accepted."""
    with_file(tmp_path, "match", SCORES.replace("2: 3", "2: 4") + "others: [8, 2, 8]\n")
    cards = ", ".join(f'{{faces: "{faces}", copies: 6}}' for faces in ("12", "34", "56", "*"))
    with_file(tmp_path, "dealing", "deal_cards: {2: 12, 3: 6, 4: 6, 5: 4, 6: 4}\n")
    game = with_file(tmp_path, "deck", f"cards: [{cards}]\n")
    assert game.start(Setup(2)).deals == (12, 12)
    assert game.start(Setup(2, (), {"match": "suggested"})).target == 4
    assert [choice.id for choice in game.info.options[1].choices] == ["one", "suggested", "2", "8"]
    assert game.start(Setup(2, (), {"match": "8"})).target == 8
