"""Tests of each lesson from start to end, as a learner walks through it, and of scripts that do not fit."""

from __future__ import annotations

import random
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest
import yaml

from bidtable.app.archive.settings import Settings
from bidtable.app.match.lesson import LessonSession, chapter_at, lead, mark_of, place_left
from bidtable.app.match.session import Session
from bidtable.app.scenes.learn.plates import GamePlate, LessonRow
from bidtable.app.scenes.learn.scene import LearnScene
from bidtable.app.scenes.table.scene import TableScene
from bidtable.app.shell import routes
from bidtable.app.shell.services import Services
from bidtable.app.tools.fixture_matches import bots_for, levels_header, play_one
from bidtable.app.tools.shot import Picture, drawn
from bidtable.app.widgets import Button
from bidtable.core import registry
from bidtable.core.game import AnyGame
from bidtable.core.match import Match
from bidtable.core.model import Setup
from bidtable.games.bid_and_bluff.moves import MoveDie, PlayCard
from bidtable.rulebook import Library, Problem, RulesError
from bidtable.rulebook.lessons import Lesson, read_lesson, steps_before
from bidtable.store import places
from tests.app.lessons import (
    at_lesson,
    at_step,
    click,
    do,
    do_by_keys,
    heading_of,
    key,
    open_lesson,
    others,
    ringed,
    walk,
)
from tests.app.scene_helpers import OPEN, find, has, on_top, open_app, press, show, top

NAMES = (
    "bid_and_bluff/basic",
    "bid_it/basic",
    "bid_it/advanced",
    "i_bid_you_not/basic",
    "i_bid_you_not/actions",
    "bidness/basic",
)


@pytest.fixture(scope="module")
def services() -> Services:
    return Services(Settings(), in_process=False)


def first_bid(services: Services) -> tuple[AnyGame, Match]:
    """Return a match of Bid & Bluff at the first bid, which is a person's."""
    game = services.game("bid_and_bluff")
    match = Match(game, levels_header(game, "bid_and_bluff", Setup(2), ("human", "easy"), 1))
    bots = bots_for(match)
    while match.state.phase != "bid" or match.actors != (0,):
        play_one(match, bots)
    return game, match


def lesson(services: Services, name: str) -> Lesson:
    return services.lesson(next(heading for heading in services.lessons() if heading.id == name))


