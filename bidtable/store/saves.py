"""Reads facts about a saved game from the beginning and the end of its file."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import Final

import msgspec

from bidtable.core.errors import RecordError
from bidtable.core.facts import MatchFacts, check_facts
from bidtable.core.model import Outcome
from bidtable.core.record import (
    FAULTS,
    FORMAT,
    CloseLine,
    CopyLine,
    Header,
    Line,
    MoveLine,
    SealedLine,
    decode,
)
from bidtable.core.record_checks import check_header, check_moves, check_outcome
from bidtable.core.texts import shortened
from bidtable.store.files import free_name, move, put_away, read_ends, read_file, sync_folder, why
from bidtable.store.first_line import first_line, follows, mended
from bidtable.store.journal import LaterLine, take
from bidtable.store.records import MAX_BYTES, Reading, opened
from bidtable.store.seal import Seal

UNREADABLE: Final = "unreadable"
DELETED: Final = "deleted"
_SPAN: Final = 32 * 1024
"""Number of bytes that are read at the beginning and at the end of a record file, enough for any header or line."""

_LINE: Final = 4000
"""Largest number of characters in a text about the progress of a game, which may name all players."""


class SaveState(msgspec.Struct, frozen=True, gc=False):
    """Tells whether a saved game is finished or can be resumed.

    Attributes:
        problem: Reason why the game cannot be resumed; otherwise empty.
        verdict: Sentence about the winner of a finished game; otherwise empty.
    """

    finished: bool = False
    line: str = ""
    problem: str = ""
    verdict: str = ""


class SaveInfo(msgspec.Struct, frozen=True, gc=False):
    """An entry in the list of saved games.

    Attributes:
        header: Header without the seed of an unfinished match; None if the file cannot be read.
        problem: Why the file cannot be read; empty if it can.
        outcome: Outcome of a finished match; None for an unfinished match.
        state: Progress of the match; None if it is unknown.
        older: Whether an older version of the program wrote the record.
        facts: Facts about a finished match; None before they are read.
        new: Whether only the name and the time of the file are known.
    """

    folder: Path
    name: str
    header: Header | None
    moves: int = 0
    modified: float = 0.0
    problem: str = ""
    outcome: Outcome | None = None
    state: SaveState | None = None
    older: bool = False
    facts: MatchFacts | None = None
    new: bool = False

    @property
    def path(self) -> Path:
        return self.folder / self.name

    @property
    def key(self) -> str:
        # Texts can be compared fast.
        return f"{self.folder}{os.sep}{self.name}"


class Entry(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Facts about one saved match in the index."""

    # The entry becomes invalid when the file changes in size or time.
    size: int
    time: int
    header: Header | None = None
    moves: int = 0
    problem: str = ""
    outcome: Outcome | None = None
    state: SaveState | None = None
    older: bool = False
    facts: MatchFacts | None = None


def check_entry(entry: Entry) -> None:
    """Check all values of an entry of the index.

    Raises:
        RecordError: A value is wrong. The message names the value.
    """
    check_moves(entry.moves)
    state = entry.state or SaveState()
    if any(
        len(text) > _LINE or not text.isprintable()
        for text in (entry.problem, state.line, state.problem, state.verdict)
    ):
        raise RecordError("A text about the game cannot be shown.")
    if entry.header is not None:
        check_header(entry.header)
    seats = len(entry.header.seats) if entry.header is not None else 0
    if entry.outcome is not None:
        check_outcome(entry.outcome, seats)
    if entry.facts is not None:
        check_facts(entry.facts, seats)


# -- a quick look at one file -------------------------------------------------------------------------------


