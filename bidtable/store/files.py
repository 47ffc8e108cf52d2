"""Reads and writes files without waiting forever and without half-written files."""

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
"""Files are opened without waiting, because waiting for a pipe without a writer would block the program."""
_IN_USE: Final = (5, 32, 33)
"""Windows error numbers for a file that is open elsewhere: access denied, sharing violation, lock
violation."""
_TRIES: Final = 10
_WAIT: Final = 0.02
"""Time in seconds between two attempts to change a file that is open elsewhere."""
PRIVATE: Final = 0o600
"""Permissions (file mode) of new files, which only the owner may read and write.

On Windows, the permissions of the folder decide who may read a new file.
"""


class NoFile(OSError):
    """Raised if a path leads to no ordinary file, or to a file that is too large."""


def open_file(path: Path) -> int:
    """Open an ordinary file for reading, and return its descriptor.

    Raises:
        OSError: The file cannot be opened, or the path is a folder, a pipe or a device.
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
    """Return the content of an ordinary file of at most `most` bytes.

    Raises:
        OSError: The file cannot be read or is too large.
    """
    descriptor = open_file(path)
    with os.fdopen(descriptor, "rb") as file:
        size = os.fstat(descriptor).st_size
        if size > most:
            raise NoFile(errno.EFBIG, f"it is far too large ({size / 1e6:.0f} MB)")
        return file.read(most)


def read_ends(path: Path, span: int) -> tuple[bytes, bytes, os.stat_result]:
    """Read the first and last bytes of a file, and the file's status.

    Raises:
        OSError: The file cannot be read.
    """
    descriptor = open_file(path)
    with os.fdopen(descriptor, "rb") as file:
        status = os.fstat(descriptor)
        first = file.read(span)
        file.seek(max(0, status.st_size - span))
        return first, file.read(span), status


def read_from(path: Path, start: int, most: int) -> bytes:
    """Return bytes of a file, starting at byte `start`.

    Raises:
        OSError: The file cannot be read.
    """
    with os.fdopen(open_file(path), "rb") as file:
        file.seek(start)
        return file.read(most)


def why(error: OSError) -> str:
    """Return the reason of a file error as a short text."""
    return error.strerror or str(error) or type(error).__name__


def sync_folder(folder: Path) -> None:
    """Wait until new and renamed files of a folder are safe on the disk.

    Raises:
        OSError: The disk reports an error.
    """
    if sys.platform == "win32":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    except OSError as error:
        # Some file systems cannot sync folders.
        if error.errno not in (errno.EINVAL, errno.ENOTSUP, errno.EBADF):
            raise
    finally:
        os.close(descriptor)


def make_folder(folder: Path) -> None:
    """Create a folder, and wait until it is on the disk.

    Raises:
        OSError: The folder cannot be created.
    """
    if folder.is_dir():
        return
    missing = [folder, *(parent for parent in folder.parents if not parent.exists())]
    folder.mkdir(parents=True, exist_ok=True)
    for made in missing:
        sync_folder(made.parent)


def write_file(path: Path, data: bytes) -> None:
    """Write a small file, either completely or not at all.

    Raises:
        OSError: The file cannot be written. Its old content is unchanged.
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
    """Move a file, with several attempts while another program reads it.

    Raises:
        OSError: The file cannot be moved.
    """
    patiently(lambda: path.rename(goal))


def patiently(change: Callable[[], object]) -> None:
    """Try several times to change a file, in case the file is still open.

    Raises:
        OSError: All attempts failed.
    """
    # Windows cannot move or delete an open file.
    # The program's own background thread soon closes the files that it has read.
    for _ in range(_TRIES):
        try:
            change()
        except OSError as error:
            # Other systems give no such number. There another try would fail too.
            if getattr(error, "winerror", None) not in _IN_USE:
                raise
            time.sleep(_WAIT)
        else:
            return
    change()


def same_file(path: Path, descriptor: int) -> bool:
    """Return whether a path leads to the open file with the number `descriptor`.

    Raises:
        OSError: The open file cannot be examined.
    """
    ours = os.fstat(descriptor)
    try:
        if os.path.samestat(os.stat(path), ours):
            return True
    except FileNotFoundError:
        return False
    # Windows may describe a file differently by path and by descriptor, so two descriptors are compared.
    try:
        other = open_file(path)
    except OSError:
        return False
    try:
        return os.path.samestat(os.fstat(other), ours)
    finally:
        os.close(other)


def make_private(path: Path) -> None:
    """Allow only the owner to read or write a file."""
    if sys.platform == "win32":
        return
    with contextlib.suppress(OSError):
        if stat.S_ISREG(os.lstat(path).st_mode):
            os.chmod(path, PRIVATE)


def free_name(folder: Path, name: str) -> Path:
    """Return an unused path in a folder, such as `name-2.json` if `name.json` exists."""
    goal = folder / name
    number = 1
    while os.path.lexists(goal):
        number += 1
        goal = folder / f"{Path(name).stem}-{number}{Path(name).suffix}"
    return goal


def keep_broken(path: Path, what: str, reason: str, instead: str = "", beside: Sequence[str] = ()) -> str:
    """Rename an unreadable file, and return a message for the player."""
    # Files with the same name and a suffix in `beside` are renamed too.
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
    """Move a file into a subfolder of its folder, and return the new path.

    Raises:
        OSError: The file cannot be moved.
    """
    folder = path.parent / folder_name
    make_folder(folder)
    goal = free_name(folder, path.name)
    move(path, goal)
    make_private(goal)
    sync_folder(folder)
    sync_folder(path.parent)
    return goal
