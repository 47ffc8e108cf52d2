"""Tests of an index that is damaged, forged, locked or foreign: it is rebuilt or left alone, and nobody waits."""

from __future__ import annotations

import contextlib
import os
import random
import sqlite3
import stat
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bidtable.core.model import Outcome, Setup, Termination
from bidtable.core.record import Header, Origin, SeatInfo
from bidtable.games.bid_and_bluff import BidAndBluff
from bidtable.store.index import Index
from bidtable.store.index_file import MOST_BYTES, Owner, owner_of
from bidtable.store.journal import SUFFIX
from bidtable.store.saves import Entry, SaveInfo, SaveState, glance
from bidtable.store.shelf import Shelf
from tests.store.records_helpers import entries_of, written

Forge = Callable[[sqlite3.Connection], object]

SEATS = (SeatInfo("Ann", "human"), SeatInfo("Ben", "bot", "easy"))
HEAD = Header("bid_and_bluff", "ab", Setup(2), SEATS, 0)


@pytest.fixture
def games(game: BidAndBluff, tmp_path: Path) -> Path:
    """A folder with one record, and an index that knows it."""
    folder = tmp_path / "games"
    written(game, folder, 12)
    look(tmp_path)
    return folder


def look(home: Path) -> tuple[list[SaveInfo], list[str]]:
    """List the saved games as a new program does, and read the new ones.

    Returns:
        The games that are listed at once, and the messages for the player.
    """
    index = Index(home / "history.sqlite")
    shelf = Shelf(home / "games", index)
    found = shelf.saves()
    shelf.glance(save.name for save in found if save.new)
    assert all(save.moves == 12 for save in shelf.saves())
    index.close()
    return found, index.messages()


def forged(file: Path, forge: Forge) -> None:
    """Change an index behind the program's back."""
    with contextlib.closing(sqlite3.connect(file)) as database:
        forge(database)
        database.commit()


def script(text: str) -> Forge:
    return lambda database: database.executescript(text)


def entry_of(entry: Entry) -> Forge:
    """Write an entry in place of each file's entry."""
    raw = msgspec.msgpack.encode(entry)
    return lambda database: database.execute("UPDATE records SET entry = ?", (raw,))


def with_entry(**how: object) -> Forge:
    """Change the entry of the only file."""

    def forge(database: sqlite3.Connection) -> None:
        ((raw,),) = database.execute("SELECT entry FROM records").fetchall()
        entry = msgspec.msgpack.decode(raw, type=Entry)
        entry_of(msgspec.structs.replace(entry, **how))(database)

    return forge


ENDLESS = """
DROP TABLE records;
CREATE VIEW records AS
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
SELECT CAST(i AS TEXT) AS folder, 'x' AS name, 1 AS size, 1 AS time, x'80' AS entry FROM n;
"""
LONG = """
INSERT INTO records
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60)
SELECT folder, replace(hex(zeroblob(50000)), '0', 'x') || i, size, time, entry FROM records, n;
"""
OTHER_SHAPE = "DROP TABLE records; CREATE TABLE records (folder, name, size, time, entry)"
MANY_MOVES = Origin(1, 10**12)


