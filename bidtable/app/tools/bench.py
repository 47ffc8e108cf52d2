"""Benchmarks of the program: time per frame, work while idle, memory, and time to the first frame."""

from __future__ import annotations

import itertools
import os
import random
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Final, NamedTuple

import pygame

from bidtable.app.archive.settings import Settings
from bidtable.app.match.advice import strongest
from bidtable.app.match.bot_worker import BotMaker, Thinker
from bidtable.app.match.session import Session
from bidtable.app.shell import routes
from bidtable.app.shell.window import App
from bidtable.app.tools.fixture_matches import demo_header, played_match
from bidtable.app.tools.process_memory import resident
from bidtable.app.tools.shot import open_app
from bidtable.bots.common import processes
from bidtable.bots.common.base import Limit
from bidtable.bots.common.levels import GENERIC
from bidtable.core import registry
from bidtable.core.figures import Figure, at_most
from bidtable.core.match import Match
from bidtable.core.model import CHANCE, Setup

SIZE: Final = (1920, 1080)
FRAME: Final = 1 / 60
FRAMES: Final = 1200
ENDLESS: Final = 10**9
"""Number of simulated games for a bot that should not finish its search."""
STOPS: Final = 20
"""Number of times that the strongest bot is stopped, each time after a longer search."""
FIRST: Final = 30
"""Number of frames at the start of a match that are not measured, because the table is built in these frames."""
SETTLE_SECONDS: Final = 3.0
IDLE_SECONDS: Final = 6.0
STARTS: Final = 5
MATCHES: Final = 10
RESIZES: Final = 200
MOST_MEMORY: Final = {(1920, 1080): 200.0, (2560, 1440): 320.0}
"""Highest allowed memory of the program after ten matches, in megabytes, by window size."""
RESIZED: Final = ((1024, 640), (1600, 900), (1280, 720), (1366, 768))


class Busy(NamedTuple):
    """A game with settings that make many pieces move at once, for a benchmark."""

    slug: str
    setup: Setup


BUSY: Final = (
    Busy("bid_and_bluff", Setup(6, ("hook",), {"board": "long"})),
    Busy("bid_it", Setup(6, ("advanced",))),
    Busy("bidness", Setup(6)),
    Busy("i_bid_you_not", Setup(6, ("double_devices", "odd_inventions"))),
)


class Frame(NamedTuple):
    """Measurements of one frame of the window.

    Attributes:
        seconds: Time from the start to the end of the frame.
        worked: Processor time in seconds, without the time for other programs.
        areas: Number of areas of the window that were drawn.
        blits: Number of pictures that were copied to the window.
    """

    seconds: float
    worked: float
    areas: int
    blits: int


# -- frames ------------------------------------------------------------------------------------------------


def ui(thinking: str = "") -> list[Figure]:
    """Measure the frames of tables while bots play, in an invisible window of 1920 x 1080 pixels.

    Args:
        thinking: Where a bot of another match thinks: "process", "thread", or empty for nowhere.
    """
    app = open_app(SIZE, Settings(effects_volume=0, music_volume=0, speed="normal"))
    app.services.in_process = thinking == "process"
    try:
        if thinking:
            return [figure for busy in BUSY for figure in _while_thinking(app, busy, thinking)]
        busiest = [figure for busy in BUSY for figure in frame_figures(busy.slug, busy_frames(app, busy))]
        redraws, cpu = _idle(app)
    finally:
        app.close()
    return [
        *busiest,
        at_most("frames drawn while idle", redraws, "frames", 0),
        at_most("idle CPU", cpu, "% of a core", 0.4),
    ]


