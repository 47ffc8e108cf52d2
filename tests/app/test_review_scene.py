"""Tests of the review's scene: chances over time, decisions and verdicts, people, the way to the table and back."""

from __future__ import annotations

import re
import time
from itertools import pairwise

import pygame
import pytest
from msgspec import structs

from bidtable.app.archive.review_words import Finished, ReviewWords
from bidtable.app.match.replay import Replay
from bidtable.app.match.session import Session
from bidtable.app.scenes.common.chart import Chart
from bidtable.app.scenes.honesty import HonestyScene
from bidtable.app.scenes.message import MessageScene
from bidtable.app.scenes.review.scene import ReviewScene
from bidtable.app.scenes.review.verdicts import PersonCard, VerdictList
from bidtable.app.scenes.table.scene import TableScene
from bidtable.app.shell import routes
from bidtable.app.shell.window import App
from bidtable.app.tools.fixture_matches import demo_header, levels_header, played_match
from bidtable.app.widgets import Choice, ListBox
from bidtable.bots.common.review import pieces
from bidtable.bots.common.review_model import TROUBLES, Review, Turn, Verdict
from bidtable.cli.review import _told
from bidtable.core.course import tallies_of
from bidtable.core.match import Match
from bidtable.core.model import CHANCE, Setup
from bidtable.store import places
from bidtable.store.journal import Journal
from tests.app.reviews import made_up
from tests.app.scene_helpers import (
    click,
    click_option,
    find,
    has,
    key,
    on_top,
    open_app,
    played,
    said,
    show,
    tab_to,
    top,
)
from tests.conformance.cases import load

GAMES = ("bid_and_bluff", "bid_it", "bidness", "i_bid_you_not")
SEEDS = {"i_bid_you_not": 2}
"""Seeds other than 4: in this match a card that costs a skip is added."""
_matches: dict[tuple[str, int], Match] = {}


def match_of(slug: str, humans: int = 1) -> Match:
    if (slug, humans) not in _matches:
        game = load(slug)
        levels = ["human"] * humans + ["easy"] * (3 - humans)
        header = levels_header(game, slug, Setup(3), levels, SEEDS.get(slug, 4))
        _matches[slug, humans] = played_match(game, header, 10**9)
    return _matches[slug, humans]


def reviewed(
    slug: str = "bid_and_bluff",
    size: tuple[int, int] = (1280, 720),
    text_scale: float = 1.0,
    theme: str = "evening",
) -> App:
    app = open_app(size, text_scale=text_scale, theme=theme)
    match = match_of(slug)
    show(app, routes.Review(match, Finished(made_up(match))), ReviewScene)
    return app


def scene_of(app: App) -> ReviewScene:
    return on_top(app, ReviewScene)


def chart_of(app: App) -> Chart:
    return find(app, "review:chart", Chart)


class Slow:
    """A review that computes a little with each poll."""

    def __init__(self, match: Match, parts: int = 40) -> None:
        self._match, self._parts, self._done = match, parts, 0
        self.review: Review | None = None
        self.running = self.failed = False
        self.started = 0

    def start(self) -> None:
        self.started += 1
        self.running = True

    def stop(self) -> None:
        self.running = False

    def poll(self) -> bool:
        if not self.running:
            return False
        self._done += 1
        self.review = made_up(self._match, progress=self._done / self._parts)
        self.running = self._done < self._parts
        return True


# -- words -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", GAMES)
def test_every_moment_and_every_decision_has_words(slug: str) -> None:
    match = match_of(slug)
    review = made_up(match)
    words = ReviewWords(match, review)
    assert len(words.moments) == len(review.standings)
    assert all(text.endswith(".") and not text.endswith("..") for text in words.moments)
    for turn in review.turns:
        changed = f"{100 * turn.before:.0f}% to {100 * turn.after:.0f}%"
        assert words.why(turn).startswith(f"{words.names[turn.seat]} {changed} · {match.game.info.stretch} ")
        marks = [mark for mark, each in enumerate(review.standings) if each.step == turn.step]
        assert words.moments[marks[0]].endswith(f"{changed}.")
    for number in words.decisions_of(0):
        assert words.rated(number).startswith(f"{match.game.info.stretch.capitalize()} ")
        assert "player 2" not in words.label(number)
        assert list(words.held(number))


