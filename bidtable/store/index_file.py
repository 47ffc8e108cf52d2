"""Opens, checks and creates the file with the index of saved games.

The program never changes a file that belongs to another program.
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

VERSION: Final = 4
"""Version number of the index, which rises when the table changes or when facts are counted in another way."""
MOST_BYTES: Final = 64 * 1024 * 1024
"""Largest size of the index file in bytes, which is enough for about 30,000 saved games."""
MOST_VALUE: Final = 100_000
MOST_STEPS: Final = 5_000_000
"""Largest number of SQLite's internal steps in one query; a query for 50,000 rows needs a tenth."""
_CHECK_STEPS: Final = 10_000
"""Largest number of SQLite's internal steps for a list of all tables."""
_STRIDE: Final = 1000
"""Number of steps between two calls of SQLite's progress handler, which may stop the query."""

_MAGIC: Final = b"SQLite format 3\0"
_MARK: Final = 0x42494454
"""SQLite's `application_id`: "BIDT"."""
_MARK_AT: Final = 68
"""Byte position of the `application_id` (four bytes) in a database file."""
_FORMS: Final = slice(18, 20)
"""Byte positions of the write version and the read version of a database's format."""
_WITH_LOG: Final = 2
"""Version number of database files whose write-ahead log (WAL) is a separate file."""
_BESIDE: Final = ("-journal", "-wal", "-shm")
"""Suffixes of the files that SQLite keeps beside a database."""
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
"""Temporary SQLite errors: another program locks the file, or the disk is full."""
_CLOSED: Final = (
    *_LATER,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_IOERR,
)
"""SQLite errors that give no information about the content of a file."""

Item: TypeAlias = tuple[str, str, str, str]
"""Type, name, table and SQL text of an item in a database, as listed in `sqlite_master`."""
_OWN: Final[Item] = ("table", _NAME, _NAME, _TABLE)

Report: TypeAlias = Callable[[str], None]
"""Function that receives a message for the player."""


class Owner(enum.Enum):
    """Tells whether a file may be used as the index of saved games."""

    OURS = enum.auto()
    ABSENT = enum.auto()
    """There is no file at the path of the index, or the file is empty."""
    FOREIGN = enum.auto()
    """The file is a database of another program, or no ordinary file."""
    UNREADABLE = enum.auto()


class ForeignTables(Exception):
    """Raised if the index file belongs to another program."""


def is_temporary(error: Exception) -> bool:
    """Return whether a failed SQLite query may succeed later."""
    return _code(error) in _LATER


def _code(error: Exception) -> int | None:
    code: int | None = getattr(error, "sqlite_errorcode", None)
    # The lowest byte is the kind of error, the others are its cause.
    return None if code is None else code & 0xFF


# -- opening ------------------------------------------------------------------------------------------------


def open_index(path: Path, report: Report) -> sqlite3.Connection | None:
    """Open or create the index; None if the file belongs to another program.

    Raises:
        sqlite3.Error: The index is locked, or the disk is full (see `is_temporary`).
    """
    try:
        make_folder(path.parent)
        # The first try removes an obstacle, if this is allowed. The second try makes a new file.
        for _ in range(2):
            owner = owner_of(path)
            if owner is Owner.FOREIGN:
                report(
                    f"{path.name} is not a file of Bidtable. It stays unchanged, and listing saved games takes longer."
                )
                return None
            if owner is Owner.UNREADABLE:
                _set_aside(path, "they cannot be read", report)
                continue
            try:
                return _connected(path)
            except ForeignTables:
                _set_aside(path, "something else was written into them", report)
            except Exception as error:
                # Rebuilding mends every fault of an index. SQLite's own text of an error may be
                # damaged too, and then another kind of error arrives here.
                if is_temporary(error):
                    raise
                delete_unusable(path, error, report)
    except OSError as error:
        log.warning("No index of saved games can be kept (%s)", why(error))
    return None


def owner_of(path: Path) -> Owner:
    """Find out which program wrote a file.

    Raises:
        OSError: The file cannot be read.
    """
    # The check does not change the file.
    try:
        status = path.lstat()
    except FileNotFoundError:
        return Owner.ABSENT
    if not stat.S_ISREG(status.st_mode):
        return Owner.FOREIGN
    if status.st_size == 0:
        return Owner.ABSENT
    head = read_from(path, 0, _MARK_AT + 4)
    if not head.startswith(_MAGIC):
        return Owner.UNREADABLE
    if head[_MARK_AT:] == _MARK.to_bytes(4, "big"):
        return Owner.OURS
    if _WITH_LOG in head[_FORMS]:
        # This program never writes that format, and even reading it would leave files beside it.
        return Owner.FOREIGN
    return _owner_of_database(path)


def _owner_of_database(path: Path) -> Owner:
    # A database with our table belongs to this program, even without our application id.
    try:
        with contextlib.closing(
            sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=0)
        ) as database:
            items = _items(database)
    except Exception as error:
        return Owner.FOREIGN if _code(error) in _CLOSED else Owner.UNREADABLE
    if items == [_OWN]:
        return Owner.OURS
    return Owner.FOREIGN if items else Owner.UNREADABLE


def _connected(path: Path) -> sqlite3.Connection:
    # The index holds the names of the players, so only its owner may read it, like the records.
    path.touch(mode=PRIVATE)
    # The lock of another program is not waited for, because the screen may be asking.
    database = sqlite3.connect(path, check_same_thread=False, timeout=0)
    try:
        _prepare(database, path)
    except BaseException:
        database.close()
        raise
    return database


def _prepare(database: sqlite3.Connection, path: Path) -> None:
    if path.stat().st_size > MOST_BYTES:
        raise ValueError("it is far too large")
    items = _items(database)
    if any(name != _NAME for _, name, _, _ in items):
        raise ForeignTables
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
    limit_steps(database)


class _OtherVersion(Exception):
    # This index is replaced without a message.
    pass


def _items(database: sqlite3.Connection) -> list[Item]:
    limit_steps(database, _CHECK_STEPS)
    database.execute("PRAGMA trusted_schema = OFF")
    database.execute("PRAGMA cell_size_check = ON")
    return database.execute("SELECT type, name, tbl_name, sql FROM sqlite_master LIMIT 3").fetchall()


def limit_steps(database: sqlite3.Connection, steps: int = MOST_STEPS) -> None:
    """Stop the next SQLite query if the query takes too many steps."""
    # A query of a damaged file could run forever.
    left = iter(range(steps // _STRIDE))
    database.set_progress_handler(lambda: next(left, None) is None, _STRIDE)


def _make(database: sqlite3.Connection) -> None:
    with database:
        database.execute(_TABLE)
        database.execute(f"PRAGMA application_id = {_MARK}")
        database.execute(f"PRAGMA user_version = {VERSION}")

    # -- rebuilding -----------------------------------------------------------------------------------------


def delete_unusable(path: Path, error: Exception, report: Report) -> None:
    """Delete a damaged index of saved games, but never another program's file."""
    log.warning("The index of saved games is rebuilt: %s", shortened(repr(error), 200))
    if owner_of(path) is not Owner.OURS:
        return
    patiently(path.unlink)
    for end in _BESIDE:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(f"{path}{end}")
    if not isinstance(error, _OtherVersion):
        report(f"The notes on saved games ({path.name}) were damaged and have been rebuilt. No game is lost.")


def _set_aside(path: Path, reason: str, report: Report) -> None:
    report(keep_broken(path, "notes on saved games", reason, "; no game is lost", beside=_BESIDE))
