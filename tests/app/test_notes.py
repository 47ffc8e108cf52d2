"""Tests of notes at the table: hints, tips and tooltips cover nothing that can be pressed or that decides a move."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from bidtable.app.archive.settings import Settings
from bidtable.app.match.session import Session
from bidtable.app.scenes.furniture.notes import GAP, Obstacles, free_place, obstacles
from bidtable.app.scenes.table.scene import TableScene
from bidtable.app.shell import routes
from bidtable.app.shell.window import App
from bidtable.app.tools.fixture_matches import levels_header
from bidtable.app.tools.shot import ask_for_hint, open_app
from bidtable.app.widgets.overlay import Tooltip
from bidtable.bots.common.base import Cancel, Decision, Limit, Reason, Unit
from bidtable.bots.common.reasons import decided
from bidtable.core.chance import stream
from bidtable.core.game import AnyGame, View
from bidtable.core.legal import pick
from bidtable.core.match import Match
from bidtable.core.model import CHANCE, Setup
from tests.app.scene_helpers import on_top
from tests.conformance.cases import load, slugs

SCREENS = (((1280, 720), 1.0), ((1920, 1080), 1.0), ((1280, 720), 1.5))
"""Sizes of the window, each with the size of the text."""
TURNS = [slug for slug in slugs() if slug != "goofspiel"]
"""Games in which one seat decides at a time; a session asks the bots of other games first."""
EVERY = 5
"""The tests look at one decision in so many."""


class Anyhow:
    """A bot that proposes a random move, with a long reason."""

    reads_history = False

    def __init__(self, seed: int) -> None:
        self._rng = stream(seed, "proposals")

    def choose(self, view: View[Any], limit: Limit, rng: random.Random, cancel: Cancel) -> Decision:
        move = pick(view.legal, self._rng)
        return decided(move, [Reason(move, 0.4, "a reason of some length, as bots give it")], Unit.CHANCE)


def tables(app: App, slug: str, seed: int) -> Iterator[TableScene]:
    """Yield the table of a random match at decisions of the first seat that leave a choice."""
    game: AnyGame = load(slug)
    levels = ("human", *["random"] * (min(4, game.info.max_seats) - 1))
    match = Match(game, levels_header(game, slug, Setup(len(levels)), levels, seed))
    rng, seen = stream(seed, "notes"), 0
    while match.actors and len(match.moves) < 400:
        actor = match.actors[0]
        if actor == CHANCE:
            match.play_chance()
            continue
        if actor == 0 and len(match.view(0).legal) > 1:
            seen += 1
            if seen % EVERY == 1:
                session = Session(game, match, speed="instant")
                session.screen.viewer = 0
                app.open(routes.AtTable(session))
                app.step(0.05)
                yield on_top(app, TableScene)
                app.scenes.pop()
        match.push(actor, pick(match.legal(actor), rng))


def covered(scene: TableScene, name: str) -> list[tuple[int, ...]]:
    """Return the kept places that a visible note covers."""
    note = scene.ui.find(name)
    assert note is not None
    own = [w for w in scene.ui.widgets if w.name.startswith(("hint:", "guide:"))]
    gap = 2 * scene.ui.metrics.px(GAP)
    kept = [place.inflate(-gap, -gap) for place in obstacles(scene, (), own).kept]
    return [tuple(place) for place in kept if note.visible and place.colliderect(note.rect)]


@pytest.mark.parametrize(
    ("size", "scale"),
    [SCREENS[0], *(pytest.param(*screen, marks=pytest.mark.long) for screen in SCREENS[1:])],
    ids=["720p", "1080p", "large text"],
)
@pytest.mark.parametrize("slug", TURNS)
def test_hints_and_tips_cover_nothing_that_can_be_pressed_or_that_matters(
    slug: str, size: tuple[int, int], scale: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    quiet = Settings(text_scale=scale, speed="instant", effects_volume=0, music_volume=0)
    app = open_app(size, quiet)
    monkeypatch.setattr(app.services, "bot", lambda *_: Anyhow(3))
    hints = tips = 0
    for scene in tables(app, slug, 5):
        where = scene.session.game.phase(scene.session.view().observation)
        tip = scene.ui.find("guide:says")
        assert tip is not None
        if tip.visible:
            assert covered(scene, "guide:says") == [], f"tip, {where}"
            tips += 1
            tip.visible = False
        if scene.hinting.offered:
            ask_for_hint(scene)
            assert covered(scene, "hint:plate") == [], f"hint, {where}"
            ring = scene.ui.find("hint:ring")
            assert ring is None or ring.visible
            hints += 1
    assert hints
    assert tips or not app.services.tips(slug)
    app.close()


def test_a_note_takes_the_nearest_free_place_or_covers_the_least() -> None:
    area, button = pygame.Rect(0, 0, 1000, 500), pygame.Rect(400, 200, 100, 100)

    def far(box: pygame.Rect) -> float:
        return float(abs(box.centerx - 450) + abs(box.centery - 250))

    place, covers = free_place(area, [(200, 100)], Obstacles([button], []), far)
    assert covers == 0
    assert not place.colliderect(button)
    assert far(place) < 200
    place, covers = free_place(area, [(900, 450)], Obstacles([button, pygame.Rect(0, 0, 60, 60)], []), far)
    assert covers == 100 * 100, "it leaves the corner free, where that is possible"
    dear = Obstacles([button], [(pygame.Rect(0, 0, 1000, 200), 50.0)])
    place, _ = free_place(area, [(200, 100)], dear, far)
    assert place.top >= 200, "it keeps away from what costs much"


@pytest.mark.parametrize(
    ("clear", "side"),
    [
        ([], "bottom"),
        ([(300, 345, 400, 200)], "top"),
        ([(300, 345, 400, 200), (300, 0, 400, 290)], "right"),
        ([(300, 345, 400, 200), (300, 0, 400, 290), (560, 200, 400, 200)], "left"),
    ],
    ids=["below", "above", "right", "left"],
)
def test_a_tooltip_avoids_what_can_be_pressed(clear: list[tuple[int, int, int, int]], side: str) -> None:
    app = open_app((1280, 720), Settings())
    beside, tip = pygame.Rect(450, 300, 100, 40), Tooltip()
    app.reset(routes.Title())
    scene = app.scenes.top
    assert scene is not None
    tip.show("Takes the trick", beside, scene.ui.context, [pygame.Rect(rect) for rect in clear])
    sides = {
        "bottom": tip.rect.top >= beside.bottom,
        "top": tip.rect.bottom <= beside.top,
        "right": tip.rect.left >= beside.right,
        "left": tip.rect.right <= beside.left,
    }
    assert sides[side]
    assert not any(tip.rect.colliderect(rect) for rect in clear)
    app.close()
