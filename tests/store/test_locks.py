"""Tests of locks: one window writes a match, the others learn which; a killed window locks nobody out."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from bidtable.app.match.spectating import Watcher
from bidtable.games.bid_and_bluff import BidAndBluff
from bidtable.store import matches, saves
from bidtable.store.locks import HeldRecord, Hold, Holder, holder_of
from bidtable.store.records import Follower, read
from tests import ROOT
from tests.core.test_match import play
from tests.store.records_helpers import find, opened, written

CODE = """
import sys
from pathlib import Path
from tests.store.records_helpers import opened
from tests.core.test_match import play
match = opened(Path(sys.argv[1]))
print("held", flush=True)
for line in sys.stdin:
    play(match, int(line), seed=len(match.moves))
    print(len(match.moves), flush=True)
match.close()
"""


class OtherWindow:
    """A separate program that holds a match and plays on command."""

    def __init__(self, path: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", CODE, str(path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=ROOT,
            text=True,
        )
        assert self.hear() == "held"

    def hear(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    def play(self, moves: int) -> int:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{moves}\n")
        self.process.stdin.flush()
        return int(self.hear())

    def end(self, *, kill: bool = False) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        if kill:
            self.process.kill()
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()


def test_a_second_window_is_told_who_plays_and_nothing_is_lost(game: BidAndBluff, tmp_path: Path) -> None:
    path, _ = written(game, tmp_path, 20)
    other = OtherWindow(path)
    with pytest.raises(HeldRecord) as refusal:
        matches.resume(path, find)
    assert refusal.value.holder.pid == other.process.pid
    assert refusal.value.holder.host == socket.gethostname()
    assert f"process {other.process.pid}" in str(refusal.value)
    assert other.play(5) == 25
    # Meanwhile a copy is played, and the holder plays the record itself.
    copied = matches.copy(path, find)
    copied.match.writer = copied.journal
    play(copied.match, 10)
    copied.match.close()
    assert other.play(3) == 28
    with pytest.raises(HeldRecord):
        saves.delete(path)
    other.end()
    assert read(path).moves == 28
    assert read(copied.journal.path).moves == 35
    mine = opened(path)
    play(mine, 2)
    mine.close()
    assert read(path).moves == 30
    assert sorted(item.suffix for item in tmp_path.iterdir()) == [".bidtable", ".bidtable"]


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_a_killed_window_holds_nobody_up(game: BidAndBluff, tmp_path: Path) -> None:
    path, _ = written(game, tmp_path, 20)
    other = OtherWindow(path)
    other.play(4)
    other.end(kill=True)
    assert holder_of(path).pid == other.process.pid, "its name is still there, its lock is not"
    match = opened(path)
    assert len(match.moves) == 24
    assert holder_of(path).pid == os.getpid()
    match.close()


def test_a_match_is_watched_while_another_window_plays_it(game: BidAndBluff, tmp_path: Path) -> None:
    path, _ = written(game, tmp_path, 20)
    other = OtherWindow(path)
    follower = Follower(path)
    watched = matches.replayed(follower.reading, find).match
    watcher = Watcher(game, follower)
    other.play(7)
    for item in watcher.news():
        assert isinstance(item, tuple)
        watched.play(*item)
    other.end()
    assert watched.state == opened_state(path)
    assert not watcher.problem


def opened_state(path: Path) -> object:
    return matches.load(path, find).match.state


def test_a_take_back_is_seen_by_watchers(game: BidAndBluff, tmp_path: Path) -> None:
    path, _ = written(game, tmp_path, 20)
    follower = Follower(path)
    match = opened(path)
    play(match, 1)
    while match.why_not_take_back(match.moves[-1][0]):
        play(match, 1)
    match.take_back(match.moves[-1][0])
    match.close()
    news = list(Watcher(game, follower).news())
    assert news[-1] is None
    assert news[:-1]


def test_one_window_cannot_hold_a_match_twice(tmp_path: Path) -> None:
    record = tmp_path / "x.bidtable"
    hold = Hold.take(record)
    with pytest.raises(HeldRecord):
        Hold.take(record)
    hold.release()
    hold.release()
    Hold.take(record).release()
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("content", [b"", b"nonsense", b"[" * 2000, b'{"pid":"x"}', b"\xff" * 50_000])
def test_a_lock_file_that_says_nothing_names_another_window(tmp_path: Path, content: bytes) -> None:
    record = tmp_path / "x.bidtable"
    record.with_name("x.bidtable.lock").write_bytes(content)
    assert str(holder_of(record)) == "another window"
    Hold.take(record).release()


def test_a_holder_on_another_machine_is_named_with_it() -> None:
    told = str(Holder(12, "attic", "2026-01-02T20:15:00+01:00"))
    assert told == "another window on attic (since 20:15, process 12)"