@pytest.mark.parametrize(
    "forge",
    [
        pytest.param(script(ENDLESS), id="an endless view"),
        pytest.param(script(LONG), id="names of 100,000 letters"),
        pytest.param(script(OTHER_SHAPE), id="a table of another shape"),
        pytest.param(
            script("INSERT INTO records SELECT folder, x'80ff', 1, 1, entry FROM records"), id="a blob name"
        ),
        pytest.param(
            script("INSERT INTO records SELECT folder, CAST(x'80ff' AS TEXT), 1, 1, entry FROM records"),
            id="a name that is no text",
        ),
        pytest.param(script("UPDATE records SET entry = 'text'"), id="an entry that is a text"),
        pytest.param(script("UPDATE records SET entry = x'c1'"), id="an entry that cannot be read"),
        pytest.param(with_entry(size=1), id="an entry of another file"),
        pytest.param(with_entry(moves=10**12), id="endless moves"),
        pytest.param(with_entry(problem="x" * 100_000), id="a long problem"),
        pytest.param(with_entry(state=SaveState(line="\x1b[2J")), id="a line that cannot be printed"),
        pytest.param(with_entry(header=msgspec.structs.replace(HEAD, state_version=10**12)), id="a version"),
        pytest.param(with_entry(header=msgspec.structs.replace(HEAD, origins=(MANY_MOVES,))), id="an origin"),
        pytest.param(with_entry(header=msgspec.structs.replace(HEAD, seats=())), id="no seats"),
        pytest.param(
            with_entry(
                header=msgspec.structs.replace(HEAD, seats=(SeatInfo("x" * 99_999, "human"), SEATS[1]))
            ),
            id="a long name at the table",
        ),
        pytest.param(with_entry(facts=()), id="facts of no seats"),
        pytest.param(with_entry(outcome=Outcome(Termination.FINISHED, (1.0,), (7,))), id="other winners"),
    ],
)
def test_a_forged_index_is_made_anew_and_the_player_told(games: Path, forge: Forge) -> None:
    file = games.parent / "history.sqlite"
    forged(file, forge)
    found, told = look(games.parent)
    assert [save.new for save in found] == [True], "nothing is taken from it"
    assert told == [
        "The notes on saved games (history.sqlite) were damaged and have been rebuilt. No game is lost."
    ]
    found, told = look(games.parent)
    assert ([save.new for save in found], told) == ([False], [])
    assert file.stat().st_size < 100_000


@pytest.mark.parametrize(
    "added",
    [
        "CREATE TABLE mine (text)",
        "CREATE INDEX mine ON records (size)",
        "CREATE TRIGGER mine AFTER INSERT ON records BEGIN DELETE FROM records; END",
        "CREATE VIEW mine AS SELECT 1",
    ],
)
def test_additions_to_the_index_are_set_aside_with_it(games: Path, added: str) -> None:
    file = games.parent / "history.sqlite"
    forged(file, script(added))
    before = file.read_bytes()
    found, told = look(games.parent)
    assert [save.new for save in found] == [True]
    assert (games.parent / "history.sqlite.broken").read_bytes() == before
    assert len(told) == 1
    assert "They are kept as history.sqlite.broken; no game is lost." in told[0]
    assert [save.new for save in look(games.parent)[0]] == [False]


def test_another_programs_database_is_never_touched(games: Path) -> None:
    file = games.parent / "history.sqlite"
    for journal in ("DELETE", "WAL"):
        file.unlink(missing_ok=True)
        forged(
            file,
            script(
                f"PRAGMA journal_mode = {journal}; CREATE TABLE records (a); INSERT INTO records VALUES (1)"
            ),
        )
        before = file.read_bytes(), file.stat().st_mtime_ns, sorted(os.listdir(games.parent))
        found, told = look(games.parent)
        assert [save.new for save in found] == [True]
        assert (file.read_bytes(), file.stat().st_mtime_ns, sorted(os.listdir(games.parent))) == before
        assert told == [
            "history.sqlite is not a file of Bidtable. It stays unchanged, and listing saved games takes longer."
        ]


@pytest.mark.parametrize("kind", ["folder", "pipe", "link", "dangling"])
def test_a_path_that_is_no_ordinary_file_is_never_touched(games: Path, tmp_path: Path, kind: str) -> None:
    file = games.parent / "history.sqlite"
    file.unlink()
    other = tmp_path / "other"
    if kind == "folder":
        file.mkdir()
    elif sys.platform == "win32":
        pytest.skip("neither pipes in folders, nor links without rights")
    elif kind == "pipe":
        os.mkfifo(file)
    else:
        file.symlink_to(other)
        if kind == "link":
            other.write_bytes(b"somebody's text")
    before = file.lstat()
    found, told = look(games.parent)
    assert [save.new for save in found] == [True]
    assert (file.lstat().st_ino, file.lstat().st_mode) == (before.st_ino, before.st_mode)
    assert other.exists() == (kind == "link")
    assert len(told) == 1