@pytest.mark.parametrize("slug", ["bid_and_bluff", "bid_it"])
def test_a_move_that_ends_a_round_is_told_as_that_rounds(slug: str) -> None:
    """The chances after the decision are those of the next round, which is already dealt."""
    match = match_of(slug)
    words = ReviewWords(match, made_up(match))
    rounds = {
        number: f"Round {match.game.round_number(match.state_after(match.steps_before(number)))}"
        for number, (seat, _) in enumerate(match.moves)
        if seat != CHANCE
    }
    assert len(set(rounds.values())) > 2
    assert {number: words.stretch_of(number) for number in rounds} == rounds
    for turn in words.review.turns:
        assert f" · {words.stretch_of(turn.number).lower()} · " in words.why(turn)
    after_a_round = 0
    for mark in range(1, len(words.review.standings) - 1):
        step = words.review.standings[mark].step
        last = max((number for number in rounds if match.steps_before(number) < step), default=0)
        if last in rounds and words.moments[mark].startswith(words.done(last).rstrip(".")):
            assert words.when(mark) == rounds[last]
            after_a_round += rounds[last] != rounds.get(last + 2, rounds[last])
    assert after_a_round


@pytest.mark.parametrize("slug", GAMES)
def test_luck_is_named_only_where_chance_had_a_hand_in_it(slug: str) -> None:
    match = match_of(slug)
    rated = {each.number: each.verdict for each in made_up(match).decisions}
    words = ReviewWords(match, made_up(match))
    told = set()
    for number, (seat, _) in enumerate(match.moves[:-1]):
        following = number + 1
        while match.steps_before(following) == match.steps_before(number):
            following += 1
        before = match.steps_before(number)
        if number and match.steps_before(number - 1) == before:
            continue
        between = {who for who, _ in match.moves[number:following]}
        turn = Turn(match.steps_before(following), max(seat, 0), 0.5, 0.3, number, before)
        whose = words.why(turn).rpartition(" · ")[2]
        assert ("luck" in whose) == (CHANCE in between)
        secret = match.game.decision_is_secret(match.state_after(before))
        if between == {seat} and rated.get(number) in (Verdict.BEST, Verdict.GOOD) and not secret:
            assert whose == f"{rated[number]} move, nobody's mistake"
        told.add(whose)
    assert {"luck", "own move"} <= told


def test_hidden_cards_and_dice_that_decide_are_luck_and_named() -> None:
    """A call and a trial are decisions; what the hands and the dice then show is not."""
    results = (("bid_it", "HandsShown", "is right|is out|wins|loses"), ("bidness", "Verdict", "^Verdict: "))
    for slug, decides, result in results:
        game = load(slug)
        match = played_match(game, demo_header(game, slug, seats=3, humans=1, seed=4), 10_000)
        words, plan = ReviewWords(match, made_up(match)), {piece.step for piece in pieces(match)}
        found = 0
        for at, step in enumerate(match.steps):
            if type(step.event).__name__ != decides:
                continue
            begun = max(each for each in plan if each <= at)
            ends = min((each for each in plan if each > at), default=len(match.steps))
            number = max(n for n in range(len(match.moves)) if match.steps_before(n) <= begun)
            turn = Turn(ends, 0, 0.5, 0.3, number, begun)
            assert words.whose(turn) == "luck"
            assert re.search(result, words.happened(turn))
            found += 1
        assert found


@pytest.mark.parametrize("slug", GAMES)
def test_the_command_tells_turning_points_in_the_words_of_the_scene(slug: str) -> None:
    """The review once said "by a move of their own" where the scene says luck, and named people by their seats."""
    match = match_of(slug)
    made = made_up(match)
    changes = [
        Turn(match.steps_before(number + 2), max(seat, 0), 0.5, 0.3, number, match.steps_before(number))
        for number, (seat, _) in enumerate(match.moves[:-2])
    ]
    review = structs.replace(made, turns=(*made.turns, *changes))
    words = ReviewWords(match, review)
    told = list(_told(match, review))
    lines = told[told.index("Turning points") + 1 :]
    for turn, line in zip(review.turns, lines, strict=True):
        changed, _, whose = words.why(turn).split(" · ")
        assert line.endswith(f"; {changed}, {whose}")
        assert f", {words.happened(turn).rstrip('.')}; " in line
    assert any(line.endswith("luck") for line in lines)
    assert not any("of their own" in line for line in lines)


