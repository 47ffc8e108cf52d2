"""Tests of the designer's report on many games: its counts and its words."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from bidtable.bots.common.arena import Job, Played, Run, Terms, summed_up, wilson
from bidtable.bots.common.collector import LEAD, SCORE
from bidtable.bots.common.study import LeaderWins, Spread, Study, pace_of, runaway, study, unfair
from bidtable.cli import stats
from bidtable.cli.main import main
from bidtable.core import registry
from bidtable.core.game import AnyGame
from bidtable.rulebook import Library, RulesError
from bidtable.store import places

LIBRARY = Library(places.shipped_rules())
GAMES = 6


def of(
    slug: str, seats: int = 3, *, games: int = GAMES, seed: int = 1, workers: int = 1, **terms: Any
) -> Study:
    asked = Terms(slug, **{"library": LIBRARY, **terms})
    return study(asked, ("random",) * seats, games, seed, workers=workers)


def names_cards(slug: str) -> bool:
    """Return whether a report on the game counts cards: by its own figures, or by a field of its moves."""
    game: AnyGame = registry.resolve(registry.entry(slug).rules)(LIBRARY)
    return game.parts.report is not None or any("card" in kind.__struct_fields__ for kind in game.move_types)


def with_file(tmp_path: Path, slug: str, name: str, text: str) -> Library:
    (tmp_path / slug).mkdir()
    (tmp_path / slug / f"{name}.yaml").write_text(text, encoding="utf-8")
    return Library(places.shipped_rules(), tmp_path)


@pytest.mark.parametrize("slug", [entry.slug for entry in registry.entries()])
def test_the_report_of_every_game_adds_up(slug: str) -> None:
    found = of(slug)
    rows = found.rounds_table
    assert found.games == GAMES == rows[0]["games"] == sum(found.decided.values())
    assert sum(found.seat_wins) == pytest.approx(GAMES)
    assert found.seat_wins == pytest.approx(found.wins)
    assert [row["round"] for row in rows] == list(range(1, len(rows) + 1))
    assert all(
        {"round", "games", "seats", "decisions", SCORE, LEAD, *found.columns} == set(row) for row in rows
    )
    assert [lead.games for lead in found.leader_wins] == [row["games"] for row in rows[1:]]
    assert found.over_by == sorted(found.over_by)
    assert found.over_by[-1] == 1
    assert len(found.over_by) == len(rows)
    for number, over in enumerate(found.over_by[:-1]):
        assert rows[number + 1]["games"] == pytest.approx((1 - over) * GAMES, abs=0.01)
    total = sum((row["decisions"] or 0) * (row["games"] or 0) for row in rows)
    assert total / GAMES == pytest.approx(found.decisions_per_seat, abs=0.02)
    assert sum(kind.per_seat for kind in found.decisions.values()) == pytest.approx(total / GAMES, abs=0.02)
    assert found.lengths["decisions"].mean == pytest.approx(found.decisions_per_seat * 3, abs=0.05)
    for card in found.cards.values():
        assert sum(card.how.values()) == card.used <= card.dealt
        assert card.share is None or card.share == pytest.approx(card.used / card.dealt, abs=1e-3)
    assert any(card.used for card in found.cards.values()) == names_cards(slug)


@pytest.mark.parametrize("slug", [entry.slug for entry in registry.entries()])
def test_the_report_of_every_game_is_told(slug: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The report has columns, every kind of card that was dealt, and only printable words."""
    asked = ("simulate", slug, "--stats", "--seats", "random,random,random", "--games", "3")
    assert main(asked) == 0
    text = capsys.readouterr().out
    for head in ("Unusual results", "Length of a game", "Decisions:", "Cards"):
        assert head in text
    assert ("users win" in text) == names_cards(slug)
    assert ("This game's decisions name no cards." in text) != names_cards(slug)
    assert main((*asked, "--json")) == 0
    found = json.loads(capsys.readouterr().out)
    assert all(card["title"] in text for card in found["cards"].values())
    assert all(what in text for what in (*found["decided"], *found["decisions"]))


def test_a_report_on_a_game_whose_moves_name_no_cards_says_so() -> None:
    text = stats.told(replace(of("goofspiel", games=1), cards={}))
    assert "This game's decisions name no cards." in text
    assert "users win" not in text


