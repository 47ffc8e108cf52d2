"""Tests of hints: the strongest bot's move, from the viewer's knowledge alone; shown, played, counted."""

from __future__ import annotations

import random
import time
from typing import Any

import pygame
import pytest

from bidtable.app.match.advice import Adviser, strongest
from bidtable.app.match.session import Session
from bidtable.app.scenes.common.considered import also_considered
from bidtable.app.scenes.results.podium import Block
from bidtable.app.scenes.results.scene import ResultsScene
from bidtable.app.scenes.table import hint
from bidtable.app.scenes.table.scene import TableScene
from bidtable.app.shell import routes
from bidtable.app.shell.window import App
from bidtable.app.tools.fixture_matches import demo_header, played_match, until_turn_of
from bidtable.app.tools.shot import ask_for_hint
from bidtable.app.widgets import ScrollArea
from bidtable.app.widgets.uicore import GUARD
from bidtable.bots.common.base import Bot, Cancel, Decision, Limit, Reason, Unit
from bidtable.bots.common.levels import make_bot
from bidtable.bots.common.reasons import compared, decided
from bidtable.core import registry
from bidtable.core.game import AnyGame, View
from bidtable.core.match import Match
from bidtable.core.model import Seat
from bidtable.games.bid_and_bluff.moves import Bid
from tests.app.lessons import click, key, open_lesson, walk
from tests.app.people import Keyboard, Mouse
from tests.app.scene_helpers import on_top
from tests.conformance.cases import load, slugs

WAIT = 20.0
"""Seconds after which a hint counts as lost."""
SECRET = [slug for slug in slugs() if load(slug).info.hidden and slug != "goofspiel"]
"""Games with hidden cards when the first seat decides."""
MATCHES = ((3, 9), (5, 14))
"""Seed, and number of moves before a person asks."""


def asked(adviser: Adviser, view: View[Any]) -> Decision:
    """Return an adviser's answer for a view."""
    adviser.ask(view)
    ends = time.monotonic() + WAIT
    while not adviser.poll():
        assert time.monotonic() < ends
        time.sleep(0.001)
    assert adviser.decision is not None
    return adviser.decision


def on_turn(game: AnyGame, slug: str, seed: int, moves: int, *, humans: int = 1) -> Match:
    """Return a match in which the first seat has a choice."""
    match = played_match(game, demo_header(game, slug, seats=3, humans=humans, seed=seed), moves)
    until_turn_of(match, 0)
    while match.actors and (len(match.view(0).legal) < 2 or elsewhere(match, 0) is None):
        match.push(0, next(iter(match.view(0).legal)))
        until_turn_of(match, 0)
    assert match.actors
    return match


def elsewhere(match: Match, seat: Seat) -> View[Any] | None:
    """Return a seat's view in another world that looks the same to it; None if no other world is found."""
    view = match.view(seat)
    worlds = (match.game.determinize(view, random.Random(number)) for number in range(50))
    world = next((world for world in worlds if world != match.state), None)
    return match.game.view(world, seat, view.history) if world is not None else None


# -- asking ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", SECRET)
def test_a_hint_is_a_legal_move_and_the_same_in_any_world_that_looks_the_same(slug: str) -> None:
    game, entry = load(slug), registry.entry(slug)
    for seed, moves in MATCHES:
        match = on_turn(game, slug, seed, moves)
        view = match.view(0)
        first, second = (Adviser(lambda: make_bot(entry, game, strongest(slug))) for _ in range(2))
        decision = asked(first, view)
        assert decision.move in view.legal
        assert decision.reasons
        other = elsewhere(match, 0)
        assert other is not None
        assert asked(second, other) == decision
        first.close()
        second.close()


def test_the_strongest_bot_is_asked() -> None:
    for slug in slugs():
        assert strongest(slug) == ("hard" if registry.entry(slug).hard else "normal")


class Told:
    """A bot that gives moves fixed worths: the last legal one is worth most."""

    reads_history = False

    def __init__(self) -> None:
        self.views: list[View[Any]] = []

    def choose(self, view: View[Any], limit: Limit, rng: random.Random, cancel: Cancel) -> Decision:
        self.views.append(view)
        weighed = [Reason(move, n / 100, f"rests on {n}") for n, move in enumerate(view.legal)]
        return decided(weighed[-1].move, weighed, Unit.CHANCE)


class Slow(Told):
    """A bot that thinks until it is stopped."""

    def __init__(self) -> None:
        super().__init__()
        self.stopped = False

    def choose(self, view: View[Any], limit: Limit, rng: random.Random, cancel: Cancel) -> Decision:
        ends = time.monotonic() + WAIT
        while not cancel.is_set() and time.monotonic() < ends:
            time.sleep(0.001)
        self.stopped = cancel.is_set()
        return super().choose(view, limit, rng, cancel)


class Failing(Told):
    """A bot that fails."""

    def choose(self, view: View[Any], limit: Limit, rng: random.Random, cancel: Cancel) -> Decision:
        raise RuntimeError("no idea at all")


