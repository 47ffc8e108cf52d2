"""Reading records: what a file says, where it is damaged, and what an older program meant by it.

Reading changes nothing. A file that cannot be trusted raises a `RecordError` that says why. A record that is damaged
below its header is read up to its last good line; `Reading.damage` says where that is. A damaged first line is read
from its copy further down.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import msgspec

from bidtable.core.errors import RecordError
from bidtable.core.record import (
    FAULTS,
    FORMAT,
    CloseLine,
    CopyLine,
    Files,
    Header,
    Line,
    MoveLine,
    Part,
    RulesLine,
    SealedLine,
    UndoLine,
    decode,
    files_digest,
    link,
    oldest_format,
    upgrade,
)
from bidtable.core.record_checks import check_aside, check_header
from bidtable.store.files import read_file, read_from, why
from bidtable.store.journal import START, End, FirstLine, LaterLine, Opening, opening_line
from bidtable.store.seal import Seal

MAX_BYTES: Final = 16 * 1024 * 1024
"""No match is that long; a file that is must be something else."""
SEALED: Final = "sealed"
"""The kind of line that hides another one, in each format."""
_COPY: Final = b'"t":"copy"'
"""Stands in each line that is a `CopyLine`."""
NO_RECORD: Final = "This is not a saved game of Bidtable."
TOO_OLD: Final = (
    "A version of Bidtable from before its first release wrote this game. It can no longer be opened."
)


class ForeignFile(RecordError):
    """It is no record, its first line says nothing that can be trusted, or it is too old to be read."""


class NewerRecord(RecordError):
    """A newer program wrote it; it stays where it is."""


class DamagedRecord(RecordError):
    """It is damaged below its header. It can be played on from its last good line, as a copy.

    Attributes:
        reading: What could be read.
        good: How many of its lines are good, `reading.lines[:good]`.
    """

    def __init__(self, text: str, reading: Reading, good: int) -> None:
        super().__init__(text)
        self.reading = reading
        self.good = good

    @property
    def moves(self) -> int:
        """Number of good moves, without those taken back."""
        return moves_of(self.reading.lines[: self.good])


@dataclass
class Reading:
    """The content of a record.

    Attributes:
        header: What the match started from.
        files: The rule data it was played with; None if it does not say.
        lines: Moves, take-backs and changes of seats, up to the first damaged line.
        closing: Its last closing line, if no line follows that.
        format: The format it is written in.
        opening: What its first line says, as written.
        copied: Whether what its first line says stands in a second place.
        mended: Whether its first line is damaged, and that second place was read instead.
        end: Where it ends, for going on; the end of its last good line.
        seal: What hides its moves, None if nothing does.
        torn: What stands behind its last line end: a line that was being written when the program ended.
        damage: What is wrong below the header, with the line's number; empty if nothing is.
        stray: Whether already the second line does not follow from the first.
    """

    header: Header
    files: Files | None = None
    lines: list[Line] = field(default_factory=list)
    closing: CloseLine | None = None
    format: int = FORMAT
    opening: bytes = b""
    copied: bool = False
    mended: bool = False
    end: End = field(default_factory=End)
    seal: Seal | None = None
    torn: bytes = b""
    damage: str = ""
    stray: bool = False

    @property
    def moves(self) -> int:
        """Number of moves, without those taken back."""
        return moves_of(self.lines)

    def take(self, raw: bytes) -> None:
        """Take a further line, without its line end.

        Raises:
            RecordError: It is none, or does not follow from those before.
        """
        before = self.end.chain
        body, end = following(raw, self.end)
        part = decode(body)
        if isinstance(part, SealedLine):
            if self.seal is None:
                raise RecordError("it is sealed, and there is no key")
            part = decode(self.seal.show(part.x, before))
        self.keep(part)
        self.end = end

    def keep(self, part: Part) -> None:
        """Take what a further line says.

        Raises:
            RecordError: It does not follow from the lines before.
        """
        if isinstance(part, CloseLine):
            self.closing = part
            return
        if isinstance(part, CopyLine):
            self.copied = True
            return
        if isinstance(part, RulesLine):
            if self.files is not None or self.lines:
                raise RecordError("the rules stand where they cannot")
            if files_digest(part.files) != self.header.rules:
                raise RecordError("the rules are not those that the header names")
            self.files = part.files
            return
        if isinstance(part, SealedLine):
            raise RecordError("it is sealed twice")
        if not isinstance(part, MoveLine | UndoLine):
            check_aside(part)
        self.closing = None
        self.lines.append(part)


def moves_of(lines: Sequence[Line]) -> int:
    """Return the number of moves that lines lead to, without those taken back."""
    for line in reversed(lines):
        if isinstance(line, MoveLine | UndoLine):
            return line.n + isinstance(line, MoveLine)
    return 0


def read(path: Path) -> Reading:
    """Read a record.

    Raises:
        NewerRecord: A newer program wrote it.
        ForeignFile: It is no record, or its header is wrong.
        RecordError: It cannot be read.
    """
    try:
        data = read_file(path, MAX_BYTES)
    except OSError as error:
        raise RecordError(f"The file cannot be read ({why(error)}).") from None
    return parse(data)


def parse(data: bytes) -> Reading:
    """Read what a record file holds; if its first line is damaged, by the copy of that line.

    Raises:
        NewerRecord: A newer program wrote it.
        ForeignFile: It is no record, or its header is wrong.
    """
    try:
        reading = _parsed(data)
    except RecordError:
        whole = mended(data)
        if whole is None:
            raise
    else:
        # Nothing follows from the first line: it may be that of another record.
        whole = mended(data) if reading.stray else None
        if whole is None:
            return reading
    reading = _parsed(whole)
    reading.mended = True
    return reading


def mended(data: bytes) -> bytes | None:
    """Return a damaged record with its first line as it was; None if there is no copy of it, or nothing follows it."""
    starts = [0]
    for raw in data.split(b"\n"):
        first = _copied(raw)
        if first:
            # Bytes of the first line were changed; or others stand in its place, or nothing does.
            for start in (len(first), *starts):
                rest = data[start:]
                if first + rest != data and follows(first, rest):
                    return first + rest
        starts.append(starts[-1] + len(raw) + 1)
    return None


def _copied(raw: bytes) -> bytes:
    """Return the first line that a line is the copy of; empty if it is none."""
    if _COPY not in raw:
        return b""
    try:
        part = decode(msgspec.json.decode(raw, type=LaterLine).b)
        return opening_line(bytes(part.first)) if isinstance(part, CopyLine) else b""
    except (RecordError, *FAULTS):
        return b""


def follows(first: bytes, rest: bytes) -> bool:
    """Return whether a first line, with its line end, is followed by a line that goes on from it."""
    try:
        following(rest.partition(b"\n")[0], End().after(first, first_line(first).h))
    except RecordError:
        return False
    return True


def _parsed(data: bytes) -> Reading:
    whole = data.rfind(b"\n") + 1
    if whole == 0:
        # Killed while the first line was being written: nothing had been played yet, or it is no record.
        raise ForeignFile(NO_RECORD if data else "The file is empty.")
    raws = data[:whole].split(b"\n")[:-1]
    first = first_line(raws[0])
    try:
        reading = opened(first, raws[0]) if first.format == FORMAT else _older(first, raws)
        check_header(reading.header)
    except RecordError as error:
        raise ForeignFile(str(error)) from None
    if first.format == FORMAT:
        for number, raw in enumerate(raws[1:], 2):
            try:
                reading.take(raw)
            except RecordError as error:
                reading.damage = _damaged(number, raws, error)
                reading.stray = number == 2
                break
    reading.torn = data[whole:]
    return reading


def first_line(raw: bytes) -> FirstLine:
    """Read format and game of a first line.

    Raises:
        NewerRecord: A newer program wrote it.
        ForeignFile: It is none.
    """
    try:
        first = msgspec.json.decode(raw, type=FirstLine)
    except FAULTS:
        raise ForeignFile(NO_RECORD) from None
    if first.format > FORMAT:
        raise NewerRecord(
            "A newer version of Bidtable wrote this game; it needs that version to be opened. It stays where it is."
        )
    if first.format < 1:
        raise ForeignFile(f"Nothing is known of format {first.format} of saved games.")
    if first.format < oldest_format():
        raise ForeignFile(TOO_OLD)
    return first


def following(raw: bytes, end: End) -> tuple[bytes, End]:
    """Return what a line behind the first says, as written, and where it ends.

    Args:
        raw: The line, without its line end.
        end: Where the line before it ends.

    Raises:
        RecordError: It is no line, or does not follow from those before.
    """
    try:
        later = msgspec.json.decode(raw, type=LaterLine)
    except FAULTS:
        raise RecordError("it cannot be read") from None
    body = bytes(later.b)
    if link(end.chain, body) != later.h:
        raise RecordError("it is not what was written there")
    return body, end.after(raw + b"\n", later.h)


def _damaged(number: int, raws: Sequence[bytes], error: RecordError) -> str:
    return f"Line {number} of {len(raws)} is damaged: {error}."


def opened(first: FirstLine, raw: bytes) -> Reading:
    """Read what the first line of a record says, and bring its header up to date.

    Raises:
        RecordError: It is not what was written there.
    """
    plain, seal, end = _opened(first, raw)
    if first.format < FORMAT:
        header, _ = upgrade([plain], first.format)
    else:
        try:
            header = msgspec.convert(plain, Header)
        except FAULTS:
            raise _unclear() from None
    return Reading(header, format=first.format, seal=seal, opening=bytes(first.b), end=end)


def _opened(first: FirstLine, raw: bytes) -> tuple[dict[str, Any], Seal | None, End]:
    """Return the header of a first line as plain values, its seed in clear; the seal; where the line ends."""
    body = bytes(first.b)
    if link(START, body) != first.h:
        raise RecordError("The first line is damaged: it is not what was written there.")
    try:
        opening = msgspec.json.decode(body, type=Opening)
        plain = msgspec.json.decode(opening.header, type=dict[str, Any])
    except FAULTS:
        raise _unclear() from None
    if (plain.get("format"), plain.get("game")) != (first.format, first.game):
        raise RecordError("The first line is damaged: it contradicts itself.")
    seal = None
    if opening.key:
        seal = Seal.unmasked(opening.key)
        seed = seal.show(opening.seed, START).strip()
        if not seed.isdigit() or len(seed) > 19:
            raise RecordError("The first line is damaged: it has no seed.")
        plain["seed"] = int(seed)
    return plain, seal, End().after(raw + b"\n", first.h)


def _unclear() -> RecordError:
    return RecordError("The first line is damaged: it cannot be understood.")


def _older(first: FirstLine, raws: Sequence[bytes]) -> Reading:
    """Read a record of an older format up to its first line that is none, and bring that up to date."""
    plain, seal, end = _opened(first, raws[0])
    objects = [plain]
    damage, stray = "", False
    for number, raw in enumerate(raws[1:], 2):
        try:
            body, after = following(raw, end)
            item = _plain(body)
            if item.get("t") == SEALED and seal is not None:
                item = _plain(seal.show(item.get("x", ""), end.chain))
        except (RecordError, *FAULTS) as error:
            known = error if isinstance(error, RecordError) else RecordError("it cannot be read")
            damage, stray = _damaged(number, raws, known), number == 2
            break
        objects.append(item)
        end = after
    header, parts = upgrade(objects, first.format)
    reading = Reading(header, format=first.format, seal=seal, end=end, damage=damage, stray=stray)
    for part in parts:
        reading.keep(part)
    return reading


def _plain(body: bytes) -> dict[str, Any]:
    return msgspec.json.decode(body, type=dict[str, Any])


# -- following a record that another window writes ---------------------------------------------------------


class Follower:
    """Reads on in a record as it grows.

    Attributes:
        reading: All that was read so far.
    """

    def __init__(self, path: Path) -> None:
        """Read what is there.

        Raises:
            RecordError: It cannot be read, or is of an older format, which nobody writes.
        """
        self.reading = read(path)
        self._path = path

    def news(self) -> Iterator[Line]:
        """Yield the lines that have come since; nothing once the file is no longer what it was."""
        known = len(self.reading.lines)
        if self.reading.damage or self.reading.mended or self.reading.format != FORMAT:
            return
        try:
            fresh = self._grown()
            for raw in fresh.split(b"\n")[:-1]:
                self.reading.take(raw)
        except (OSError, RecordError) as error:
            self.reading.damage = why(error) if isinstance(error, OSError) else str(error)
        yield from self.reading.lines[known:]

    def _grown(self) -> bytes:
        fresh = read_from(self._path, self.reading.end.size, MAX_BYTES)
        return fresh[: fresh.rfind(b"\n") + 1]
