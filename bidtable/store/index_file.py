"""The file of the index: its owner, how it is opened, and how it is rebuilt without harm to other data.

The index is an ordinary SQLite file with one table. Anything else in its place belongs to another owner. Another
program's database, a folder, a link or a pipe is left unchanged, and then no index is kept. A file that nobody can read
is set aside under another name. Only files made by this program are deleted.
"""

from __future__ import annotations

import contextlib
import enum
import logging
import os
import sqlite3
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeAlias

from bidtable.core.texts import shortened
from bidtable.store.files import PRIVATE, keep_broken, make_folder, patiently, read_from, why

log = logging.getLogger(__name__)

VERSION: Final = 3
"""Rises when the table or its entries change their shape, or when facts are counted in another way."""
MOST_BYTES: Final = 64 * 1024 * 1024
"""Largest size of the file in bytes: enough for about 30,000 saved games."""
MOST_VALUE: Final = 100_000
"""Largest size of one value or one row in bytes."""
MOST_STEPS: Final = 5_000_000
"""Most steps of SQLite's virtual machine for one question; reading 50,000 rows takes a tenth of them."""
_CHECK_STEPS: Final = 10_000
"""Most steps for the question which tables exist."""
_STRIDE: Final = 1000
"""Number of steps after which SQLite asks whether it may go on."""

_MAGIC: Final = b"SQLite format 3\0"
_MARK: Final = 0x42494454
"""SQLite's `application_id`: "BIDT"."""
_MARK_AT: Final = 68
"""Position of the mark in the file; it has four bytes."""
_FORMS: Final = slice(18, 20)
"""Position of the bytes for the file's write and read formats."""
_WITH_LOG: Final = 2
"""The format of a file that is written with a log beside it ("WAL")."""
_BESIDE: Final = ("-journal", "-wal", "-shm")
"""Endings of the names of the files that SQLite keeps beside a database."""
_NAME: Final = "records"
_TABLE: Final = f"""
CREATE TABLE {_NAME} (
    folder TEXT NOT NULL,
    name TEXT NOT NULL,
    size INTEGER NOT NULL,
    time INTEGER NOT NULL,
    entry BLOB NOT NULL,
    PRIMARY KEY (folder, name)
) WITHOUT ROWID
""".lstrip()

_LATER: Final = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_FULL)
"""Errors that may pass by themselves: another program locks the file, or the disk is full."""
_CLOSED: Final = (
    *_LATER,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_IOERR,
)
"""Errors that reveal nothing about the content of a file."""

Item: TypeAlias = tuple[str, str, str, str]
"""Type, name, table and SQL text of an item in a database."""
_OWN: Final[Item] = ("table", _NAME, _NAME, _TABLE)

Tell: TypeAlias = Callable[[str], None]
"""A listener that takes a sentence for the player."""


class Whose(enum.Enum):
    """The owner of a file in the place of the index."""

    OURS = enum.auto()
    NOBODYS = enum.auto()
    """There is no file, or an empty one."""
    SOMEBODYS = enum.auto()
    """Another program's database, or not an ordinary file. It is left unchanged."""
    BROKEN = enum.auto()
    """A file that no program can read."""


class AddedTo(Exception):
    """The index holds more than its own table, so another program has written to it."""


def passes(error: Exception) -> bool:
    """Return whether an error has no bearing on the index itself and may be gone at the next question."""
    return _code(error) in _LATER


def _code(error: Exception) -> int | None:
    """Return SQLite's number for an error; None if the error is not from SQLite."""
    code: int | None = getattr(error, "sqlite_errorcode", None)
    # The lowest byte is the kind of error, the others are its cause.
    return None if code is None else code & 0xFF


# -- opening ------------------------------------------------------------------------------------------------


def open_index(path: Path, tell: Tell) -> sqlite3.Connection | None:
    """Open the index. It is made if there is none, and rebuilt if it is damaged.

    Args:
        path: Its place.
        tell: Takes messages for the player.

    Returns:
        The database, or None where no index can be kept.

    Raises:
        sqlite3.Error: The file is locked; see `passes`.
    """
    try:
        make_folder(path.parent)
        # The first try removes an obstacle, if this is allowed. The second try makes a new file.
        for _ in range(2):
            whose = whose_file(path)
            if whose is Whose.SOMEBODYS:
                tell(
                    f"{path.name} is not a file of Bidtable. It stays unchanged, and listing saved games takes longer."
                )
                return None
            if whose is Whose.BROKEN:
                _set_aside(path, "they cannot be read", tell)
                continue
            try:
                return _connected(path)
            except AddedTo:
                _set_aside(path, "something else was written into them", tell)
            except Exception as error:
                # Every fault of an index can be mended by rebuilding it. SQLite's own text of an error may be
                # damaged too, and then another kind of error arrives here.
                if passes(error):
                    raise
                remade(path, error, tell)
    except OSError as error:
        log.warning("No index of saved games can be kept (%s)", why(error))
    return None


