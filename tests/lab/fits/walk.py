"""Walks through all screens and finds faults: texts cut, covered, crossed or pale, pieces hard to press.

python -m tests.lab fits [--game G] [--scene S] [--full] [--moments] [--jobs N] [--keep DIR]
"""

from __future__ import annotations

import itertools
import multiprocessing
import os
import re
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import pygame

from tests.lab.command import parser
from tests.lab.fits.checks import Fault, Inspector
from tests.lab.fits.screens import (
    GAMES,
    OTHERS,
    SCALES,
    SEATS,
    SIZES,
    THEME_NAMES,
    WITH_GAME,
    WITH_MATCH,
    Screen,
    Window,
    at_table,
    beside_tables,
    open_window,
)

FRAME: Final = (255, 0, 200)
SEED: Final = 7


@dataclass(frozen=True)
class Job:
    """The part that one process checks at a time: a scene of one game in one window.

    Attributes:
        window: The window.
        scene: Name of the scene.
        game: The game, if the scene has one.
        seats: Number of seats, if the scene shows a match.
        moments: Whether the narrated moments of the table are checked too, event by event.
        every: Of a table, one decision and moment in this many is checked.
    """

    window: Window
    scene: str
    game: str
    seats: int
    moments: bool
    every: int = 1


@dataclass
class Found:
    """A fault, and the screen where it was seen first.

    Attributes:
        line: The fault in one line.
        times: Number of screens with the fault.
        texts: All texts that have the fault.
    """

    line: str
    times: int = 1
    texts: set[str] = field(default_factory=set)

    def __str__(self) -> str:
        others = len(self.texts) - 1
        more = f" (and {others} other texts)" if others > 0 else ""
        return f"{self.times:5} x  {self.line}{more}"


@dataclass
class Walk:
    """The result of a walk.

    Attributes:
        found: Faults by scene, game, kind and widget, with numbers removed.
        screens: Number of screens that were checked.
        seconds: Seconds that the checks took, without opening windows and playing matches.
    """

    found: dict[tuple[str, ...], Found] = field(default_factory=dict)
    screens: int = 0
    seconds: float = 0.0

    def add(self, other: Walk) -> None:
        """Add the results of another walk."""
        for key, found in other.found.items():
            if key in self.found:
                self.found[key].times += found.times
                self.found[key].texts |= found.texts
            else:
                self.found[key] = found
        self.screens += other.screens
        self.seconds += other.seconds


def windows(full: bool) -> list[Window]:
    """Return the windows to check.

    Windows of the same shape differ only by a factor, and themes differ only in colours. So a partial run checks
    each shape at all scales in one theme, and the largest window and the other themes at two scales.
    """
    if full:
        return [Window(*one) for one in itertools.product(SIZES, SCALES, THEME_NAMES)]
    shapes = [Window(size, scale, THEME_NAMES[0]) for size in SIZES[:3] for scale in SCALES]
    largest = [Window(SIZES[-1], scale, THEME_NAMES[0]) for scale in (1.0, 2.0)]
    colours = [Window(SIZES[1], scale, theme) for theme in THEME_NAMES[1:] for scale in (1.0, 2.0)]
    return shapes + largest + colours


def jobs(
    looked: Sequence[Window], games: Sequence[str], scenes: Sequence[str], moments: bool
) -> Iterator[Job]:
    """Return the jobs of a walk."""
    for window in looked:
        for scene in scenes:
            if scene == "table" or scene in WITH_MATCH:
                yield from (Job(window, scene, game, seats, moments) for game in games for seats in SEATS)
            elif scene in WITH_GAME:
                yield from (Job(window, scene, game, seats, moments) for game in games for seats in SEATS[1:])
            else:
                yield Job(window, scene, games[0], SEATS[0], moments)


def screens_of(job: Job) -> Iterator[tuple[Screen, pygame.Surface, Inspector]]:
    """Draw the screens of a job, each with the pixels of the window."""
    app = open_window(job.window)
    try:
        inspector = Inspector(job.window.size)
        if job.scene == "table":
            walk = at_table(app, job.game, job.seats, SEED, moments=job.moments, every=job.every)
        else:
            walk = beside_tables(app, job.scene, job.game, job.seats, SEED)
        for screen in walk:
            yield screen, app.window, inspector
    finally:
        app.close()


