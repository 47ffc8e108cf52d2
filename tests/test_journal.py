"""Record files: what is written can be read, and what cannot be read is told and never lost."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import msgspec
import pytest

from bidtable.core.errors import RecordError
from bidtable.core.game import AnyGame
from bidtable.core.match import Match
from bidtable.core.record import FORMAT, UPGRADES, decode, encode
from bidtable.games.bid_and_bluff import BidAndBluff, load
from bidtable.rulebook import Library
from bidtable.store import journal, places
from bidtable.store.journal import SUFFIX, UNREADABLE, Journal
from tests.test_match import header, play


@pytest.fixture(scope="module")
def game() -> BidAndBluff:
    return load(Library(places.shipped_rules()))


def written(game: BidAndBluff, folder: Path, moves: int = 40, seed: int = 1) -> tuple[Path, Match]:
    """Play a match that is written down; return its file and the match."""
    head = msgspec.structs.replace(header(game, seed), created="2024-05-06T07:08:09")
    record = Journal.create(folder, head)
    match = play(Match(game, head, record), moves)
    match.close()
    return record.path, match


def opened(game: BidAndBluff, path: Path) -> Match:
    return journal.load_match(path, lambda _: game)


def test_what_is_written_is_read_again_and_goes_on(game: BidAndBluff, tmp_path: Path) -> None:
    path, match = written(game, tmp_path / "games")
    assert path.name == f"20240506070809-bid_and_bluff-1{SUFFIX}"
    again = opened(game, path)
    assert (again.state, again.events, again.moves) == (match.state, match.events, match.moves)
    play(again, 20)
    again.close()
    third = opened(game, path)
    assert third.state == again.state
    assert len(third.moves) == 60


def test_two_games_of_one_second_get_two_files(game: BidAndBluff, tmp_path: Path) -> None:
    first, _ = written(game, tmp_path, 3)
    second, _ = written(game, tmp_path, 5)
    assert first != second
    assert len(opened(game, first).moves) == 3
    assert len(opened(game, second).moves) == 5


def test_a_torn_last_line_is_left_out_and_cut_off_by_the_next_move(game: BidAndBluff, tmp_path: Path) -> None:
    path, match = written(game, tmp_path)
    whole = path.read_bytes()
    start = whole.rstrip(b"\n").rfind(b"\n") + 1
    for cut in (start + 1, (start + len(whole)) // 2, len(whole) - 1):
        path.write_bytes(whole[:cut])
        assert journal.read(path)[3]
        again = opened(game, path)
        assert again.moves == match.moves[:-1]
        again.play(*match.moves[-1])
        again.close()
        assert path.read_bytes() == whole


def test_a_damaged_line_in_the_middle_is_named_and_the_file_left_alone(
    game: BidAndBluff, tmp_path: Path
) -> None:
    path, _ = written(game, tmp_path)
    lines = path.read_bytes().splitlines(keepends=True)
    lines[7] = lines[7][:10] + b"\x00\xff" + lines[7][12:]
    path.write_bytes(b"".join(lines))
    with pytest.raises(RecordError, match=r"Line 8 is damaged\."):
        opened(game, path)
    assert path.read_bytes() == b"".join(lines)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"Dear diary",
        b"Dear diary\nhow are you\n",
        b"\x89PNG\r\n\x1a\n\x00\x00",
        b'{"format":"one","game":"bid_and_bluff"}\n',
        b'{"game":"bid_and_bluff"}\n',
        b"[1,2]\n",
        b"null\n",
        b'{"format":1}\n',
        b"\xff\xfe\n",
    ],
)
def test_a_foreign_file_is_told_from_a_record(game: BidAndBluff, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / f"x{SUFFIX}"
    path.write_bytes(content)
    with pytest.raises(RecordError):
        opened(game, path)
    assert path.read_bytes() == content


def test_a_folder_and_a_missing_file_are_told(game: BidAndBluff, tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none"):
        with pytest.raises(RecordError, match="cannot be read"):
            opened(game, path)


def test_a_file_too_large_for_a_record_is_not_read(
    game: BidAndBluff, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, _ = written(game, tmp_path)
    monkeypatch.setattr(journal, "MAX_BYTES", 100)
    with pytest.raises(RecordError, match="far too large"):
        opened(game, path)


def test_a_record_of_a_newer_program_says_so(game: BidAndBluff, tmp_path: Path) -> None:
    path, match = written(game, tmp_path)
    lines = path.read_bytes().splitlines(keepends=True)
    newer = msgspec.structs.replace(match.header, format=FORMAT + 1)
    path.write_bytes(encode(newer) + b"".join(lines[1:]))
    with pytest.raises(RecordError, match="A newer version"):
        opened(game, path)


def test_an_older_format_is_brought_up_to_date(
    game: BidAndBluff, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    head = msgspec.json.decode(encode(header(game)))
    head["format"] = FORMAT - 1
    head["stakes"] = head.pop("seed")
    line = msgspec.json.encode(head)
    with pytest.raises(RecordError, match="Nothing is known of format 0"):
        decode([line])
    monkeypatch.setitem(
        UPGRADES,
        FORMAT - 1,
        lambda lines: [{**lines[0], "seed": lines[0]["stakes"], "format": FORMAT}, *lines[1:]],
    )
    assert decode([line])[0] == header(game)


def test_an_unknown_game_is_named(game: BidAndBluff, tmp_path: Path) -> None:
    record = Journal.create(tmp_path, msgspec.structs.replace(header(game), game="ludo"))
    record.close()

    def nothing(slug: str) -> AnyGame:
        raise KeyError(slug)

    with pytest.raises(RecordError, match="'ludo', which is not at this table"):
        journal.load_match(record.path, nothing)


def test_a_setup_that_does_not_fit_is_told(game: BidAndBluff, tmp_path: Path) -> None:
    record = Journal.create(tmp_path, header(game, seats=9))
    record.close()
    with pytest.raises(RecordError, match="seats 2 to 6"):
        opened(game, record.path)


def test_changed_rules_are_named_when_a_record_does_not_replay(game: BidAndBluff, tmp_path: Path) -> None:
    path, _ = written(game, tmp_path, 200)
    own = tmp_path / "rules" / "bid_and_bluff"
    own.mkdir(parents=True)
    text = (places.shipped_rules() / "bid_and_bluff" / "dealing.yaml").read_text("utf-8")
    (own / "dealing.yaml").write_text(text.replace("[8, 7,", "[7, 8,"), "utf-8")
    changed = load(Library(places.shipped_rules(), own.parent))
    assert changed.rules_digest != game.rules_digest
    with pytest.raises(RecordError, match="rule files have been changed since it was begun"):
        opened(changed, path)


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
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(os, "open", refuse)
    with pytest.raises(RecordError, match="Permission denied"):
        Journal.create(tmp_path, header(game))


@pytest.mark.parametrize("written_first", [0, 5])
def test_a_full_disk_stops_no_match_and_the_file_stays_whole(
    game: BidAndBluff, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, written_first: int
) -> None:
    head = header(game)
    record = Journal.create(tmp_path, head)
    match = play(Match(game, head, record), 10)
    real = os.write
    left = [written_first]

    def write(descriptor: int, data: bytes) -> int:
        # The disk takes a few bytes more, then none.
        if left[0] == 0:
            raise OSError(errno.ENOSPC, "No space left on device")
        taken = min(left[0], len(data))
        left[0] -= taken
        return real(descriptor, data[:taken])

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", write)
        play(match, 6, seed=6)
    assert "No space left on device" in match.journal_problem
    assert len(match.moves) == 16
    assert len(opened(game, record.path).moves) == 10
    play(match, 1, seed=7)
    assert match.journal_problem == ""
    match.close()
    again = opened(game, record.path)
    assert (again.moves, again.state) == (match.moves, match.state)


def test_what_is_set_aside_is_moved_and_never_overwritten(tmp_path: Path) -> None:
    goals = set()
    for number in range(4):
        path = tmp_path / f"game{SUFFIX}"
        path.write_text(str(number))
        goals.add(journal.set_aside(path))
        assert not path.exists()
    assert len(goals) == 4
    assert sorted(goal.read_text() for goal in goals) == ["0", "1", "2", "3"]
    assert {goal.parent for goal in goals} == {tmp_path / UNREADABLE}


def test_what_cannot_be_set_aside_stays(tmp_path: Path) -> None:
    path = tmp_path / f"game{SUFFIX}"
    path.write_text("precious")
    (tmp_path / UNREADABLE).write_text("a file where the folder should be")
    with pytest.raises(RecordError, match="it stays"):
        journal.set_aside(path)
    assert path.read_text() == "precious"


def test_the_list_of_saves_has_the_last_written_first_and_names_the_unreadable(
    game: BidAndBluff, tmp_path: Path
) -> None:
    assert journal.list_saves(tmp_path / "none") == []
    old, match = written(game, tmp_path, 12, seed=1)
    new, _ = written(game, tmp_path, 30, seed=2)
    os.utime(old, (1000, 1000))
    os.utime(new, (2000, 2000))
    (tmp_path / f"bad{SUFFIX}").write_text("nonsense")
    (tmp_path / "note.txt").write_text("not a save")
    (tmp_path / f"folder{SUFFIX}").mkdir()
    saves = journal.list_saves(tmp_path)
    assert [(save.path.name, save.moves) for save in saves[:2]] == [(new.name, 30), (old.name, 12)]
    assert saves[1].header == match.header
    assert saves[2].header is None
    assert "not a saved game" in saves[2].problem
    assert len(saves) == 3


def test_the_list_counts_moves_without_those_taken_back(game: BidAndBluff, tmp_path: Path) -> None:
    head = header(game)
    record = Journal.create(tmp_path, head)
    match = play(Match(game, head, record), 4)
    while match.why_not_take_back(match.moves[-1][0]):
        play(match, 1)
    count = len(match.moves)
    match.take_back(match.moves[-1][0])
    match.close()
    assert journal.list_saves(tmp_path)[0].moves == count - 1
