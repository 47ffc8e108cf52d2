"""The file of the index: whose it is, how it is opened, and how it is made anew without harm to anybody's data.

The index is an ordinary SQLite file with one table. Whatever else lies in its place belongs to somebody else: another
program's database, a folder, a link or a pipe stays as it is, and then nothing is kept. A file that nobody can read
any more is set aside under another name. Only what this program made is ever deleted.
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
"""Counts up when the table or its entries change their shape, or facts are counted otherwise."""
MOST_BYTES: Final = 64 * 1024 * 1024
"""Bytes that the file may have: enough for some 30,000 saved games."""
MOST_VALUE: Final = 100_000
"""Bytes that one value or one row may have."""
MOST_STEPS: Final = 5_000_000
"""Steps of SQLite's machine that one question may take; reading 50,000 rows takes a tenth of them."""
_CHECK_STEPS: Final = 10_000
"""Steps that the question may take which tables there are."""
_STRIDE: Final = 1000
"""Steps after which SQLite asks whether it may go on."""

_MAGIC: Final = b"SQLite format 3\0"
_MARK: Final = 0x42494454
"""SQLite's `application_id`: "BIDT"."""
_MARK_AT: Final = 68
"""Where the mark stands in the file, in four bytes."""
_FORMS: Final = slice(18, 20)
"""Where the file says in which way it is written and read."""
_WITH_LOG: Final = 2
"""Written with a log beside it ("WAL")."""
_BESIDE: Final = ("-journal", "-wal", "-shm")
"""Ends of the names of the files that SQLite keeps beside a database."""
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
"""What may pass by itself: another program holds the file, or the disk is full."""
_CLOSED: Final = (
    *_LATER,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_IOERR,
)
"""What says nothing of what a file holds."""

Item: TypeAlias = tuple[str, str, str, str]
"""Type, name, table and SQL text of something that a database holds."""
_OWN: Final[Item] = ("table", _NAME, _NAME, _TABLE)

Tell: TypeAlias = Callable[[str], None]
"""Takes a sentence for the player."""


class Whose(enum.Enum):
    """Tells to whom a file belongs that lies in the place of the index."""

    OURS = enum.auto()
    NOBODYS = enum.auto()
    """There is none, or an empty one."""
    SOMEBODYS = enum.auto()
    """Another program's database, or no ordinary file: it stays as it is."""
    BROKEN = enum.auto()
    """A file that nobody can read."""


class AddedTo(Exception):
    """The index holds more than its own table: somebody else has put it there."""


def passes(error: Exception) -> bool:
    """Return whether an error says nothing of the index, and may be gone at the next question."""
    return _code(error) in _LATER


def _code(error: Exception) -> int | None:
    """Return SQLite's own number of an error; None if it is none of SQLite's."""
    code: int | None = getattr(error, "sqlite_errorcode", None)
    # The lowest byte names the kind of error, the others what led to it.
    return None if code is None else code & 0xFF


# -- opening ------------------------------------------------------------------------------------------------


def open_index(path: Path, tell: Tell) -> sqlite3.Connection | None:
    """Open the index; it is made where there is none, and made anew where it is not as it should be.

    Args:
        path: Where it belongs.
        tell: Is told what the player should know.

    Returns:
        The database, or None where no index can be kept.

    Raises:
        sqlite3.Error: It is locked; `passes` tells.
    """
    try:
        make_folder(path.parent)
        # At the first try what is in the way goes, if it may; the second one makes a new file.
        for _ in range(2):
            whose = whose_file(path)
            if whose is Whose.SOMEBODYS:
                tell(
                    f"{path.name} is no file of Bidtable. It stays as it is, and listing saved games takes longer."
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
                # Whatever is wrong with an index, it can be made anew. SQLite's text of an error may be
                # damaged itself: then it is another error that comes here.
                if passes(error):
                    raise
                remade(path, error, tell)
    except OSError as error:
        log.warning("No index of saved games can be kept (%s)", why(error))
    return None


def whose_file(path: Path) -> Whose:
    """Return whose file lies where the index belongs; nothing is changed.

    Raises:
        OSError: It cannot be read.
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
        # We never write in that way, and merely reading it would leave files beside it.
        return Whose.SOMEBODYS
    return _whose_database(path)


def _whose_database(path: Path) -> Whose:
    """Return whose database it is that does not bear our mark: damage may have changed the mark alone."""
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
    """Return the database of a file that is ours or nobody's.

    Raises:
        AddedTo: It holds more than its own table.
        Exception: Something is wrong with it.
    """
    # It names who played: like the records, it is the player's alone.
    path.touch(mode=PRIVATE)
    # Nobody waits for the lock of another program: the screen may be asking.
    database = sqlite3.connect(path, check_same_thread=False, timeout=0)
    try:
        _check(database, path)
    except BaseException:
        database.close()
        raise
    return database


def _check(database: sqlite3.Connection, path: Path) -> None:
    """Check that a database is the index as this version writes it; one without tables is made into it."""
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
    # It only saves time: what a dying machine loses is found out again.
    database.execute("PRAGMA synchronous = OFF")
    limit(database)


class _OtherVersion(Exception):
    """Another version of this program wrote the index: nothing is wrong, and nobody need be told."""


def _items(database: sqlite3.Connection) -> list[Item]:
    """Return what a database holds, as far as one has to know to tell whether it is the index."""
    limit(database, _CHECK_STEPS)
    database.execute("PRAGMA trusted_schema = OFF")
    database.execute("PRAGMA cell_size_check = ON")
    return database.execute("SELECT type, name, tbl_name, sql FROM sqlite_master LIMIT 3").fetchall()


def limit(database: sqlite3.Connection, steps: int = MOST_STEPS) -> None:
    """Have SQLite give up the next question once it takes too many steps: a damaged file can lead it in circles."""
    left = iter(range(steps // _STRIDE))
    database.set_progress_handler(lambda: next(left, None) is None, _STRIDE)


def _make(database: sqlite3.Connection) -> None:
    with database:
        database.execute(_TABLE)
        database.execute(f"PRAGMA application_id = {_MARK}")
        database.execute(f"PRAGMA user_version = {VERSION}")


# -- making it anew -----------------------------------------------------------------------------------------


def remade(path: Path, error: Exception, tell: Tell) -> None:
    """Delete an index that cannot be used, so that a new one can be made; nobody must hold it open.

    Args:
        path: The file; if it is not ours, it stays.
        error: What is wrong with it.
        tell: Is told what the player should know.

    Raises:
        OSError: It cannot be deleted.
    """
    log.warning("The index of saved games is made anew: %s", shortened(repr(error), 200))
    if whose_file(path) is not Whose.OURS:
        return
    patiently(path.unlink)
    for end in _BESIDE:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(f"{path}{end}")
    if not isinstance(error, _OtherVersion):
        tell(f"The notes on saved games ({path.name}) were damaged and are made anew; no game is lost.")


def _set_aside(path: Path, reason: str, tell: Tell) -> None:
    """Give a file that is not the index another name, and so what SQLite keeps beside it."""
    tell(keep_broken(path, "notes on saved games", reason, "; no game is lost", beside=_BESIDE))