def _while_thinking(app: App, busy: Busy, where: str) -> list[Figure]:
    game = app.services.game(busy.slug)
    match = Match(
        game, demo_header(game, busy.slug, seats=busy.setup.seats, humans=0, seed=6, setup=busy.setup)
    )
    while match.actors == (CHANCE,):
        match.play_chance()
    over = threading.Event()
    asking = threading.Thread(target=_ask_on, args=(app.services.bot, match, over))
    asking.start()
    time.sleep(SETTLE_SECONDS)
    try:
        # The bots at the table think on a thread, because the process is busy.
        app.services.in_process = False
        figures = frame_figures(f"{busy.slug}, {where}", busy_frames(app, busy))
    finally:
        app.services.in_process = where == "process"
        over.set()
        asking.join()
    level = strongest(busy.slug)
    hard = max(_stopped(app, match, level, Limit(), 0.004 * number) for number in range(STOPS))
    endless = _stopped(app, match, GENERIC, Limit(ENDLESS), SETTLE_SECONDS)
    return [
        *figures,
        at_most(f"{busy.slug}, {where}: {level} bot stops when asked", 1000 * hard, "ms", 50.0),
        at_most(f"{busy.slug}, {where}: an endless bot stops when asked", 1000 * endless, "ms", 50.0),
    ]


def _ask_on(find: BotMaker, match: Match, over: threading.Event) -> None:
    slug, seat = match.header.game, match.actors[0]
    bot, view = find(registry.entry(slug), match.game, strongest(slug), None), match.view(seat)
    for number in itertools.count():
        if over.is_set():
            break
        bot.choose(view, Limit(), random.Random(number), over)


def _stopped(app: App, match: Match, level: str, limit: Limit, after: float) -> float:
    thinker = Thinker(
        match, lambda entry, game, _, character: app.services.bot(entry, game, level, character), limit
    )
    thinker.think(match.actors[0])
    time.sleep(after)
    told = time.perf_counter()
    future = thinker.stop()
    if future is not None:
        future.exception()
    taken = time.perf_counter() - told
    thinker.close()
    return taken


def frame_figures(slug: str, frames: Sequence[Frame]) -> list[Figure]:
    """Return a summary of the frames' durations, and the allowed limits."""
    times = sorted(frame.seconds * 1000 for frame in frames)
    p50, p99, most = (times[int((len(times) - 1) * share)] for share in (0.5, 0.99, 1.0))
    worked = sorted(frame.worked * 1000 for frame in frames)[int((len(frames) - 1) * 0.99)]
    return [
        at_most(f"{slug}: frame p50 while animating", p50, "ms"),
        at_most(f"{slug}: frame p99 while animating", p99, "ms", 4.0),
        at_most(f"{slug}: of which the processor's work, p99", worked, "ms", 4.0),
        at_most(f"{slug}: frame max while animating", most, "ms", 12.0),
        at_most(f"{slug}: areas composed, mean", statistics.mean(frame.areas for frame in frames), "a frame"),
        at_most(f"{slug}: pictures put on them, mean", statistics.mean(f.blits for f in frames), "a frame"),
    ]


def busy_frames(app: App, busy: Busy) -> list[Frame]:
    """Let bots play a match, and return measurements of the frames in which pieces move."""
    session = seat_bots(app, busy, seed=5)
    frames: list[Frame] = []
    while len(frames) < FRAMES + FIRST and session.outcome is None:
        started, before = time.perf_counter(), time.thread_time()
        drawn = app.step(FRAME)
        took, worked = time.perf_counter() - started, time.thread_time() - before
        top = app.scenes.top
        if drawn and top is not None:
            frames.append(Frame(took, worked, len(top.ui.compositor.areas), top.ui.compositor.blits))
    app.scenes.close()
    return frames[FIRST:]


def seat_bots(app: App, busy: Busy, seed: int) -> Session:
    """Open a table of bots, and show the view of the first seat."""
    game = app.services.game(busy.slug)
    seats = busy.setup.seats
    header = demo_header(game, busy.slug, seats=seats, humans=0, seed=seed, setup=busy.setup)
    session = Session(game, Match(game, header), speed=app.settings.speed)
    session.screen.viewer = 0
    app.reset(routes.AtTable(session))
    return session


