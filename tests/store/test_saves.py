"""Tests of the list of saved games: it is fast, names any strange file in the folder, and continues."""

from __future__ import annotations

import os
import shutil
import sys
import time
from pathlib import Path

import pytest

from bidtable.core.errors import RecordError
from bidtable.core.match import Match
from bidtable.core.record import FORMAT, UPGRADES
from bidtable.games.bid_and_bluff import BidAndBluff
from bidtable.store import places, saves
from bidtable.store.files import NoFile, free_name, read_file
from bidtable.store.index import Index
from bidtable.store.journal import SUFFIX, Journal
from bidtable.store.saves import UNREADABLE, SaveInfo, SaveState
from bidtable.store.shelf import Shelf
from tests.app.scene_helpers import has, open_app
from tests.core.test_match import header, play
from tests.store.records_helpers import (
    OLD_FORMAT,
    chained,
    from_old_format,
    in_old_format,
    unfinished,
    written,
)

INDEX = "history.sqlite"


def listed_in(folder: Path) -> list[SaveInfo]:
    """Return all entries of a folder after its files were read, the last written first."""
    index = Index(folder / INDEX)
    shelf = Shelf(folder, index)
    shelf.glance(save.name for save in shelf.saves() if save.new)
    found = shelf.saves()
    index.close()
    return sorted(found, key=lambda save: save.modified, reverse=True)


def test_the_last_written_comes_first_and_its_moves_are_counted(game: BidAndBluff, tmp_path: Path) -> None:
    assert listed_in(tmp_path / "none") == []
    old, match = written(game, tmp_path, 12, seed=1)
    new, _ = written(game, tmp_path, 30, seed=2)
    os.utime(old, (1000, 1000))
    os.utime(new, (2000, 2000))
    (tmp_path / "note.txt").write_text("not a save")
    listed = listed_in(tmp_path)
    assert [(save.path.name, save.moves) for save in listed] == [(new.name, 30), (old.name, 12)]
    assert listed[1].header is not None
    assert listed[1].header.seats == match.header.seats
    assert listed[1].header.seed == 0, "the seed of a game that goes on is nobody's business"


def test_a_finished_game_is_known_without_replaying_it(game: BidAndBluff, tmp_path: Path) -> None:
    _, match = written(game, tmp_path, 10**6)
    (save,) = listed_in(tmp_path)
    assert save.outcome == match.outcome
    assert save.moves == len(match.moves)
    assert save.header is not None
    assert save.header.seed == 1


def test_the_list_counts_moves_without_those_taken_back(game: BidAndBluff, tmp_path: Path) -> None:
    head = header(game)
    match = play(Match(game, head, Journal.create(tmp_path, head)), 4)
    while match.why_not_take_back(match.moves[-1][0]):
        play(match, 1)
    match.take_back(match.moves[-1][0])
    match.close()
    assert listed_in(tmp_path)[0].moves == len(match.moves)


def odd_things(folder: Path) -> dict[str, str]:
    """Put files into a folder that the list must survive; return the message about each by its name."""
    said = {
        "empty": "not a saved game",
        "nested": "not a saved game",
        "inside": "not a saved game",
        "seats": "1 seats but names 0",
        "name": "letters; the most is 40",
        "long": "longer than any",
        "large": "far too large",
        "folder": "a folder",
        "newer": "newer version",
        "old": "can no longer be opened",
    }
    header = {"format": FORMAT, "game": "bid_it", "rules": "x", "setup": {"seats": 1}, "seats": [], "seed": 1}

    def named(letters: int) -> bytes:
        return chained({**header, "seats": [{"name": "n" * letters, "kind": "human"}]})

    contents = {
        "empty": b"\n",
        "nested": b"[" * 1100 + b"]" * 1100 + b"\n",
        "inside": b'{"format":1,"game":' + b"[" * 1100 + b"]" * 1100 + b"}\n",
        "seats": chained(header),
        "name": named(9000),
        "long": named(50_000),
        "old": chained({**header, "format": FORMAT - 1}),
        "newer": b'{"format":99,"game":"bid_it"}\n',
    }
    for name, content in contents.items():
        (folder / f"{name}{SUFFIX}").write_bytes(content)
    with (folder / f"large{SUFFIX}").open("wb") as file:
        file.truncate(60_000_000)
    (folder / f"folder{SUFFIX}").mkdir()
    if sys.platform != "win32":
        os.mkfifo(folder / f"pipe{SUFFIX}")
        (folder / f"loop{SUFFIX}").symlink_to(folder / f"loop{SUFFIX}")
        (folder / f"lost{SUFFIX}").symlink_to(folder / "nowhere")
        (folder / f"zero{SUFFIX}").symlink_to("/dev/zero")
        said |= {"pipe": "a pipe", "loop": "cannot be read", "lost": "cannot be read", "zero": "a device"}
        os.mkfifo(folder / INDEX)
    return {f"{name}{SUFFIX}": text for name, text in said.items()}


def test_whatever_lies_in_the_folder_is_named_with_its_reason_and_the_rest_works(
    game: BidAndBluff, tmp_path: Path
) -> None:
    path, _ = written(game, tmp_path, 12)
    said = odd_things(tmp_path)
    start = time.process_time()
    listed = {save.path.name: save for save in listed_in(tmp_path)}
    assert time.process_time() - start < 0.3
    assert listed.pop(path.name).moves == 12
    assert set(listed) == set(said)
    for name, save in listed.items():
        assert said[name] in save.problem, (name, save.problem)
        assert len(save.problem) < 200


