"""Measures the screen: frames while pieces move, idling, memory, and the time to the first frame."""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Final, NamedTuple

from bidtable.app import routes
from bidtable.app.demo import demo_header, played_match
from bidtable.app.session import Session
from bidtable.app.settings import Settings
from bidtable.app.shot import open_app
from bidtable.app.window import App
from bidtable.core.figures import Figure
from bidtable.core.match import Match
from bidtable.core.model import Setup

SIZE: Final = (1920, 1080)
FRAME: Final = 1 / 60
FRAMES: Final = 1200
SETTLE_SECONDS: Final = 3.0
IDLE_SECONDS: Final = 6.0
STARTS: Final = 5


class Busy(NamedTuple):
    """A busy table: a game, its set-up, and whose hand is shown (None: nobody's)."""

    slug: str
    setup: Setup
    viewer: int | None = None


BUSY: Final = (
    Busy("bid_and_bluff", Setup(6)),
    Busy("bid_it", Setup(6, ("advanced",)), 0),
    Busy("bidness", Setup(6), 0),
    Busy("i_bid_you_not", Setup(3, ("double_devices", "odd_inventions")), 0),
)


def ui() -> list[Figure]:
    """Measure the busiest tables at 1920x1080: bots play, every frame drawn without a screen."""
    app = open_app(SIZE, Settings(effects_volume=0, music_volume=0, speed="fast"))
    try:
        busiest = [figure for busy in BUSY for figure in _frame_figures(app, busy)]
        redraws, cpu = _idle(app)
    finally:
        app.close()
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (
        1024 if sys.platform != "darwin" else 1024**2
    )
    return [
        *busiest,
        Figure("frames drawn while idle", redraws, "frames", 0, redraws == 0),
        Figure("idle CPU", cpu, "% of a core", 0.5, cpu <= 0.5),
        Figure("peak memory", memory, "MB", 200, memory <= 200),
    ]


def _frame_figures(app: App, busy: Busy) -> list[Figure]:
    times = sorted(_busy_frames(app, busy))
    p50, p99, most = (times[int((len(times) - 1) * share)] * 1000 for share in (0.5, 0.99, 1.0))
    return [
        Figure(f"{busy.slug}: frame p50 while animating", p50, "ms", None, None),
        Figure(f"{busy.slug}: frame p99 while animating", p99, "ms", 6.0, p99 <= 6.0),
        Figure(f"{busy.slug}: frame max while animating", most, "ms", None, None),
    ]


def _busy_frames(app: App, busy: Busy) -> list[float]:
    """Let bots play, and time the frames in which something moves."""
    game = app.services.game(busy.slug)
    seats = busy.setup.seats
    header = demo_header(game, busy.slug, seats=seats, humans=0, seed=5, setup=busy.setup)
    session = Session(game, Match(game, header), speed="fast")
    session.viewer = busy.viewer
    app.open(routes.AtTable(session))
    app.settings.speed = "fast"
    times: list[float] = []
    while len(times) < FRAMES:
        started = time.perf_counter()
        drawn = app.step(FRAME)
        took = time.perf_counter() - started
        if drawn:
            times.append(took)
        elif not app.scenes.top or session.outcome is not None:
            break
    session.close()
    # The first frames lay the table out and rasterise every drawing once.
    return times[30:]


def _idle(app: App) -> tuple[int, float]:
    """Leave a table that waits for a person alone, in the real loop: frames drawn, and percent of a core used."""
    slug = "bid_and_bluff"
    game = app.services.game(slug)
    header = demo_header(game, slug, seats=2, humans=2, seed=5)
    session = Session(game, played_match(game, header, 6), speed="normal")
    session.viewer = session.actor
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


def start() -> list[Figure]:
    """Measure the time from starting the program to its first frame, warm, without a screen."""
    taken = []
    for _ in range(STARTS + 1):
        with tempfile.TemporaryDirectory() as home:
            mark = Path(home) / "first-frame"
            env = {
                **os.environ,
                "SDL_VIDEODRIVER": "dummy",
                "SDL_AUDIODRIVER": "dummy",
                "BIDTABLE_HOME": home,
                "BIDTABLE_FIRST_FRAME": str(mark),
            }
            started = time.time()
            subprocess.run(_program(), env=env, check=True, timeout=60)
            taken.append(float(mark.read_text(encoding="utf-8")) - started)
    # The first start fills the disk's cache.
    warm = statistics.median(taken[1:])
    return [Figure("first frame, warm", warm, "s", 0.5, warm <= 0.5)]


def _program() -> list[str]:
    """Return the command that starts this very program: packaged, a checkout, or installed."""
    if getattr(sys, "frozen", False):
        return [sys.executable]
    main = Path(__file__).resolve().parents[2] / "main.py"
    return [sys.executable, str(main)] if main.is_file() else [sys.executable, "-m", "bidtable"]
