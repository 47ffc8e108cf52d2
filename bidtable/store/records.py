"""Reads match records, finds damage, and upgrades older records.

A damaged record is read up to the first damaged line.
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
    upgrade,
)
from bidtable.core.record_checks import check_aside, check_header
from bidtable.store.files import read_file, read_from, why
from bidtable.store.first_line import (
    NO_RECORD,
    ForeignFile,
    first_line,
    following,
    mended,
    opened_header,
    unclear,
)
from bidtable.store.journal import End, FirstLine
from bidtable.store.seal import Seal

MAX_BYTES: Final = 16 * 1024 * 1024
"""Largest size of a record file in bytes, which is larger than any match needs."""
SEALED: Final = "sealed"
"""Value of the JSON field `t` in encrypted lines, in every format of records."""


class DamagedRecord(RecordError):
    """A match record is damaged, but its intact lines can be continued in a copy.

    Attributes:
        reading: Content of the record before the first damaged line.
    """

    def __init__(self, text: str, reading: Reading, good: int) -> None:
        super().__init__(text)
        self.reading = reading
        self.good = good

    @property
    def moves(self) -> int:
        return moves_of(self.reading.lines[: self.good])


@dataclass
class Reading:
    """The content of a match record.

    Attributes:
        lines: Lines up to the first damaged line.
        closing: Last line of a finished match; None without one.
        end: Position in the file from which writing can continue.
        seal: Key that hides the moves; None if nothing is hidden.
        torn: Bytes of an incomplete last line.
        damage: Description of the damage; empty for an intact record.
        stray: Whether the digest of the second line disagrees with the first line.
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
        """Number of moves, without moves that were taken back."""
        return moves_of(self.lines)

    def take(self, raw: bytes) -> None:
        """Read the next line, without its line end.

        Raises:
            RecordError: The text is not a line of a record, or its digest is wrong.
        """
        before = self.end.chain
        body, end = following(raw, self.end)
        part = decode(body)
        if isinstance(part, SealedLine):
            if self.seal is None:
                raise RecordError("it is hidden, and there is no key")
            part = decode(self.seal.show(part.x, before))
        self.keep(part)
        self.end = end

    def keep(self, part: Part) -> None:
        """Process the next line of a match record.

        Raises:
            RecordError: The line contradicts earlier lines.
        """
        if isinstance(part, CloseLine):
            self.closing = part
            return
        if isinstance(part, CopyLine):
            self.copied = True
            return
        if isinstance(part, RulesLine):
            if self.files is not None or self.lines:
                raise RecordError("the rules are in the wrong place")
            if files_digest(part.files) != self.header.rules:
                raise RecordError("the rules are not those named in the header")
            self.files = part.files
            return
        if isinstance(part, SealedLine):
            raise RecordError("it is hidden twice")
        if not isinstance(part, MoveLine | UndoLine):
            check_aside(part)
        self.closing = None
        self.lines.append(part)


def moves_of(lines: Sequence[Line]) -> int:
    """Return the number of moves, without moves that were taken back."""
    for line in reversed(lines):
        if isinstance(line, MoveLine | UndoLine):
            return line.n + isinstance(line, MoveLine)
    return 0


def read(path: Path) -> Reading:
    """Read a record from a file.

    Raises:
        NewerRecord: A newer version of the program wrote the record.
        ForeignFile: The file is no match record.
        RecordError: The file cannot be read.
    """
    try:
        data = read_file(path, MAX_BYTES)
    except OSError as error:
        raise RecordError(f"The file cannot be read ({why(error)}).") from None
    return parse(data)


def parse(data: bytes) -> Reading:
    """Read a record from bytes, and repair its first line.

    Raises:
        NewerRecord: A newer version of the program wrote the record.
        ForeignFile: The data are no match record.
    """
    try:
        reading = _parsed(data)
    except RecordError:
        whole = mended(data)
        if whole is None:
            raise
    else:
        # No line continues the first one, so the first line may belong to another record.
        whole = mended(data) if reading.stray else None
        if whole is None:
            return reading
    reading = _parsed(whole)
    reading.mended = True
    return reading


def _parsed(data: bytes) -> Reading:
    whole = data.rfind(b"\n") + 1
    if whole == 0:
        # The program ended while the first line was being written, before any move; or this is not a record.
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


def _damaged(number: int, raws: Sequence[bytes], error: RecordError) -> str:
    return f"Line {number} of {len(raws)} is damaged: {str(error).rstrip('.')}."


def opened(first: FirstLine, raw: bytes) -> Reading:
    """Read the first line of a record.

    Raises:
        RecordError: The first line was changed after it was written.
    """
    plain, seal, end = opened_header(first, raw)
    if first.format < FORMAT:
        header, _ = upgrade([plain], first.format)
    else:
        try:
            header = msgspec.convert(plain, Header)
        except FAULTS:
            raise unclear() from None
    return Reading(header, format=first.format, seal=seal, opening=bytes(first.b), end=end)


def _older(first: FirstLine, raws: Sequence[bytes]) -> Reading:
    plain, seal, end = opened_header(first, raws[0])
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


# -- following a record that another window writes ----------------------------------------------------------


class Follower:
    """Reads the new lines of a record while another window plays the match."""

    def __init__(self, path: Path) -> None:
        """Read all lines that the record has now.

        Raises:
            RecordError: The record cannot be read, or an older version wrote it.
        """
        self.reading = read(path)
        self._path = path

    def news(self) -> Iterator[Line]:
        """Yield the lines that were added to the record since the last call."""
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
