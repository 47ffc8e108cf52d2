"""A record file that is being written: appended and synced line by line, and only where it was left.

Whoever else wrote to the file, moved it away or cut it, is noticed before the next line is written, and then
nothing is: whole lines are never cut, overwritten or written elsewhere.
"""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import msgspec

from bidtable.core.errors import RecordError
from bidtable.core.record import (
    FORMAT,
    CloseLine,
    Files,
    Header,
    MoveLine,
    Part,
    RulesLine,
    SealedLine,
    encode,
    link,
)
from bidtable.store.files import make_folder, same_file, sync_folder, why
from bidtable.store.locks import HeldRecord, Hold, cannot_hold
from bidtable.store.seal import Seal

SUFFIX: Final = ".bidtable"
START: Final = "0" * 16
"""What the chain of digests begins with."""
_TAIL: Final = 512
"""Bytes before the end of the file that must be those written last."""
_FLAGS: Final = os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0)


class RecordChanged(RecordError):
    """The file is no longer as this program left it; nothing was written."""


class Opening(msgspec.Struct, frozen=True):
    """What the first line says.

    Attributes:
        header: The `Header` as JSON; its seed is 0 if it is sealed.
        key: The masked key of the seal; empty if nothing is sealed.
        seed: The sealed seed.
    """

    header: msgspec.Raw
    key: str = ""
    seed: str = ""


class FirstLine(msgspec.Struct, frozen=True):
    """The first line: format and game for every version to read, the chain's digest, what it says."""

    format: int
    game: str
    h: str = ""
    b: msgspec.Raw = msgspec.Raw(b"null")


class LaterLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Any other line: the chain's digest after it, and what it says."""

    h: str
    b: msgspec.Raw


class End(msgspec.Struct, frozen=True):
    """Where a record ends, and what its next line is chained to.

    Attributes:
        size: Bytes of the file.
        tail: The last of them.
        chain: The chain's digest.
    """

    size: int
    tail: bytes
    chain: str


