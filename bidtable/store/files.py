"""Files read and written so that none can hurt: never blocked by one, never filled by one, all or nothing."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

_READ: Final = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
"""A pipe that nobody writes to must not stop the program: it is opened without waiting, and then refused."""
_IN_USE: Final = (5, 32, 33)
"""What Windows answers where a file is open elsewhere: access denied, sharing violation, lock violation."""
_TRIES: Final = 10
_WAIT: Final = 0.02
"""Seconds between two tries."""
PRIVATE: Final = 0o600
"""Mode of new files: their owner alone reads and writes them. Windows goes by the folder instead."""


class NoFile(OSError):
    """The path leads to no ordinary file, or to one that is far too large."""


def open_file(path: Path) -> int:
    """Open an ordinary file for reading and return its descriptor.

    Raises:
        OSError: There is none, it may not be read, or it is a folder, a pipe or a device.
    """
    descriptor = os.open(path, _READ)
    try:
        _check(os.fstat(descriptor))
    except OSError:
        os.close(descriptor)
        raise
    return descriptor


def _check(status: os.stat_result) -> None:
    kinds = {stat.S_IFDIR: "a folder", stat.S_IFIFO: "a pipe", stat.S_IFSOCK: "a socket"}
    if not stat.S_ISREG(status.st_mode):
        what = kinds.get(stat.S_IFMT(status.st_mode), "a device")
        raise NoFile(errno.EINVAL, f"it is {what}, not a file")


def read_file(path: Path, most: int) -> bytes:
    """Return what an ordinary file holds.

    Args:
        path: The file.
        most: Bytes it may have; a larger one is not read at all.

    Raises:
        OSError: It cannot be read, or is none, or is too large.
    """
    descriptor = open_file(path)
    with os.fdopen(descriptor, "rb") as file:
        size = os.fstat(descriptor).st_size
        if size > most:
            raise NoFile(errno.EFBIG, f"it is far too large ({size / 1e6:.0f} MB)")
        return file.read(most)


def read_ends(path: Path, span: int) -> tuple[bytes, bytes, os.stat_result]:
    """Return the first and the last bytes of an ordinary file, and its status.

    Args:
        path: The file.
        span: Bytes at each end.

    Raises:
        OSError: It cannot be read.
    """
    descriptor = open_file(path)
    with os.fdopen(descriptor, "rb") as file:
        status = os.fstat(descriptor)
        first = file.read(span)
        file.seek(max(0, status.st_size - span))
        return first, file.read(span), status


def read_from(path: Path, start: int, most: int) -> bytes:
    """Return what an ordinary file holds from a byte on, `most` bytes of it.

    Raises:
        OSError: It cannot be read.
    """
    with os.fdopen(open_file(path), "rb") as file:
        file.seek(start)
        return file.read(most)


def why(error: OSError) -> str:
    """Return the reason of an error in a few words."""
    return error.strerror or str(error) or type(error).__name__


def sync_folder(folder: Path) -> None:
    """Wait until a folder's list of files is on the disk; where folders cannot be synced, do nothing.

    Raises:
        OSError: The disk failed.
    """
    if sys.platform == "win32":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    except OSError as error:
        # Some file systems know no such thing.
        if error.errno not in (errno.EINVAL, errno.ENOTSUP, errno.EBADF):
            raise
    finally:
        os.close(descriptor)


def make_folder(folder: Path) -> None:
    """Make a folder and those above it, so that they survive the machine.

    Raises:
        OSError: It cannot be made.
    """
    if folder.is_dir():
        return
    missing = [folder, *(parent for parent in folder.parents if not parent.exists())]
    folder.mkdir(parents=True, exist_ok=True)
    for made in missing:
        sync_folder(made.parent)


def write_file(path: Path, data: bytes) -> None:
    """Write a small file, all or nothing.

    Raises:
        OSError: It could not be written; what was there before is still there.
    """
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=".new-", suffix=".tmp")
    try:
        with os.fdopen(handle, "wb") as out:
            out.write(data)
            out.flush()
            os.fsync(handle)
        patiently(lambda: os.replace(temporary, path))
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise
    sync_folder(path.parent)


def move(path: Path, goal: Path) -> None:
    """Give a file another name or place; see `patiently`.

    Raises:
        OSError: It cannot be moved; it stays where it is.
    """
    patiently(lambda: path.rename(goal))


def patiently(change: Callable[[], object]) -> None:
    """Move, replace or delete a file, although another part of the program may be reading it.

    Windows refuses that for as long as the file is open anywhere. A thread that reads beside the screen closes its
    file at once, so a few more tries do.

    Raises:
        OSError: It cannot be done.
    """
    for _ in range(_TRIES):
        try:
            change()
        except OSError as error:
            # Other systems give no such number: there the answer would stay the same.
            if getattr(error, "winerror", None) not in _IN_USE:
                raise
            time.sleep(_WAIT)
        else:
            return
    change()


def same_file(path: Path, descriptor: int) -> bool:
    """Return whether a path still leads to a file that is open.

    Raises:
        OSError: It cannot be found out.
    """
    ours = os.fstat(descriptor)
    try:
        if os.path.samestat(os.stat(path), ours):
            return True
    except FileNotFoundError:
        return False
    # Windows may describe a file by its path otherwise than by its descriptor: two descriptors compare.
    try:
        other = open_file(path)
    except OSError:
        return False
    try:
        return os.path.samestat(os.fstat(other), ours)
    finally:
        os.close(other)


def make_private(path: Path) -> None:
    """Let nobody but its owner read or write an ordinary file, where the system allows that."""
    if sys.platform == "win32":
        return
    with contextlib.suppress(OSError):
        if stat.S_ISREG(os.lstat(path).st_mode):
            os.chmod(path, PRIVATE)


def free_name(folder: Path, name: str) -> Path:
    """Return a path in a folder that nothing has yet: `name`, or with a number before its suffix."""
    goal = folder / name
    number = 1
    while os.path.lexists(goal):
        number += 1
        goal = folder / f"{Path(name).stem}-{number}{Path(name).suffix}"
    return goal


def keep_broken(path: Path, what: str, reason: str, instead: str = "", beside: Sequence[str] = ()) -> str:
    """Set a file aside that cannot be read, under a name of its own; return what to tell the player.

    Args:
        path: The file.
        what: What is in it, in the plural, such as "settings".
        reason: What is wrong with it.
        instead: What is used instead, as the end of the sentence.
        beside: What the names of files that belong to it have behind its own name; they go with it.
    """
    goal = free_name(path.parent, f"{path.name}.broken")
    try:
        move(path, goal)
        for end in beside:
            with contextlib.suppress(FileNotFoundError):
                move(Path(f"{path}{end}"), Path(f"{goal}{end}"))
    except OSError as error:
        return f"The {what} are damaged ({reason}) and cannot be set aside: {why(error)}."
    return f"The {what} were damaged ({reason}). They are kept as {goal.name}{instead}."


def put_away(path: Path, folder_name: str) -> Path:
    """Move a file into a folder beside it, never over another one; return where it is now.

    Raises:
        OSError: It cannot be moved; it stays where it is.
    """
    folder = path.parent / folder_name
    make_folder(folder)
    goal = free_name(folder, path.name)
    move(path, goal)
    make_private(goal)
    sync_folder(folder)
    sync_folder(path.parent)
    return goal