def test_there_are_no_other_lessons(services: Services) -> None:
    assert sorted(heading.id for heading in services.lessons()) == sorted(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_is_short_and_ends_with_three_decisions(services: Services, name: str) -> None:
    found = lesson(services, name)
    steps = [step for chapter in found.chapters for step in chapter.steps]
    words = sum(len(step.text.split()) for step in steps)
    # Slow readers read two words a second, and a decision takes a quarter of a minute.
    assert words / 120 + sum(step.asks for step in steps) / 4 <= found.heading.minutes <= 10
    for chapter in found.chapters[-3:]:
        assert chapter.steps[0].decision is not None
    tour = [step for step in steps if step.rings and not step.asks]
    assert len(tour) >= 2


@pytest.mark.parametrize("name", NAMES)
def test_the_outcome_of_each_decision_is_seen(services: Services, name: str) -> None:
    found = lesson(services, name)
    steps = [step for chapter in found.chapters for step in chapter.steps]
    for done in (number for number, step in enumerate(steps) if step.decision is not None):
        session = LessonSession(services.game(found.heading.slug), found, done, speed="instant")
        lead(session, done)
        before = session.match.state
        session.play(steps[done].right_move)
        assert session.match.state == before, "first the answer is read"
        session.acknowledge()
        assert session.match.state != before
        assert session.moment is not None, "and then the table shows what comes of it"


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.long
def test_a_learner_who_tries_other_things_first_comes_to_the_end(name: str) -> None:
    app = open_app((1024, 640), speed="instant", hold="time")
    open_lesson(app, name)
    answered = 0
    for scene, session, step in walk(app):
        for pattern in step.rings:
            assert ringed(scene, pattern), f"{step.text}: nothing on the table is called {pattern}"
        assert scene.teaching is not None
        assert scene.teaching.guide.bubble.visible
        if not step.asks:
            continue
        before = session.number
        if step.decision is not None:
            wrong = next(move for move in session.view().legal if move not in step.decision.good)
            do(app, scene, session, wrong)
            answered += 1
        else:
            if step.move is not None and type(step.move).ranges:
                wrong = next(move for move in session.view().legal if move != step.move)
                do(app, scene, session, wrong)
                assert session.reply, "a wrong amount is answered"
                assert session.reply != step.text
                answered += 1
            for other in others(scene)[:2]:
                piece = scene.board.sprite(other)
                assert piece is not None
                click(app, piece.rect.center)
                answered += bool(session.reply)
        assert session.number == before
        assert not session.reply or session.saying is not None
        do(app, scene, session, step.right_move)
        app.step(0.02)
    assert answered >= 3
    assert top(app) == "MessageScene"
    assert has(app, "message:real")
    assert has(app, "message:more") == (name in ("bid_it/basic", "i_bid_you_not/basic"))
    assert app.settings.lessons_done == [name]
    assert not app.settings.lessons


def test_after_a_lesson_comes_a_real_game_against_easy_bots_with_the_coach() -> None:
    app = open_app(speed="instant", hold="time")
    open_lesson(app, NAMES[0])
    for _ in app.services.lesson(heading_of(app, NAMES[0])).chapters:
        found = at_lesson(app)
        assert found is not None
        found[1].skip()
        for _ in range(60):
            app.step(0.2)
    find(app, "message:real").activate()
    app.step(0.02)
    scene = on_top(app, TableScene)
    assert not isinstance(scene.session, LessonSession)
    levels = [info.level for info in scene.session.seats if info.kind == "bot"]
    assert levels == ["easy"] * 2, "the table is that of the lesson"
    assert scene.session.match.header.setup.options["board"] == "short"
    assert app.settings.coach


def test_a_lesson_that_was_left_goes_on_where_it_was() -> None:
    app = open_app(speed="instant", hold="time")
    open_lesson(app, NAMES[0])
    assert any(step.asks for _, _, step in walk(app))
    found = at_lesson(app)
    assert found is not None
    here, said = found[1].done, found[1].saying
    key(app, pygame.K_ESCAPE)
    press(app, find(app, "menu:leave").rect.center)
    assert top(app) == "TitleScene"
    assert app.settings.lessons == {NAMES[0]: here}
    open_lesson(app, NAMES[0])
    for _, again, _ in walk(app):
        assert again.saying == said
        break


def test_a_lesson_that_was_killed_goes_on_where_it_was() -> None:
    app = open_app(speed="instant", hold="time")
    open_lesson(app, NAMES[0])
    for scene, session, step in walk(app):
        if session.number >= 6 and session.waits:
            here, said = session.done, session.saying
            break
        if step.asks and step.move is not None:
            do(app, scene, session, step.move)
    assert here > steps_before(session.lesson.chapters, session.index), "in the middle of a chapter"
    # The first program is not closed: another program reads what it wrote while running.
    again = open_app(speed="instant", hold="time")
    open_lesson(again, NAMES[0])
    for _, found, _ in walk(again):
        assert (found.done, found.saying) == (here, said)
        break
    # A program that was killed does not close its window.
    OPEN.remove(app)
    app.services.close()


@pytest.mark.parametrize("name", NAMES)
def test_a_place_that_is_damaged_or_outdated_falls_back_to_the_start_of_its_chapter(
    services: Services, name: str
) -> None:
    heading = next(one for one in services.lessons() if one.id == name)
    lesson = services.lesson(heading)
    for done in range(lesson.size):
        start = steps_before(lesson.chapters, chapter_at(lesson, done))
        assert start <= done
        assert place_left(lesson, done, mark_of(lesson, done)) == done
        assert place_left(lesson, done, mark_of(lesson, done) + 1) == start, (
            "its chapter says something else now"
        )
    for done in (-1, lesson.size, 10**9):
        assert place_left(lesson, done, 0) == 0, "there is no such step"


def test_each_game_offers_its_lesson_on_its_tiles_and_says_how_far_it_is() -> None:
    app = open_app()
    app.settings.lessons = {"bid_it/basic": 5}
    app.settings.lessons_done = ["bidness/basic"]
    app.reset(routes.Title())
    app.step(0.02)
    words = {slug: find(app, f"title:learn:{slug}") for slug in ("bid_and_bluff", "bid_it", "bidness")}
    told = {slug: (button.text, button.small) for slug, button in words.items() if isinstance(button, Button)}
    assert told == {
        "bid_and_bluff": ("Learn", "in 10 minutes"),
        "bid_it": ("Go on", "at step 6 of 33"),
        "bidness": ("Learn again", "in 10 minutes"),
    }
    press(app, find(app, "title:game:bidness").rect.center)
    assert top(app) == "SetupScene"
    press(app, find(app, "setup:game:bid_it").rect.center)
    button = find(app, "setup:learn:bid_it", Button)
    assert button.text == "Go on at step 6 of 33"
    show(app, routes.Learn())
    scene = on_top(app, LearnScene)
    rows = {row.heading.id: row for row in scene.ui.widgets if isinstance(row, LessonRow)}
    assert set(rows) == set(NAMES)
    assert rows["bid_it/basic"].line == "Go on at step 6 of 33"
    assert rows["bidness/basic"].line == "Learn again in 10 minutes"
    assert [name for name, row in rows.items() if row.next_up] == ["bid_it/basic"], (
        "what was left comes first"
    )
    press(app, find(app, "learn:next").rect.center)
    found = at_lesson(app)
    assert found is not None
    assert found[1].done == 5


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_all_games_have_equal_panels_on_the_page_of_lessons(size: tuple[int, int]) -> None:
    app = open_app(size)
    show(app, routes.Learn())
    widgets = on_top(app, LearnScene).ui.widgets
    plates = [plate for plate in widgets if isinstance(plate, GamePlate)]
    rows = [row for row in widgets if isinstance(row, LessonRow)]
    assert len({(plate.rect.y, plate.rect.size, plate.tall) for plate in plates}) == 1
    assert len({row.rect.size for row in rows}) == 1
    firsts = [
        min(
            row.rect.y
            for row in rows
            if row.rect.x - plate.rect.x < plate.rect.w and row.rect.x > plate.rect.x
        )
        for plate in plates
    ]
    assert len(set(firsts)) == 1
    titles = {registry.title(row.heading.slug) for row in rows}
    assert not titles & {row.name_in_game for row in rows}, "the title of a game is shown once"


@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_can_be_gone_on_with_wherever_it_was_left(services: Services, name: str) -> None:
    found = lesson(services, name)
    game = services.game(found.heading.slug)
    for done in range(0, found.size, 3):
        session = LessonSession(game, found, done, speed="instant")
        assert session.done <= done
        lead(session, done)
        saying = session.saying
        assert saying is not None
        assert session.done == done
        assert saying.count == f"{done + 1} of {found.size}"


def test_the_keyboard_alone_leads_through_a_decision() -> None:
    app = open_app(speed="instant", hold="time")
    _, session = at_step(app, "bid_and_bluff/basic", 11)
    key(app, pygame.K_0)
    assert session.reply.startswith("Your Bell 10")
    key(app, pygame.K_1)
    key(app, pygame.K_RETURN)
    assert session.number == 6
    assert not session.reply


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.long
def test_the_keyboard_alone_leads_through_all_decisions_with_wrong_ones_first(name: str) -> None:
    app = open_app(speed="instant", hold="time")
    found = app.services.lesson(heading_of(app, name))
    for chapter in range(len(found.chapters) - 3, len(found.chapters)):
        done = steps_before(found.chapters, chapter)
        scene, session = at_step(app, name, done)
        step = session.step
        assert step is not None
        assert step.decision is not None
        # These moves are the easiest to reach with the keyboard.
        wrong = next(move for move in scene.table.moves.values() if move not in step.decision.good)
        do_by_keys(app, scene, session, wrong)
        assert session.reply == step.decision.answer(wrong)
        assert session.saying is not None
        assert session.saying.asks
        do_by_keys(app, scene, session, step.right_move)
        assert session.reply == step.decision.good[step.right_move]
        assert session.waits
        key(app, pygame.K_SPACE)
        assert session.done == done + 1


@pytest.mark.parametrize(
    ("name", "done", "press"),
    [("bidness/basic", 6, "piece:marketer#3"), ("bid_it/basic", 21, "begin:draw")],
)
def test_the_piece_that_leads_to_the_move_is_named_ringed_and_no_wrong_try(
    name: str, done: int, press: str
) -> None:
    app = open_app(speed="instant", hold="time")
    scene, session = at_step(app, name, done)
    assert scene.teaching is not None
    step, guide = session.step, scene.teaching.guide
    assert step is not None
    assert step.move is not None
    piece = scene.board.sprite(press)
    assert piece is not None
    first = guide.bubble.now
    assert first != f"Your turn: {scene.table.action(scene.situation(), step.move)[0]}."
    assert any(ring.visible and ring.rect.contains(piece.home) for ring in guide.rings)
    click(app, piece.rect.center)
    assert not session.reply
    assert step.move in scene.table.moves.values()
    assert guide.bubble.now != first


def test_a_move_that_the_lesson_left_out_is_answered_where_it_would_lie() -> None:
    """Dark squares are no pieces, but a press on one that the rules allow still counts as a wrong try."""
    app = open_app(speed="instant", hold="time")
    asked = MoveDie("a5")
    scene, session = at_step(app, "bid_and_bluff/basic", of=lambda step: step.move == asked)
    whole = replace(scene.situation(), view=session.whole_view())
    items = {item.key: pygame.Rect(item.rect) for item in scene.table.items(whole, scene.places.table)}
    scene.refresh()
    assert "square:b4" in items
    x, y = items["square:b4"].center
    replies = []
    for pressed in ((x + 400, y), (x, y)):
        click(app, pressed)
        replies.append(session.reply)
    assert replies == ["", "Sideways steps count among your 4 as well. Run straight on this time."]
    click(app, items["square:a5"].center)
    assert scene.selected == asked


def test_a_hand_card_that_the_lesson_left_out_is_named_and_no_more() -> None:
    app = open_app(speed="instant", hold="time")
    at_step(app, "bid_and_bluff/basic", of=lambda step: step.move == PlayCard("Clover 2"))
    app.step(0.02)
    assert find(app, "card:Drum 9").tip_text() == "Drum 9"


def test_a_decision_that_is_made_alone_rings_whole_hands_and_not_only_what_can_be_pressed() -> None:
    with drawn(Picture("tutorial", "bid_it", step=31)) as app:
        scene = on_top(app, TableScene)
        press(app, find(app, "begin:draw").rect.center)
        cards = [
            piece
            for key in scene.board.keys
            if key.startswith("card:") and (piece := scene.board.sprite(key))
        ]
        assert len({piece.on_click is None for piece in cards}) == 2, "a star cannot be discarded"
        ring = find(app, "guide:ring:0")
        assert all(ring.rect.contains(piece.home.clip(app.window.get_rect())) for piece in cards)


def test_a_learner_without_a_name_is_called_as_in_the_set_up(services: Services) -> None:
    heading = next(heading for heading in services.lessons() if heading.slug == "bid_it")
    lesson, game = services.lesson(heading), services.game("bid_it")
    assert LessonSession(game, lesson, 0).names[0] == services.fresh_setup().seats[0].name == "Player 1"
    assert LessonSession(game, lesson, 0, name="Ida").names[0] == "Ida"
    assert LessonSession(game, lesson, 0, name="Ben").names[0] == "Player 1", "Ben is the teacher"


def test_a_decision_that_is_made_alone_does_not_say_what_comes_of_it() -> None:
    app = open_app()
    scene, session = at_step(app, "i_bid_you_not/actions", of=lambda step: step.decision is not None)
    situation = scene.situation()
    assert situation.unaided
    step = session.step
    assert step is not None
    for move in session.view().legal:
        assert scene.table.action(situation, move)[1] == ""
        assert scene.table.action(replace(situation, unaided=False), move)[1] != ""
        assert scene.table.preview(situation, move) == f"{session.game.label(move)}."
    session.play(step.right_move)
    assert not scene.situation().unaided


@pytest.mark.parametrize(("size", "scale"), [((1024, 640), 2.0), ((1280, 720), 1.5)])
@pytest.mark.parametrize("name", NAMES)
def test_the_lessons_text_stays_on_the_table_and_off_the_wanted_piece(
    name: str, size: tuple[int, int], scale: float
) -> None:
    app = open_app(size, text_scale=scale)
    found = app.services.lesson(heading_of(app, name))
    asking = [
        number for number, step in enumerate(step for c in found.chapters for step in c.steps) if step.asks
    ]
    for done in asking[::4]:
        scene, session = at_step(app, name, done)
        assert scene.teaching is not None
        bubble = scene.teaching.guide.bubble
        assert scene.places.table.contains(bubble.rect)
        assert bubble.rect.height == bubble.height_for(bubble.rect.width)
        asked = (
            [key for key, move in scene.table.moves.items() if move == session.step.move]
            if session.step
            else []
        )
        pieces = [scene.board.sprite(key) for key in asked[:1]]
        assert not any(piece is not None and bubble.rect.colliderect(piece.home) for piece in pieces), (
            session.step
        )


def scalars(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the paths of single values in a parsed file."""
    if isinstance(value, dict):
        for key, entry in value.items():
            yield from scalars(entry, (*path, key))
    elif isinstance(value, list):
        for number, entry in enumerate(value):
            yield from scalars(entry, (*path, number))
    else:
        yield path


ODD: tuple[Any, ...] = (
    *(None, True, -1, 10**30, 2.5, "", "x", "{state}", "{", "bid"),
    *([], {}, {"set": {"phase": 3}}, ["bid 1"]),
)


@pytest.mark.parametrize("name", ["bid_it/basic", "i_bid_you_not/basic", "bidness/basic"])
def test_a_mangled_lesson_is_refused_or_given_and_nothing_else_happens(
    services: Services, tmp_path: Path, name: str
) -> None:
    slug, _, stem = name.partition("/")
    source = (places.shipped_rules() / slug / "lessons" / f"{stem}.yaml").read_text(encoding="utf-8")
    folder = tmp_path / slug / "lessons"
    folder.mkdir(parents=True)
    rng, refused = random.Random(name), 0
    measures = registry.resolve(registry.entry(slug).measures)
    for _ in range(8):
        data = yaml.safe_load(source)
        *way, last = rng.choice(list(scalars(data)))
        inner = data
        for step in way:
            inner = inner[step]
        inner[last] = rng.choice(ODD)
        (folder / f"{stem}.yaml").write_text(yaml.safe_dump(data), encoding="utf-8")
        documents = Library(places.shipped_rules(), tmp_path).lessons(slug)[stem]
        mistakes: tuple[Problem, ...] = ()
        try:
            read_lesson(documents, slug, stem, services.game(slug), measures)
        except RulesError as error:
            mistakes = error.problems
        assert all(problem.line and str(problem).isprintable() for problem in mistakes)
        refused += bool(mistakes)
    assert refused


# -- tips --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", ["bid_and_bluff", "bid_it", "i_bid_you_not", "bidness"])
def test_tips_can_be_read_and_are_told_apart(services: Services, slug: str) -> None:
    tips = services.tips(slug)
    assert len(tips) >= 3
    assert all("{" not in tip.say for tip in tips)


def test_a_tip_is_said_at_the_first_decision_of_its_kind_and_never_again() -> None:
    app = open_app(speed="instant", hold="time", tips=True)
    for told in (True, False):
        session = Session(*first_bid(app.services), speed="instant")
        app.reset(routes.Title(), routes.AtTable(session))
        app.step(0.02)
        scene = on_top(app, TableScene)
        assert scene.tipping is not None
        assert scene.tipping.guide.bubble.visible == told
    assert app.settings.tips_seen == ["bid_and_bluff/bid"]


def test_tips_can_be_switched_off() -> None:
    app = open_app(speed="instant", hold="time", tips=False)
    session = Session(*first_bid(app.services), speed="instant")
    app.reset(routes.Title(), routes.AtTable(session))
    app.step(0.02)
    scene = on_top(app, TableScene)
    assert scene.tipping is not None
    assert not scene.tipping.guide.bubble.visible
    assert not app.settings.tips_seen


# -- scripts that do not fit -------------------------------------------------------------------------------


def broken(tmp_path: Path, *changes: tuple[str, str]) -> list[str]:
    """Return the messages about a lesson in which some texts are replaced."""
    folder = tmp_path / "bid_and_bluff" / "lessons"
    folder.mkdir(parents=True, exist_ok=True)
    text = (places.shipped_rules() / "bid_and_bluff" / "lessons" / "basic.yaml").read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    (folder / "basic.yaml").write_text(text, encoding="utf-8")
    services = Services(Settings(), in_process=False)
    services.library = Library(places.shipped_rules(), tmp_path)
    with pytest.raises(RulesError) as caught:
        lesson(services, "bid_and_bluff/basic")
    return [str(problem) for problem in caught.value.problems]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("play: bid 1", "play: bid 9", "The rules do not allow 'bid 9' here"),
        ("play: bid 1", "play: bidd 1", "there is no move 'bidd'. Did you mean 'bid'"),
        ("at: trick_taken", "at: trick_lost", "No event 'trick_lost' happens here."),
        ("measure: steps", "measure: stops", "There is no measure 'stops'. Did you mean 'steps'?"),
        ("bid 0: Well seen", "bid 1: Well seen", "By 'steps' other moves are good here: 'bid 0'"),
        ("say: Now lead the other one.", "say: Now lead {this} one.", "A placeholder names nothing"),
        ("host: 1", "host: 4", "There is no seat 4"),
        ("run: [bid 0, bid 1]", "run: [bid 0, bid 7]", "The rules do not allow 'bid 7' here"),
    ],
)
def test_a_script_that_does_not_fit_says_where_and_why(tmp_path: Path, old: str, new: str, said: str) -> None:
    problems = broken(tmp_path, (old, new))
    assert any(said in problem for problem in problems), problems
    assert all(":0:" not in problem and "basic.yaml:" in problem for problem in problems)


def test_all_mistakes_of_a_script_are_told_at_once(tmp_path: Path) -> None:
    changes = (("measure: steps", "measure: stops"), ("measure: made", "measure: mad"))
    assert len(broken(tmp_path, *changes)) == 2


def test_changed_rules_that_spoil_a_lesson_are_told_and_the_game_can_still_be_played(tmp_path: Path) -> None:
    own = tmp_path / "own" / "bid_and_bluff"
    own.mkdir(parents=True)
    shutil.copy(places.shipped_rules() / "bid_and_bluff" / "scoring.yaml", own)
    scoring = own / "scoring.yaml"
    scoring.write_text(scoring.read_text(encoding="utf-8").replace("bonus: 3", "bonus: 1"), encoding="utf-8")
    app = open_app()
    app.services.library = Library(places.shipped_rules(), own.parent)
    open_lesson(app, "bid_and_bluff/basic")
    app.step(0.02)
    assert top(app) == "MessageScene"
    assert app.services.game("bid_and_bluff").context.rules.bonus == 1
    assert heading_of(app, "bid_and_bluff/basic").minutes == 10
