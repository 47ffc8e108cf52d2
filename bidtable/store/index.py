"""What is known of saved games, kept in SQLite: found again at once, and made anew whenever it is not as it should be.

The records stay the truth. What the index says of a file holds for as long as the file's size and time are what they
were; a file that is new, changed or gone is noticed at the next look at the folder. Threads may share an index.
"""

from __future__ import annotations

import contextlib
import logging
import sqlite3
import threading
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, TypeAlias

import msgspec

from bidtable.core.record import FAULTS
from bidtable.store.files import make_folder
from bidtable.store.saves import Entry

log = logging.getLogger(__name__)

VERSION: Final = 3
"""Counts up when tables or entries change their shape, or facts are counted otherwise: the index is then made anew."""
_MARK: Final = 0x42494454
"""SQLite's `application_id`: "BIDT". A database without it is not ours."""
_TABLE: Final = """
CREATE TABLE records (
    folder TEXT NOT NULL,
    name TEXT NOT NULL,
    size INTEGER NOT NULL,
    time INTEGER NOT NULL,
    entry BLOB NOT NULL,
    PRIMARY KEY (folder, name)
) WITHOUT ROWID
"""

Key: TypeAlias = tuple[str, str]
"""Folder and name of a file."""


class Index:
    """The index of saved games in all folders.

    Attributes:
        path: The file.
    """

    def __init__(self, path: Path) -> None:
        """Take a file; it is opened, or made anew, when it is first asked."""
        self.path = path
        self._lock = threading.RLock()
        self._database: sqlite3.Connection | None = None
        self._encoder = msgspec.msgpack.Encoder()
        self._decoder = msgspec.msgpack.Decoder(Entry)

    def entries(self, folder: Path) -> dict[str, Entry]:
        """Return what is known of the files of a folder, by name."""
        found: dict[str, Entry] = {}
        with self._asked() as database:
            rows = database.execute("SELECT name, entry FROM records WHERE folder = ?", (str(folder),))
            for name, raw in rows:
                # What cannot be read is found out anew.
                with contextlib.suppress(*FAULTS):
                    found[name] = self._decoder.decode(raw)
        return found

    def keep(self, folder: Path, entries: Iterable[tuple[str, Entry]]) -> None:
        """Keep what was found out of files of a folder."""
        with contextlib.suppress(UnicodeEncodeError):
            place = _text(folder)
            rows = [
                (place, name, entry.size, entry.time, self._encoder.encode(entry))
                for name, entry in entries
                # A name that is no text cannot be kept; that file is looked at each time.
                if name.isprintable()
            ]
            with self._asked() as database, database:
                database.executemany("INSERT OR REPLACE INTO records VALUES (?, ?, ?, ?, ?)", rows)

    def forget(self, folder: Path, names: Iterable[str]) -> None:
        """Forget files that are gone."""
        rows = [(str(folder), name) for name in names if name.isprintable()]
        with self._asked() as database, database:
            database.executemany("DELETE FROM records WHERE folder = ? AND name = ?", rows)

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            if self._database is not None:
                with contextlib.suppress(sqlite3.Error):
                    self._database.close()
                self._database = None

    # -- opening it, and making it anew ------------------------------------------------------------------

    @contextlib.contextmanager
    def _asked(self) -> Iterator[sqlite3.Connection]:
        """Ask the database; when it fails it is made anew, and what was asked counts as not known."""
        with self._lock:
            try:
                if self._database is None:
                    self._database = self._open()
                yield self._database
            except sqlite3.Error as error:
                log.warning("The index of saved games is made anew: %s", error)
                self._anew()

    def _open(self) -> sqlite3.Connection:
        """Return the database; one that is damaged, of another version or no database at all is replaced."""
        try:
            make_folder(self.path.parent)
            if self.path.is_file() or not self.path.exists():
                return self._checked(sqlite3.connect(self.path, check_same_thread=False, timeout=1.0))
        except (OSError, sqlite3.Error) as error:
            log.warning("The index of saved games cannot be used: %s", error)
        return self._replaced()

    def _checked(self, database: sqlite3.Connection) -> sqlite3.Connection:
        try:
            mark = database.execute("PRAGMA application_id").fetchone()[0]
            version = database.execute("PRAGMA user_version").fetchone()[0]
            known = database.execute("SELECT count(*) FROM sqlite_master WHERE name = 'records'").fetchone()[
                0
            ]
            if (mark, version, known) != (_MARK, VERSION, 1):
                _make(database)
            # It only saves time: what a dying machine loses is found out again.
            database.execute("PRAGMA synchronous = OFF")
            database.execute("SELECT size, time, entry FROM records LIMIT 1").fetchone()
        except sqlite3.Error:
            database.close()
            raise
        return database

    def _replaced(self) -> sqlite3.Connection:
        """Return a database in place of a file that is none; where no file can be made it lives in memory."""
        with contextlib.suppress(OSError, sqlite3.Error):
            if self.path.is_file():
                self.path.unlink()
                return self._checked(sqlite3.connect(self.path, check_same_thread=False, timeout=1.0))
        return self._checked(sqlite3.connect(":memory:", check_same_thread=False))

    def _anew(self) -> None:
        self.close()
        with contextlib.suppress(sqlite3.Error):
            self._database = self._replaced()


def _make(database: sqlite3.Connection) -> None:
    with database:
        database.execute("DROP TABLE IF EXISTS records")
        database.execute(_TABLE)
        database.execute(f"PRAGMA application_id = {_MARK}")
        database.execute(f"PRAGMA user_version = {VERSION}")


def _text(folder: Path) -> str:
    text = str(folder)
    text.encode()
    return text
