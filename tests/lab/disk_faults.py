"""Lets each single disk call of a match fail, and checks that no move is lost and that the match continues.

python -m tests.lab disk_faults [--moves 10] [--every 1]
"""

from __future__ import annotations

import contextlib
import errno
import os
import random
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple
from unittest.mock import patch

from bidtable.app.archive.saved_games import SavedGames
from bidtable.app.archive.settings import Settings
from bidtable.app.match.session import Session
from bidtable.bots.common.levels import make_bot
from bidtable.core.errors import RecordError
from bidtable.core.legal import pick
from bidtable.core.model import Setup
from bidtable.core.record import Header, SeatInfo
from bidtable.store import matches, places
from bidtable.store.journal import SUFFIX
from bidtable.store.records import read
from tests.lab.command import parser
from tests.store.records_helpers import SHIPPED, find, today

SLUG: Final = "bid_it"
MOVES: Final = 10
ON_PATHS: Final = ("open", "stat", "lstat", "mkdir", "unlink", "rename", "replace", "chmod", "truncate")
"""Functions of `os` that take a path."""
ON_FILES: Final = ("write", "read", "fsync", "fstat", "lseek", "ftruncate", "close")
"""Functions of `os` that take a descriptor."""
ERRORS: Final = (errno.ENOSPC, errno.EIO, errno.EACCES)
MOST_UPDATES: Final = 100_000
"""Number of updates of a session that count as a hang; a session needs a few hundred."""


class Fault(NamedTuple):
    """What goes wrong.

    Attributes:
        number: Number of the disk call that fails, from 1; 0 lets none fail.
        error: The error's number.
        lasting: Whether all later calls fail too.
    """

    number: int
    error: int = errno.EIO
    lasting: bool = False