def test_the_title_is_shown_whatever_lies_in_the_folder(
    game: BidAndBluff, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(places.HOME_VARIABLE, str(tmp_path))
    places.saves().mkdir(parents=True)
    places.config().mkdir(parents=True)
    odd_things(places.saves())
    for file in (places.config() / "settings.json", places.config() / "last_setup.json"):
        file.write_bytes(b"[" * 5000)
    written(game, places.saves(), 12)
    app = open_app()
    assert has(app, "title:continue")
    saved = app.services.saved
    found = saved.history.saves()
    saved.history.settle()
    for save in found:
        assert saved.history.state_of(save) is not None
        if save.problem:
            with pytest.raises(RecordError):
                saved.resume(save.path)
    app.close()
    left = {path.name for path in places.saves().iterdir()}
    assert {"large.bidtable", "folder.bidtable", "newer.bidtable"} <= left


def test_an_unreadable_file_stays_and_is_reported(
    game: BidAndBluff, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, _ = written(game, tmp_path, 5)
    real = os.open

    def refuse(name: object, *rest: int) -> int:
        if str(name) == str(path):
            raise PermissionError(13, "Permission denied")
        return real(name, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(os, "open", refuse)
    (save,) = listed_in(tmp_path)
    assert "Permission denied" in save.problem


def test_a_file_set_aside_is_moved_and_never_overwritten(tmp_path: Path) -> None:
    goals = set()
    for number in range(4):
        path = tmp_path / f"game{SUFFIX}"
        path.write_text(str(number))
        goals.add(saves.set_aside(path))
        assert not path.exists()
    assert len(goals) == 4
    assert sorted(goal.read_text() for goal in goals) == ["0", "1", "2", "3"]
    assert {goal.parent for goal in goals} == {tmp_path / UNREADABLE}


def test_a_file_that_cannot_be_set_aside_stays(tmp_path: Path) -> None:
    path = tmp_path / f"game{SUFFIX}"
    path.write_text("precious")
    (tmp_path / UNREADABLE).write_text("a file where the folder should be")
    with pytest.raises(RecordError, match="It stays"):
        saves.set_aside(path)
    assert path.read_text() == "precious"


def test_facts_about_a_match_hold_until_its_file_changes(game: BidAndBluff, tmp_path: Path) -> None:
    path, _ = written(game, tmp_path, 5)
    index = Index(tmp_path / INDEX)
    state = SaveState(line="round 1, Anna to play")
    Shelf(tmp_path, index).note(SaveInfo(tmp_path, path.name, None, 5, state=state))
    index.close()
    (save,) = listed_in(tmp_path)
    assert save.state == SaveState(line="round 1, Anna to play")
    with path.open("ab") as file:
        file.write(b"{}\n")
    assert listed_in(tmp_path)[0].state is None


def test_a_large_file_and_a_pipe_are_not_read(tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_bytes(b"x" * 101)
    with pytest.raises(NoFile, match="far too large"):
        read_file(path, 100)
    with pytest.raises(OSError, match="folder"):
        read_file(tmp_path, 100)
    assert free_name(tmp_path, "x.y") == tmp_path / "x.y"


@pytest.mark.parametrize(("count", "made"), [(300, False), (5000, True)])
@pytest.mark.long
def test_the_title_with_many_finished_games_is_there_at_once(
    game: BidAndBluff, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, count: int, made: bool
) -> None:
    """300 games without an index, 5,000 with one; in seconds of processor time, which other programs leave alone."""
    monkeypatch.setenv(places.HOME_VARIABLE, str(tmp_path))
    path, _ = written(game, places.saves(), 10**6)
    going, _ = written(game, places.saves(), 20, seed=3)
    os.utime(going, (1000, 1000))
    for number in range(count):
        goal = path.with_name(f"{number}{SUFFIX}")
        try:
            os.link(path, goal)
        except OSError:
            shutil.copy(path, goal)
    if made:
        index = Index(places.index())
        shelf = Shelf(places.saves(), index)
        shelf.glance(save.name for save in shelf.saves())
        index.close()
    app = open_app(title=False)
    start = time.process_time()
    found = app.services.saved.history.saves()
    latest = app.services.saved.history.latest_unfinished(found)
    spent = time.process_time() - start
    # New files are read in the background once the reading takes noticeable time.
    while latest is None:
        app.services.saved.history.poll()
        time.sleep(0.01)
        latest = app.services.saved.history.latest_unfinished(found)
    assert latest.path == going
    assert len(found) == count + 2
    # A reading of 0.2 s takes half as long again if two tests share a core.
    assert spent < 0.5, spent
    app.close()


def test_a_record_of_an_older_format_is_offered_once_it_is_looked_into(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(places.HOME_VARIABLE, str(tmp_path))
    places.saves().mkdir(parents=True)
    monkeypatch.setitem(UPGRADES, OLD_FORMAT, from_old_format)
    (places.saves() / f"old{SUFFIX}").write_bytes(in_old_format(unfinished("bid_it")))
    app = open_app()
    for _ in range(500):
        app.step(0.02)
        if has(app, "title:continue"):
            break
        time.sleep(0.01)
    assert has(app, "title:continue")
    app.close()
