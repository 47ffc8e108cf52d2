"""Makes a match of a record: to watch it, to go on with it, or to play on a copy.

A match goes on with the rules it was begun with: the record has them. A record of an older program is brought up to
date in two steps. The first is its format (`core.record.UPGRADES`). The second is what its game wrote differently:
`Game.upgrade_record` is called when `Game.state_version` is higher than the record's.
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
from bidtable.store.journal import Journal, take
from bidtable.store.locks import Hold
from bidtable.store.records import TOO_OLD, DamagedRecord, ForeignFile, NewerRecord, Reading, read

GameFinder: TypeAlias = Callable[[Header, Files | None], AnyGame]
"""Returns the game of a record, given its header and the rule data it has; a KeyError says that there is none."""

Seating: TypeAlias = Callable[[Header, list[Line]], tuple[Header, list[Line], str]]
"""Returns header and lines with seats that the caller knows, and a sentence on what it replaced, or an empty one."""

TORN: Final = "torn"
OLDER: Final = "older"
DAMAGED: Final = "damaged"


@dataclass
class Loaded:
    """A record and its match, for looking at.

    Attributes:
        match: The match, where the record leaves it; nothing it does is written.
        reading: What the record says.
        header: What the match started from, brought up to date.
        lines: What it was replayed from, brought up to date.
        told: A sentence on seats that were not known; empty if all were.
        dated: Whether an older program wrote the record: it has to be written anew before it can be gone on with.
    """

    match: Match
    reading: Reading
    header: Header
    lines: list[Line]
    dated: bool
    told: str = ""


@dataclass
class Resumed:
    """A match that goes on.

    Attributes:
        match: The match.
        journal: Where its further lines are to be written.
        told: What the people should know, a sentence each.
    """

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
    """Bring a record's match to where it was; nothing is changed or locked.

    Args:
        path: The record.
        find: Returns the record's game.
        good: How many lines count, for a damaged record; None wants all of them, and no damage.
        pace: Called before each line; who replays beside a screen gives way to it here.
        seating: Replaces what is not known of the seats; None keeps them as they are.

    Raises:
        DamagedRecord: It is damaged below its header, or does not replay from some line on.
        RecordError: It cannot be read at all.
    """
    return replayed(read(path), find, good, pace, seating)


def replayed(
    reading: Reading,
    find: GameFinder,
    good: int | None = None,
    pace: Callable[[], None] | None = None,
    seating: Seating | None = None,
) -> Loaded:
    """Bring what was read to where it was; see `load`."""
    header = reading.header
    try:
        game = find(header, reading.files)
    except KeyError:
        name = shortened(header.game, 40)
        raise RecordError(f"It is a game of '{name}', which is not at this table.") from None
    ours = game.state_version
    if header.state_version > ours:
        raise NewerRecord(
            "A newer version of Bidtable wrote this game; it needs that version to be opened. It stays where it is."
        )
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
            str(error) if isinstance(error, RecordError) else f"It does not replay: {shortened(str(error))}"
        )
        changed = header.rules != game.rules_digest
        hint = " The rule files have been changed since it was begun." if changed else ""
        raise DamagedRecord(text + hint, reading, counted.done - 1) from None
    if reading.damage and good is None:
        raise DamagedRecord(reading.damage, reading, len(reading.lines))
    return Loaded(match, reading, header, lines, dated, told)


class _Counted:
    """Lines that count how many of them were taken."""

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
    """Let a game translate what an older version of it wrote; see `Game.upgrade_record`.

    Raises:
        ForeignFile: The game says that it no longer plays such matches.
        RecordError: The game can make nothing of them.
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
    return f"The game could not be brought up to date: {shortened(str(error))}."


# -- going on -----------------------------------------------------------------------------------------------


def resume(path: Path, find: GameFinder, seating: Seating | None = None) -> Resumed:
    """Go on with a match: take hold of its record, and be ready to write its next line.

    Args:
        path: The record.
        find: Returns the record's game.
        seating: As for `load`.

    Raises:
        HeldRecord: Another window holds it.
        DamagedRecord: It is damaged below its header; `copy` plays it on from there.
        RecordError: It cannot be read, or cannot be written.
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
    """Write the copy of the first line into a record of an early program, which wrote none; it is a help, no need."""
    reading = loaded.reading
    if reading.copied or reading.closing is not None:
        return
    with contextlib.suppress(RecordError):
        journal.append(CopyLine(len(loaded.match.moves), msgspec.Raw(reading.opening)))


def _cut_torn(path: Path, reading: Reading) -> str:
    """Keep what a torn write left behind in a file of its own, then cut it off; say so."""
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
            f"What stands torn at the end of {path.name} cannot be kept ({why(error)})."
        ) from None
    return (
        "The last move was being written when the program ended, and does not count. "
        f"What there was of it is kept in {kept}."
    )


def copy(path: Path, find: GameFinder, good: int | None = None, seating: Seating | None = None) -> Resumed:
    """Play on a copy of a match; the record itself stays as it is.

    Args:
        path: The record.
        find: Returns the record's game.
        good: How many lines count, for a damaged record.
        seating: As for `load`.

    Raises:
        DamagedRecord: It is damaged within those lines.
        RecordError: It cannot be read, or no copy can be written.
    """
    loaded = load(path, find, good, seating=seating)
    journal = written(path.parent, loaded)
    told = [loaded.told] if loaded.told else []
    return Resumed(loaded.match, journal, [*told, f"This is a copy: {path.name} stays as it is."])


def written(folder: Path, loaded: Loaded) -> Journal:
    """Write a loaded match into a new record; return where it goes on.

    Raises:
        RecordError: It cannot be written.
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
    """Return the header that a match started from, or another one, as this program writes it."""
    version = match.game.state_version
    return msgspec.structs.replace(header or match.begun, format=FORMAT, state_version=version)


def checked_anew(game: AnyGame, header: Header, lines: Sequence[Line]) -> list[Line]:
    """Return lines that replay, with the digests of the states as they are now."""
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
    """Write an older record, or one whose first line is damaged, anew; put the old file beside others of its kind."""
    mended = loaded.reading.mended
    journal = written(path.parent, loaded)
    try:
        goal = put_away(path, DAMAGED if mended else OLDER)
    except OSError:
        # Both are there then; nothing is lost.
        goal = path
    hold.release()
    if mended:
        told = f"The first line of this game was damaged, and was read from its copy. The damaged file is {goal}."
    else:
        told = f"An older version of Bidtable wrote this game. It was brought up to date; the old file is {goal}."
    return Resumed(loaded.match, journal, [loaded.told, told] if loaded.told else [told])