class Disk:
    """Counts the disk calls below a folder, and lets some of them fail.

    Attributes:
        calls: Number of calls so far.
        failed: The first one that failed, as "name of the function, file"; empty if none did.
    """

    def __init__(self, folder: Path, fault: Fault) -> None:
        self.calls = 0
        self.failed = ""
        self._folder = str(folder)
        self._fault = fault
        self._open: dict[int, str] = {}
        self._on = True
        self._lock = threading.Lock()

    @contextlib.contextmanager
    def used(self) -> Iterator[Disk]:
        """Send all disk calls through this object."""
        with contextlib.ExitStack() as stack:
            for name in (*ON_PATHS, *ON_FILES):
                real = getattr(os, name)
                stack.enter_context(patch.object(os, name, partial(self._call, name, real)))
            if sys.platform != "win32":
                import fcntl

                real = partial(self._call, "flock", fcntl.flock)
                stack.enter_context(patch.object(fcntl, "flock", real))
            yield self

    @contextlib.contextmanager
    def well(self) -> Iterator[None]:
        """Count no call and let none fail, to look at the files themselves."""
        self._on = False
        try:
            yield
        finally:
            self._on = True

    def _call(self, name: str, real: Callable[..., Any], target: Any, *args: Any, **kwargs: Any) -> Any:
        file = self._open.get(target, "") if isinstance(target, int) else os.fspath(target)
        if not self._on or not file.startswith(self._folder):
            return real(target, *args, **kwargs)
        if self._fails():
            self.failed = self.failed or f"{name} {Path(file).name}"
            if name == "write":
                # Half of the data is written.
                real(target, bytes(args[0])[: len(args[0]) // 2])
            elif name == "close":
                real(target)
            raise OSError(self._fault.error, os.strerror(self._fault.error), file)
        found = real(target, *args, **kwargs)
        if name == "open":
            self._open[found] = file
        return found

    def _fails(self) -> bool:
        with self._lock:
            self.calls += 1
            fault = self._fault
            return bool(fault.number) and (
                self.calls == fault.number or (fault.lasting and self.calls > fault.number)
            )


class Ending(NamedTuple):
    """The result of a match.

    Attributes:
        calls: Disk calls.
        asked: Number of times that the people were asked what to do.
        saved: Whether the match is in a file at the end.
        failed: The call that failed.
    """

    calls: int
    asked: int
    saved: bool
    failed: str


def saved_games() -> SavedGames:
    """Return the saved games of a program without a window."""
    return SavedGames(Settings(speed="instant"), find, lambda game: SHIPPED.files(game.info.slug), make_bot)


def header(seed: int = 1) -> Header:
    """Return the set-up of the match: a person and two bots."""
    game = today(SLUG)
    seats = (SeatInfo("Ann", "human", "", "red"), *[SeatInfo(f"B{i}", "bot", "random", "") for i in (1, 2)])
    usual = {option.id: option.default for option in game.info.options}
    return Header(
        SLUG,
        game.rules_digest,
        Setup(3, (), usual),
        seats,
        seed,
        "2024-05-06T07:08:09",
        state_version=game.state_version,
    )


def files_in(folder: Path) -> list[Path]:
    """Return all files below a folder."""
    return [path for path in folder.rglob("*") if not path.is_dir()]


def start(home: Path, fault: Fault, moves: int = MOVES) -> Ending:
    """Begin a match and play some moves of it while a disk call fails; check that nothing is lost.

    Args:
        home: An empty folder for the program's data.
        fault: What goes wrong.
        moves: Number of moves to play.
    """
    games = saved_games()
    with patch.dict(os.environ, {places.HOME_VARIABLE: str(home)}), Disk(home, fault).used() as disk:
        session = games.begin(today(SLUG), header())
        if session.record is None:
            assert "cannot be saved" in session.notice
            with disk.well():
                left = files_in(home)
                assert not left or fault.lasting, (disk.failed, left)
        return _played(games, session, disk, home, fault, moves)


def go_on(home: Path, fault: Fault, moves: int = MOVES) -> Ending:
    """Continue a saved match while a disk call fails, and play some moves; check that nothing is lost."""
    games = saved_games()
    with patch.dict(os.environ, {places.HOME_VARIABLE: str(home)}):
        session = games.begin(today(SLUG), header())
        _play(games, session, Disk(home, Fault(0)), moves)
        session.close()
        path, before = session.record, len(session.match.lines)
        assert path is not None
        with Disk(home, fault).used() as disk:
            try:
                session = games.resume(path)
            except RecordError:
                with disk.well():
                    assert len(read(path).lines) == before
                return Ending(disk.calls, 1, True, disk.failed)
            return _played(games, session, disk, home, fault, len(session.match.moves) + moves)


def _played(games: SavedGames, session: Session, disk: Disk, home: Path, fault: Fault, moves: int) -> Ending:
    asked = _play(games, session, disk, moves)
    session.close()
    path, lines = session.record, list(session.match.lines)
    with disk.well():
        if not fault.lasting:
            # A disk that refuses everything does not let a file be removed either.
            for left in files_in(home):
                # A lock stays if it cannot be removed, or if it seems to belong to another program.
                held = left.suffix == ".lock" and disk.failed.startswith(("unlink", "flock"))
                assert held or (left.suffix == SUFFIX and read(left).moves > 0), left
        if path is not None:
            # The file may hold one line more, which was written and then could not be synced or removed.
            again = matches.load(path, find).match
            assert again.lines[: len(lines)] == lines
            assert len(again.lines) <= len(lines) + 1
    return Ending(disk.calls, asked, path is not None, disk.failed)


def _play(games: SavedGames, session: Session, disk: Disk, moves: int) -> int:
    """Play on, and decide as people do when a move cannot be saved; return the number of times that they were asked.

    Each counted move is looked for in the file at once.
    """
    rng, asked, counted = random.Random(1), 0, len(session.match.lines)
    for _ in range(MOST_UPDATES):
        if len(session.match.moves) >= moves:
            return asked
        autosave = session.autosave
        if autosave.problem:
            asked += 1
            assert "cannot be saved" in autosave.problem or "Nothing was written" in autosave.problem
            assert autosave.standing
            ways = (autosave.retry, partial(_elsewhere, games, session), session.play_unsaved)
            ways[min(asked - 1, 2)]()
        elif session.held:
            session.acknowledge()
        elif session.awaiting:
            session.play(pick(session.view().legal, rng))
        else:
            session.update(0.1)
        if len(session.match.lines) > counted and session.record is not None:
            counted = len(session.match.lines)
            with disk.well():
                assert read(session.record).lines[:counted] == session.match.lines
        elif autosave.waiting or session.thinking:
            time.sleep(0.0002)
    raise AssertionError("the match hangs")


def _elsewhere(games: SavedGames, session: Session) -> None:
    try:
        games.save_elsewhere(session)
    except RecordError as error:
        session.autosave.problem = str(error)


def sweep(
    scenario: Callable[[Path, Fault, int], Ending], moves: int, every: int, first: int = 1
) -> tuple[int, int]:
    """Let each `every`-th disk call of a scenario fail, with each error, once and for good.

    Returns:
        Number of matches that were played, and number of times that people were asked.
    """
    matches_played = asked = 0
    with tempfile.TemporaryDirectory() as folder:
        calls = scenario(Path(folder), Fault(0), moves).calls
    for number in range(first, calls + 1, every):
        for error in ERRORS:
            for lasting in (False, True):
                with tempfile.TemporaryDirectory() as folder:
                    fault = Fault(number, error, lasting)
                    try:
                        ending = scenario(Path(folder), fault, moves)
                    except BaseException:
                        print(f"{scenario.__name__}: {fault}")
                        raise
                assert ending.failed, "no call failed"
                matches_played += 1
                asked += ending.asked
    return matches_played, asked


def main(words: Sequence[str]) -> None:
    """Let the calls fail as the command line says, and print the result."""
    options = parser("disk_faults", __doc__)
    options.add_argument("--moves", type=int, default=MOVES, help=f"moves that are played ({MOVES})")
    options.add_argument("--every", type=int, default=1, help="let only each so many-th call fail (1)")
    chosen = options.parse_args(words)
    for scenario in (start, go_on):
        begun = time.monotonic()
        played, asked = sweep(scenario, chosen.moves, chosen.every)
        print(
            f"{scenario.__name__}: {played} failing disk calls, people asked {asked} times, no move lost, "
            f"{time.monotonic() - begun:.0f} s"
        )
