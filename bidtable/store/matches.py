"""Loads matches from records, to watch the matches or to continue them.

Records of older versions are upgraded.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

import msgspec

from bidtable.core.errors import IllegalMove, RecordError, SetupError
from bidtable.core.game import AnyGame
from bidtable.core.match import Match, move_union
from bidtable.core.model import digest
from bidtable.core.record import (
    FAULTS,
    FORMAT,
    CopyLine,
    Files,
    Header,
    Line,
    MoveLine,
    Part,
    UndoLine,
    decode,
    encode,
)
from bidtable.core.texts import shortened
from bidtable.store.files import free_name, make_folder, make_private, put_away, why, write_file
from bidtable.store.first_line import NEWER, TOO_OLD, ForeignFile, NewerRecord
from bidtable.store.journal import Journal, take
from bidtable.store.locks import Hold
from bidtable.store.records import DamagedRecord, Reading, read

GameFinder: TypeAlias = Callable[[Header, Files | None], AnyGame]
"""Function that returns the game for a record's header and rule data, or raises KeyError for an unknown game."""

Seating: TypeAlias = Callable[[Header, list[Line]], tuple[Header, list[Line], str]]
"""Function that replaces unknown levels and colours of seats, and returns a new header, new lines and a message."""

TORN: Final = "torn"
OLDER: Final = "older"
DAMAGED: Final = "damaged"


@dataclass
class Loaded:
    """A match that was loaded from a record for watching.

    Attributes:
        match: Match after the last line of the record.
        told: Message about unknown levels or colours; empty if there are none.
        dated: Whether an older version of the program wrote the record.
    """

    match: Match
    reading: Reading
    header: Header
    lines: list[Line]
    dated: bool
    told: str = ""


@dataclass
class Resumed:
    """A saved match that players can continue."""

    match: Match
    journal: Journal
    told: list[str]


def load(
    path: Path,
    find: GameFinder,
    good: int | None = None,
    pace: Callable[[], None] | None = None,
    seating: Seating | None = None,
) -> Loaded:
    """Replay the match in a record, without changing the record.

    Raises:
        DamagedRecord: The record is damaged, or contains an illegal move.
        RecordError: The first line of the record cannot be read.
    """
    # Only the first `good` lines are replayed; None means all lines.
    # The function `pace` is called before each line.
    return replayed(read(path), find, good, pace, seating)


def replayed(
    reading: Reading,
    find: GameFinder,
    good: int | None = None,
    pace: Callable[[], None] | None = None,
    seating: Seating | None = None,
) -> Loaded:
    """Replay a record that was already read."""
    header = reading.header
    try:
        game = find(header, reading.files)
    except KeyError:
        name = shortened(header.game, 40)
        raise RecordError(f"It is a game of '{name}', which is not at this table.") from None
    ours = game.state_version
    if header.state_version > ours:
        raise NewerRecord(NEWER)
    if header.state_version < game.oldest_state_version:
        raise ForeignFile(TOO_OLD)
    lines = reading.lines
    dated = reading.format < FORMAT or header.state_version < ours
    if header.state_version < ours:
        header, lines = upgraded(game, header, lines)
    lines = lines if good is None else lines[:good]
    header, lines, told = seating(header, lines) if seating is not None else (header, lines, "")
    counted = _Counted(lines, pace)
    try:
        match = Match.replay(game, header, counted)
    except SetupError as error:
        raise RecordError(str(error)) from None
    except (IllegalMove, RecordError, *FAULTS) as error:
        text = (
            str(error)
            if isinstance(error, RecordError)
            else f"It cannot be replayed: {shortened(str(error))}"
        )
        changed = header.rules != game.rules_digest
        hint = " The rule files have changed since the game began." if changed else ""
        raise DamagedRecord(text + hint, reading, counted.done - 1) from None
    if reading.damage and good is None:
        raise DamagedRecord(reading.damage, reading, len(reading.lines))
    return Loaded(match, reading, header, lines, dated, told)


class _Counted:
    def __init__(self, lines: Sequence[Line], pace: Callable[[], None] | None) -> None:
        self._lines = lines
        self._pace = pace
        self.done = 0

    def __iter__(self) -> Iterator[Line]:
        for line in self._lines:
            self.done += 1
            if self._pace is not None:
                self._pace()
            yield line


def upgraded(game: AnyGame, header: Header, lines: Sequence[Line]) -> tuple[Header, list[Line]]:
    """Convert an older record to the current version with the upgrade function of the game.

    Raises:
        ForeignFile: The match can no longer be played.
        RecordError: The upgraded content is not valid.
    """
    plain, objects = msgspec.to_builtins(header), [msgspec.json.decode(encode(line)) for line in lines]
    try:
        plain, objects = game.upgrade_record(plain, objects)
    except RecordError as error:
        raise ForeignFile(_not_upgraded(error)) from None
    except FAULTS as error:
        raise RecordError(_not_upgraded(error)) from None
    try:
        found = [decode(msgspec.json.encode(item)) for item in objects]
        return msgspec.convert(plain, Header), [line for line in found if isinstance(line, Line)]
    except (RecordError, *FAULTS) as error:
        raise RecordError(_not_upgraded(error)) from None