def test_a_file_that_nobody_can_read_is_set_aside_and_never_deleted(games: Path) -> None:
    file = games.parent / "history.sqlite"
    file.write_bytes(b"a diary of somebody " * 500)
    (games.parent / "history.sqlite-journal").write_bytes(b"beside it")
    found, told = look(games.parent)
    assert [save.new for save in found] == [True]
    assert (games.parent / "history.sqlite.broken").read_bytes() == b"a diary of somebody " * 500
    assert (games.parent / "history.sqlite.broken-journal").read_bytes() == b"beside it"
    assert told == [
        "The notes on saved games were damaged (they cannot be read). "
        "They are kept as history.sqlite.broken; no game is lost."
    ]
    assert [save.new for save in look(games.parent)[0]] == [False]


def test_damage_to_the_mark_alone_does_not_hide_whose_index_it_is(games: Path) -> None:
    file = games.parent / "history.sqlite"
    data = bytearray(file.read_bytes())
    data[64:72] = b"\xff" * 8
    file.write_bytes(data)
    assert owner_of(file) is Owner.OURS
    assert [save.new for save in look(games.parent)[0]] == [True]
    assert [save.new for save in look(games.parent)[0]] == [False]
    assert sorted(os.listdir(games.parent)) == ["games", "history.sqlite"]


def test_a_database_that_grew_far_too_large_is_made_anew(games: Path) -> None:
    file = games.parent / "history.sqlite"
    with file.open("r+b") as stream:
        stream.truncate(MOST_BYTES + 1)
    assert [save.new for save in look(games.parent)[0]] == [True]
    assert file.stat().st_size < 100_000


def test_eight_random_bytes_anywhere_cost_at_most_what_was_known(games: Path) -> None:
    """The text is also put into SQLite's own tables, whose names its errors repeat."""
    file = games.parent / "history.sqlite"
    whole = file.read_bytes()
    rng = random.Random(7)
    for number in range(240):
        data = bytearray(whole)
        for _ in range(8):
            # Half of the changes hit the description of the tables.
            data[rng.randrange(len(data) if number % 2 else 4096)] = rng.randrange(256)
        file.write_bytes(data)
        look(games.parent)
        assert [save.new for save in look(games.parent)[0]] == [False], number


# -- locked ----------------------------------------------------------------------------------------------------


@contextlib.contextmanager
def locked(file: Path) -> Iterator[None]:
    """Lock an index as another program does while it writes."""
    with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield
        other.execute("ROLLBACK")


