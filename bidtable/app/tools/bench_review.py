"""Benchmarks of reviews of finished matches: their duration, and the time to stop a review."""

from __future__ import annotations

import random
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from bidtable.app.archive.reviews import Reviewing
from bidtable.app.archive.settings import Settings
from bidtable.app.shell.window import App
from bidtable.app.tools.bench import BUSY, ENDLESS, SIZE, STOPS, Busy, busy_frames, frame_figures
from bidtable.app.tools.fixture_matches import demo_header, played_match
from bidtable.app.tools.shot import open_app
from bidtable.bots.common.base import Limit, Never
from bidtable.bots.common.review import EVERYBODY
from bidtable.core import registry
from bidtable.core.figures import Figure, at_most
from bidtable.core.match import Match
from bidtable.store.reviews import Reviews

WHOLE: Final = 6.0
"""Longest allowed duration, in seconds, of the review of a long match with judgements of all seats."""
SOON: Final = 50.0
"""Longest allowed time, in milliseconds, for the first decision of a bot after a review was stopped."""
FIRST: Final = 0.3
"""Seconds before the first stop of a review, which are enough for the start of the process."""
LATER: Final = 0.037
"""Number of seconds by which each stop of a review comes later than the previous stop."""
QUICK: Final = "easy"
"""Level of the bot that decides after the review was stopped, because an easy bot thinks for a short time."""


def review() -> list[Figure]:
    """Measure reviews of long matches of all games."""
    app = open_app(SIZE, Settings(effects_volume=0, music_volume=0, speed="normal"))
    app.services.in_process = True
    figures: list[Figure] = []
    try:
        for busy in BUSY:
            match = _over(app, busy)
            figures += [_whole(app, busy, match), *_frames(app, busy, match), _stopped(app, busy, match)]
    finally:
        app.close()
    return figures


def _over(app: App, busy: Busy) -> Match:
    game = app.services.game(busy.slug)
    header = demo_header(game, busy.slug, seats=busy.setup.seats, humans=0, seed=6, setup=busy.setup)
    return played_match(game, header, ENDLESS)


@contextmanager
def _begun(app: App, match: Match) -> Iterator[Reviewing]:
    with tempfile.TemporaryDirectory() as folder:
        work = app.services.reviewing(match, EVERYBODY, Reviews(Path(folder)))
        work.start()
        try:
            yield work
        finally:
            work.stop()
            work.join()


def _whole(app: App, busy: Busy, match: Match) -> Figure:
    with _begun(app, match) as work:
        told = time.perf_counter()
        work.join()
        taken = time.perf_counter() - told
    if not work.done:
        raise RuntimeError(f"the review of {busy.slug} failed")
    name = f"{busy.slug}: review of all {busy.setup.seats} seats, {len(match.moves):,} moves"
    return at_most(name, taken, "s", WHOLE)


def _frames(app: App, busy: Busy, match: Match) -> list[Figure]:
    over = threading.Event()
    working = threading.Thread(target=_work_on, args=(app, match, over))
    working.start()
    try:
        return frame_figures(f"{busy.slug}, reviewing", busy_frames(app, busy))
    finally:
        over.set()
        working.join()


def _work_on(app: App, match: Match, over: threading.Event) -> None:
    while not over.is_set():
        with _begun(app, match) as work:
            while work.running and not over.is_set():
                time.sleep(0.005)


def _stopped(app: App, busy: Busy, match: Match) -> Figure:
    asked = played_match(match.game, match.header, 0)
    view, bot = asked.view(asked.actors[0]), app.services.bot(registry.entry(busy.slug), match.game, QUICK)
    # The bot decides once before the measurement, so that it has loaded its game.
    bot.choose(view, Limit(), random.Random(0), Never())
    longest = 0.0
    for number in range(STOPS):
        with _begun(app, match) as work:
            time.sleep(FIRST + number * LATER)
            told = time.perf_counter()
            work.stop()
            bot.choose(view, Limit(), random.Random(number), Never())
            longest = max(longest, time.perf_counter() - told)
    return at_most(f"{busy.slug}: a bot answers after a review is stopped", 1000 * longest, "ms", SOON)