def test_enter_answers_a_message_as_the_button_that_stands_out_does() -> None:
    app = reviewed("bidness")
    key(app, pygame.K_F1)
    assert isinstance(app.scenes.top, MessageScene)
    key(app, pygame.K_RETURN)
    assert isinstance(app.scenes.top, ReviewScene)


def test_verdicts_say_what_was_thrown_away_and_who_did_it() -> None:
    match = match_of("bid_it")
    review = made_up(match)
    words = ReviewWords(match, review)
    blunder = next(each for each in review.decisions if each.verdict is Verdict.BLUNDER)
    assert words.verdict(blunder) == "Blunder: 30% to win instead of 57%"
    assert words.cost(blunder) == "It cost 27 points of the chance to win."
    best = next(each for each in review.decisions if each.verdict is Verdict.BEST)
    assert words.verdict(best) == "Best: 30% to win"
    # The cost is the real one, and not the difference of the shown percents.
    near = structs.replace(blunder, chance=0.346, lost=0.024)
    assert words.worth(near) == "32% to win instead of 35%"
    assert words.cost(near) == "It cost 2.4 points of the chance to win."
    assert words.cost(structs.replace(near, lost=0.01)) == "It cost 1 point of the chance to win."
    (seat,) = review.seats
    assert words.kind_words(seat).endswith(".")
    forced = [n for n in words.decisions_of(0) if n not in words.judged]
    assert all("no other move" in words.rated(number) for number in forced)
    assert "a bot's, not rated" in words.rated(
        next(n for n in words.decisions_of(1) if not words.is_forced(n))
    )


# -- over time ---------------------------------------------------------------------------------------------


def test_the_chart_tells_the_moment_pointed_at_and_a_click_goes_there_and_back() -> None:
    app = reviewed()
    chart, scene = chart_of(app), scene_of(app)
    review = scene.words.review
    assert chart.plot.marks == len(review.standings)
    assert [sign.number for sign in chart.plot.signs] == list(range(1, len(review.turns) + 1))
    tab_to(app, "review:chart")
    key(app, pygame.K_HOME)
    assert chart.text.startswith("At the start: Anna 33%")
    key(app, *[pygame.K_RIGHT] * 7)
    assert scene.words.moments[7] in chart.text
    key(app, pygame.K_RETURN)
    table = on_top(app, TableScene)
    replay = table.session
    assert isinstance(replay, Replay)
    assert replay.all_hands
    assert not replay.playing
    assert replay.steps_shown <= review.standings[7].step
    assert find(app, "act:confirm").visible
    key(app, pygame.K_RIGHT)
    assert replay.steps_shown > review.standings[7].step - 3
    key(app, pygame.K_ESCAPE)
    assert scene_of(app) is scene
    assert chart_of(app).mark == 7, "one comes back to the same place"


def test_turning_points_are_read_out_and_opened_from_their_list() -> None:
    app = reviewed("bidness")
    scene = scene_of(app)
    find(app, "review:turns", ListBox).mark(2)
    assert chart_of(app).mark == chart_of(app).plot.signs[2].mark
    tab_to(app, "review:turns")
    key(app, pygame.K_RETURN)
    assert top(app) == "TableScene"
    click(app, "act:confirm")
    assert scene_of(app) is scene


# -- decisions ---------------------------------------------------------------------------------------------


def test_mistakes_are_filtered_and_stepped_through_by_keyboard() -> None:
    app = reviewed("bid_it")
    click_option(app, "review:page", 1)
    scene = scene_of(app)
    troubles = [each.number for each in scene.words.review.decisions if each.verdict in TROUBLES]
    assert len(troubles) > 1
    listed = find(app, "review:list", VerdictList)
    assert len(listed.rows) == len(scene.words.decisions_of(0)) > len(troubles)
    worst = scene.words.judged[scene.marked]
    assert worst.verdict is Verdict.BLUNDER
    assert said(app, "review:verdict") == "Blunder"
    before = scene.marked
    key(app, pygame.K_RIGHT)
    key(app, pygame.K_LEFT)
    assert scene.marked == before
    click(app, "review:later")
    assert scene.marked in troubles
    click_option(app, "review:which", 1)
    listed = find(app, "review:list", VerdictList)
    assert [int(row[0]) for row in listed.rows] == troubles
    click_option(app, "review:who", 1)
    assert find(app, "review:list", ListBox).empty == "Ben's decisions are not rated."
    assert find(app, "review:later").tip_text() == "Ben's decisions are not rated."


