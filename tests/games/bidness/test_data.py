"""Tests of the rule files of Bidness: the shipped ones, refusals with their places, and a player's own cards."""

from __future__ import annotations

import random

import pytest

from bidtable.core.model import Setup
from bidtable.games.bidness import effects, load
from bidtable.games.bidness.events import Played
from bidtable.games.bidness.moves import Play
from tests import ROOT
from tests.games.bidness.situations import THREE, Table, the_game
from tests.games.rule_files import RuleFiles
from tests.play import at_random, turns

DOC = ROOT / "docs" / "bidness-cards.md"


# -- shipped files -----------------------------------------------------------------------------------------


def test_the_deck_holds_what_the_source_states() -> None:
    """12 contracts of $25, libel of 1 to 3 marketers, patents of 8, 10 and 12 tech points."""
    found = {entry.id: entry for entry in the_game().context.rules.cards}
    assert found["contract"].copies == 12
    assert found["contract"].effect == effects.Contract(25)
    suits = [e.effect for e in found.values() if isinstance(e.effect, effects.Lawsuit)]
    assert sorted(s.most for s in suits if s.damages == "marketers") == [1, 2, 3]
    assert sorted(s.most for s in suits if s.damages == "tech_points") == [8, 10, 12]
    assert [s.damages for s in suits].count("cash") == 1
    assert all(entry.cost == 0 for entry in found.values() if isinstance(entry.effect, effects.Lawsuit))


def test_every_effect_is_used_and_told_in_the_guide() -> None:
    used = {type(entry.effect) for entry in the_game().context.rules.cards}
    assert used == set(effects.KINDS.values())
    guide = DOC.read_text(encoding="utf-8")
    for kind in effects.KINDS:
        assert f"`{kind}`" in guide


def test_each_file_says_where_it_comes_from() -> None:
    files = {entry.file: entry.source for entry in the_game().provenance()}
    assert files == {
        "company.yaml": "published",
        "deck.yaml": "reconstructed",
        "help.yaml": "rulebook",
        "money.yaml": "published",
    }


# -- refusals ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "old", "new", "at", "told"),
    [
        (
            "deck.yaml",
            "{kind: contract, pays: 25}",
            "{kind: kontract, pays: 25}",
            "contract, pays",
            "contract",
        ),
        ("deck.yaml", "{kind: contract, pays: 25}", "{kind: contract, pay: 25}", "contract, pays", "pays"),
        (
            "deck.yaml",
            "{kind: contract, pays: 25}",
            "{kind: contract, pays: 23}",
            "contract, pays",
            "multiple of 5",
        ),
        ("deck.yaml", "role: lawyer}", "role: judge}", "role: lawyer", "lawyer"),
        # BN-21: the tech points that an Engineer brings.
        ("deck.yaml", "brings: 6}", "brings: -1}", "brings: 6", ">= 0"),
        ("deck.yaml", "brings: 6}", "brings: 100}", "brings: 6", "<= 99"),
        (
            "deck.yaml",
            "role: lawyer}",
            "role: lawyer, brings: 2}",
            "role: lawyer",
            "Only an Engineer brings tech points.",
        ),
        ("deck.yaml", "copies: 12", "copies: 0", "copies: 12", ">= 1"),
        ("deck.yaml", "id: contract", "id: marketer", "id: contract", "listed twice"),
        ("deck.yaml", "damages: cash}", "damages: cash, most: 3}", "damages: cash", "names the amount"),
        ("deck.yaml", "damages: marketers, most: 1}", "damages: marketers}", "most: 1}", "'most' is missing"),
        ("deck.yaml", "cost: 30", "cost: 33", "cost: 30", "multiple of 5"),
        ("company.yaml", "ious: 3", "ious: 9", "ious: 3", "limit of 6"),
        ("company.yaml", "must_pass_at: 2", "must_pass_at: 5", "must_pass_at", "nobody could ever play"),
        ("company.yaml", "iou: 100", "iou: 102", "iou: 100", "multiple of 5"),
        ("money.yaml", "[100, 300]", "[100, 90]", "payback", "cannot cost less"),
        ("money.yaml", "marketer: 10", "marketer: ten", "marketer: 10", "whole number"),
        ("money.yaml", "card_sale: 10", "card_sell: 10", "card_sale", "card_sale"),
        ("help.yaml", "phases: [auction]", "phases: [auktion]", "phases: [auction]", "auction"),
    ],
)
def test_a_mistake_is_named_with_its_line(
    files: RuleFiles, name: str, old: str, new: str, at: str, told: str
) -> None:
    problems = files.refused(files.change(name, old, new))
    wanted = files.line(name, at)
    assert any(line == wanted and told in text for _, line, text in problems), problems