def _not_upgraded(error: Exception) -> str:
    return f"The saved game could not be upgraded: {shortened(str(error))}."


# -- continuing ---------------------------------------------------------------------------------------------


def resume(path: Path, find: GameFinder, seating: Seating | None = None) -> Resumed:
    """Lock a record, and continue its match.

    Raises:
        HeldRecord: Another window has locked the record.
        DamagedRecord: The record is damaged, and can only be continued in a copy.
        RecordError: The record cannot be read or written.
    """
    hold = take(path)
    try:
        loaded = load(path, find, seating=seating)
        reading = loaded.reading
        if loaded.dated or reading.mended:
            return _renewed(path, loaded, hold)
        told = [loaded.told] if loaded.told else []
        if reading.torn:
            told.append(_cut_torn(path, reading))
        make_private(path)
        journal = Journal(path, reading.end, reading.seal, hold)
        _copy_opening(journal, loaded)
        return Resumed(loaded.match, journal, told)
    except BaseException:
        hold.release()
        raise


def _copy_opening(journal: Journal, loaded: Loaded) -> None:
    # Early versions of the program made no copies.
    reading = loaded.reading
    if reading.copied or reading.closing is not None:
        return
    with contextlib.suppress(RecordError):
        journal.append(CopyLine(len(loaded.match.moves), msgspec.Raw(reading.opening)))


def _cut_torn(path: Path, reading: Reading) -> str:
    folder = path.parent / TORN
    try:
        make_folder(folder)
        kept = free_name(folder, f"{path.stem}.txt")
        write_file(kept, reading.torn)
        if path.stat().st_size != reading.end.size + len(reading.torn):
            raise RecordError(f"Something else is writing to {path.name}.")
        os.truncate(path, reading.end.size)
    except OSError as error:
        raise RecordError(
            f"The unfinished line at the end of {path.name} cannot be kept ({why(error)})."
        ) from None
    return (
        "The program ended while it was writing the last move, so this move does not count. "
        f"The part that was written is kept in {kept}."
    )


def copy(path: Path, find: GameFinder, good: int | None = None, seating: Seating | None = None) -> Resumed:
    """Continue a match in a copy of its record.

    Raises:
        DamagedRecord: One of the copied lines is damaged.
        RecordError: The record cannot be read, or the copy cannot be written.
    """
    # Only the first `good` lines are copied; None means all lines.
    loaded = load(path, find, good, seating=seating)
    journal = written(path.parent, loaded)
    told = [loaded.told] if loaded.told else []
    return Resumed(loaded.match, journal, [*told, f"This is a copy. {path.name} is not changed."])


def written(folder: Path, loaded: Loaded) -> Journal:
    """Write a match to a new record.

    Raises:
        RecordError: The record cannot be written.
    """
    header, lines = loaded.header, loaded.lines
    if loaded.dated:
        game = loaded.match.game
        header = header_now(loaded.match, header)
        lines = checked_anew(game, header, lines)
    closing = loaded.match.closing()
    parts: list[Part] = [*lines, closing] if closing is not None else [*lines]
    return Journal.create(folder, header, loaded.reading.files, parts)


def header_now(match: Match, header: Header | None = None) -> Header:
    """Return the header of a match as this version of the program writes it."""
    version = match.game.state_version
    return msgspec.structs.replace(header or match.begun, format=FORMAT, state_version=version)


def checked_anew(game: AnyGame, header: Header, lines: Sequence[Line]) -> list[Line]:
    """Replay a match, and renew the checksum of each move."""
    decoder = msgspec.json.Decoder(move_union(game))
    states = [game.start(header.setup)]
    fresh: list[Line] = []
    for line in lines:
        if isinstance(line, UndoLine):
            states.pop()
        elif isinstance(line, MoveLine):
            state = game.apply(states[-1], line.seat, decoder.decode(line.move))
            states.append(state)
            line = msgspec.structs.replace(line, check=digest(state))
        fresh.append(line)
    return fresh


def _renewed(path: Path, loaded: Loaded, hold: Hold) -> Resumed:
    mended = loaded.reading.mended
    journal = written(path.parent, loaded)
    try:
        goal = put_away(path, DAMAGED if mended else OLDER)
    except OSError:
        # The old file stays beside the new one; nothing is lost.
        goal = path
    hold.release()
    if mended:
        told = f"The first line of this game was damaged and was restored from its copy. The damaged file is {goal}."
    else:
        told = f"An older version of Bidtable wrote this game. It was upgraded; the old file is {goal}."
    return Resumed(loaded.match, journal, [loaded.told, told] if loaded.told else [told])
