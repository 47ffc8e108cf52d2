"""Tests of statistics: wins, the strengths that follow from them, and habits, from the history alone."""

from __future__ import annotations

import random
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from bidtable.app.archive.history_list import sitters
from bidtable.app.archive.statistics import LATELY, Career, Sum, careers, uncounted
from bidtable.app.scenes.common.chart import Chart
from bidtable.app.scenes.common.figures import FigureBar, RivalCard
from bidtable.app.scenes.setup.scene import SetupScene
from bidtable.app.shell import routes
from bidtable.app.shell.window import App
from bidtable.app.tools.fixture_history import past
from bidtable.app.widgets import Choice, ListBox
from bidtable.bots.common.ratings import ANCHORS, Rating, anchors_of, chance_of
from bidtable.core import registry
from bidtable.core.facts import HINTS, SeatFacts
from bidtable.core.model import Outcome, Setup, Termination
from bidtable.core.record import Header, SeatInfo
from bidtable.core.story import Fact
from bidtable.rulebook import Library, RulesError
from bidtable.rulebook.ladder import Measured, read_ladder
from bidtable.store import places
from bidtable.store.saves import SaveInfo
from tests.app.scene_helpers import click, click_option, find, key, on_top, said, show, top
from tests.store.records_helpers import today

ANNA, BEN = SeatInfo("Anna", "human"), SeatInfo("Ben", "human")
EASY, HARD = SeatInfo("Ada", "bot", "easy"), SeatInfo("Bo", "bot", "hard")


def match(
    seats: tuple[SeatInfo, ...], winners: tuple[int, ...], day: int = 1, slug: str = "bid_and_bluff"
) -> SaveInfo:
    """Return a saved game of which only the end is known."""
    header = Header(slug, "", Setup(len(seats)), seats, 1, f"2024-03-{day:02}T20:00:00")
    outcome = Outcome(Termination.FINISHED, (0.0,) * len(seats), winners)
    return SaveInfo(Path("games"), f"{day}", header, 10, 0.0, outcome=outcome)


def career(saves: list[SaveInfo], key: str = "person:anna", slug: str = "") -> Career:
    return next(one for one in careers(saves, slug) if one.key == key)


def shown(one: Career) -> list[tuple[str, str]]:
    """Return the titles and the values of the numbers about a player."""
    return [(figure.title, figure.value) for figure in one.figures()]


def test_matches_are_counted_in_the_order_they_were_begun() -> None:
    four = (ANNA, EASY, EASY, HARD)
    won = [match(four, (0,), day) for day in (2, 3, 4, 7)]
    lost = [match(four, (3,), day) for day in (1, 5, 6)]
    anna = career([*lost, *won])
    assert (anna.matches, anna.won, anna.share, anna.fair_share) == (7, 4, 4 / 7, 0.25)
    assert (anna.streak, anna.best_streak) == (1, 3)
    assert career(lost).streak == -3
    easy = career([*lost, *won], "bot:easy")
    assert (easy.matches, easy.won, easy.ratings) == (14, 0, [])
    assert career([*lost, *won], "bot:hard").credits == [1, 0, 0, 0, 1, 1, 0]


def test_names_are_one_person_however_written_and_open_matches_do_not_count() -> None:
    other = replace(ANNA, name="ANNA")
    going = replace(match((ANNA, EASY), (0,), 3), outcome=None)
    broken = SaveInfo(Path("games"), "x", None, problem="It cannot be read.")
    saves = [match((ANNA, EASY), (0,)), match((other, EASY), (1,), 2), going, broken]
    assert career(saves).matches == 2
    assert careers(saves, "bid_it") == []


def test_a_shared_win_counts_in_parts() -> None:
    team = career([match((ANNA, EASY, HARD, EASY), (0, 2))])
    assert (team.won, team.share) == (1, 0.5)
    everybody = career([match((ANNA, BEN), (0, 1))])
    assert everybody.ratings[-1].mean == pytest.approx(Rating().mean, abs=0.5), "it tells nothing"


def test_wins_raise_a_rating_and_the_more_is_known_the_surer_it_is() -> None:
    duel = (ANNA, HARD)
    up = career([match(duel, (0,), day) for day in range(1, 12)])
    down = career([match(duel, (1,), day) for day in range(1, 12)])
    assert up.ratings[-1].mean > ANCHORS["hard"] > down.ratings[-1].mean
    spreads = [rating.spread for rating in up.ratings[:5]]
    assert spreads == sorted(spreads, reverse=True)
    beaten = career([match((ANNA, EASY), (0,), 1)]).ratings[-1].mean
    assert beaten < career([match(duel, (0,), 1)]).ratings[-1].mean, "a stronger opponent tells more"