def look(job: Job, keep: Path | None = None) -> Walk:
    """Check all screens of a job.

    Args:
        job: The scene, game and window to check.
        keep: Folder for pictures of faulty screens with the faulty places framed; None for no pictures.
    """
    walk = Walk()
    started = time.perf_counter()
    for screen, frame, inspector in screens_of(job):
        walk.screens += 1
        fresh = []
        faults = inspector.faults(screen.ui, frame)
        if screen.tips:
            faults += inspector.tips(screen.ui)
        for fault in faults:
            if not fault.name.startswith(screen.only):
                continue
            key = (screen.scene, screen.game, fault.kind, _plain(fault.name))
            if key not in walk.found:
                walk.found[key] = Found(_line(job, screen, fault), 0)
                fresh.append(fault)
            walk.found[key].times += 1
            walk.found[key].texts.add(fault.text)
        if fresh and keep is not None:
            _keep(keep, job, screen, frame, fresh)
    walk.seconds = time.perf_counter() - started
    return walk


def _plain(text: str) -> str:
    """Return a text without its numbers: faults that differ only in numbers are one."""
    return re.sub(r"\d+", "#", text)


def _line(job: Job, screen: Screen, fault: Fault) -> str:
    table = f"{screen.game} {screen.seats} seats " if screen.game else ""
    text = " ".join(fault.text.split())
    return f"{screen.scene} {table}{job.window} [{screen.moment}] {fault.name} '{text}' {fault.what}"


def _keep(folder: Path, job: Job, screen: Screen, frame: pygame.Surface, faults: Sequence[Fault]) -> None:
    picture = frame.copy()
    for fault in faults:
        pygame.draw.rect(picture, FRAME, pygame.Rect(fault.area).inflate(8, 8), 3)
    words = f"{screen.scene} {screen.game} {screen.seats} {job.window} {screen.moment}"
    name = re.sub(r"[^A-Za-z0-9x%.]+", "-", words).strip("-")[:150]
    pygame.image.save(picture, str(folder / f"{name}.png"))


def _work(task: tuple[Job, Path | None]) -> Walk:
    return look(*task)


def _quiet() -> None:
    """Let a process open windows without a screen, with a data folder of its own."""
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    os.environ["BIDTABLE_HOME"] = tempfile.mkdtemp(prefix="fits")


def main(words: Sequence[str]) -> int:
    """Walk, print each fault once, and how many there are; return 1 if there are any."""
    options = parser("fits", __doc__)
    options.add_argument("--game", choices=GAMES, help="only this game")
    options.add_argument("--scene", choices=("table", *OTHERS), help="only this scene")
    options.add_argument("--window", help="only this window, as '1280x720 150%% evening'")
    options.add_argument("--full", action="store_true", help="every size and scale in every theme")
    options.add_argument(
        "--moments", action="store_true", help="also what is told at the table, event by event"
    )
    options.add_argument("--jobs", type=int, default=2, help="processes at once")
    options.add_argument("--keep", type=Path, help="folder for pictures of faulty screens")
    asked = options.parse_args(words)
    if asked.keep is not None:
        asked.keep.mkdir(parents=True, exist_ok=True)
    looked = windows(asked.full)
    if asked.window:
        looked = [w for w in windows(full=True) if str(w) == asked.window]
    games = (asked.game,) if asked.game else GAMES
    scenes = (asked.scene,) if asked.scene else ("table", *OTHERS)
    tasks = [(job, asked.keep) for job in jobs(looked, games, scenes, asked.moments or asked.full)]
    whole, started = Walk(), time.perf_counter()
    with multiprocessing.get_context("spawn").Pool(asked.jobs, _quiet) as pool:
        for number, walk in enumerate(pool.imap(_work, tasks), 1):
            whole.add(walk)
            if sys.stderr.isatty():
                print(
                    f"\r{number} of {len(tasks)} walks, {len(whole.found)} faults ", end="", file=sys.stderr
                )
    for _, found in sorted(whole.found.items()):
        print(found)
    took = time.perf_counter() - started
    times = sum(found.times for found in whole.found.values())
    print(
        f"{len(whole.found)} faults, seen {times} times on {whole.screens} screens, "
        f"in {took:.0f} s ({whole.seconds:.0f} s of work)"
    )
    return 1 if whole.found else 0
