"""Tests of the index of saved games: it only saves time, and is rebuilt whenever it is wrong."""

from __future__ import annotations

import os
import sqlite3
import sys
import threading
from pathlib import Path

import pytest

from bidtable.core.facts import facts_of
from bidtable.games.bid_and_bluff import BidAndBluff
from bidtable.store import index_file
from bidtable.store.index import Index
from bidtable.store.saves import SaveInfo, SaveState
from bidtable.store.shelf import Shelf
from tests.store.records_helpers import entries_of, written


def known(folder: Path, file: Path) -> list[SaveInfo]:
    """Return the list of a new program for a folder before it reads any file."""
    index = Index(file)
    found = Shelf(folder, index).saves()
    index.close()
    return sorted(found, key=lambda save: save.name)


def looked(folder: Path, file: Path) -> None:
    """Read all new files of a folder."""
    index = Index(file)
    shelf = Shelf(folder, index)
    shelf.glance(save.name for save in shelf.saves() if save.new)
    index.close()


def test_facts_about_matches_are_known_to_the_next_program(game: BidAndBluff, tmp_path: Path) -> None:
    games, file = tmp_path / "games", tmp_path / "own" / "history.sqlite"
    path, match = written(game, games, 10**6)
    assert [save.new for save in known(games, file)] == [True]
    looked(games, file)
    (save,) = known(games, file)
    assert (save.new, save.outcome, save.facts) == (False, match.outcome, None)
    index = Index(file)
    told = SaveInfo(games, path.name, match.header, 5, outcome=match.outcome, facts=facts_of(match))
    assert Shelf(games, index).note(told).facts == facts_of(match)
    index.close()
    (save,) = known(games, file)
    assert (save.moves, save.facts) == (5, facts_of(match))


def test_a_record_that_changed_or_is_gone_behind_its_back_is_noticed(
    game: BidAndBluff, tmp_path: Path
) -> None:
    games, file = tmp_path / "games", tmp_path / "history.sqlite"
    one, _ = written(game, games, 12, seed=1)
    two, _ = written(game, games, 12, seed=2)
    three, _ = written(game, games, 12, seed=3)
    looked(games, file)
    one.unlink()
    os.utime(two, ns=(5, 5))
    with three.open("ab") as stream:
        stream.write(b"x")
    assert {save.name: save.new for save in known(games, file)} == {two.name: True, three.name: True}
    with sqlite3.connect(file) as database:
        names = {name for (name,) in database.execute("SELECT name FROM records")}
    database.close()
    assert names == {two.name, three.name}, "what is gone is forgotten"


@pytest.mark.parametrize("harm", ["missing", "text", "torn", "other", "version", "entry", "folder", "pipe"])
def test_an_index_that_is_not_as_it_should_be_is_made_anew(
    game: BidAndBluff, tmp_path: Path, harm: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    games, file = tmp_path / "games", tmp_path / "history.sqlite"
    path, _ = written(game, games, 12)
    looked(games, file)
    if harm == "version":
        monkeypatch.setattr(index_file, "VERSION", index_file.VERSION + 1)
    elif harm in ("other", "entry"):
        database = sqlite3.connect(file)
        database.execute("DROP TABLE records" if harm == "other" else "UPDATE records SET entry = x'c1'")
        database.commit()
        database.close()
    else:
        whole = file.read_bytes()
        file.unlink()
        if harm == "text":
            file.write_bytes(b"this is no database " * 500)
        elif harm == "torn":
            file.write_bytes(whole[:4096] + os.urandom(len(whole) - 4096))
        elif harm == "folder":
            file.mkdir()
        elif harm == "pipe":
            if sys.platform == "win32":
                pytest.skip("there are no pipes in folders")
            os.mkfifo(file)
    assert [save.new for save in known(games, file)] == [True]
    looked(games, file)
    (save,) = known(games, file)
    # If a folder or a pipe has the index's name, nothing is written: the files are read each time.
    assert save.new == (harm in ("folder", "pipe"))
    assert path.exists()


def test_an_index_that_breaks_while_it_is_used_is_made_anew(game: BidAndBluff, tmp_path: Path) -> None:
    games, file = tmp_path / "games", tmp_path / "history.sqlite"
    written(game, games, 12)
    looked(games, file)
    index = Index(file)
    assert len(entries_of(index, games)) == 1
    other = sqlite3.connect(file)
    other.execute("DROP TABLE records")
    other.commit()
    other.close()
    assert entries_of(index, games) == {}
    shelf = Shelf(games, index)
    (save,) = shelf.glance(save.name for save in shelf.saves())
    assert save.moves == 12
    assert len(entries_of(index, games)) == 1
    index.close()


def test_threads_share_an_index_and_odd_names_do_no_harm(game: BidAndBluff, tmp_path: Path) -> None:
    games = tmp_path / "games"
    path, _ = written(game, games, 12)
    odd = games / os.fsdecode(b"a\xff\nb.bidtable")
    try:
        odd.write_bytes(path.read_bytes())
    except OSError:
        odd = path
    index = Index(tmp_path / "history.sqlite")
    shelf = Shelf(games, index)
    names = [save.name for save in shelf.saves()]
    threads = [threading.Thread(target=shelf.glance, args=(names,)) for _ in range(4)]
    for thread in threads:
        thread.start()
    state = SaveState(line="round 1")
    shelf.note(SaveInfo(games, path.name, None, 12, state=state))
    for thread in threads:
        thread.join()
    assert {save.name for save in shelf.saves()} == {path.name, odd.name}
    assert all(save.moves == 12 for save in shelf.saves())
    index.close()


def test_the_index_tells_no_seed_of_a_match_that_goes_on(game: BidAndBluff, tmp_path: Path) -> None:
    games, file = tmp_path / "games", tmp_path / "history.sqlite"
    written(game, games, 12, seed=987654321)
    looked(games, file)
    index = Index(file)
    (entry,) = entries_of(index, games).values()
    index.close()
    assert entry.header is not None
    assert entry.header.seed == 0
    assert (987654321).to_bytes(4, "big") not in file.read_bytes()
