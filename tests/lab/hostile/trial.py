"""Tries hostile inputs one by one: crashes, error logs, hangs and lost files are faults."""

from __future__ import annotations

import contextlib
import os
import random
import re
import time
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, NamedTuple, Protocol
from unittest.mock import patch

from bidtable.store import places
from tests.lab.errors import LOGGER, Errors

LONGEST: Final = 1.0
"""Seconds of work after which an input counts as a hang."""


class Hostile(NamedTuple):
    """A hostile input.

    Attributes:
        how: A description of the hostile change.
        content: The file, or the text.
        name: The place of the file, for kinds that have several places.
    """

    how: str
    content: bytes
    name: str = ""


class Kind(Protocol):
    """One kind of input that the program reads."""

    def draw(self, rng: random.Random) -> Hostile:
        """Return an input that follows from the generator alone."""
        ...

    def attempt(self, hostile: Hostile, rng: random.Random) -> str:
        """Use an input in every way that the program does; return the result in a word.

        Raises:
            Exception: Any exception, which is a fault.
        """
        ...


class Fault(NamedTuple):
    """An event that must not happen.

    Attributes:
        what: The kind of fault: "crash", "log", "hang" or "lost".
        where: The mark of the fault: the error, and the place in the program.
        told: The whole story.
    """

    what: str
    where: str
    told: str


class Result(NamedTuple):
    """The result of one input.

    Attributes:
        kind: Its kind.
        number: Its number, from 0.
        how: A description of the hostile change.
        became: The result in a word; "fault" if there was one.
        fault: The fault, or None.
        seconds: Processor time in seconds.
    """

    kind: str
    number: int
    how: str
    became: str
    fault: Fault | None
    seconds: float


class Lost(Exception):
    """An input file is gone, or was overwritten."""


class Trial:
    """Tries inputs in a separate folder.

    Args:
        folder: An empty folder.
        kinds: The maker of each kind, by name; it is called with a folder for the kind's files.
        seed: Seed of all inputs.
    """

    def __init__(self, folder: Path, kinds: dict[str, Callable[[Path], Kind]], seed: int) -> None:
        self._folder, self._makers, self._seed = folder, kinds, seed
        self._made: dict[str, tuple[Path, Kind]] = {}
        self._errors = Errors()

    def drawn(self, kind: str, number: int) -> Hostile:
        """Return the input of a number."""
        with self._at_home(kind) as made:
            return made.draw(self._rng(kind, number))

    def try_one(self, kind: str, number: int) -> Result:
        """Try the input of a number."""
        with self._at_home(kind) as made:
            rng = self._rng(kind, number)
            hostile = made.draw(rng)
            self._errors.lines.clear()
            fault = None
            started = time.process_time()
            try:
                became = made.attempt(hostile, rng)
            except Lost as error:
                became, fault = "fault", Fault("lost", str(error), str(error))
            except Exception as error:
                became, fault = "fault", Fault("crash", _place(error), traceback.format_exc())
            seconds = time.process_time() - started
            if fault is None and self._errors.lines:
                text = self._errors.lines[0]
                became, fault = "fault", Fault("log", text.splitlines()[0], text)
            if fault is None and seconds > LONGEST:
                where = f"{kind}, {hostile.how}"
                became, fault = "fault", Fault("hang", where, f"{where}: {seconds:.1f} s of work")
        return Result(kind, number, hostile.how, became, fault, seconds)

    def _rng(self, kind: str, number: int) -> random.Random:
        return random.Random(f"{self._seed}/{kind}/{number}")

    @contextlib.contextmanager
    def _at_home(self, kind: str) -> Iterator[Kind]:
        """Work in the folder of a kind's files, without waiting for disks."""
        home = self._folder / kind
        home.mkdir(exist_ok=True)
        before = LOGGER.level
        LOGGER.addHandler(self._errors)
        try:
            with patch.dict(os.environ, {places.HOME_VARIABLE: str(home)}), patch("os.fsync", _no_sync):
                if kind not in self._made:
                    self._made[kind] = home, self._makers[kind](home)
                yield self._made[kind][1]
        finally:
            LOGGER.removeHandler(self._errors)
            LOGGER.setLevel(before)


def _no_sync(descriptor: int) -> None:
    """Skip the waiting for disks: other tests check that written data survives a crash of the machine."""


def _place(error: BaseException) -> str:
    """Return an error's type and place, without the parts that differ from case to case."""
    frames = traceback.extract_tb(error.__traceback__)
    ours = [frame for frame in frames if f"bidtable{os.sep}" in frame.filename] or list(frames)
    last = ours[-1]
    name = re.sub(r".*?(bidtable|tests)(?=/)", r"\1", Path(last.filename).as_posix(), count=1)
    text = re.sub(r"\d+|'.*'|\".*\"", "_", str(error))[:80]
    return f"{type(error).__name__} in {name}:{last.lineno} ({last.name}): {text}"


def is_kept(content: bytes, folder: Path) -> bool:
    """Return whether some file below a folder has exactly this content."""
    size = len(content)
    return any(
        path.is_file() and path.stat().st_size == size and path.read_bytes() == content
        for path in folder.rglob("*")
    )