@pytest.mark.parametrize("strength", [900.0, 1150.0, 1350.0])
def test_the_rating_finds_the_strength_and_knows_how_sure_it_is(strength: float) -> None:
    """60 people of equal strength play 120 matches each; 95 of 100 should be within the band."""
    rng = random.Random(int(strength))
    within, means = 0, []
    for _ in range(60):
        rating = Rating()
        for _ in range(120):
            others = [rng.choice((1000.0, 1200.0, 1400.0)) for _ in range(rng.randint(1, 4))]
            rating = rating.after(others, float(rng.random() < chance_of(strength, others)))
        within += abs(rating.mean - strength) <= rating.within
        means.append(rating.mean)
    assert within >= 52
    assert sum(means) / len(means) == pytest.approx(strength, abs=40)


def test_levels_stand_where_their_games_put_them() -> None:
    def measured(odd: str, among: str, seats: int, games: int, share: float) -> Measured:
        return Measured(odd, among, seats, games, share)

    nothing = anchors_of(())
    assert nothing == ANCHORS
    even = anchors_of((measured("normal", "easy", 4, 100, 0.25), measured("hard", "normal", 2, 50, 0.5)))
    assert even["easy"] == even["normal"] == even["hard"] == ANCHORS["normal"], (
        "who wins a fair share is no stronger"
    )
    for seats, share in ((2, 0.75), (5, 0.4)):
        one = measured("hard", "normal", seats, 100, share)
        hard = anchors_of((one,))["hard"]
        assert chance_of(hard, [ANCHORS["normal"]] * (seats - 1)) == pytest.approx(share)
    many = measured("hard", "normal", 2, 10_000, 0.7)
    few = measured("hard", "normal", 6, 10, 0.9)
    assert anchors_of((many, few))["hard"] == pytest.approx(anchors_of((many,))["hard"], abs=2), (
        "few games tell little"
    )


def test_the_ladder_file_has_all_games_and_tells_what_is_wrong_with_it(tmp_path: Path) -> None:
    shipped = read_ladder(Library(places.shipped_rules()))
    assert set(shipped) == {"bid_and_bluff", "bid_it", "i_bid_you_not", "bidness"}
    for games in shipped.values():
        levels = anchors_of(games)
        assert levels["random"] < levels["easy"] < levels["normal"] < levels["hard"]
    (tmp_path / "ladder.yaml").write_text(
        "provenance: reconstructed\n"
        "games: {bid_it: [{odd: hard, among: easy, seats: 2, games: 9, share: 0.5}]}\n",
        encoding="utf-8",
    )
    with pytest.raises(RulesError, match="not a step; expected normal among easy or hard among normal"):
        read_ladder(Library(places.shipped_rules(), tmp_path))


def test_a_win_counts_by_how_strong_the_level_is_in_its_game() -> None:
    save = match((ANNA, HARD), (0,))
    strong = {"bid_and_bluff": {"hard": 1700.0}}
    usual, told = careers([save]), careers([save], "", strong)
    assert told[0].ratings[-1].mean > usual[0].ratings[-1].mean
    assert careers([save], "bid_and_bluff", strong)[1].anchor == 1700
    assert ("Rating", "1700, fixed") in shown(careers([save], "bid_and_bluff", strong)[1])
    assert ("Rating", "another in each game") in shown(told[1])


def test_a_match_that_somebody_else_played_a_part_of_is_not_rated() -> None:
    save = match((ANNA, HARD), (0,))
    mixed = replace(save, facts=(SeatFacts(ANNA, True), SeatFacts(HARD)))
    assert career([mixed]).matches == 1
    assert career([mixed]).ratings == []
    assert career([save]).ratings


def test_a_match_with_hints_counts_as_played_and_won_but_is_not_rated() -> None:
    def with_hints(day: int, hints: int) -> SaveInfo:
        save = match((ANNA, HARD), (0,), day)
        return replace(save, facts=(SeatFacts(ANNA, False, (Fact(HINTS, hints),)), SeatFacts(HARD)))

    anna = career([with_hints(1, 0), with_hints(2, 3)])
    assert (anna.matches, anna.won) == (2, 2)
    assert anna.ratings == career([with_hints(1, 0)]).ratings, "the second tells nothing of her own strength"
    assert ("Not rated", "1 match with hints") in shown(anna)
    alone = shown(career([with_hints(1, 0)]))
    assert "Not rated" not in dict(alone)


def test_the_actions_of_people_are_added_up_within_a_game() -> None:
    def with_facts(day: int, made: int, money: int) -> SaveInfo:
        facts = (Fact("Bids made", made, 10), Fact("Earned", money, unit="$"))
        other = (Fact("Bids made", 0, 10), Fact("Earned", 0, unit="$"))
        seats = (SeatFacts(ANNA, False, facts), SeatFacts(EASY, False, other))
        return replace(match((ANNA, EASY), (0,), day), facts=seats)

    saves = [with_facts(1, 3, 1200), with_facts(2, 9, 40), match((ANNA, EASY), (1,), 3)]
    anna = career(saves, slug="bid_and_bluff")
    assert anna.matches == 3
    assert anna.sums["Bids made"].text == "12 of 20 (60%)"
    assert anna.sums["Bids made"].line() == [30.0, 60.0]
    assert anna.sums["Earned"].text == "$1,240, $620 a match"
    assert anna.sums["Earned"].line() == [1200.0, 620.0]
    assert career(saves).sums == {}, "games are not mixed"
    assert uncounted(saves) == 1
    assert ("Bids made", "12 of 20 (60%)") in shown(anna)


