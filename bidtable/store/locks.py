"""Locks that let only one window write a match record."""

# A lock ends with its process, so no record stays locked after a crash. Some network file systems have no
# locks, so the program also checks records for changes.

from __future__ import annotations

import contextlib
import errno
import os
import socket
import sys
from datetime import datetime
from pathlib import Path
from typing import Final

import msgspec

from bidtable.core.errors import RecordError
from bidtable.core.texts import shortened
from bidtable.store.files import PRIVATE, read_file, same_file, why

SUFFIX: Final = ".lock"
_MOST: Final = 2000
_WITHOUT: Final = (errno.ENOLCK, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS)
_TAKEN: Final = (errno.EAGAIN, errno.EACCES, errno.EWOULDBLOCK, errno.EDEADLK)
_TRIES: Final = 5

if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        # Locks are mandatory on Windows. A locked byte far behind the text leaves the holder's name readable.
        os.lseek(descriptor, 1 << 30, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        os.lseek(descriptor, 0, os.SEEK_SET)
else:
    import fcntl

    def _lock(descriptor: int) -> None:
        # Not `lockf`: its locks belong to the process, so a second table of the same window would get the lock too.
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


class Holder(msgspec.Struct, frozen=True):
    """The window that has locked a record.

    Attributes:
        pid: Process id of the window; 0 if unknown.
    """

    pid: int = 0
    host: str = ""
    since: str = ""

    def __str__(self) -> str:
        if not self.pid:
            return "another window"
        place = "" if self.host in ("", socket.gethostname()) else f" on {self.host}"
        at = self.since[11:16]
        return f"another window{place} ({f'since {at}, ' if at else ''}process {self.pid})"


class HeldRecord(RecordError):
    """Another window has locked the record."""

    def __init__(self, holder: Holder) -> None:
        super().__init__(f"This match is being played in {holder}.")
        self.holder = holder


class Hold:
    """A lock that stops other windows from writing a record."""

    def __init__(self, path: Path, descriptor: int | None) -> None:
        self._path = path
        self._descriptor = descriptor

    @classmethod
    def take(cls, record: Path) -> Hold:
        """Lock a record.

        Raises:
            HeldRecord: Another window has locked the record.
            OSError: The lock file cannot be written.
        """
        path = _beside(record)
        for _ in range(_TRIES):
            descriptor, made = _open(path)
            try:
                _lock(descriptor)
            except OSError as error:
                os.close(descriptor)
                if error.errno in _TAKEN:
                    raise HeldRecord(holder_of(record)) from None
                if made:
                    with contextlib.suppress(OSError):
                        os.unlink(path)
                if error.errno in _WITHOUT:
                    return cls(path, None)
                raise
            if _still_there(path, descriptor):
                _sign(descriptor)
                return cls(path, descriptor)
            # The last holder removed the file between our opening it and our locking it.
            os.close(descriptor)
        raise HeldRecord(Holder())

    def release(self) -> None:
        """Release the lock."""
        if self._descriptor is None:
            return
        # Another window could otherwise lock a file that is about to vanish. Windows cannot remove an open file.
        if sys.platform != "win32":
            with contextlib.suppress(OSError):
                os.unlink(self._path)
        with contextlib.suppress(OSError):
            os.close(self._descriptor)
        if sys.platform == "win32":
            with contextlib.suppress(OSError):
                os.unlink(self._path)
        self._descriptor = None


def holder_of(record: Path) -> Holder:
    """Return the window that has locked a record."""
    try:
        raw = read_file(_beside(record), _MOST)
        found = msgspec.json.decode(raw, type=Holder)
    except (OSError, msgspec.MsgspecError, RecursionError, ValueError):
        return Holder()
    return Holder(found.pid, shortened(found.host, 40), shortened(found.since, 40))


def _beside(record: Path) -> Path:
    return record.with_name(record.name + SUFFIX)


def _open(path: Path) -> tuple[int, bool]:
    flags = os.O_CREAT | os.O_RDWR | getattr(os, "O_BINARY", 0)
    try:
        return os.open(path, flags | os.O_EXCL, PRIVATE), True
    except FileExistsError:
        return os.open(path, flags, PRIVATE), False


def _still_there(path: Path, descriptor: int) -> bool:
    try:
        return same_file(path, descriptor)
    except OSError:
        return False


def _sign(descriptor: int) -> None:
    me = Holder(os.getpid(), socket.gethostname(), datetime.now().astimezone().isoformat(timespec="seconds"))
    # The lock works without a name in the file. On a full disk other windows cannot name the holder.
    with contextlib.suppress(OSError):
        os.ftruncate(descriptor, 0)
        os.write(descriptor, msgspec.json.encode(me))


def cannot_hold(record: Path, error: OSError) -> RecordError:
    return RecordError(f"The game cannot be written in {record.parent} ({why(error)}).")