def test_each_column_stands_in_one_place() -> None:
    lines = list(
        stats.table(("", "dealt", "x"), [("Marketer", "7", "12345"), ("Engineer of all", "1234567", "1")])
    )
    assert lines == [
        "                     dealt      x",
        "  Marketer               7  12345",
        "  Engineer of all  1234567      1",
    ]


def test_the_rows_of_bidness_have_its_growth() -> None:
    wanted = "marketers engineers lawyers sales salaries zero_unit_share loans_by_choice settlements trials"
    rows = of("bidness", 4).rounds_table
    assert all(set(wanted.split()) <= set(row) for row in rows)
    first = rows[0]
    assert first["seats"] == 4 * GAMES
    assert first["settlements"] == first["trials"] == 0  # There are no lawsuits in round 1.
    assert sum(row["trials"] or 0 for row in rows) > 0
    marketers, sales = first["marketers"], first["sales"]
    assert marketers is not None
    assert 0 <= marketers < 4
    assert sales is not None
    assert sales > 0


def test_a_row_without_seats_has_no_means() -> None:
    """The last round of a long game of Bidness ends before any seat earns."""
    last = of("bidness", 4, games=1).rounds_table[-1]
    assert (last["games"], last["seats"]) == (1, 0)
    assert last["marketers"] is last["sales"] is last[SCORE] is None
    assert last["trials"] is not None


def test_variants_seats_and_seeds_are_heeded() -> None:
    plain = of("bid_it", 2)
    assert plain.rounds_table == of("bid_it", 2).rounds_table
    assert plain.rounds_table != of("bid_it", 2, seed=99).rounds_table
    advanced = of("bid_it", 2, variants=("advanced",))
    assert advanced.variants == ("advanced",)
    assert advanced.happened["sidesteps"].total > 0
    assert "sidesteps" not in plain.happened
    assert len(of("bid_it", 5).seat_wins) == 5


def test_the_report_is_the_same_for_any_number_of_workers() -> None:
    one, two = (of("bid_it", 2, games=20, workers=workers) for workers in (1, 2))
    assert one.cards == two.cards
    assert one.rounds_table == two.rounds_table
    assert one.leader_wins == two.leader_wins
    assert one.lengths == two.lengths


# -- minutes ---------------------------------------------------------------------------------------------

PACE = """\
provenance: published
note: From a clock.
games:
  goofspiel:
    decisions: {sealed bids: 6}
    other: 1000
    round: 2
    start: 60
"""


def at_pace(tmp_path: Path, text: str = PACE) -> Library:
    (tmp_path / "pace.yaml").write_text(text, encoding="utf-8")
    return Library(places.shipped_rules(), tmp_path)


def test_minutes_follow_from_the_pace(tmp_path: Path) -> None:
    """Seats that seal at the same time are waited for once: 13 rounds of 6 and 2 seconds, and a minute before."""
    found = of("goofspiel", library=at_pace(tmp_path))
    assert found.lengths["minutes"].mean == pytest.approx((60 + 13 * 8) / 60, abs=0.01)
    assert found.pace == "published: From a clock."
    assert found.decisions["sealed bids"].seconds == 6


