"""Appends lines to a match record, and waits until each line is on the disk.

Before writing a line, the program checks whether another program has changed the file.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import msgspec

from bidtable.core.errors import RecordError
from bidtable.core.record import (
    CloseLine,
    CopyLine,
    Files,
    Header,
    MoveLine,
    Part,
    RulesLine,
    SealedLine,
    encode,
    link,
)
from bidtable.store.files import PRIVATE, make_folder, same_file, sync_folder, why
from bidtable.store.locks import HeldRecord, Hold, cannot_hold
from bidtable.store.seal import Seal

SUFFIX: Final = ".bidtable"
START: Final = "0" * 16
"""Digest that stands for the line before the first line of a record."""
_PIECE: Final = 1 << 16
"""Number of bytes read at a time while the file is checked."""
_FLAGS: Final = os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0)


class RecordChanged(RecordError):
    """Raised if another program has changed the record; the new line is not written."""


class NotWritten(RecordError):
    """Raised if a line could not be written to a record."""


class Opening(msgspec.Struct, frozen=True):
    """Content of the first line of a record."""

    header: msgspec.Raw
    key: str = ""
    seed: str = ""


class FirstLine(msgspec.Struct, frozen=True):
    """The first line of a record, which every version of the program can read."""

    format: int
    game: str
    h: str = ""
    b: msgspec.Raw = msgspec.Raw(b"null")


class LaterLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Any line of a record after the first line."""

    h: str
    b: msgspec.Raw


class End(msgspec.Struct, frozen=True):
    """A position in a match file after a complete line.

    Attributes:
        hash: Hash of all bytes of the file before the position.
    """

    size: int = 0
    chain: str = START
    hash: hashlib.blake2b = msgspec.field(default_factory=hashlib.blake2b)

    def after(self, data: bytes, chain: str) -> End:
        grown = self.hash.copy()
        grown.update(data)
        return End(self.size + len(data), chain, grown)