@pytest.mark.parametrize(
    ("effect", "at", "told"),
    [
        (["pays: 25", "kind: kontract"], 1, "'kontract' is no effect"),
        (["kind: contract", "pays: 23"], 1, "multiple of 5"),
        (["pays: 25"], 0, "'kind' is missing; expected one of employee,"),
    ],
)
def test_a_mistake_in_an_effect_is_named_with_the_line_of_its_part(
    files: RuleFiles, effect: list[str], at: int, told: str
) -> None:
    """An effect may be written over several lines; if the kind is missing, the effect is reported."""
    lines = "".join(f"\n      {part}" for part in effect)
    problems = files.refused(files.change("deck.yaml", " {kind: contract, pays: 25}", lines))
    wanted = files.line("deck.yaml", "contract, pays") + 1 + at
    assert any(line == wanted and told in text for _, line, text in problems), problems


def test_all_mistakes_are_named_at_once(files: RuleFiles) -> None:
    files.change("deck.yaml", "copies: 12", "copies: many")
    files.change("company.yaml", "ious: 3", "ious: 9")
    library = files.change("money.yaml", "trial_dice: 2", "trial_dice: 0")
    assert len(files.refused(library)) == 3


def test_auctioned_cards_and_lawsuits_have_no_cost(files: RuleFiles) -> None:
    library = files.change("deck.yaml", "    copies: 12\n", "    copies: 12\n    cost: 10\n")
    assert "no cost" in files.refused(library)[0].text
    library = files.change(
        "deck.yaml", "    cost: 10\n    effect: {kind: contract", "    effect: {kind: contract"
    )
    suit = "    copies: 3\n    effect: {kind: lawsuit"
    library = files.change("deck.yaml", suit, suit.replace("effect", "cost: 10\n    effect", 1))
    assert "no cost to sue" in files.refused(library)[0].text


def test_each_role_needs_its_card(files: RuleFiles) -> None:
    library = files.change("deck.yaml", "{kind: employee, role: lawyer}", "{kind: contract, pays: 5}")
    assert "'lawyer'" in files.refused(library)[0].text


def test_a_deck_is_large_enough_for_six(files: RuleFiles) -> None:
    """There are no hands that must pass (BN-3, BN-14)."""
    text = (files.shipped / "deck.yaml").read_text(encoding="utf-8")
    cut = text.index("  - id: contract")
    library = files.change("deck.yaml", text[cut:], "")
    for copies in ("26", "18", "20"):
        library = files.change("deck.yaml", f"    copies: {copies}\n", "    copies: 1\n")
    assert any("are too few" in reason for _, _, reason in files.refused(library))


# -- cards of a player's own -------------------------------------------------------------------------------

OWN = """cards:
  - id: moonshot
    title: Moonshot +25
    copies: 3
    cost: 150
    effect: {kind: tech_points, points: 25}
  - id: partner
    title: Law Partner
    copies: 2
    cost: 25
    effect: {kind: trial_dice, dice: 2}
  - id: small_contract
    title: City Contract
    copies: 4
    effect: {kind: contract, pays: 10}
"""


def test_cards_of_ones_own_are_played(files: RuleFiles) -> None:
    """A new tech card, a bonus of two dice, and a second kind of contract: by YAML alone."""
    game = load(files.change("deck.yaml", "cards:\n", OWN))
    table = Table(["moonshot partner small_contract contract", "contract"], cash=(200, 0), game=game)
    table.do(0, Play("moonshot"))
    assert table.last(Played).cost == 150
    assert table.state.tech[0] == 45
    assert game.context.cards.trial_dice(game.context.cards.of_kind["partner"]) == 4
    assert sorted(pays for _, pays in game.context.cards.contracts) == [10, 25]
    start = game.start(Setup(3))
    *_, last = turns(game, start, at_random(game, random.Random(5)), most=game.max_moves)
    state = last.steps[-1].state
    assert game.outcome(state) is not None
    assert game.conserved(state) == game.conserved(start)


def test_numbers_of_ones_own_hold(files: RuleFiles) -> None:
    """Other prices and limits come from the rules, not from the program."""
    files.change("company.yaml", "most_ious: 6", "most_ious: 8")
    files.change("company.yaml", "iou: 100", "iou: 50")
    files.change("money.yaml", "card_sale: 10", "card_sale: 15")
    library = files.change("money.yaml", "[100, 300]", "[100, 250, 400]")
    game = load(library)
    table = Table([THREE, "contract"], cash=(500, 0), paybacks=(1, 0), game=game)
    paying = [game.label(move) for move in table.legal(0) if "Pay back" in game.label(move)]
    assert paying == ["Pay back 1 IOU for $100", "Pay back 2 IOUs for $250", "Pay back 3 IOUs for $400"]
    assert "Borrow $50" in [game.label(move) for move in table.legal(0)]
    assert any(game.label(move).endswith("for $15") for move in table.legal(0))
