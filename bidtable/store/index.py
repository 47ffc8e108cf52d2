"""A SQLite database with facts about all saved games."""

# All facts come from the records, so a damaged index is simply made again. While another program locks the
# index, queries return None at once.

from __future__ import annotations

import contextlib
import logging
import sqlite3
import threading
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Final, TypeAlias, TypeVar

import msgspec

from bidtable.core.errors import RecordError
from bidtable.store.files import why
from bidtable.store.index_file import (
    MOST_BYTES,
    MOST_VALUE,
    delete_unusable,
    is_temporary,
    limit_steps,
    open_index,
)
from bidtable.store.saves import Entry, check_entry

log = logging.getLogger(__name__)

MOST_ROWS: Final = 50_000
"""Largest number of index entries for one folder."""

Stamp: TypeAlias = tuple[int, int]
"""Size of a file in bytes, and its modification time in nanoseconds, which show whether the file has changed."""
Key: TypeAlias = tuple[str, str]
"""Folder of a record file, and name of the file."""
Row: TypeAlias = tuple[str, str, int, int, bytes]
Answer = TypeVar("Answer")


class Index:
    """The index of the saved games in all folders."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = threading.RLock()
        self._database: sqlite3.Connection | None = None
        self._off = False
        # Rows to be written; None for a file that no longer exists.
        self._waiting: dict[Key, Row | None] = {}
        self._messages: list[str] = []
        self._encoder = msgspec.msgpack.Encoder()
        self._decoder = msgspec.msgpack.Decoder(Entry)

    def entries(self, folder: Path, stamps: Mapping[str, Stamp]) -> dict[str, Entry] | None:
        """Return the facts about all saved games whose files have not changed."""
        # The result is None while the index is locked.
        place = _text(folder)
        if place is None:
            return {}
        try:
            found = self._asked(lambda database: self._read(database, place, stamps))
        except sqlite3.Error:
            return None
        entries, gone = found or ({}, [])
        self.forget(folder, gone)
        return entries

    def keep(self, folder: Path, entries: Iterable[tuple[str, Entry]]) -> None:
        """Store entries about match records in the index."""
        place = _text(folder)
        if place is None:
            return
        with self._lock:
            for name, entry in entries:
                row = self._row(place, name, entry)
                if row is not None:
                    self._waiting[place, name] = row
            self._write()

    def forget(self, folder: Path, names: Iterable[str]) -> None:
        """Delete the index entries of files that no longer exist."""
        place = _text(folder)
        if place is None:
            return
        with self._lock:
            self._waiting |= {(place, name): None for name in names if name.isprintable()}
            self._write()

    def messages(self) -> list[str]:
        """Return all new messages for the player."""
        with self._lock:
            messages, self._messages = self._messages, []
            return messages

    def close(self) -> None:
        """Write all waiting entries, and close the file."""
        with self._lock:
            self._write()
            self._disconnect()

    # -- rows ------------------------------------------------------------------------------------------

    def _row(self, place: str, name: str, entry: Entry) -> Row | None:
        try:
            check_entry(entry)
            raw = self._encoder.encode(entry)
        except (RecordError, ValueError, OverflowError):
            return None
        whole = min(entry.size, entry.time) >= -(2**63) and max(entry.size, entry.time) < 2**63
        fits = len(place) + len(name) + len(raw) < MOST_VALUE // 2
        return (place, name, entry.size, entry.time, raw) if whole and fits and name.isprintable() else None

    def _read(
        self, database: sqlite3.Connection, place: str, stamps: Mapping[str, Stamp]
    ) -> tuple[dict[str, Entry], list[str]]:
        known: dict[str, Entry] = {}
        gone = []
        left = MOST_BYTES
        rows = database.execute(
            "SELECT name, size, time, entry FROM records WHERE folder = ? LIMIT ?", (place, MOST_ROWS)
        )
        for name, size, time, raw in rows:
            # In a damaged file several places can refer to one page, so the rows may be larger than the file.
            left -= len(raw)
            if left < 0 or not isinstance(name, str):
                raise ValueError("it holds impossible values")
            if name not in stamps:
                gone.append(name)
            elif stamps[name] == (size, time):
                entry = self._decoder.decode(raw)
                if (entry.size, entry.time) != (size, time):
                    raise ValueError("an entry contradicts itself")
                check_entry(entry)
                known[name] = entry
        return known, gone

    def _write(self) -> None:
        # While another program locks the index, the entries wait in memory.
        rows = [row for row in self._waiting.values() if row is not None]
        gone = [key for key, row in self._waiting.items() if row is None]

        def put(database: sqlite3.Connection) -> bool:
            with database:
                database.executemany("INSERT OR REPLACE INTO records VALUES (?, ?, ?, ?, ?)", rows)
                database.executemany("DELETE FROM records WHERE folder = ? AND name = ?", gone)
            return True

        # If the first try found a damaged file, the second one writes into the new file.
        with contextlib.suppress(sqlite3.Error):
            if self._waiting:
                _ = self._asked(put) or self._asked(put)
                self._waiting.clear()

    # -- questions -------------------------------------------------------------------------------------

    def _asked(self, ask: Callable[[sqlite3.Connection], Answer]) -> Answer | None:
        # If another program locks the file, or the disk is full, the query may succeed later.
        with self._lock:
            if self._off:
                return None
            try:
                if self._database is None:
                    self._database = open_index(self.path, self._report)
                if self._database is None:
                    self._off = True
                    return None
                limit_steps(self._database)
                return ask(self._database)
            except Exception as error:
                # Rebuilding mends every fault of an index.
                if is_temporary(error):
                    raise
                self._replace(error)
                return None

    def _replace(self, error: Exception) -> None:
        self._disconnect()
        try:
            delete_unusable(self.path, error, self._report)
        except OSError as refusal:
            log.warning("The index of saved games cannot be replaced (%s)", why(refusal))
            self._off = True

    def _disconnect(self) -> None:
        database, self._database = self._database, None
        if database is not None:
            with contextlib.suppress(Exception):
                database.close()

    def _report(self, text: str) -> None:
        self._messages.append(text)


def _text(folder: Path) -> str | None:
    text = str(folder)
    try:
        text.encode()
    except UnicodeEncodeError:
        return None
    return text
