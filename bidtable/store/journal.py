"""Record files: appended and synced at each move, read back line by line, set aside if unreadable."""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Final

import msgspec

from bidtable.core.errors import IllegalMove, RecordError, SetupError
from bidtable.core.game import AnyGame
from bidtable.core.match import Match
from bidtable.core.record import Header, Line, MoveLine, UndoLine, decode, encode

SUFFIX: Final = ".bidtable"
UNREADABLE: Final = "unreadable"
MAX_BYTES: Final = 64 * 1024 * 1024
"""No match is that long; a file that is must be something else."""


class Journal:
    """A record file that is being written.

    Attributes:
        path: The file.
    """

    def __init__(self, path: Path, size: int) -> None:
        """Use `create` or `open` instead.

        Args:
            path: The file.
            size: Bytes in it that are whole lines.
        """
        self.path = path
        self._size = size
        self._descriptor: int | None = None

    @classmethod
    def create(cls, folder: Path, header: Header) -> Journal:
        """Begin a new record with its header.

        Raises:
            RecordError: The folder or the file cannot be written.
        """
        stamp = re.sub(r"[^0-9]", "", header.created)[:14] or "undated"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            for number in range(1, 1000):
                path = folder / f"{stamp}-{header.game}-{number}{SUFFIX}"
                with contextlib.suppress(FileExistsError):
                    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o644))
                    break
            else:
                raise RecordError(f"There are too many games of one second in {folder}.")
        except OSError as error:
            raise RecordError(_cannot_write(folder, error)) from None
        journal = cls(path, 0)
        journal._put(encode(header))
        return journal

    def append(self, line: Line) -> None:
        """Write a line and wait until it is on the disk.

        Raises:
            RecordError: It could not be written; the file still ends with the last whole line.
        """
        self._put(encode(line))

    def _put(self, data: bytes) -> None:
        try:
            if self._descriptor is None:
                self._descriptor = os.open(self.path, os.O_WRONLY)
            # Also cuts off what a torn write left behind.
            os.ftruncate(self._descriptor, self._size)
            os.lseek(self._descriptor, self._size, os.SEEK_SET)
            left = data
            while left:
                left = left[os.write(self._descriptor, left) :]
            os.fsync(self._descriptor)
        except OSError as error:
            self.close()
            raise RecordError(_cannot_write(self.path.parent, error)) from None
        self._size += len(data)

    def close(self) -> None:
        """Let go of the file."""
        if self._descriptor is not None:
            with contextlib.suppress(OSError):
                os.close(self._descriptor)
            self._descriptor = None


def _cannot_write(folder: Path, error: OSError) -> str:
    why = error.strerror or str(error)
    return f"The game cannot be saved in {folder} ({why}). Free some space or make the folder writable."


def read(path: Path) -> tuple[Header, list[Line], int, bool]:
    """Read a record.

    Returns:
        Header, lines, the number of bytes that are whole lines, and whether a torn last line was left out.

    Raises:
        RecordError: It cannot be read, or is damaged anywhere but in its last line.
    """
    try:
        if path.stat().st_size > MAX_BYTES:
            raise RecordError("The file is far too large for a saved game.")
        data = path.read_bytes()
    except OSError as error:
        raise RecordError(f"The file cannot be read ({error.strerror or error}).") from None
    whole = data.rfind(b"\n") + 1
    torn = whole < len(data)
    if whole == 0 and torn:
        # Killed while the first line was being written: nothing had been played yet, or it is no record.
        raise RecordError("This is not a saved game of Bidtable.")
    header, lines = decode(data[:whole].splitlines())
    return header, lines, whole, torn


def set_aside(path: Path) -> Path:
    """Move a record that cannot be read into the folder `unreadable` beside it; return where it is now.

    Raises:
        RecordError: It cannot be moved; it stays where it is.
    """
    folder = path.parent / UNREADABLE
    try:
        folder.mkdir(exist_ok=True)
        for number in range(1000):
            goal = folder / (path.name if number == 0 else f"{path.stem}-{number}{path.suffix}")
            if not goal.exists():
                path.rename(goal)
                return goal
    except OSError as error:
        raise RecordError(f"{path.name} cannot be moved ({error.strerror or error}); it stays.") from None
    raise RecordError(f"{path.name} cannot be moved: there are too many of that name.")


def load_match(path: Path, load_game: Callable[[str], AnyGame]) -> Match:
    """Open a record and bring its match to where it was; further moves are appended to it.

    Args:
        path: The record.
        load_game: Returns the game of a slug; a KeyError says that there is none.

    Raises:
        RecordError: It cannot be read or does not replay.
    """
    header, lines, whole, _ = read(path)
    try:
        game = load_game(header.game)
    except KeyError:
        raise RecordError(f"It is a game of '{header.game}', which is not at this table.") from None
    try:
        return Match.replay(game, header, lines, Journal(path, whole))
    except SetupError as error:
        raise RecordError(str(error)) from None
    except RecordError as error:
        changed = header.rules != game.rules_digest
        hint = " The rule files have been changed since it was begun." if changed else ""
        raise RecordError(f"{error}{hint}") from None
    except (IllegalMove, msgspec.MsgspecError, ValueError, TypeError, KeyError, IndexError) as error:
        raise RecordError(f"It does not replay: {error}") from None


class SaveInfo(msgspec.Struct, frozen=True):
    """What the list of saved games shows of a record.

    Attributes:
        path: The file.
        header: What the match started from; None if the file cannot be read.
        moves: Number of moves.
        modified: When it was last written, seconds since the epoch.
        problem: Why it cannot be read; empty if it can.
    """

    path: Path
    header: Header | None
    moves: int = 0
    modified: float = 0.0
    problem: str = ""


def list_saves(folder: Path) -> list[SaveInfo]:
    """Return the records in a folder, the last written first; a folder that is not there holds none."""
    found = []
    try:
        paths = [path for path in folder.iterdir() if path.suffix == SUFFIX and path.is_file()]
    except OSError:
        return []
    for path in paths:
        try:
            modified = path.stat().st_mtime
            header, lines, _, _ = read(path)
            found.append(SaveInfo(path, header, _count(lines), modified))
        except (RecordError, OSError) as error:
            found.append(SaveInfo(path, None, problem=str(error)))
    return sorted(found, key=lambda save: (save.modified, save.path.name), reverse=True)


def _count(lines: list[Line]) -> int:
    last = lines[-1] if lines else None
    if isinstance(last, MoveLine):
        return last.n + 1
    return last.n if isinstance(last, UndoLine) else 0