def test_a_decision_is_shown_on_the_table_as_it_stood() -> None:
    app = reviewed("i_bid_you_not")
    click_option(app, "review:page", 1)
    scene = scene_of(app)
    click(app, "review:table")
    table = on_top(app, TableScene)
    stands = scene.match.steps_before(scene.marked)
    told = said(app, "prompt:text")
    assert told.endswith(scene.words.announced(scene.words.judged[scene.marked]))
    assert table.session.steps_shown <= stands
    stops = [step for step in table.session.stops if step < stands]  # type: ignore[attr-defined]
    assert table.session.steps_shown == stops[-1] + 1


def test_of_two_decisions_with_nothing_between_the_one_asked_for_is_told() -> None:
    """The card for a skip and its place are two decisions, one after the other (I Bid You Not)."""
    app = reviewed("i_bid_you_not")
    scene = scene_of(app)
    decisions = scene.words.review.decisions
    place = Replay(scene.match).position_before
    first, second = next(pair for pair in pairwise(decisions) if place(pair[0].step) == place(pair[1].step))
    worse = max(first, second, key=lambda each: each.lost)
    for number, told in ((first.number, first), (second.number, second), (None, worse)):
        scene.open_table(first.step, number)
        assert said(app, "prompt:text").endswith(scene.words.announced(told))
        app.scenes.pop()
        app.step(0.02)


def test_where_there_is_no_room_why_is_a_page_of_its_own() -> None:
    app = reviewed("bidness", (1024, 640), text_scale=1.5)
    scene = scene_of(app)
    assert not scene.wide
    assert not has(app, "review:turns")
    scene.show_page("decisions")
    app.step(0.02)
    assert not has(app, "review:why")
    tab_to(app, "review:list")
    key(app, pygame.K_RETURN)
    assert scene.page == "why"
    assert has(app, "review:why")


def test_a_bots_decision_is_opened_and_made_again() -> None:
    app = reviewed("bid_and_bluff")
    click_option(app, "review:page", 1)
    assert find(app, "review:honest").tip_text() == "A person made this decision."
    click_option(app, "review:who", 2)
    click(app, "review:honest")
    honest = on_top(app, HonestyScene)
    decided_on(app, honest)
    assert "Made again: the same decision." in honest.words()
    first = honest.number
    key(app, pygame.K_RIGHT)
    assert honest.number > first
    decided_on(app, honest)
    assert "Made again: the same decision." in honest.words()
    key(app, pygame.K_ESCAPE)
    assert top(app) == "ReviewScene"


def decided_on(app: App, scene: HonestyScene) -> None:
    end = time.monotonic() + 20
    while scene.checking.working and time.monotonic() < end:
        app.step(0.01)
        time.sleep(0.005)
    assert not scene.checking.working


# -- people and charts -------------------------------------------------------------------------------------


def test_people_are_summed_up_and_words_explained() -> None:
    app = reviewed()
    click_option(app, "review:page", 2)
    card = find(app, "review:person:0", PersonCard)
    own = scene_of(app).words.review.seats[0]
    assert f"Accuracy {own.accuracy:.0f}" in card.text
    assert f"{own.counts[Verdict.BEST]} best" in card.text
    assert card.person.note == "3 times there was only one move."
    key(app, pygame.K_F1)
    assert top(app) == "MessageScene"
    key(app, pygame.K_ESCAPE)
    assert top(app) == "ReviewScene"


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_has_charts_of_its_counts(slug: str) -> None:
    match = match_of(slug)
    tallies = tallies_of(match)
    assert len(tallies) > 3
    for tally in tallies:
        assert len(tally.course.marks) == len(tallies[0].course.marks)
        assert any(marks != tally.course.marks[0] for marks in tally.course.marks)
    assert match.outcome is not None
    assert tallies[0].course.marks[-1] == match.outcome.scores
    facts = {fact.title: fact.count for fact in match.game.facts(match.events, 3)[1]}
    for tally in tallies[1:]:
        if tally.title in facts:
            assert tally.course.marks[-1][1] == facts[tally.title]


