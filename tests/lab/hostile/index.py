"""Indexes of saved games: damaged bytes, foreign databases, and tables with content that no index has."""

from __future__ import annotations

import contextlib
import os
import random
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Final
from unittest.mock import patch

import msgspec

from bidtable.app.archive import history_list
from bidtable.app.archive.history import History
from bidtable.app.archive.statistics import careers
from bidtable.store import matches, places
from bidtable.store.index_file import VERSION
from bidtable.store.records import read
from tests.lab.hostile.mutations import ABSURD, JUNK, absurd, encoded
from tests.lab.hostile.trial import Hostile, Lost, is_kept
from tests.store.records_helpers import find, samples

TIME: Final = 1_790_000_000
"""Time at which all records were last written, in seconds since 1970."""
SMALL: Final = 4
"""Records in the folder."""

MOST_STEPS: Final = 500_000
MOST_PAGES: Final = 1000
"""Steps of SQLite's machine, and pages of a database, after which a statement is stopped."""

ENDLESS: Final = """
CREATE VIEW records AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n)
SELECT CAST(x AS TEXT) AS folder, 'x' AS name, x AS size, x AS time, x'80' AS entry FROM n
"""
STATEMENTS: Final = (
    "DROP TABLE records",
    f"DROP TABLE records; {ENDLESS}",
    "DROP TABLE records; CREATE TABLE records (folder, name, size, time, entry)",
    "DROP TABLE records; CREATE TABLE records (folder TEXT, name TEXT, entry BLOB)",
    "DROP TABLE records; CREATE VIEW records AS SELECT 1 AS folder, 2 AS name, 3 AS size, 4 AS time, 5 AS entry",
    "DROP TABLE records; CREATE TABLE records (folder TEXT, name TEXT, size INTEGER, time INTEGER, entry BLOB,"
    " more TEXT NOT NULL DEFAULT 'x')",
    "ALTER TABLE records ADD COLUMN more TEXT",
    "ALTER TABLE records RENAME TO others",
    "CREATE TABLE others (a, b)",
    "CREATE TRIGGER greedy BEFORE INSERT ON records BEGIN DELETE FROM records; END",
    "CREATE TRIGGER strict BEFORE INSERT ON records BEGIN SELECT RAISE(ABORT, 'no'); END",
    "CREATE TRIGGER fill AFTER DELETE ON records BEGIN INSERT INTO records VALUES ('a', 'b', 1, 1, x'00'); END",
    "PRAGMA user_version = 999",
    "PRAGMA user_version = -1",
    "PRAGMA application_id = 1",
    "PRAGMA journal_mode = WAL",
    "UPDATE records SET size = 'many', time = 'late'",
    "UPDATE records SET size = 9223372036854775807, time = -9223372036854775808",
    "UPDATE records SET entry = 'text'",
    "UPDATE records SET entry = zeroblob(2000000)",
    "UPDATE OR IGNORE records SET name = CAST(name AS BLOB)",
    "UPDATE OR IGNORE records SET folder = CAST(folder AS BLOB)",
    "UPDATE OR IGNORE records SET name = name || x'ff'",
    "UPDATE OR IGNORE records SET name = CAST(x'ff' || name AS TEXT)",
    "UPDATE OR IGNORE records SET name = name || char(0) || 'x'",
    "INSERT INTO records SELECT folder, x'00', size, time, entry FROM records LIMIT 1",
    "INSERT INTO records SELECT folder, printf('%.*c', 100000, 'x'), size, time, entry FROM records LIMIT 1",
    "INSERT INTO records SELECT folder, CAST(x'ed' AS TEXT), size, time, entry FROM records LIMIT 1",
    "INSERT INTO records SELECT folder, 5, size, time, entry FROM records LIMIT 1",
    "INSERT INTO records SELECT folder, '../' || name, size, time, entry FROM records LIMIT 1",
    "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 3000)"
    " INSERT INTO records SELECT folder, 'x' || x, size, time, entry FROM n, (SELECT * FROM records LIMIT 1)",
)
"""Changes that are made to an index through SQLite."""


