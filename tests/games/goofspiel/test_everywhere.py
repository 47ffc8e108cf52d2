"""Tests of a game with only rules and YAML: set-up, bots, curtain, sealed bids, save, resume and replay."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest

from bidtable.app.archive.settings import Settings
from bidtable.app.match.replay import Replay
from bidtable.app.match.session import Session
from bidtable.app.scenes.curtain import CurtainScene
from bidtable.app.scenes.results.scene import ResultsScene
from bidtable.app.scenes.setup.scene import SetupScene
from bidtable.app.scenes.table.scene import TableScene
from bidtable.app.scenes.title.scene import TitleScene
from bidtable.app.shell import routes
from bidtable.app.shell.window import App
from bidtable.app.tables.generic import GenericTable
from bidtable.app.tools.shot import open_app
from bidtable.bots.common.base import Level
from bidtable.store import journal, matches
from tests.app.people import Mouse


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[App]:
    monkeypatch.setenv("BIDTABLE_HOME", str(tmp_path))
    app = open_app(
        (1280, 720), Settings(speed="instant", reduced_motion=True, effects_volume=0, music_volume=0)
    )
    yield app
    app.close()


class Sealer(Mouse):
    """Plays Goofspiel by mouse and checks that no sealed card is shown."""

    level = Level.RANDOM
    sealed_seen = 0

    def check_curtain(self, scene: CurtainScene) -> None:
        if not self.curtains or self.curtains[-1] != scene.seat:
            self.curtains.append(scene.seat)
        assert self.session.viewer is None
        self.check_sealed(None)

    def check_sealed(self, seat: int | None) -> None:
        """Whatever card is sealed: the view of this seat is the same for every possible card."""
        state: Any = self.session.match.state
        view = msgspec.json.encode(self.session.game.observe(state, seat))
        for other, card in enumerate(state.sealed):
            if other == seat or not card:
                continue
            self.sealed_seen += 1
            for swap in (c for c in state.hands[other] if c != card):
                hands = list(state.hands)
                hands[other] = (
                    tuple(sorted((set(hands[other]) - {swap}) | {card}))
                    if card not in hands[other]
                    else hands[other]
                )
                sealed = (*state.sealed[:other], swap, *state.sealed[other + 1 :])
                swapped = msgspec.structs.replace(state, sealed=sealed, hands=tuple(hands))
                assert msgspec.json.encode(self.session.game.observe(swapped, seat)) == view

    def decide(self, scene: TableScene) -> None:
        self.check_sealed(self.session.viewer)
        super().decide(scene)


def click(app: App, name: str) -> None:
    scene = app.scenes.top
    assert scene is not None
    widget = scene.ui.find(name)
    assert widget is not None, name
    at = widget.rect.center
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(pygame.event.Event(kind, pos=at, button=1))
        app.step(0.05, pygame.event.get())


def session_of(app: App) -> Session:
    scene = next(scene for scene in app.scenes.scenes if isinstance(scene, TableScene))
    return scene.session


@pytest.mark.long
def test_from_the_title_to_the_result_and_a_resume_between(app: App, tmp_path: Path) -> None:
    app.scenes.push(TitleScene(app))
    click(app, "title:new")
    assert isinstance(app.scenes.top, SetupScene)
    click(app, "setup:game:goofspiel")
    kind = app.scenes.top.ui.find("setup:kind:1")
    assert kind is not None
    kind.choose(0)  # type: ignore[attr-defined]
    app.step(0.05, pygame.event.get())
    click(app, "setup:start")
    click(app, "message:yes")
    session = session_of(app)
    assert session.match.header.game == "goofspiel"
    assert len(session.humans) == 2
    scene = next(scene for scene in app.scenes.scenes if isinstance(scene, TableScene))
    assert isinstance(scene.table, GenericTable)

    person = Sealer(app, session)
    for _ in range(3000):
        if len(session.match.moves) > 15 and session.curtain_for is not None:
            break
        top = app.scenes.top
        if isinstance(top, CurtainScene):
            person.check_curtain(top)
            person.press(top, "curtain:reveal")
        elif isinstance(top, TableScene) and session.busy:
            person.go_on(top)
        elif isinstance(top, TableScene) and session.awaiting:
            person.decide(top)
        else:
            person.step()
    assert set(person.curtains) == {0, 1}
    assert person.sealed_seen > 0

    # Leave in the middle of a sealing, and come back by the title.
    state = session.match.state
    session.close()
    app.reset(routes.Title())
    click(app, "title:continue")
    resumed = session_of(app)
    assert resumed is not session
    assert resumed.match.state == state
    again = Sealer(app, resumed)
    again.play()
    assert isinstance(app.scenes.top, ResultsScene)
    assert resumed.match.outcome is not None

    record = next(path for path in (tmp_path / "data" / "games").iterdir() if path.suffix == journal.SUFFIX)
    loaded = matches.load(record, app.services.game_of).match
    assert loaded.state == resumed.match.state
    replay = Replay(loaded, speed="instant")
    for _ in range(5000):
        replay.update(0.1)
        if replay.outcome is not None:
            break
    assert replay.view().observation == loaded.view(None).observation