def test_the_content_of_a_chart_is_chosen() -> None:
    app = reviewed("bidness")
    tallies = tallies_of(scene_of(app).match)
    scene_of(app).show_page("charts")
    app.step(0.02)
    find(app, "review:kind", Choice).choose(2)
    app.step(0.02)
    chart = find(app, "review:tally", Chart)
    assert chart.plot.title.startswith(tallies[2].title)


# -- from results and history, with the real judge --------------------------------------------------------


def worked_out(app: App) -> ReviewScene:
    scene = scene_of(app)
    end = time.monotonic() + 60
    while not scene.words.review.done and time.monotonic() < end:
        app.step(0.3)
        time.sleep(0.005)
    assert scene.words.review.done
    return scene


@pytest.mark.long
def test_a_saved_match_is_reviewed_from_the_history_and_played_on_from_a_decision(app: App) -> None:
    app.services.in_process = False
    match, files = match_of("bid_and_bluff"), app.services.files(app.services.game("bid_and_bluff"))
    Journal.create(places.saves(), match.header, files, match.lines).close()
    played(app, moves=25)
    app.services.saved.history.saves()
    app.services.saved.history.settle()
    app.open(routes.Title())
    show(app, routes.History())
    listed = find(app, "history:list", ListBox)
    states = [row[2] for row in listed.rows]
    going = next(at for at, text in enumerate(states) if "to play" in text)
    listed.mark(going)
    assert "still hidden" in find(app, "history:review").tip_text()
    listed.mark(1 - going)
    click(app, "history:review")
    scene = worked_out(app)
    own = scene.words.review.seats[0]
    assert own.rated + own.forced + own.unrated == len(scene.words.decisions_of(0))
    click_option(app, "review:page", 1)
    number = scene.marked
    click(app, "review:if")
    assert top(app) == "MessageScene"
    key(app, pygame.K_RETURN)
    table = on_top(app, TableScene)
    assert table.session.match.moves == scene.match.moves[:number]
    assert table.session.record is not None


def test_a_match_is_reviewed_from_its_results_and_one_comes_back_to_them() -> None:
    app = open_app()
    app.services.in_process = False
    match = match_of("bid_and_bluff")
    show(app, routes.Results(Session(match.game, match)))
    find(app, "results:kind", Choice).choose(1)
    app.step(0.02)
    assert find(app, "results:chart", Chart).plot.title.startswith("Bids made")
    click(app, "results:review")
    scene = scene_of(app)
    key(app, pygame.K_ESCAPE)
    assert top(app) == "ResultsScene"
    assert not scene.work.running


# -- on its way --------------------------------------------------------------------------------------------


def test_it_can_be_used_and_stopped_while_it_is_worked_out() -> None:
    app = open_app()
    match = match_of("bid_it")
    slow = Slow(match)
    app.open(routes.Review(match, slow))
    assert slow.started == 1
    for _ in range(20):
        app.step(0.06)
    scene = scene_of(app)
    assert 0 < scene.words.review.progress < 1
    assert "In progress" in said(app, "review:progress")
    click(app, "review:stop")
    assert not slow.running
    assert "Stopped at" in said(app, "review:progress")
    click_option(app, "review:page", 1)
    assert find(app, "review:list", ListBox).rows
    click(app, "review:stop")
    for _ in range(40):
        app.step(0.06)
    assert said(app, "review:progress") == "Judged by the hard bot"
    assert not has(app, "review:stop")
    worst = max(scene.words.review.decisions, key=lambda each: each.lost)
    assert scene.marked == worst.number, "who chose none is shown the worst"
    app.scenes.pop()
    assert not slow.running


def test_a_review_at_rest_draws_nothing_and_pointing_at_it_is_cheap() -> None:
    app = reviewed("bidness")
    for _ in range(5):
        app.step(0.02)
    assert not any(app.step(0.02) for _ in range(20))
    chart = chart_of(app)
    took = []
    for x in range(chart.rect.left + 60, chart.rect.right - 60, 12):
        move = pygame.Event(pygame.MOUSEMOTION, pos=(x, chart.rect.centery), rel=(1, 1), buttons=(0, 0, 0))
        start = time.thread_time()
        app.step(0.02, [move])
        took.append(time.thread_time() - start)
    assert sorted(took)[len(took) // 2] < 0.02
    start = time.thread_time()
    scene_of(app).rebuild()
    assert time.thread_time() - start < 0.1