def glance(path: Path) -> Entry:
    """Return facts about a saved game without reading the whole file."""
    try:
        first, last, status = read_ends(path, _SPAN)
    except OSError as error:
        return _unreadable(path, f"It cannot be read ({why(error)}).")
    size, time = status.st_size, status.st_mtime_ns
    if size > MAX_BYTES:
        return Entry(size, time, problem=f"It is far too large for a saved game ({size / 1e6:.0f} MB).")
    try:
        reading = _opened(path, first)
    except (RecordError, *FAULTS) as error:
        long = size > _SPAN and b"\n" not in first
        told = "Its first line is longer than any that Bidtable writes." if long else str(error)
        return Entry(size, time, problem=shortened(told, 200))
    header = reading.header
    older = reading.format < FORMAT
    moves, outcome = (0, None) if older else _ending(last, reading.seal, len(header.seats))
    if outcome is None:
        # The index must not show the seed to a person who looks at it.
        header = msgspec.structs.replace(header, seed=0)
    return Entry(size, time, header, moves, outcome=outcome, older=older)


def _opened(path: Path, start: bytes) -> Reading:
    raw, end, rest = start.partition(b"\n")
    try:
        reading = opened(first_line(raw if end else b""), raw)
        check_header(reading.header)
        if b"\n" not in rest or follows(raw + end, rest):
            return reading
    except (RecordError, *FAULTS):
        found = _mended(path)
        if found is None:
            raise
        return found
    # The line is undamaged but belongs to another record.
    return _mended(path) or reading


def _mended(path: Path) -> Reading | None:
    try:
        whole = mended(read_file(path, MAX_BYTES))
        if whole is None:
            return None
        raw = whole.partition(b"\n")[0]
        reading = opened(first_line(raw), raw)
        check_header(reading.header)
    except (RecordError, OSError, *FAULTS):
        return None
    return reading


def _unreadable(path: Path, problem: str) -> Entry:
    with contextlib.suppress(OSError):
        status = path.stat()
        return Entry(status.st_size, status.st_mtime_ns, problem=problem)
    return Entry(0, 0, problem=problem)


def _ending(data: bytes, seal: Seal | None, seats: int) -> tuple[int, Outcome | None]:
    lines = data.split(b"\n")[:-1]
    try:
        laters = [msgspec.json.decode(raw, type=LaterLine) for raw in lines[-2:]]
        part = decode(laters[-1].b)
        if isinstance(part, SealedLine) and seal is not None:
            part = decode(seal.show(part.x, laters[-2].h))
        outcome = part.outcome if isinstance(part, CloseLine) else None
        moves = _count(part) if isinstance(part, Line | CopyLine | CloseLine) else 0
        check_moves(moves)
        if outcome is not None:
            check_outcome(outcome, seats)
    except (RecordError, *FAULTS):
        # There is only a header, or the lines are damaged. Resuming the game will report it.
        return 0, None
    return moves, outcome


def _count(part: Line | CopyLine | CloseLine) -> int:
    if isinstance(part, CloseLine):
        return part.moves
    return part.n + isinstance(part, MoveLine)


# -- moving files away --------------------------------------------------------------------------------------


def set_aside(path: Path) -> Path:
    """Move a file that is no match record into the folder `unreadable`.

    Raises:
        RecordError: The file cannot be moved.
    """
    try:
        return put_away(path, UNREADABLE)
    except OSError as error:
        raise RecordError(f"{path.name} cannot be moved ({why(error)}). It stays in its place.") from None


def delete(path: Path) -> Path:
    """Move a match record into the folder `deleted`.

    Raises:
        HeldRecord: Another window plays the game.
        RecordError: The file cannot be moved.
    """
    hold = take(path)
    try:
        return put_away(path, DELETED)
    except OSError as error:
        raise RecordError(f"The game cannot be deleted ({why(error)}).") from None
    finally:
        hold.release()


def bring_back(deleted: Path, folder: Path) -> Path:
    """Move a deleted record back into its folder.

    Raises:
        RecordError: The file cannot be moved.
    """
    try:
        goal = free_name(folder, deleted.name)
        move(deleted, goal)
        sync_folder(deleted.parent)
        sync_folder(folder)
    except OSError as error:
        raise RecordError(f"The game cannot be brought back ({why(error)}).") from None
    return goal