# -- at the table ------------------------------------------------------------------------------------------------


def sit_down(
    app: App, monkeypatch: pytest.MonkeyPatch, bot: Bot, slug: str = "bid_and_bluff", *, humans: int = 1
) -> TableScene:
    """Sit down at a match in which the first seat has a choice; a bot of the tests gives the hints."""
    levels: list[str] = []

    def find(entry: registry.Entry, game: AnyGame, level: str) -> Bot:
        levels.append(level)
        return bot

    monkeypatch.setattr(app.services, "bot", find)
    game = app.services.game(slug)
    session = Session(game, on_turn(game, slug, 3, 9, humans=humans), speed="instant")
    session.screen.viewer = 0
    app.open(routes.AtTable(session))
    scene = on_top(app, TableScene)
    app.step(0.05)
    assert session.awaiting
    return scene


def lines(scene: TableScene) -> list[str]:
    """Return the text of the note, or of the plate with the reasons if it is open."""
    area = scene.ui.find("hint:text")
    assert isinstance(area, ScrollArea)
    return area.text.split("\n")


def test_a_hint_is_asked_for_by_key_shown_in_order_played_and_counted(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot = Told()
    scene = sit_down(app, monkeypatch, bot)
    session, person = scene.session, Keyboard(app, scene.session)
    person.key(pygame.K_h)
    wait_for(scene, person)
    view = session.match.view(0)
    assert bot.views == [view], "the bot is given the view, and asked once"
    moves, label = list(view.legal), session.game.label
    assert lines(scene)[0] == label(moves[-1])
    assert scene.ui.find("hint:ring") is not None
    person.press(scene, "hint:why")
    said = lines(scene)
    assert said[0] == label(moves[-1])
    assert [line for line in said if line in set(map(label, moves))] == [
        label(move) for move in moves[::-1][: hint.OTHERS + 1]
    ], "what was weighed stands best first"
    assert all(any(f"rests on {n}" in line for line in said) for n in range(len(moves))[-3:])
    assert scene.ui.focused is scene.ui.find("hint:play"), "Enter plays it"
    person.app.step(GUARD)
    before = len(session.match.moves)
    person.key(pygame.K_RETURN)
    assert not scene.hinting.shown
    assert scene.selected == moves[-1], "it is chosen"
    assert len(session.match.moves) == before, "and waits to be confirmed as ever"
    person.key(pygame.K_RETURN)
    assert session.match.moves[before] == (0, moves[-1])
    assert session.hints_said(0) == "1 hint"


def wait_for(scene: TableScene, person: Keyboard | Mouse) -> None:
    """Let the bot think."""
    ends = time.monotonic() + WAIT
    while scene.hinting.thinking:
        assert time.monotonic() < ends
        person.step()
    person.app.step(GUARD)


def test_the_same_hint_is_counted_once_and_put_away_by_mouse_or_escape(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot = Told()
    scene = sit_down(app, monkeypatch, bot)
    person = Mouse(app, scene.session)
    for closing in ("hint:close", "bar:hint", ""):
        person.press(scene, "bar:hint")
        wait_for(scene, person)
        assert scene.hinting.shown
        assert len(lines(scene)) > 1
        if closing:
            person.press(scene, closing)
        else:
            Keyboard(app, scene.session).key(pygame.K_ESCAPE)
        assert not scene.hinting.shown
        assert scene.ui.find("hint:plate") is None
        assert not scene.ui.modal_open, "Esc put the hint away and did nothing else"
    assert len(bot.views) == 1
    assert scene.session.hints_said(0) == "1 hint"


def test_the_log_and_the_hint_take_turns(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = sit_down(app, monkeypatch, Told())
    scene.toggle_log()
    ask_for_hint(scene)
    assert not scene.show_log
    scene.toggle_log()
    assert scene.show_log
    assert not scene.hinting.shown


def test_thinking_is_told_and_stops_when_the_turn_passes(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    bot = Slow()
    scene = sit_down(app, monkeypatch, bot)
    person = Keyboard(app, scene.session)
    person.key(pygame.K_h)
    assert lines(scene) == [hint.THINKING]
    scene.session.play(next(iter(scene.session.view().legal)))
    scene.on_change()
    assert not scene.hinting.shown
    assert not scene.hinting.thinking
    ends = time.monotonic() + WAIT
    while not bot.stopped:
        assert time.monotonic() < ends
        time.sleep(0.001)
    assert scene.session.hints_said(0) == "", "nobody was told anything"


def test_a_bot_that_fails_is_told(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = sit_down(app, monkeypatch, Failing())
    ask_for_hint(scene)
    assert lines(scene) == [hint.FAILED]
    assert scene.ui.find("hint:play") is None
    assert scene.session.hints_said(0) == ""


def test_there_is_no_hint_when_it_is_not_ones_turn(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    bot = Told()
    scene = sit_down(app, monkeypatch, bot)
    scene.session.play(next(iter(scene.session.view().legal)))
    assert not scene.session.awaiting
    Keyboard(app, scene.session).key(pygame.K_h)
    assert not scene.hinting.shown
    assert not bot.views


@pytest.mark.parametrize("slug", SECRET)
def test_a_hint_can_be_played_at_every_table(app: App, slug: str) -> None:
    game = app.services.game(slug)
    session = Session(game, on_turn(game, slug, 5, 16), speed="instant")
    session.screen.viewer = 0
    app.open(routes.AtTable(session))
    scene = on_top(app, TableScene)
    while not session.awaiting:
        # Others may have sealed bids to make first.
        app.step(0.05)
    ask_for_hint(scene)
    person, before = Mouse(app, session), len(session.match.moves)
    label = lines(scene)[0]
    button = scene.ui.find("hint:play")
    if button is None:
        # The table has a button for the move already, and the ring marks that button.
        move = scene.hinting.move
        key = next(item.key for item in scene.table.panel.items if scene.table.moves.get(item.key) == move)
        person.press(scene, key)
        assert scene.selected == move
        person.press(scene, "act:confirm")
        assert session.match.moves[before] == (0, move)
        return
    at = button.rect.center
    scene.hinting.hide()
    app.step(0.02, [pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0))])
    app.step(GUARD)
    ask_for_hint(scene)
    click(app, at)
    assert scene.hinting.shown, "a press just after the note came was meant for what was there before"
    app.step(GUARD)
    click(app, at)
    assert scene.selected is not None
    assert game.label(scene.selected) == label
    chosen = scene.selected
    person.press(scene, "act:confirm")
    assert session.match.moves[before] == (0, chosen)


def test_a_lesson_gives_no_hints(app: App) -> None:
    open_lesson(app, "bid_and_bluff/basic")
    scene, session = next((scene, session) for scene, session, _ in walk(app) if session.awaiting)
    key(app, pygame.K_h)
    assert not scene.hinting.shown
    assert not scene.furniture.bar.buttons["hint"].visible
    assert session.awaiting


def test_hints_before_a_look_follow_from_public_information(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot = Told()
    game = app.services.game("bidness")
    monkeypatch.setattr(app.services, "bot", lambda *_: bot)
    match = on_turn(game, "bidness", 3, 9, humans=2)
    while not (match.actors[0] == 0 and game.decision_is_open(match.state)):
        match.push(match.actors[0], next(iter(match.legal(match.actors[0]))))
    assert match.view(0).observation.hand
    session = Session(game, match, speed="instant")
    session.screen.call(0, openly=True)
    app.open(routes.AtTable(session))
    scene = on_top(app, TableScene)
    ask_for_hint(scene)
    assert [view.observation for view in bot.views] == [match.open_view(0).observation]
    assert not bot.views[0].observation.hand
    app.step(GUARD)
    scene.hinting.explain()
    assert any("everybody sees" in line for line in lines(scene))


def test_a_heading_stands_above_other_moves_only() -> None:
    assert list(also_considered([], 8)) == []
    titles = [paragraph.text for paragraph in also_considered([("Bid 2", "25% to win")] * 3, 2)]
    assert titles == ["Also considered", *["Bid 2", "25% to win"] * 2, "and 1 more, worth no more than these"]


def test_the_results_say_how_many_hints_each_person_was_given(app: App) -> None:
    game = app.services.game("bid_and_bluff")
    match = played_match(game, demo_header(game, "bid_and_bluff", seats=3, humans=2, seed=3), 10**9)
    session = Session(game, match)
    assert "hint" not in " ".join(notes(app, session)), "nobody was given any"
    for _ in range(2):
        session.count_hint(1)
    assert notes(app, session) == ["No hints", "2 hints: not rated", ""]


def notes(app: App, session: Session) -> list[str]:
    """Return the results' text on each seat."""
    app.open(routes.Results(session))
    scene = on_top(app, ResultsScene)
    rows = [scene.ui.find(f"results:score:{seat}") for seat in range(3)]
    return [row.standing.note for row in rows if isinstance(row, Block)]


# -- words -------------------------------------------------------------------------------------------------------


def test_how_much_better_a_move_is_than_the_next() -> None:
    def values(first: float, second: float, unit: Unit = Unit.CHANCE) -> str:
        return compared(Reason(Bid(1), first, unit=unit), Reason(Bid(2), second, unit=unit), "Bid 2")

    assert values(0.413, 0.392) == "Ahead of Bid 2 by 2 points of the chance to win."
    assert values(0.413, 0.4129) == "Bid 2 is about as good."
    assert values(0.413, -1.0) == "", "what stands for 'by no means' is no chance"
    assert values(120, 85, Unit.DOLLARS) == "Ahead of Bid 2 by $35."
    assert values(1.01, 1.0, Unit.ROUNDS) == "Bid 2 is about as good."