def test_lines_are_means_of_the_last_matches() -> None:
    anna = Career("Anna", credits=[1.0] * LATELY + [0.0] * LATELY)
    line = anna.wins_line()
    assert (line[0], line[LATELY - 1], line[-1]) == (100.0, 100.0, 0.0)
    bids = Sum(Fact("Bids made", 0, 0))
    bids.add(Fact("Bids made", 0, 0))
    assert bids.line() == [0.0]
    assert bids.text == "0 of 0"


def test_the_scene_shows_people_and_bots_and_plots_that_are_read_out(app: App) -> None:
    app.services.saved.history.fix(past(today, 60))
    show(app, routes.Statistics())
    rows = [row[1] for row in find(app, "statistics:people", ListBox).rows]
    assert rows == ["Anna", "Ben", "Easy bots", "Normal bots", "Hard bots"]
    chart = find(app, "statistics:chart", Chart)
    assert "±" in chart.text
    chart.mark = 0
    assert chart.text.startswith("After match 1 of ")
    click_option(app, "statistics:game", 1)
    chart = find(app, "statistics:chart", Chart)
    assert [name for _, name in chart.plot.across] == ["Easy", "Normal", "Hard"]
    find(app, "statistics:plot", Choice).choose(2)
    app.step(0.02)
    chart = find(app, "statistics:chart", Chart)
    assert chart.plot.title == "Bids made"
    assert chart.text.endswith("%")
    find(app, "statistics:people", ListBox).mark(4)
    app.step(0.02)
    assert top(app) == "StatisticsScene"
    assert find(app, "statistics:plot", Choice).value == "Bids made"


def test_every_number_has_a_picture_or_a_tooltip_and_rivals_have_faces(app: App) -> None:
    app.services.saved.history.fix(past(today, 60))
    show(app, routes.Statistics())
    widgets = app.scenes.top.ui.widgets  # type: ignore[union-attr]
    bars = [widget for widget in widgets if isinstance(widget, FigureBar)]
    assert all(bar.tip and bar.can_focus for bar in bars)
    assert {bar.game for bar in bars} >= {entry.slug for entry in registry.entries() if entry.bots}
    anna = careers(past(today, 60))[0]
    rivals = [widget.rival for widget in widgets if isinstance(widget, RivalCard)]
    assert [rival.info.name for rival in rivals] == [rival.info.name for rival in anna.nearest()][
        : len(rivals)
    ]
    ben = next(rival for rival in rivals if rival.info.name == "Ben")
    both = [
        save
        for save in past(today, 60)
        if save.outcome and {"Anna", "Ben"} <= {s.name for s in sitters(save)}
    ]
    assert ben.met == len(both)
    winners = [[sitters(save)[seat].name for seat in save.outcome.winners] for save in both if save.outcome]
    assert ben.won == sum("Anna" in names for names in winners)


def test_a_match_with_several_bots_of_a_level_is_one_match_against_a_rival() -> None:
    saves = past(today, 60)
    easy = next(one for one in careers(saves) if one.level == "easy")
    anna = next(rival for rival in easy.nearest() if rival.info.name == "Anna")
    both = [
        save
        for save in saves
        if save.outcome
        and {("Anna", ""), ("", "easy")}
        <= {
            *((s.name, "") for s in sitters(save)),
            *(("", s.level) for s in sitters(save) if s.kind == "bot"),
        }
    ]
    assert anna.met == len(both)
    shown = next(figure for figure in easy.figures() if figure.game)
    assert " seats of " in shown.tip


def test_before_the_first_match_the_scene_says_so(app: App) -> None:
    show(app, routes.Statistics())
    assert said(app, "statistics:nobody") == "Nobody has finished a match yet."
    click(app, "statistics:learn")
    assert top(app) == "LearnScene"
    key(app, pygame.K_ESCAPE)
    click_option(app, "statistics:game", 2)
    assert "a match of BID-IT! yet" in said(app, "statistics:nobody")
    click(app, "statistics:new")
    assert on_top(app, SetupScene).form.game == "bid_it"


def test_a_new_game_is_counted_for_nothing() -> None:
    saves = [match((ANNA, EASY), (0,), slug="goofspiel")]
    anna = career(saves, slug="goofspiel")
    assert (anna.matches, anna.won, anna.sums) == (1, 1, {})
    assert len(anna.ratings) == 1