class Journal:
    """Writes the record of a running match."""

    def __init__(
        self, path: Path, end: End, seal: Seal | None, hold: Hold, descriptor: int | None = None
    ) -> None:
        self.path = path
        self._end = end
        self._seal = seal
        self._hold = hold
        self._descriptor = descriptor
        # Bytes that a failed write may have left after the end. Only these bytes are ever cut.
        self._rest = b""

    @classmethod
    def create(
        cls,
        folder: Path,
        header: Header,
        files: Files | None = None,
        lines: Iterable[Part] = (),
        *,
        sealed: bool = True,
    ) -> Journal:
        """Create the record file of a new match in a folder.

        If `sealed` is true, the seed and the moves stay hidden until the match is over.

        Raises:
            RecordError: The record cannot be written.
        """
        try:
            make_folder(folder)
            path, hold, descriptor = _new_file(folder, header)
        except OSError as error:
            raise cannot_write(folder, error) from None
        journal = cls(path, End(), Seal.new() if sealed else None, hold, descriptor)
        try:
            body = journal._opening(header)
            rules = [] if files is None else [RulesLine(dict(files))]
            # The copy follows the rules: the farther from the first line, the less likely is damage to both.
            journal._put([*rules, CopyLine(0, msgspec.Raw(body)), *lines], body)
            sync_folder(folder)
        except BaseException as error:
            journal.discard()
            if isinstance(error, OSError):
                raise cannot_write(folder, error) from None
            raise
        return journal

    def append(self, line: Part) -> None:
        """Append a line, and wait until it is on the disk.

        Raises:
            RecordChanged: Another program has changed the record, so nothing was written.
            NotWritten: The line could not be written.
            RecordError: The record could not be checked, so nothing was written.
        """
        self._put([line])

    def close(self) -> None:
        """Close the file and release its lock."""
        self._let_go()
        self._hold.release()

    def discard(self) -> None:
        """Delete the file of a match that cannot start."""
        self._let_go()
        with contextlib.suppress(OSError):
            self.path.unlink()
        self._hold.release()

    # -- lines ---------------------------------------------------------------------------------------

    def _opening(self, header: Header) -> bytes:
        opening = Opening(msgspec.Raw(encode(header)))
        if self._seal is not None:
            seed = self._seal.hide(str(header.seed).encode(), START)
            hidden = encode(msgspec.structs.replace(header, seed=0))
            opening = Opening(msgspec.Raw(hidden), self._seal.masked(), seed)
        return msgspec.json.encode(opening, order="deterministic")

    def _wrapped(self, line: Part, chain: str) -> tuple[bytes, str]:
        if isinstance(line, MoveLine) and self._seal is not None:
            line = SealedLine(self._seal.hide(encode(line), chain))
        elif isinstance(line, CloseLine) and self._seal is not None:
            line = msgspec.structs.replace(line, key=self._seal.key.hex())
        body = encode(line)
        after = link(chain, body)
        return msgspec.json.encode(LaterLine(after, msgspec.Raw(body))) + b"\n", after

    # -- the file ------------------------------------------------------------------------------------

    def _put(self, lines: Iterable[Part], opening: bytes = b"") -> None:
        # All lines are written, or none.
        pieces = [opening_line(opening)] if opening else []
        chain = link(START, opening) if opening else self._end.chain
        for line in lines:
            raw, chain = self._wrapped(line, chain)
            pieces.append(raw)
        data = b"".join(pieces)
        try:
            descriptor = self._checked()
        except OSError as error:
            self._let_go()
            raise cannot_write(self.path.parent, error) from None
        self._rest = data
        try:
            left = memoryview(data)
            while left:
                left = left[os.write(descriptor, left) :]
            os.fsync(descriptor)
        except OSError as error:
            self._take_back()
            raise NotWritten(str(cannot_write(self.path.parent, error))) from None
        self._rest = b""
        self._end = self._end.after(data, chain)

    def _checked(self) -> int:
        try:
            if self._descriptor is None:
                self._descriptor = os.open(self.path, _FLAGS)
            there = same_file(self.path, self._descriptor)
        except FileNotFoundError:
            there = False
        if not there or self._descriptor is None:
            self._let_go()
            raise RecordChanged(f"{self.path.name} is no longer in its place. Nothing was written.")
        self._cut_rest(self._descriptor)
        if not self._is_as_left(self._descriptor):
            raise RecordChanged(
                f"Another program has written to {self.path.name} since the last move. Nothing was written to it."
            )
        return self._descriptor

    def _is_as_left(self, descriptor: int) -> bool:
        # A single changed byte makes all later moves unreadable. A usual match is read in 0.1 ms.
        left = self._end.size
        if os.fstat(descriptor).st_size != left:
            return False
        seen = hashlib.blake2b()
        os.lseek(descriptor, 0, os.SEEK_SET)
        while left and (piece := os.read(descriptor, min(left, _PIECE))):
            seen.update(piece)
            left -= len(piece)
        return seen.digest() == self._end.hash.digest()

    def _cut_rest(self, descriptor: int) -> None:
        size = os.fstat(descriptor).st_size
        extra = size - self._end.size
        if not self._rest or extra <= 0:
            return
        os.lseek(descriptor, self._end.size, os.SEEK_SET)
        if extra <= len(self._rest) and os.read(descriptor, extra) == self._rest[:extra]:
            os.ftruncate(descriptor, self._end.size)
            os.fsync(descriptor)
            self._rest = b""

    def _take_back(self) -> None:
        # The disk may refuse this too. Then the next line tries again.
        if self._descriptor is not None and self._rest:
            with contextlib.suppress(OSError):
                self._cut_rest(self._descriptor)
        self._let_go()

    def _let_go(self) -> None:
        if self._descriptor is not None:
            with contextlib.suppress(OSError):
                os.close(self._descriptor)
            self._descriptor = None


def opening_line(opening: bytes) -> bytes:
    plain = msgspec.json.decode(msgspec.json.decode(opening, type=Opening).header, type=FirstLine)
    first = FirstLine(plain.format, plain.game, link(START, opening), msgspec.Raw(opening))
    return msgspec.json.encode(first) + b"\n"


def _new_file(folder: Path, header: Header) -> tuple[Path, Hold, int]:
    stamp = re.sub(r"[^0-9]", "", header.created)[:14] or "undated"
    game = re.sub(r"[^\w-]", "_", header.game)
    for number in range(1, 1000):
        path = folder / f"{stamp}-{game}-{number}{SUFFIX}"
        if os.path.lexists(path):
            continue
        # The lock is taken before the file exists, so no other window can take it first.
        try:
            hold = Hold.take(path)
        except HeldRecord:
            continue
        try:
            return path, hold, os.open(path, _FLAGS | os.O_CREAT | os.O_EXCL, PRIVATE)
        except FileExistsError:
            hold.release()
        except OSError:
            hold.release()
            raise
    raise RecordError(f"Too many games were begun in the same second in {folder}.")


def cannot_write(folder: Path, error: OSError) -> RecordError:
    return RecordError(
        f"The game cannot be saved in {folder} ({why(error)}). Free some space or make the folder writable."
    )


def take(path: Path) -> Hold:
    """Lock a record, so that no other window can write to it.

    Raises:
        HeldRecord: Another window has locked the record.
        RecordError: The lock file cannot be written.
    """
    try:
        return Hold.take(path)
    except OSError as error:
        raise cannot_hold(path, error) from None