class Journal:
    """A record file that is being written.

    Attributes:
        path: The file.
    """

    def __init__(self, path: Path, end: End, seal: Seal | None, hold: Hold) -> None:
        """Go on writing where a record ends; `create` begins a new one.

        Args:
            path: The file.
            end: Where it ends.
            seal: What hides its moves, None if nothing does.
            hold: The lock, let go of by `close`.
        """
        self.path = path
        self._end = end
        self._seal = seal
        self._hold = hold
        self._descriptor: int | None = None
        # What a failed write may have left behind the end: the only bytes that are ever cut.
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
        """Begin a new record.

        Args:
            folder: Where it is to lie.
            header: What the match starts from.
            files: The rule data it is played with, if it is to keep that.
            lines: What was played already, for a copy.
            sealed: Whether seed and moves are hidden until the match is over.

        Raises:
            RecordError: The folder or the file cannot be written.
        """
        try:
            make_folder(folder)
            path, hold = _new_file(folder, header)
        except OSError as error:
            raise cannot_write(folder, error) from None
        journal = cls(path, End(0, b"", START), Seal.new() if sealed else None, hold)
        try:
            first = [] if files is None else [RulesLine(dict(files))]
            journal._put(journal._opening(header), [*first, *lines])
            sync_folder(folder)
        except (RecordError, OSError) as error:
            journal.close()
            with contextlib.suppress(OSError):
                path.unlink()
            raise error if isinstance(error, RecordError) else cannot_write(folder, error) from None
        return journal

    def append(self, line: Part) -> None:
        """Write a line and wait until it is on the disk.

        Raises:
            RecordChanged: The file is not as it was left; nothing was written.
            RecordError: It could not be written; the file still ends with the line before.
        """
        self._put(b"", [line])

    def close(self) -> None:
        """Let go of the file."""
        if self._descriptor is not None:
            with contextlib.suppress(OSError):
                os.close(self._descriptor)
            self._descriptor = None
        self._hold.release()

    # -- lines ---------------------------------------------------------------------------------------

    def _opening(self, header: Header) -> bytes:
        opening = Opening(msgspec.Raw(encode(header)))
        if self._seal is not None:
            seed = self._seal.hide(str(header.seed).encode(), START)
            hidden = encode(msgspec.structs.replace(header, seed=0))
            opening = Opening(msgspec.Raw(hidden), self._seal.masked(), seed)
        body = msgspec.json.encode(opening, order="deterministic")
        first = FirstLine(FORMAT, header.game, link(START, body), msgspec.Raw(body))
        return msgspec.json.encode(first) + b"\n"

    def _wrapped(self, line: Part, chain: str) -> tuple[bytes, str]:
        if isinstance(line, MoveLine) and self._seal is not None:
            line = SealedLine(self._seal.hide(encode(line), chain))
        elif isinstance(line, CloseLine) and self._seal is not None:
            line = msgspec.structs.replace(line, key=self._seal.key.hex())
        body = encode(line)
        after = link(chain, body)
        return msgspec.json.encode(LaterLine(after, msgspec.Raw(body))) + b"\n", after

    # -- the file ------------------------------------------------------------------------------------

    def _put(self, opening: bytes, lines: Iterable[Part]) -> None:
        """Write an opening, if there is one, and lines: all of them or none."""
        pieces = [opening]
        chain = msgspec.json.decode(opening, type=FirstLine).h if opening else self._end.chain
        for line in lines:
            raw, chain = self._wrapped(line, chain)
            pieces.append(raw)
        data = b"".join(pieces)
        try:
            descriptor = self._checked()
            self._rest = data
            left = memoryview(data)
            while left:
                left = left[os.write(descriptor, left) :]
            os.fsync(descriptor)
        except OSError as error:
            self._take_back()
            raise cannot_write(self.path.parent, error) from None
        self._rest = b""
        self._end = End(self._end.size + len(data), (self._end.tail + data)[-_TAIL:], chain)

    def _checked(self) -> int:
        """Return the descriptor of the file, which is where and as it was left.

        Raises:
            RecordChanged: It is not.
            OSError: It cannot be opened.
        """
        try:
            if self._descriptor is None:
                self._descriptor = os.open(self.path, _FLAGS)
            there = same_file(self.path, self._descriptor)
        except FileNotFoundError:
            there = False
        if not there or self._descriptor is None:
            self._let_go()
            raise RecordChanged(f"{self.path.name} is no longer where it was. Nothing was written.")
        self._cut_rest(self._descriptor)
        size = os.fstat(self._descriptor).st_size
        if size != self._end.size or self._read_tail(self._descriptor, size) != self._end.tail:
            raise RecordChanged(
                f"Something else has written to {self.path.name} since the last move. Nothing was written to it."
            )
        return self._descriptor

    def _read_tail(self, descriptor: int, size: int) -> bytes:
        length = len(self._end.tail)
        os.lseek(descriptor, size - length, os.SEEK_SET)
        return os.read(descriptor, length)

    def _cut_rest(self, descriptor: int) -> None:
        """Cut off what our own failed write left behind the end, if it is that and nothing else."""
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
        # The disk may refuse this too: then the next line tries again.
        if self._descriptor is not None and self._rest:
            with contextlib.suppress(OSError):
                self._cut_rest(self._descriptor)
        self._let_go()

    def _let_go(self) -> None:
        if self._descriptor is not None:
            with contextlib.suppress(OSError):
                os.close(self._descriptor)
            self._descriptor = None


def _new_file(folder: Path, header: Header) -> tuple[Path, Hold]:
    stamp = re.sub(r"[^0-9]", "", header.created)[:14] or "undated"
    game = re.sub(r"[^\w-]", "_", header.game)
    for number in range(1, 1000):
        path = folder / f"{stamp}-{game}-{number}{SUFFIX}"
        if os.path.lexists(path):
            continue
        # Held before it is there: nobody can find it and take it first.
        try:
            hold = Hold.take(path)
        except HeldRecord:
            continue
        try:
            os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o644))
        except FileExistsError:
            hold.release()
            continue
        except OSError:
            hold.release()
            raise
        return path, hold
    raise RecordError(f"There are too many games of one second in {folder}.")


def cannot_write(folder: Path, error: OSError) -> RecordError:
    """Return what is told when the disk refuses."""
    return RecordError(
        f"The game cannot be saved in {folder} ({why(error)}). Free some space or make the folder writable."
    )


def take(path: Path) -> Hold:
    """Take hold of a record that is to be written.

    Raises:
        HeldRecord: Another window holds it.
        RecordError: Nothing can be written beside it.
    """
    try:
        return Hold.take(path)
    except OSError as error:
        raise cannot_hold(path, error) from None