def _idle(app: App) -> tuple[int, float]:
    slug = "bid_and_bluff"
    game = app.services.game(slug)
    header = demo_header(game, slug, seats=2, humans=2, seed=5)
    session = Session(game, played_match(game, header, 6), speed="normal")
    session.screen.viewer = session.actor
    app.reset(routes.AtTable(session))
    settled = time.perf_counter()
    while time.perf_counter() - settled < SETTLE_SECONDS:
        app.turn()
    before = app.frames
    clock_started, cpu_started = time.perf_counter(), time.process_time()
    while time.perf_counter() - clock_started < IDLE_SECONDS:
        app.turn()
    used = time.process_time() - cpu_started
    share = 100 * used / (time.perf_counter() - clock_started)
    session.close()
    return app.frames - before, share


# -- memory ------------------------------------------------------------------------------------------------


class Held(NamedTuple):
    opened: float
    played: float
    resized: float


def memory() -> list[Figure]:
    """Measure how much memory the program uses after many matches and window changes."""
    figures = []
    for size, most in MOST_MEMORY.items():
        # Each measurement has its own process, so that the memory of another measurement does not count.
        with ProcessPoolExecutor(1, processes.spawning()) as pool:
            held = pool.submit(held_after_matches, size).result()
        name = f"{size[0]}x{size[1]}"
        figures += [
            at_most(f"{name}: memory on the title", held.opened, "MB"),
            at_most(f"{name}: memory after {MATCHES} matches", held.played, "MB", most),
            at_most(f"{name}: after {RESIZES} resizes", held.resized, "MB", round(held.played * 1.1)),
        ]
    return figures


def held_after_matches(size: tuple[int, int]) -> Held:
    app = open_app(size, Settings(effects_volume=0, music_volume=0, speed="instant"))
    try:
        app.open(routes.Title())
        app.step(FRAME)
        opened = resident()
        for number, busy in zip(range(MATCHES), itertools.cycle(BUSY), strict=False):
            _play_out(app, seat_bots(app, busy, seed=number))
        played = resident()
        for number in range(RESIZES):
            _resize(app, RESIZED[number % len(RESIZED)])
        _resize(app, size)
        return Held(opened, played, resident())
    finally:
        app.close()


def _play_out(app: App, session: Session) -> None:
    while session.outcome is None:
        if not app.step(FRAME):
            # A bot is thinking on a thread of its own.
            time.sleep(0.001)
    app.step(FRAME)


def _resize(app: App, size: tuple[int, int]) -> None:
    event = pygame.Event(pygame.VIDEORESIZE, w=size[0], h=size[1], size=size)
    # The step is longer than RESIZE_PAUSE, so that the scene is built for the new size.
    app.step(0.2, [event])
    app.step(0.2)


# -- starting ----------------------------------------------------------------------------------------------


def start() -> list[Figure]:
    """Measure the time from the start of the program to its first frame."""
    with tempfile.TemporaryDirectory() as compiled:
        environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
        # With this variable, each start would compile all modules again. This does not happen to players.
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        environment["PYTHONPYCACHEPREFIX"] = compiled
        # The first start compiles all modules, and fills the cache of the disk.
        _first_frame(environment)
        taken = [_first_frame(environment) for _ in range(STARTS)]
    return [at_most("first frame, warm", statistics.median(taken), "s", 0.4)]


def _first_frame(environment: dict[str, str]) -> float:
    with tempfile.TemporaryDirectory() as home:
        mark = Path(home) / "first-frame"
        started = time.time()
        subprocess.run(
            _program(),
            env={**environment, "BIDTABLE_HOME": home, "BIDTABLE_FIRST_FRAME": str(mark)},
            check=True,
            timeout=60,
        )
        return float(mark.read_text(encoding="utf-8")) - started


def _program() -> list[str]:
    if getattr(sys, "frozen", False):
        return [sys.executable]
    main = Path(__file__).resolve().parents[2] / "main.py"
    return [sys.executable, str(main)] if main.is_file() else [sys.executable, "-m", "bidtable"]
