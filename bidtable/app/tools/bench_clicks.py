"""Benchmarks of a match at normal speed: the response to a click, and the use of the processor."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Iterator
from typing import Final

import pygame

from bidtable.app.archive.settings import Settings
from bidtable.app.match.session import Session
from bidtable.app.scenes.table.scene import TableScene
from bidtable.app.shell import routes
from bidtable.app.shell.window import BUSY_RATE, IDLE_RATE, REST_AFTER, App
from bidtable.app.tools.bench import BUSY, SIZE, Busy, seat_bots
from bidtable.app.tools.fixture_matches import demo_header, played_match
from bidtable.app.tools.shot import open_app
from bidtable.core.figures import Figure, at_most

CLICKS: Final = 20
"""Number of measured clicks for each game and each duration of rest."""
SOON: Final = 20.0
"""Longest allowed time from a click to the first changed picture, in milliseconds, for 99 of 100 clicks."""
LONGEST: Final = 1.0
SETTLED: Final = 1.5
"""Seconds after which a newly opened table rests."""
MOVES: Final = 9
PLAYED_SECONDS: Final = 120.0
WORK: Final = 5.0
"""Largest allowed use of one processor core during a match at normal pace, in percent."""


def clicks() -> list[Figure]:
    """Measure the time from a click to the next picture, in an invisible window of 1920 x 1080 pixels."""
    app = open_app(SIZE, Settings(effects_volume=0, music_volume=0, speed="normal", tips=False))
    figures: list[Figure] = []
    try:
        for busy in BUSY:
            for name, rests, soon in (("click", 0.5, SOON), ("click after a rest", REST_AFTER + 0.5, None)):
                times = sorted(1000 * taken for taken in _answers(app, busy, rests))
                p50, p99, most = (times[int((len(times) - 1) * share)] for share in (0.5, 0.99, 1.0))
                figures += [
                    at_most(f"{busy.slug}: {name} to picture p50", p50, "ms"),
                    at_most(f"{busy.slug}: {name} to picture p99", p99, "ms", soon),
                    at_most(f"{busy.slug}: {name} to picture max", most, "ms"),
                ]
        figures += [
            at_most(f"{busy.slug}: processor's work at normal pace", _work(app, busy), "% of a core", WORK)
            for busy in BUSY
        ]
    finally:
        app.close()
    return figures


def _answers(app: App, busy: Busy, rests: float) -> Iterator[float]:
    game = app.services.game(busy.slug)
    seats = busy.setup.seats
    header = demo_header(game, busy.slug, seats=seats, humans=seats, seed=3, setup=busy.setup)
    rng = random.Random(busy.slug)
    for _ in range(CLICKS):
        session = Session(game, played_match(game, header, MOVES), speed="normal")
        session.screen.viewer = session.actor
        app.reset(routes.AtTable(session))
        scene = app.scenes.top
        assert isinstance(scene, TableScene)
        _turn_for(app, SETTLED)
        pieces = [piece for key in scene.table.moves if (piece := scene.ui.find(key)) is not None]
        pos = rng.choice([piece.rect.center for piece in pieces if piece.visible and piece.enabled])
        app.step(0, [pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0), touch=False)])
        _turn_for(app, rests)
        yield _answer(app, pos, rng.uniform(0.01, 0.1))


def _answer(app: App, pos: tuple[int, int], delay: float) -> float:
    # Another thread clicks while the main loop runs at its usual rate.
    posted: list[float] = []

    def click() -> None:
        posted.append(time.perf_counter())
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.Event(kind, pos=pos, button=1, touch=False))

    clicking = threading.Timer(delay, click)
    before = app.frames
    clicking.start()
    ends = time.perf_counter() + delay + LONGEST
    while time.perf_counter() < ends:
        app.turn()
        if posted and app.frames > before:
            break
        before = before if posted else app.frames
    return time.perf_counter() - posted[0]


def _turn_for(app: App, seconds: float) -> None:
    ends = time.perf_counter() + seconds
    while time.perf_counter() < ends:
        app.turn()


def _work(app: App, busy: Busy) -> float:
    session = seat_bots(app, busy, seed=5)
    passed = worked = 0.0
    while passed < PLAYED_SECONDS and session.outcome is None:
        top = app.scenes.top
        dt = 1 / (BUSY_RATE if top is not None and top.animating else IDLE_RATE)
        before = time.thread_time()
        app.step(dt)
        worked += time.thread_time() - before
        passed += dt
        if session.thinking:
            time.sleep(0.001)
    app.scenes.close()
    return 100 * worked / passed
