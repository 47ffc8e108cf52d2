"""Tests of writing records: written lines can be read, and a file changed by others is left alone."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import sys
import time
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from bidtable.core.errors import RecordError
from bidtable.core.match import Match
from bidtable.core.record import CloseLine, MoveLine
from bidtable.games.bid_and_bluff import BidAndBluff
from bidtable.store import matches, places, saves
from bidtable.store.journal import SUFFIX, Journal, RecordChanged
from bidtable.store.records import read
from bidtable.store.writing import Scribe
from tests.core.test_match import header, play
from tests.lab.disk_faults import saved_games
from tests.store.records_helpers import find, opened, written


def test_written_nets_are_read_again_and_go_on_learning(game: BidAndBluff, tmp_path: Path) -> None:
    path, match = written(game, tmp_path / "games")
    assert path.name == f"20240506070809-bid_and_bluff-1{SUFFIX}"
    again = opened(path)
    assert (again.state, again.events, again.moves) == (match.state, match.events, match.moves)
    play(again, 20)
    again.close()
    third = opened(path)
    assert third.state == again.state
    assert len(third.moves) == 60
    third.close()
    assert [item.name for item in path.parent.iterdir()] == [path.name]


def test_two_games_of_one_second_get_two_files(game: BidAndBluff, tmp_path: Path) -> None:
    first, _ = written(game, tmp_path, 3)
    second, _ = written(game, tmp_path, 5)
    assert first != second
    assert read(first).moves == 3
    assert read(second).moves == 5


def test_seed_deals_and_moves_are_not_in_clear_text_until_the_match_is_over(
    game: BidAndBluff, tmp_path: Path
) -> None:
    head = msgspec.structs.replace(header(game), seed=7351946208)
    journal = Journal.create(tmp_path, head)
    match = play(Match(game, head, journal), 60)
    raw = journal.path.read_bytes()
    assert b"7351946208" not in raw
    for kind in game.move_types:
        tag = kind.__struct_config__.tag
        assert f'"kind":"{tag}"'.encode() not in raw
    assert all(line.check.encode() not in raw for line in match.lines if isinstance(line, MoveLine))
    play(match, 10**6)
    match.close()
    reading = read(journal.path)
    assert match.outcome is not None
    assert reading.seal is not None
    assert reading.closing == CloseLine(match.outcome, len(match.moves), reading.seal.key.hex())
    assert reading.header.seed == 7351946208


def test_two_records_of_the_same_moves_have_nothing_sealed_in_common(
    game: BidAndBluff, tmp_path: Path
) -> None:
    one, two = (written(game, tmp_path)[0].read_bytes().splitlines() for _ in range(2))
    assert one[1:2] != two[1:2]
    assert not set(one[2:]) & set(two[2:])


def longer(path: Path) -> None:
    with path.open("ab") as file:
        file.write(path.read_bytes().splitlines(keepends=True)[-1])


def shorter(path: Path) -> None:
    os.truncate(path, path.stat().st_size - 1)


def edited(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[-9] ^= 1
    path.write_bytes(data)


def edited_above(path: Path) -> None:
    """Change one byte in the middle, which costs all later moves, and keep size and time."""
    status, data = path.stat(), bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))


def edited_at_the_start(path: Path) -> None:
    data = path.read_bytes()
    path.write_bytes(b"[" + data[1:])


def moved(path: Path) -> None:
    path.rename(path.with_name("moved"))


@pytest.mark.parametrize("change", [longer, shorter, edited, edited_above, edited_at_the_start, moved])
def test_an_append_refuses_where_the_file_is_not_as_it_was_left(
    game: BidAndBluff, tmp_path: Path, change: Callable[[Path], None]
) -> None:
    path, _ = written(game, tmp_path)
    match = opened(path)
    play(match, 1)
    change(path)
    before = {item.name: item.read_bytes() for item in tmp_path.iterdir() if not item.name.endswith(".lock")}
    count = len(match.moves)
    for _ in range(2):
        with pytest.raises(RecordChanged, match="written"):
            play(match, 1)
    match.close()
    assert len(match.moves) == count
    assert {item.name: item.read_bytes() for item in tmp_path.iterdir()} == before


def test_a_changed_byte_is_noticed_before_the_next_move_and_all_moves_are_saved_elsewhere(
    game: BidAndBluff, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(places.HOME_VARIABLE, str(tmp_path))
    path, match = written(game, places.saves(), 60)
    games = saved_games()
    session = games.resume(path)
    edited_above(path)
    for _ in range(40_000):
        if session.autosave.problem:
            break
        if session.awaiting:
            session.play(next(iter(session.view().legal)))
        session.update(0.1)
        time.sleep(0.0005)
    assert "Another program has written to" in session.autosave.problem
    assert "is gone or was changed" in session.autosave.standing
    assert session.match.moves == match.moves, "the move does not count"
    kept = games.save_elsewhere(session)
    for _ in range(40_000):
        if not session.autosave.waiting:
            break
        session.update(0.0)
        time.sleep(0.0005)
    assert session.match.moves[: len(match.moves)] == match.moves
    assert matches.load(kept, find).match.moves == session.match.moves, "the waiting move comes with them"
    session.close()


def test_records_and_all_that_lies_beside_them_are_their_owners_alone(
    game: BidAndBluff, tmp_path: Path
) -> None:
    if sys.platform == "win32":
        pytest.skip("modes of files say little there")
    before = os.umask(0)
    try:
        path, _ = written(game, tmp_path)
        path.write_bytes(path.read_bytes()[:-5])
        path.chmod(0o644)
        match = opened(path)
        play(match, 1)
        held = {
            file.name: stat.S_IMODE(file.stat().st_mode) for file in tmp_path.rglob("*.*") if file.is_file()
        }
        match.close()
        copied = matches.copy(path, find)
        copied.journal.close()
        names = sorted(held)
        assert [Path(name).suffix for name in names] == [SUFFIX, ".lock", ".txt"]
        assert set(held.values()) == {0o600}
        path.chmod(0o666)
        aside = saves.set_aside(path)
        assert stat.S_IMODE(aside.stat().st_mode) == 0o600
        assert stat.S_IMODE(copied.journal.path.stat().st_mode) == 0o600
    finally:
        os.umask(before)


def test_a_start_whose_rules_cannot_be_written_leaves_no_file(game: BidAndBluff, tmp_path: Path) -> None:
    with pytest.raises(TypeError):
        Journal.create(tmp_path, header(game), {"deck": object()})
    assert list(tmp_path.iterdir()) == []


def test_a_match_that_cannot_be_begun_leaves_no_file(
    game: BidAndBluff, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(places.HOME_VARIABLE, str(tmp_path))
    games = saved_games()

    def refuse(*_: object, **__: object) -> None:
        raise RuntimeError("no table")

    monkeypatch.setattr("bidtable.app.archive.saved_games.Session", refuse)
    with pytest.raises(RuntimeError, match="no table"):
        games.begin(game, header(game))
    assert list(places.saves().iterdir()) == []
    path, _ = written(game, places.saves())
    with pytest.raises(RuntimeError, match="no table"):
        games.resume(path)
    assert list(places.saves().iterdir()) == [path], "it is held no longer"


def test_a_lock_that_the_file_system_does_not_know_leaves_no_file(
    game: BidAndBluff, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number, error in enumerate((errno.ENOLCK, errno.EIO)):
        folder = tmp_path / str(number)
        folder.mkdir()

        def refuse(_: int, error: int = error) -> None:
            raise OSError(error, "No locks")

        monkeypatch.setattr("bidtable.store.locks._lock", refuse)
        with contextlib.suppress(RecordError):
            Journal.create(folder, header(game)).close()
        assert [file.suffix for file in folder.iterdir()] == ([SUFFIX] if error == errno.ENOLCK else [])


def test_a_torn_last_line_is_told_kept_and_only_then_cut(game: BidAndBluff, tmp_path: Path) -> None:
    path, match = written(game, tmp_path)
    whole = path.read_bytes()
    start = whole.rstrip(b"\n").rfind(b"\n") + 1
    for number, cut in enumerate((start + 1, (start + len(whole)) // 2, len(whole) - 1), 1):
        path.write_bytes(whole[:cut])
        assert read(path).torn == whole[start:cut]
        resumed = matches.resume(path, find)
        assert "does not count" in resumed.told[0]
        kept = sorted((tmp_path / "torn").iterdir())
        assert len(kept) == number
        assert whole[start:cut] in [item.read_bytes() for item in kept]
        assert path.read_bytes() == whole[:start]
        resumed.match.writer = resumed.journal
        assert resumed.match.moves == match.moves[:-1]
        resumed.match.play(*match.moves[-1])
        resumed.match.close()
        assert path.read_bytes() == whole


def test_a_torn_end_that_cannot_be_kept_is_not_cut(game: BidAndBluff, tmp_path: Path) -> None:
    path, _ = written(game, tmp_path)
    torn = path.read_bytes()[:-5]
    path.write_bytes(torn)
    (tmp_path / "torn").write_text("a file where the folder should be")
    with pytest.raises(RecordError, match="cannot be kept"):
        matches.resume(path, find)
    assert path.read_bytes() == torn


def test_a_folder_that_cannot_be_made_is_told(game: BidAndBluff, tmp_path: Path) -> None:
    place = tmp_path / "file"
    place.write_text("here first")
    for folder in (place, place / "games"):
        with pytest.raises(RecordError, match="cannot be saved in"):
            Journal.create(folder, header(game))
    assert place.read_text() == "here first"


def test_a_folder_without_leave_to_write_is_told(
    game: BidAndBluff, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> int:
        raise PermissionError(errno.EPERM, "Not permitted")

    monkeypatch.setattr(os, "open", refuse)
    with pytest.raises(RecordError, match="Not permitted"):
        Journal.create(tmp_path, header(game))


def full_after(count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the disk accept a few bytes more, then none."""
    real = os.write
    left = [count]

    def write(descriptor: int, data: bytes) -> int:
        if left[0] == 0:
            raise OSError(errno.ENOSPC, "No space left on device")
        taken = min(left[0], len(data))
        left[0] -= taken
        return real(descriptor, bytes(data[:taken]))

    monkeypatch.setattr(os, "write", write)