def test_nobody_waits_for_a_locked_index(games: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    waits = []
    connect = sqlite3.connect

    def connected(*args: Any, **how: Any) -> Any:
        waits.append(how.get("timeout"))
        return connect(*args, **how)

    before = (games.parent / "history.sqlite").read_bytes()
    with locked(games.parent / "history.sqlite"):
        monkeypatch.setattr(sqlite3, "connect", connected)
        found, told = look(games.parent)
        assert (games.parent / "history.sqlite").read_bytes() == before
    assert set(waits) == {0}, "SQLite gives up at once"
    assert ([save.new for save in found], told) == ([True], [])
    assert [save.new for save in look(games.parent)[0]] == [False], "the index is still there"


def test_facts_found_while_the_index_was_locked_are_kept_afterwards(game: BidAndBluff, games: Path) -> None:
    file = games.parent / "history.sqlite"
    index = Index(file)
    shelf = Shelf(games, index)
    old = shelf.saves()[0].name
    fresh = written(game, games, 12, seed=2)[0].name
    state = SaveState(line="round 2")
    with locked(file):
        shelf.glance([fresh])
        shelf.note(SaveInfo(games, fresh, None, 12, state=state))
        assert {save.name: save.state for save in shelf.saves()} == {old: None, fresh: state}
    index.close()
    assert {save.name: save.state for save in look(games.parent)[0]} == {old: None, fresh: state}


def test_an_index_that_was_locked_at_the_start_is_read_later_and_loses_nothing(games: Path) -> None:
    file = games.parent / "history.sqlite"
    (name,) = os.listdir(games)
    state = SaveState(line="round 2")
    index = Index(file)
    Shelf(games, index).note(SaveInfo(games, name, None, 12, state=state))
    index.close()
    index = Index(file)
    shelf = Shelf(games, index)
    with locked(file):
        (save,) = shelf.saves()
        shelf.glance([save.name])
        assert shelf.saves()[0].state is None
    assert shelf.saves()[0].state == state
    index.close()
    assert look(games.parent)[0][0].state == state


# -- entries that cannot be kept -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "entry",
    [
        Entry(1, 2**63),
        Entry(2**70, 1),
        Entry(1, 1, moves=10**30),
        Entry(1, 1, moves=10**12),
        Entry(1, 1, header=msgspec.structs.replace(HEAD, state_version=10**30)),
        Entry(1, 1, header=msgspec.structs.replace(HEAD, origins=(Origin(1, 10**30),))),
        Entry(1, 1, problem="\ud800"),
    ],
)
def test_an_entry_that_cannot_be_encoded_is_not_kept_and_does_no_harm(tmp_path: Path, entry: Entry) -> None:
    index = Index(tmp_path / "history.sqlite")
    folder = tmp_path / "games"
    folder.mkdir()
    (folder / "good").write_bytes(b"x")
    (folder / "odd").write_bytes(b"x")
    os.utime(folder / "odd", ns=(1, 1))
    index.keep(folder, [("odd", entry), ("good", glance(folder / "good"))])
    assert set(entries_of(index, folder)) == {"good"}
    assert index.messages() == []
    index.close()


def test_a_folder_whose_name_is_no_text_is_listed_without_an_index(tmp_path: Path, game: BidAndBluff) -> None:
    folder = tmp_path / os.fsdecode(b"g\xff")
    try:
        path, _ = written(game, folder, 12)
    except OSError:
        pytest.skip("there are no such names")
    index = Index(tmp_path / "history.sqlite")
    shelf = Shelf(folder, index)
    shelf.glance(save.name for save in shelf.saves())
    assert [(save.name, save.moves) for save in shelf.saves()] == [(path.name, 12)]
    path.unlink()
    assert shelf.saves() == []
    index.close()


def test_the_closing_line_of_a_forged_record_is_not_believed(games: Path) -> None:
    """The list shows such a match like one with a damaged end: opening it shows the reason."""
    plain = games / f"x{SUFFIX}"
    for close in (
        b'{"t":"close","outcome":{"reason":"finished","scores":[1,2,3],"winners":[0]},"moves":1%s}'
        % (b"0" * 30),
        b'{"t":"close","outcome":{"reason":"finished","scores":[1,2,3],"winners":[9]},"moves":1}',
        b'{"t":"close","outcome":{"reason":"finished","scores":[1],"winners":[0]},"moves":1}',
        b'{"t":"close","outcome":{"reason":"finished","scores":[1,2,1e300],"winners":[0]},"moves":1}',
        b'{"t":"undo","n":1%s}' % (b"0" * 30),
    ):
        first = next(path for path in games.iterdir() if path != plain).read_bytes().split(b"\n")[0]
        plain.write_bytes(first + b'\n{"h":"0","b":' + close + b"}\n")
        entry = glance(plain)
        assert (entry.problem, entry.moves, entry.outcome) == ("", 0, None)


def test_only_the_player_may_read_the_index(games: Path) -> None:
    if sys.platform == "win32":
        pytest.skip("rights are otherwise there")
    assert stat.S_IMODE((games.parent / "history.sqlite").stat().st_mode) == 0o600
