"""Whole games at the real table, by posted events: two people and the curtain between them, and two bots."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from bidtable.app.scenes.curtain import CurtainScene
from bidtable.app.scenes.results import ResultsScene
from bidtable.app.scenes.table import TableScene
from bidtable.app.session import Session
from bidtable.app.settings import Settings
from bidtable.app.shot import demo_header, open_app
from bidtable.app.window import App
from bidtable.bots.base import Limit, Never
from bidtable.bots.levels import make_bot
from bidtable.core import journal, registry
from bidtable.core.journal import Journal
from bidtable.core.match import Match
from bidtable.core.model import Move, Setup
from bidtable.games.bid_and_bluff.game import BidAndBluff

SLUG = "bid_and_bluff"
STEPS = 60_000


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[App]:
    monkeypatch.setenv("BIDTABLE_HOME", str(tmp_path))
    settings = Settings(speed="instant", reduced_motion=True, effects_volume=0, music_volume=0)
    app = open_app((1280, 720), settings)
    yield app
    app.close()


class Person:
    """Somebody at the screen: knows only what it shows, and the names of its widgets."""

    def __init__(self, app: App, session: Session) -> None:
        self.app = app
        self.session = session
        self.adviser = make_bot(registry.entry(session.match.header.game), session.game, "normal")
        self.curtains: list[int] = []
        self.clicked: set[str] = set()

    def wanted(self, table: TableScene) -> tuple[str, Move]:
        """Return the key of the piece on the table that stands for a sensible move."""
        view = self.session.view()
        assert view.seat is not None
        move = self.adviser.choose(view, Limit(), self.session.match.bot_rng(view.seat), Never()).move
        for key, other in table.table.moves.items():
            if other == move:
                return key, move
        raise AssertionError(f"nothing on the table stands for {move}")

    def step(self, *events: pygame.event.Event) -> None:
        for event in events:
            pygame.event.post(event)
        self.app.step(0.05, pygame.event.get())
        if self.session._thinking is not None:
            time.sleep(0.0003)

    def check_curtain(self, scene: CurtainScene) -> None:
        """Behind the curtain the screen may show only what everybody knows."""
        if not self.curtains or self.curtains[-1] != scene.seat:
            self.curtains.append(scene.seat)
        assert self.session.viewer is None
        view = self.session.view()
        assert view.table.hand == ()
        game = self.session.game
        assert isinstance(game, BidAndBluff)
        hands = [set(game.cards.named(hand)) for hand in self.session.match.state.hands]
        secret = {game.cards.title(name) for hand in hands for name in hand}
        words = " ".join(getattr(widget, "text", "") for widget in scene.ui.widgets)
        assert not [title for title in secret if f"{title}." in words or f"{title}," in words]

    def play(self) -> None:
        """Play until the results are shown."""
        for _ in range(STEPS):
            top = self.app.scenes.top
            if isinstance(top, ResultsScene):
                return
            if isinstance(top, CurtainScene):
                self.check_curtain(top)
                self.press(top, "curtain:reveal")
            elif isinstance(top, TableScene):
                if self.session.busy:
                    self.go_on(top)
                elif self.session.awaiting:
                    self.decide(top)
                else:
                    self.step()
            else:
                raise AssertionError(f"an unexpected scene: {top}")
        raise AssertionError("the game did not end")

    def press(self, scene: CurtainScene | TableScene, name: str) -> None:
        raise NotImplementedError

    def go_on(self, scene: TableScene) -> None:
        raise NotImplementedError

    def decide(self, scene: TableScene) -> None:
        raise NotImplementedError


class Mouse(Person):
    """Uses the mouse alone."""

    def press(self, scene: CurtainScene | TableScene, name: str) -> None:
        widget = scene.ui.find(name)
        assert widget is not None, name
        assert widget.visible
        self.clicked.add(name)
        at = widget.rect.center
        assert scene.ui.widget_at(at) is widget, f"{name} is covered by something"
        self.step(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
        self.step(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
        self.step(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=1))

    def go_on(self, scene: TableScene) -> None:
        self.press(scene, "prompt:confirm")

    def decide(self, scene: TableScene) -> None:
        key, move = self.wanted(scene)
        before = len(self.session.match.moves)
        self.press(scene, key)
        assert scene.selected == move, "a click selects"
        assert len(self.session.match.moves) == before, "and does not move yet"
        self.press(scene, "prompt:confirm")
        assert len(self.session.match.moves) > before


class Keyboard(Person):
    """Uses the keyboard alone."""

    def key(self, key: int) -> None:
        self.step(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
        self.step(pygame.event.Event(pygame.KEYUP, key=key, mod=0))

    def walk(self, scene: CurtainScene | TableScene, name: str) -> None:
        for _ in range(len(scene.ui.focus_chain()) + 2):
            focused = scene.ui.focused
            if focused is not None and focused.name == name:
                assert scene.ui.ring_visible
                return
            self.key(pygame.K_TAB)
        raise AssertionError(f"Tab does not reach {name}")

    def press(self, scene: CurtainScene | TableScene, name: str) -> None:
        # Deliberate: Enter alone, as the last person may just have pressed it, lifts no curtain.
        if isinstance(scene, CurtainScene) and scene.ui.focused is None:
            self.key(pygame.K_RETURN)
            assert self.app.scenes.top is scene
        self.walk(scene, name)
        self.key(pygame.K_RETURN)

    def go_on(self, scene: TableScene) -> None:
        self.key(pygame.K_SPACE)

    def decide(self, scene: TableScene) -> None:
        key, move = self.wanted(scene)
        before = len(self.session.match.moves)
        if scene.session.match.state.phase == "bid":
            self.key(pygame.K_0 + move.tricks)  # type: ignore[attr-defined]
        else:
            self.walk(scene, key)
            self.key(pygame.K_RETURN)
        assert scene.selected == move
        assert len(self.session.match.moves) == before
        self.key(pygame.K_RETURN)
        assert len(self.session.match.moves) > before


def sit_down(app: App, tmp_path: Path, *, seed: int, variants: tuple[str, ...] = ()) -> Session:
    game = app.services.game(SLUG)
    setup = Setup(4, variants, {"board": "short"})
    header = demo_header(game, SLUG, seats=4, humans=2, seed=seed, setup=setup)
    match = Match(game, header, Journal.create(tmp_path / "games", header))
    session = Session(game, match, speed="instant")
    app.scenes.push(TableScene(app, session))
    return session


@pytest.mark.parametrize("kind", [Mouse, Keyboard])
def test_a_whole_race_of_two_people_and_two_bots(app: App, tmp_path: Path, kind: type[Person]) -> None:
    session = sit_down(app, tmp_path, seed=8, variants=("hook",) if kind is Mouse else ())
    person = kind(app, session)
    person.play()
    outcome = session.match.outcome
    assert outcome is not None
    assert len(outcome.winners) == 1
    assert set(person.curtains) == {0, 1}, "both people were called to the screen"
    acted = {seat for seat, _ in session.match.moves}
    assert acted == {-1, 0, 1, 2, 3}
    # What was played at the screen is what the record says.
    record = next((tmp_path / "games").iterdir())
    again = journal.load_match(record, lambda slug: app.services.game(slug))
    assert again.state == session.match.state


def test_a_resumed_game_opens_on_the_curtain_and_continues(app: App, tmp_path: Path) -> None:
    session = sit_down(app, tmp_path, seed=9)
    person = Mouse(app, session)
    for _ in range(4000):
        top = app.scenes.top
        if len(session.match.moves) > 25 and session.awaiting:
            break
        if isinstance(top, CurtainScene):
            person.press(top, "curtain:reveal")
        elif isinstance(top, TableScene) and session.busy:
            person.go_on(top)
        elif isinstance(top, TableScene) and session.awaiting:
            person.decide(top)
        else:
            person.step()
    state = session.match.state
    session.close()
    record = next((tmp_path / "games").iterdir())
    resumed = Session(app.services.game(SLUG), journal.load_match(record, app.services.game), speed="instant")
    assert resumed.match.state == state
    app.scenes.reset(TableScene(app, resumed))
    again = Mouse(app, resumed)
    again.step()
    again.step()
    assert isinstance(app.scenes.top, CurtainScene)
    assert resumed.viewer is None
    again.play()
    assert resumed.match.outcome is not None


def test_a_take_back_at_the_table_undoes_and_a_greyed_card_says_why(app: App, tmp_path: Path) -> None:
    session = sit_down(app, tmp_path, seed=10)
    person = Mouse(app, session)
    told = set()
    taken_back = False
    for _ in range(8000):
        top = app.scenes.top
        if isinstance(top, CurtainScene):
            person.press(top, "curtain:reveal")
        elif isinstance(top, TableScene) and session.awaiting:
            told |= {
                widget.tip_text()
                for widget in top.ui.widgets
                if widget.name.startswith("card:")
                and widget.on_click is None
                and "followed" in widget.tip_text()
            }
            state = session.match.state
            person.decide(top)
            if not taken_back and session.match.moves[-1][0] in (0, 1) and not session.why_not_take_back():
                person.press(top, "prompt:back") if app.scenes.top is top else session.take_back()
                assert session.match.state == state
                taken_back = True
        elif isinstance(top, TableScene) and session.busy:
            person.go_on(top)
        else:
            person.step()
        if told and taken_back:
            break
    assert taken_back
    assert told, "a card that may not be played says which suit must be followed"


def test_minimising_the_window_draws_the_curtain(app: App, tmp_path: Path) -> None:
    session = sit_down(app, tmp_path, seed=8)
    person = Mouse(app, session)
    for _ in range(200):
        top = app.scenes.top
        if isinstance(top, CurtainScene):
            person.press(top, "curtain:reveal")
            break
        person.step()
    assert session.awaiting
    person.step(pygame.event.Event(pygame.WINDOWMINIMIZED))
    person.step()
    assert isinstance(app.scenes.top, CurtainScene)
    assert session.viewer is None


def test_the_hand_can_be_laid_face_down(app: App, tmp_path: Path) -> None:
    session = sit_down(app, tmp_path, seed=8)
    person = Keyboard(app, session)
    for _ in range(4000):
        top = app.scenes.top
        if isinstance(top, TableScene) and session.awaiting and session.view().table.hand:
            break
        if isinstance(top, CurtainScene):
            person.press(top, "curtain:reveal")
        elif isinstance(top, TableScene) and session.busy:
            person.go_on(top)
        elif isinstance(top, TableScene) and session.awaiting:
            person.decide(top)
        else:
            person.step()
    scene = app.scenes.top
    assert isinstance(scene, TableScene)
    hand = {f"card:{name}" for name in session.view().table.hand}
    assert hand <= set(scene.board.keys)
    person.key(pygame.K_h)
    assert not hand & set(scene.board.keys)
    assert not any(widget.tip_text() in hand for widget in scene.ui.widgets)
    person.key(pygame.K_h)
    assert hand <= set(scene.board.keys)