@pytest.mark.parametrize("taken", [0, 5])
def test_on_a_full_disk_a_move_does_not_count_and_the_file_stays_whole(
    game: BidAndBluff, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, taken: int
) -> None:
    head = header(game)
    record = Journal.create(tmp_path, head)
    match = play(Match(game, head, record), 10)
    before = record.path.read_bytes()
    with monkeypatch.context() as patch:
        full_after(taken, patch)
        with pytest.raises(RecordError, match="No space left on device"):
            play(match, 1, seed=6)
        assert len(match.moves) == 10
        assert record.path.read_bytes() == before
    play(match, 1, seed=7)
    match.close()
    again = opened(record.path)
    assert (again.moves, again.state) == (match.moves, match.state)
    again.close()


def test_a_line_that_was_not_synced_does_not_count_and_is_not_left_behind(
    game: BidAndBluff, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    head = header(game)
    record = Journal.create(tmp_path, head)
    match = play(Match(game, head, record), 10)
    before = record.path.read_bytes()

    def fail(_: int) -> None:
        raise OSError(errno.EIO, "Input/output error")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", fail)
        with pytest.raises(RecordError, match="Input/output error"):
            play(match, 1)
    play(match, 1)
    match.close()
    assert record.path.read_bytes().startswith(before)
    assert read(record.path).moves == 11


def test_new_files_and_their_folders_are_synced(
    game: BidAndBluff, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[str] = []
    real = os.fsync

    def note(descriptor: int) -> None:
        synced.append(os.readlink(f"/proc/self/fd/{descriptor}"))
        real(descriptor)

    if not Path("/proc/self/fd").exists():
        pytest.skip("descriptors have no names here")
    monkeypatch.setattr(os, "fsync", note)
    record = Journal.create(tmp_path / "data" / "games", header(game))
    assert {str(tmp_path), str(tmp_path / "data"), str(tmp_path / "data/games"), str(record.path)} <= {
        *synced
    }
    record.close()


def test_lines_are_written_in_order_on_another_thread(game: BidAndBluff, tmp_path: Path) -> None:
    head = header(game)
    match = play(Match(game, head), 50)
    scribe = Scribe(Journal.create(tmp_path, head))
    futures = [scribe.submit(line) for line in match.lines]
    scribe.close()
    assert all(future.result() is None for future in futures)
    assert len(read(scribe.journal.path).lines) == 50
