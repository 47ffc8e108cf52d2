"""Tests that everything drawn while a step is narrated is the state right after it, and nothing later.

    python -m tests.lab moments --full

plays every mix of seats, variants and options instead of a few that cover all of them.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest

from bidtable.app.archive.settings import Settings
from bidtable.app.match import bot_worker
from bidtable.app.match.log import RECENT
from bidtable.app.match.replay import Replay
from bidtable.app.match.session import Session
from bidtable.app.scenes.table.scene import TableScene
from bidtable.app.shell.window import App
from bidtable.app.tables import make_table
from bidtable.app.tables.base import Situation
from bidtable.app.tools.shot import open_app
from bidtable.app.widgets.board import Item
from bidtable.bots.common.base import Decision
from bidtable.core.game import View
from bidtable.core.match import Match
from bidtable.core.model import CHANCE, Seat
from bidtable.core.record import Header, SeatInfo
from tests.conformance.cases import Case, Trace, all_cases, slugs, trace

EVERY = 3
SOME = 36
"""Number of steps of a sampled game that are checked, spread over it, with the first of each kind of event."""
FIRST = 3


def few(slug: str) -> Iterator[Case]:
    """Return cases of a game that together have every variant, every option and every number of seats."""
    covered: set[str] = set()
    for case in (case for case in all_cases() if case.slug == slug):
        has = {str(case.setup.seats), *case.setup.variants, *case.setup.options.values()}
        if has - covered:
            covered |= has
            yield case


def quiet_app() -> App:
    return open_app(
        (1280, 720), Settings(speed="instant", reduced_motion=True, effects_volume=0, music_volume=0)
    )


def header_of(case: Case) -> Header:
    seats = tuple(SeatInfo(name, "bot", "normal", "red") for name in case.names)
    return Header(case.slug, case.game.rules_digest, case.setup, seats, seed=1)


class Watched(TableScene):
    """A table that remembers the items it drew last."""

    drawn: tuple[Item, ...] = ()

    def build(self) -> None:
        super().build()
        sync = self.board.sync

        def watch(items: Any, **how: Any) -> None:
            self.drawn = tuple(items)
            sync(items, **how)

        self.board.sync = watch  # type: ignore[method-assign]
        self.refresh(animate=False)


def look_at(app: App, played: Trace, viewer: Seat | None, every: int) -> int:
    """Replay a game at the real table and compare each moment with its step; return how many were compared."""
    case, game = played.case, played.case.game
    steps = [step for turn in played.turns for step in turn.steps]
    match = Match(game, header_of(case))
    for turn in played.turns:
        match.play(turn.seat, turn.move)
    session = Replay(match, speed="instant", viewer=viewer)
    scene = Watched(app, session)
    app.scenes.reset(scene)
    seen, everybody = game.history(played.events, viewer), game.history(played.events, None)
    compared = 0
    counts: dict[type, int] = {}
    while session.steps_shown < len(steps):
        before = session.steps_shown
        session.update(0.05)
        told = session.steps_shown
        if told == before or session.moment is None:
            continue
        step = steps[told - 1]
        counts[type(step.event)] = counts.get(type(step.event), 0) + 1
        if told % every and counts[type(step.event)] > FIRST:
            continue
        compared += 1
        scene.on_change()
        view = game.view(step.state, viewer, seen[:told])
        assert session.moment == seen[told - 1]
        assert scene.furniture.prompt.text == game.caption(seen[told - 1], session.names)
        assert scene.furniture.bar.name.text == game.info.title
        headline = game.in_words(view.observation, session.names).headline
        assert scene.furniture.bar.title.text.startswith(headline)
        public = everybody[max(0, told - RECENT) : told]
        situation = Situation(
            view,
            session.seats,
            glowing(game, step.state),
            seen[told - 1],
            recent=tuple(public),
            chat=scene.talk.at(told, "on"),
        )
        expected = make_table(game, case.slug, app.metrics).items(situation, scene.places.table)
        assert unnumbered(scene.drawn) == unnumbered(expected), f"at {step.event}"
    session.close()
    return compared


def unnumbered(items: Sequence[Item]) -> list[Item]:
    """Return items in a fixed order; the numbers of equal pieces (`piece:contract#2`) matter only to animation."""
    found = [replace(item, key=item.key.partition("#")[0]) if "#" in item.key else item for item in items]
    return sorted(found, key=lambda item: (item.key, tuple(item.rect)))


def glowing(game: Any, state: Any) -> Seat | None:
    actors = [seat for seat in game.actors(state) if seat != CHANCE]
    return actors[0] if actors else None


@pytest.mark.parametrize("case", [case for slug in slugs() for case in few(slug)], ids=str)
@pytest.mark.long
def test_the_drawing_is_the_state_of_the_narrated_step(case: Case, app: App) -> None:
    """The drawn items are checked for each event; the viewer changes from case to case."""
    viewers = case.viewers
    viewer = viewers[sum(map(ord, str(case))) % len(viewers)]
    played = trace(case, 0)
    assert look_at(app, played, viewer, max(EVERY, len(played.events) // SOME)) > 0


class Keeping:
    """A bot that moves at random and keeps all its views."""

    reads_history = True

    def __init__(self, given: list[View[Any]]) -> None:
        self._given = given

    def choose(self, view: View[Any], limit: Any, rng: Any, cancel: Any) -> Decision:
        self._given.append(view)
        return Decision(rng.choice(list(view.legal)))


@pytest.mark.parametrize("slug", slugs())
def test_the_bot_at_turn_is_given_the_state_it_decides_in(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """However far the narration is, a bot decides by the state after all steps.

    It also gets all events that its seat may know.
    """
    given: list[View[Any]] = []
    monkeypatch.setattr(bot_worker, "make_bot", lambda *_: Keeping(given))
    case = next(few(slug))
    session = Session(case.game, Match(case.game, header_of(case)), speed="instant")
    decided = 0
    deadline = time.monotonic() + 60
    while decided < 60 and session.match.outcome is None and time.monotonic() < deadline:
        moves = len(session.match.moves)
        steps = len(session.match.steps)
        state = session.match.state
        session.update(0.05)
        if len(session.match.moves) > moves and session.match.moves[-1][0] != CHANCE:
            seat = session.match.moves[-1][0]
            view = next(view for view in reversed(given) if view.seat == seat)
            assert view.observation == case.game.observe(state, seat)
            assert view.history == case.game.history(session.match.events[:steps], seat)
            assert list(view.legal) == list(case.game.legal(state, seat))
            decided += 1
        elif session.thinking:
            time.sleep(0.0005)
    session.close()
    assert decided > 5