def test_a_game_without_a_pace_gets_one() -> None:
    found = of("goofspiel")
    assert found.lengths["minutes"].mean == pytest.approx((60 + 13 * 38) / 60, abs=0.01)
    assert found.pace == "Assumed, because pace.yaml has nothing on this game."


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("sealed bids: 6", "seald bids: 6", 5, "Did you mean 'sealed bids'?"),
        ("sealed bids: 6", "sealed bids: soon", 5, "found the text 'soon'"),
        ("round: 2", "round: -2", 7, "-2"),
        ("    round: 2\n", "", 5, "'round' is missing"),
        ("start: 60", "start: [", 9, "not valid YAML"),
        ("published", "publisht", 1, "Did you mean 'published'?"),
    ],
)
def test_a_mistake_in_the_pace_is_told(
    tmp_path: Path, old: str, new: str, line: int, reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Places in which a report can be requested, and in which rule files are checked."""
    library = at_pace(tmp_path, PACE.replace(old, new))
    with pytest.raises(RulesError) as caught:
        of("goofspiel", library=library)
    (problem,) = caught.value.problems
    assert problem.line == line
    assert reason in problem.text
    assert main(("check", str(tmp_path / "pace.yaml"))) == 1
    assert capsys.readouterr().out.startswith(f"{tmp_path / 'pace.yaml'}:{line}: ")


def test_the_pace_is_no_rule(tmp_path: Path) -> None:
    """Matches continue after a change of the file: neither digests nor records contain it."""
    load = registry.resolve(registry.entry("goofspiel").rules)
    library = at_pace(tmp_path)
    changed, plain = load(library), load(LIBRARY)
    assert changed.rules_digest == plain.rules_digest
    assert "pace" not in (library.files("goofspiel") or {})
    assert changed.provenance() == plain.provenance()


@pytest.mark.parametrize("slug", ["bid_and_bluff", "bid_it", "i_bid_you_not", "bidness"])
def test_every_decision_of_a_shipped_game_has_its_pace(slug: str) -> None:
    game = registry.resolve(registry.entry(slug).rules)(LIBRARY)
    pace, source = pace_of(game, LIBRARY)
    assert set(pace.decisions) == {kind.called for kind in game.move_types if kind.called}
    assert source.startswith("reconstructed: Our estimates")


# -- warnings -------------------------------------------------------------------------------------------


def test_a_card_that_is_hardly_used_is_told(tmp_path: Path) -> None:
    """A card that only rich seats can pay for is dealt, and seldom played."""
    text = (places.shipped_rules() / "bidness" / "deck.yaml").read_text(encoding="utf-8")
    intern = "title: Legal Intern\n    copies: "
    dear = text.replace(f"{intern}4\n", f"{intern}60\n    cost: 1000\n")
    assert dear != text
    found = of("bidness", 4, library=with_file(tmp_path, "bidness", "deck", dear))
    told = [remark for remark in found.remarks if remark.startswith("Legal Intern")]
    card = found.cards["intern"]
    assert card.share is not None
    assert card.share < 0.1
    assert told == [
        f"Legal Intern is hardly used: {card.used} of {card.dealt} times dealt, {card.share:.0%}."
    ]


def test_a_card_of_which_there_is_too_little_is_not_told() -> None:
    """Three cards dealt and none used are too few to judge."""
    found = of("bidness", 2, games=1, seed=6)
    idle = [card for card in found.cards.values() if card.used == 0 < card.dealt <= 3]
    assert idle
    assert not any(remark.startswith(f"{card.title} is hardly") for card in idle for remark in found.remarks)


def test_a_card_that_is_never_dealt_is_told() -> None:
    """Removed cards may be the only ones of a kind."""
    found = of("i_bid_you_not", 2, games=1, options={"trim": "20"})
    rare = [card.title for card in found.cards.values() if not card.dealt]
    assert rare
    assert [remark for remark in found.remarks if "never dealt" in remark] == [
        f"{t} is never dealt." for t in rare
    ]


@pytest.mark.parametrize(
    ("wins", "games", "told"),
    [
        ((0,) * 40 + (1,) * 20, 60, ["Seat 1 wins 66.7%; its fair share is 50.0%."]),
        ((0,) * 32 + (1,) * 28, 60, []),  # This is within the range of luck.
        ((0,) * 20, 20, []),  # The games are too few to judge.
    ],
)
def test_a_seat_that_wins_too_often_is_told(wins: tuple[int, ...], games: int, told: list[str]) -> None:
    job = Job(registry.entry("bid_it"), Terms("bid_it", LIBRARY), ("normal", "normal"), 1)
    report = summed_up(job, Run([Played((seat,), 3, 9) for seat in wins], None, 1.0))
    assert report.games == games
    assert unfair(report) == told


@pytest.mark.parametrize(
    ("rounds", "told"),
    [
        ((1, 90), ["Whoever leads after round 1 wins 90%, with half of a usual game to come."]),
        ((1, 60), []),
        ((4, 90), []),  # Near the end, the leader should win.
    ],
)
def test_a_leader_who_wins_too_early_is_told(rounds: tuple[int, int], told: list[str]) -> None:
    number, wins = rounds
    led = LeaderWins(number, 100, wins, wins / 100, *wilson(wins, 100))
    assert runaway([led], Spread(5, 5, 4, 7), "round") == told
