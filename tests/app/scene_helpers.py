"""Operates the scenes as a person does: by events, never by calling them."""

from __future__ import annotations

import random
from pathlib import Path
from typing import TypeVar, overload

import pygame

from bidtable.app.scenes.title.scene import TitleScene
from bidtable.app.shell.routes import Route
from bidtable.app.shell.scene import Scene
from bidtable.app.shell.window import App
from bidtable.app.widgets import Button, Choice, Label, Widget
from bidtable.app.widgets.uicore import GUARD
from bidtable.core.match import Match
from bidtable.core.model import CHANCE, Setup
from bidtable.core.record import Header, SeatInfo
from bidtable.store import places
from bidtable.store.journal import Journal

_played: dict[tuple[int, int, str], bytes] = {}
"""Records of games played before: each is played once, and every test gets a copy."""

OPEN: list[App] = []
"""Open apps of the running test; the fixture `home` closes those that the test leaves open."""

SomeScene = TypeVar("SomeScene", bound=Scene)
SomeWidget = TypeVar("SomeWidget", bound=Widget)


class OpenApp(App):
    """An app that the tests close only once."""

    def close(self) -> None:
        if self in OPEN:
            OPEN.remove(self)
        super().close()


def open_app(size: tuple[int, int] = (1280, 720), *, title: bool = True, **settings: object) -> App:
    """Open the app on its title, with some changes to the settings on the disk."""
    app = OpenApp(size, headless=True)
    OPEN.append(app)
    app.reraise = True
    app.settings.effects_volume = app.settings.music_volume = 0.0
    app.settings.reduced_motion = True
    app.settings.confirm_asked = True
    app.settings.tips = False
    for name, value in settings.items():
        setattr(app.settings, name, value)
    app.rebuild()
    if title:
        app.scenes.push(TitleScene(app))
    app.step(0.02)
    return app


def top(app: App) -> str:
    """Return the name of the scene on top."""
    assert app.scenes.top is not None
    return type(app.scenes.top).__name__


def on_top(app: App, kind: type[SomeScene]) -> SomeScene:
    """Return the scene on top, which must be of this kind."""
    scene = app.scenes.top
    assert isinstance(scene, kind), f"{top(app)} is on top"
    return scene


@overload
def show(app: App, route: Route) -> Scene: ...


@overload
def show(app: App, route: Route, kind: type[SomeScene]) -> SomeScene: ...


def show(app: App, route: Route, kind: type[Scene] = Scene) -> Scene:
    """Open a route, draw a frame, and return the scene, which must be of this kind."""
    app.open(route)
    app.step(0.02)
    return on_top(app, kind)


@overload
def find(app: App, name: str) -> Widget: ...


@overload
def find(app: App, name: str, kind: type[SomeWidget]) -> SomeWidget: ...


def find(app: App, name: str, kind: type[Widget] = Widget) -> Widget:
    """Return a widget of the top scene, which must be of this kind."""
    assert app.scenes.top is not None
    widget = app.scenes.top.ui.find(name)
    assert widget is not None, f"{name} is not on {top(app)}"
    assert isinstance(widget, kind), f"{name} is a {type(widget).__name__}"
    return widget


def said(app: App, name: str) -> str:
    """Return the text of a label or a button of the top scene."""
    widget = find(app, name)
    assert isinstance(widget, (Label, Button))
    return widget.text


def has(app: App, name: str) -> bool:
    """Whether the top scene has a widget."""
    return app.scenes.top is not None and app.scenes.top.ui.find(name) is not None


def press(app: App, pos: tuple[int, int]) -> None:
    """Point at a place, and press the left button there as soon as presses are taken."""
    motion = pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(0, 0, 0))
    down = pygame.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1)
    up = pygame.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1)
    app.step(0.02, [motion])
    if app.scenes.top is not None and app.scenes.top.ui.is_guarded:
        app.step(GUARD)
    app.step(0.02, [down])
    app.step(0.02, [up])
    app.step(0.02)


def into_view(app: App, widget: Widget) -> None:
    """Scroll by wheel until a widget of a scrolling page is visible."""
    for _ in range(200):
        if widget.clip is None or widget.clip.collidepoint(widget.rect.center):
            return
        move = pygame.Event(pygame.MOUSEMOTION, pos=widget.clip.center, rel=(1, 1), buttons=(0, 0, 0))
        turn = 1 if widget.rect.centery < widget.clip.top else -1
        wheel = pygame.Event(
            pygame.MOUSEWHEEL, x=0, y=turn, precise_x=0.0, precise_y=float(turn), flipped=False
        )
        app.step(0.02, [move, wheel])
    raise AssertionError(f"{widget.name} cannot be scrolled into view")


def click(app: App, name: str) -> None:
    """Click on a widget."""
    widget = find(app, name)
    into_view(app, widget)
    press(app, widget.rect.center)


def click_option(app: App, name: str, index: int) -> None:
    """Click on an option of a choice."""
    widget = find(app, name, Choice)
    into_view(app, widget)
    press(app, widget.segment_rects()[index].center)


def key(app: App, *keys: int, mod: int = 0) -> None:
    """Press and release keys, one after the other."""
    for code in keys:
        app.step(0.02, [pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0)])
        app.step(0.02, [pygame.Event(pygame.KEYUP, key=code, mod=mod, unicode="", scancode=0)])


def type_text(app: App, text: str) -> None:
    """Type text."""
    for letter in text:
        app.step(0.02, [pygame.Event(pygame.TEXTINPUT, text=letter)])


def tab_to(app: App, name: str) -> None:
    """Press Tab until a widget has the focus."""
    for _ in range(120):
        assert app.scenes.top is not None
        focused = app.scenes.top.ui.focused
        if focused is not None and focused.name == name:
            return
        key(app, pygame.K_TAB)
    raise AssertionError(f"Tab does not reach {name} on {top(app)}")


def played(app: App, *, moves: int, seed: int = 1, created: str = "2024-03-01T20:00:00") -> Path:
    """Save a game of random moves as the app itself does; return its file."""
    game = app.services.game("bid_and_bluff")
    seats = (
        SeatInfo("Anna", "human", "", "red"),
        SeatInfo("Ada", "bot", "normal", "blue"),
        SeatInfo("Bo", "bot", "easy", "green"),
    )
    header = Header(
        "bid_and_bluff",
        game.rules_digest,
        Setup(3, (), {"board": "short"}),
        seats,
        seed,
        created=created,
        state_version=game.state_version,
    )
    journal = Journal.create(places.saves(), header, app.services.files(game))
    known = _played.get((moves, seed, created))
    if known is not None:
        journal.close()
        journal.path.write_bytes(known)
        return journal.path
    match = Match(game, header, journal)
    rng = random.Random(seed)
    while len(match.moves) < moves and match.outcome is None:
        actor = match.actors[0]
        if actor == CHANCE:
            match.play_chance()
        else:
            match.play(actor, rng.choice(list(game.legal(match.state, actor))))
    match.close()
    _played[moves, seed, created] = journal.path.read_bytes()
    return journal.path
