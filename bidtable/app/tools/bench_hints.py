"""Measures the time until a requested hint is visible on the screen."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Final

import pygame

from bidtable.app.archive.settings import Settings
from bidtable.app.match.session import Session
from bidtable.app.scenes.table.scene import TableScene
from bidtable.app.shell import routes
from bidtable.app.shell.window import App
from bidtable.app.tools.fixture_matches import bots_for, demo_header, play_one
from bidtable.app.tools.shot import open_app
from bidtable.core import registry
from bidtable.core.figures import Figure, at_most
from bidtable.core.match import Match
from bidtable.core.model import Setup

SIZE: Final = (1920, 1080)
SEATS: Final = 4
HINTS: Final = 40
"""Number of hints that are measured for each game."""
EVERY: Final = 3
"""Number of decisions of the person from one requested hint to the next."""
SOON: Final = 0.5
"""Longest allowed time for a hint, in seconds."""
READY: Final = 3.0
"""Seconds between the start of a match and the request for the first hint."""
LONGEST: Final = 30.0
ALL_SETS: Final = {"bid_it": ("advanced",), "i_bid_you_not": ("double_devices", "odd_inventions")}


def hints() -> list[Figure]:
    """Measure the time until a hint is shown, in all games."""
    app = open_app(SIZE, Settings(effects_volume=0, music_volume=0, speed="instant", tips=False))
    app.services.in_process = True
    figures: list[Figure] = []
    try:
        for entry in registry.entries():
            first, *others = _times(app, entry.slug)
            times = sorted(others)
            p50, p95, most = (times[int((len(times) - 1) * share)] for share in (0.5, 0.95, 1.0))
            figures += [
                at_most(f"{entry.slug}: first hint", first, "s", SOON),
                at_most(f"{entry.slug}: hint p50", p50, "s", SOON),
                at_most(f"{entry.slug}: hint p95", p95, "s", SOON),
                at_most(f"{entry.slug}: slowest hint", most, "s"),
            ]
    finally:
        app.close()
    return figures


def _times(app: App, slug: str) -> Iterator[float]:
    game, asked, seed = app.services.game(slug), 0, 1
    setup = Setup(SEATS, ALL_SETS.get(slug, ()))
    while asked < HINTS:
        match = Match(game, demo_header(game, slug, seats=SEATS, humans=1, seed=seed, setup=setup))
        bots, decisions = bots_for(match), 0
        while match.actors and asked < HINTS:
            if match.actors[0] == 0 and len(match.legal(0)) > 1:
                if decisions % EVERY == 0:
                    yield _one(app, match, READY if not asked else 0.0)
                    asked += 1
                decisions += 1
            play_one(match, bots)
        seed += 1


def _one(app: App, match: Match, pause: float) -> float:
    app.reset(routes.AtTable(Session(match.game, match, bots=app.services.bot, speed="instant")))
    scene = app.scenes.top
    assert isinstance(scene, TableScene)
    ends = time.perf_counter() + pause
    # If all players decide at the same time, the bots decide before the person.
    while time.perf_counter() < ends or scene.animating or not scene.session.awaiting:
        app.turn()
    told = time.perf_counter()
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_h, mod=0, unicode="h"))
    pygame.event.post(pygame.Event(pygame.KEYUP, key=pygame.K_h, mod=0, unicode="h"))
    while not scene.hinting.told and time.perf_counter() < told + LONGEST:
        app.turn()
    return time.perf_counter() - told