def whose_file(path: Path) -> Whose:
    """Return the owner of the file in the place of the index. Nothing is changed.

    Raises:
        OSError: The file cannot be read.
    """
    try:
        status = path.lstat()
    except FileNotFoundError:
        return Whose.NOBODYS
    if not stat.S_ISREG(status.st_mode):
        return Whose.SOMEBODYS
    if status.st_size == 0:
        return Whose.NOBODYS
    head = read_from(path, 0, _MARK_AT + 4)
    if not head.startswith(_MAGIC):
        return Whose.BROKEN
    if head[_MARK_AT:] == _MARK.to_bytes(4, "big"):
        return Whose.OURS
    if _WITH_LOG in head[_FORMS]:
        # This program never writes that format, and even reading it would leave files beside it.
        return Whose.SOMEBODYS
    return _whose_database(path)


def _whose_database(path: Path) -> Whose:
    """Return the owner of a database without our mark. If only the mark is damaged, the database is ours."""
    try:
        with contextlib.closing(
            sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=0)
        ) as database:
            items = _items(database)
    except Exception as error:
        return Whose.SOMEBODYS if _code(error) in _CLOSED else Whose.BROKEN
    if items == [_OWN]:
        return Whose.OURS
    return Whose.SOMEBODYS if items else Whose.BROKEN


def _connected(path: Path) -> sqlite3.Connection:
    """Return the database of a file that is ours, empty or missing.

    Raises:
        AddedTo: It holds more than its own table.
        Exception: It is damaged.
    """
    # The index holds the names of the players, so only its owner may read it, like the records.
    path.touch(mode=PRIVATE)
    # The lock of another program is not waited for, because the screen may be asking.
    database = sqlite3.connect(path, check_same_thread=False, timeout=0)
    try:
        _check(database, path)
    except BaseException:
        database.close()
        raise
    return database


def _check(database: sqlite3.Connection, path: Path) -> None:
    """Check that a database is an index of this version. A database without tables is made into one."""
    if path.stat().st_size > MOST_BYTES:
        raise ValueError("it is far too large")
    items = _items(database)
    if any(name != _NAME for _, name, _, _ in items):
        raise AddedTo
    if not items:
        _make(database)
    mark = database.execute("PRAGMA application_id").fetchone()[0]
    version = database.execute("PRAGMA user_version").fetchone()[0]
    if mark == _MARK and version != VERSION:
        raise _OtherVersion
    if mark != _MARK or _items(database) != [_OWN]:
        raise ValueError("its mark or its table was changed")
    database.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, MOST_VALUE)
    # The index only saves time. Rows that a crash loses are worked out again.
    database.execute("PRAGMA synchronous = OFF")
    limit(database)


class _OtherVersion(Exception):
    """Another version of this program wrote the index. This is no fault, and the player is not told."""


def _items(database: sqlite3.Connection) -> list[Item]:
    """Return the first items of a database, enough to recognise the index."""
    limit(database, _CHECK_STEPS)
    database.execute("PRAGMA trusted_schema = OFF")
    database.execute("PRAGMA cell_size_check = ON")
    return database.execute("SELECT type, name, tbl_name, sql FROM sqlite_master LIMIT 3").fetchall()


def limit(database: sqlite3.Connection, steps: int = MOST_STEPS) -> None:
    """Make SQLite give up the next question after too many steps. In a damaged file it could run for ever."""
    left = iter(range(steps // _STRIDE))
    database.set_progress_handler(lambda: next(left, None) is None, _STRIDE)


def _make(database: sqlite3.Connection) -> None:
    with database:
        database.execute(_TABLE)
        database.execute(f"PRAGMA application_id = {_MARK}")
        database.execute(f"PRAGMA user_version = {VERSION}")

    # -- rebuilding -----------------------------------------------------------------------------------------


def remade(path: Path, error: Exception, tell: Tell) -> None:
    """Delete an unusable index, so that a new one can be made. The file must not be open.

    Args:
        path: The file. It is left unchanged if it is not ours.
        error: The fault.
        tell: Takes messages for the player.

    Raises:
        OSError: The file cannot be deleted.
    """
    log.warning("The index of saved games is rebuilt: %s", shortened(repr(error), 200))
    if whose_file(path) is not Whose.OURS:
        return
    patiently(path.unlink)
    for end in _BESIDE:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(f"{path}{end}")
    if not isinstance(error, _OtherVersion):
        tell(f"The notes on saved games ({path.name}) were damaged and have been rebuilt. No game is lost.")


def _set_aside(path: Path, reason: str, tell: Tell) -> None:
    """Rename a file that is not the index, and the files that SQLite keeps beside it."""
    tell(keep_broken(path, "notes on saved games", reason, "; no game is lost", beside=_BESIDE))