class Indexes:
    """Files in the place of the index."""

    def __init__(self, home: Path) -> None:
        places.saves().mkdir(parents=True)
        by_size = sorted(samples(), key=lambda path: path.stat().st_size)
        over = [path for path in by_size if read(path).closing is not None]
        for path in {*over[:1], *by_size[: SMALL - 1]}:
            shutil.copy(path, places.saves() / path.name)
            os.utime(places.saves() / path.name, (TIME, TIME))
        self._names = sorted(path.name for path in places.saves().iterdir())
        self._first = matches.load(places.saves() / self._names[0], find).match
        self._scan(settle=True)
        self._whole = places.index().read_bytes()

    def draw(self, rng: random.Random) -> Hostile:
        """Return a file for the index's place."""
        kind = rng.choice(
            ("bytes", "bytes", "bytes", "cut", "junk", "sql", "sql", "sql", "entry", "entry", "foreign")
        )
        made = self._through_sqlite if kind in ("sql", "entry") else self._damaged
        return Hostile(kind, made(kind, rng))

    def _damaged(self, kind: str, rng: random.Random) -> bytes:
        data = bytearray(self._whole)
        if kind == "bytes":
            for _ in range(rng.choice((1, 1, 2, 8))):
                # SQLite keeps most of its trusted data at the start of a page.
                at = rng.randrange(len(data) // 4096) * 4096 + rng.randrange(120)
                at = at if rng.random() < 0.6 else rng.randrange(len(data))
                some = rng.randbytes(rng.choice((1, 1, 4, 8, 8, 200)))
                data[at : at + len(some)] = some
        elif kind == "cut":
            at = rng.randrange(len(data))
            return bytes(data[:at]) + rng.choice((b"", bytes(len(data) - at), rng.randbytes(50)))
        elif kind == "junk":
            return rng.choice(
                (*JUNK, rng.randbytes(rng.randrange(9000)), b"SQLite format 3\x00" + rng.randbytes(4080))
            )
        else:
            return self._foreign(rng)
        return bytes(data)

    def _foreign(self, rng: random.Random) -> bytes:
        """Return another program's database, or some other file."""
        if rng.random() < 0.3:
            return b"Dear diary,\n" * rng.randrange(1, 2000)
        with sqlite3.connect(":memory:") as database:
            if rng.random() < 0.5:
                database.execute("PRAGMA encoding = 'UTF-16'")
            database.execute("CREATE TABLE records (id INTEGER PRIMARY KEY, song TEXT)")
            database.execute(f"PRAGMA user_version = {rng.choice((0, VERSION, 7))}")
            database.execute("INSERT INTO records (song) VALUES ('Greensleeves')")
            database.commit()
            return database.serialize()

    def _through_sqlite(self, kind: str, rng: random.Random) -> bytes:
        database = sqlite3.connect(":memory:")
        try:
            database.deserialize(self._whole)
            # A statement may read endless rows if another statement came before it.
            database.set_progress_handler(lambda: 1, MOST_STEPS)
            database.execute(f"PRAGMA max_page_count = {MOST_PAGES}")
            if kind == "entry":
                self._change_entry(database, rng)
            else:
                for statement in rng.sample(STATEMENTS, rng.choice((1, 1, 1, 2))):
                    with contextlib.suppress(sqlite3.Error):
                        database.executescript(statement)
            database.commit()
            return database.serialize()
        finally:
            database.close()

    def _change_entry(self, database: sqlite3.Connection, rng: random.Random) -> None:
        """Change an index entry of a file, so that the entry can still be decoded, or nearly."""
        rows = database.execute("SELECT name, entry FROM records").fetchall()
        name, raw = rng.choice(rows)
        _, tree = absurd(msgspec.msgpack.decode(raw), rng)
        if rng.random() < 0.2:
            tree = rng.choice(ABSURD)
        try:
            content = msgspec.msgpack.encode(tree)
        except (OverflowError, UnicodeEncodeError):
            content = encoded(tree)
        database.execute("UPDATE records SET entry = ? WHERE name = ?", (content, name))

    def attempt(self, hostile: Hostile, rng: random.Random) -> str:
        """Open the title, the history and the statistics with it, twice; all matches must be listed."""
        place = places.index()
        for rest in place.parent.iterdir():
            if rest.is_file():
                rest.unlink()
        place.write_bytes(hostile.content)
        self._scan(rng.random() < 0.1)
        found = self._scan()
        assert found == self._names, found
        if hostile.how == "foreign" and not is_kept(hostile.content, place.parent):
            raise Lost("a file of another program in the place of the index")
        return "listed"

    def _scan(self, settle: bool = False) -> list[str]:
        """List all matches as the screens do; return their names."""
        with patch("bidtable.app.archive.history.BREATH", 0.0):
            history = History(find)
            try:
                found = history.saves()
                history.latest_unfinished(found)
                history.poll()
                if settle:
                    history.settle()
                shown = [history.known(save) for save in found]
                for save in shown:
                    history_list.headline(save)
                    history_list.second_line(save, history.state_of(save))
                history_list.people_of(shown)
                for career in careers(shown):
                    assert career.figures()
                history.note(places.saves() / self._names[0], self._first)
            finally:
                history.close()
        return sorted(save.name for save in found)


KINDS: Final[dict[str, Callable[[Path], Indexes]]] = {"index": Indexes}
