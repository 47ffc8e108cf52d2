"""Tests that files are moved, replaced and compared, with the answers of Windows, simulated elsewhere."""

from __future__ import annotations

import errno
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bidtable.core.errors import RecordError
from bidtable.games.bid_and_bluff import BidAndBluff
from bidtable.store import locks, saves
from bidtable.store.files import keep_broken, put_away, same_file, write_file
from bidtable.store.index import Index
from bidtable.store.journal import Journal
from bidtable.store.shelf import Shelf
from tests.store.records_helpers import today, written

IN_USE = 32
"""The error of Windows for a file that is open elsewhere: a sharing violation."""


class Busy:
    """Answer as Windows does while a file is open elsewhere: the file cannot be renamed."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, times: int) -> None:
        self.times = times
        self.waits: list[float] = []
        for owner, name in ((os, "replace"), (Path, "rename"), (Path, "unlink")):
            monkeypatch.setattr(owner, name, self._refusing(getattr(owner, name)))
        monkeypatch.setattr(time, "sleep", self.waits.append)

    def _refusing(self, change: Callable[..., Any]) -> Callable[..., Any]:
        def refuse(*args: Any, **how: Any) -> Any:
            if self.times:
                self.times -= 1
                error = PermissionError(errno.EACCES, "It is being used by another process")
                error.winerror = IN_USE  # type: ignore[attr-defined, unused-ignore]
                raise error
            return change(*args, **how)

        return refuse


def test_a_file_that_is_open_elsewhere_for_a_moment_is_moved_and_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = tmp_path / "old"
    old.write_bytes(b"1")
    busy = Busy(monkeypatch, 3)
    write_file(old, b"2")
    assert (old.read_bytes(), len(busy.waits)) == (b"2", 3)
    busy.times = 3
    gone = put_away(old, "deleted")
    assert (gone.read_bytes(), len(busy.waits)) == (b"2", 6)
    busy.times = 3
    back = saves.bring_back(gone, tmp_path)
    assert (back, back.read_bytes(), len(busy.waits)) == (old, b"2", 9)
    busy.times = 3
    assert "They are kept as old.broken" in keep_broken(old, "settings", "odd")
    assert len(busy.waits) == 12


def test_a_file_that_stays_open_elsewhere_is_told_and_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = today("bid_and_bluff")
    assert isinstance(game, BidAndBluff)
    path, _ = written(game, tmp_path, 12)
    busy = Busy(monkeypatch, 10**6)
    for put in (saves.delete, saves.set_aside):
        with pytest.raises(RecordError, match="It is being used by another process"):
            put(path)
    assert path.exists()
    assert sum(busy.waits) < 0.5, "nobody waits long"


def test_where_the_system_says_no_for_good_nobody_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits: list[float] = []
    monkeypatch.setattr(time, "sleep", waits.append)
    with pytest.raises(FileNotFoundError):
        put_away(tmp_path / "none", "deleted")
    assert waits == []


@pytest.mark.parametrize("harm", ["text", "page"])
def test_an_index_that_another_window_holds_open_on_windows_is_done_without(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, harm: str
) -> None:
    """There the file can neither be set aside nor deleted."""
    game = today("bid_and_bluff")
    assert isinstance(game, BidAndBluff)
    games, file = tmp_path / "games", tmp_path / "history.sqlite"
    written(game, games, 12)
    index = Index(file)
    shelf = Shelf(games, index)
    shelf.glance([save.name for save in shelf.saves()])
    index.close()
    data = file.read_bytes()
    broken = b"no database" if harm == "text" else data[:4096] + b"\xff" * (len(data) - 4096)
    file.write_bytes(broken)
    Busy(monkeypatch, 10**6)
    index = Index(file)
    shelf = Shelf(games, index)
    (save,) = shelf.saves()
    assert save.new
    (save,) = shelf.glance([save.name])
    assert (save.moves, file.read_bytes()) == (12, broken)
    index.close()


@pytest.fixture
def by_path(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give a file another device by its path than by its descriptor, as some versions of Windows do."""
    look = os.stat

    def stat(path: Any, **how: Any) -> os.stat_result:
        found = look(path, **how)
        if isinstance(path, int):
            return found
        values = list(found)
        values[2] += 1
        return os.stat_result(values)

    monkeypatch.setattr(os, "stat", stat)


@pytest.mark.usefixtures("by_path")
def test_a_file_is_known_again_where_a_path_describes_it_otherwise(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"1")
    descriptor = os.open(path, os.O_RDONLY)
    assert same_file(path, descriptor)
    path.rename(tmp_path / "moved")
    assert not same_file(path, descriptor)
    path.write_bytes(b"1")
    assert not same_file(path, descriptor)
    path.unlink()
    path.mkdir()
    assert not same_file(path, descriptor)
    os.close(descriptor)


@pytest.mark.usefixtures("by_path")
def test_a_match_is_held_and_written_where_a_path_describes_it_otherwise(tmp_path: Path) -> None:
    game = today("bid_and_bluff")
    assert isinstance(game, BidAndBluff)
    path, match = written(game, tmp_path, 12)
    locks.Hold.take(path).release()
    journal = Journal.create(tmp_path / "more", match.header, None, match.lines[:3])
    for line in match.lines[3:]:
        journal.append(line)
    journal.close()
