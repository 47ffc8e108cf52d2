"""Tests that a damaged first line costs no match: a copy of it is stored, and the player is told."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from bidtable.cli.main import main
from bidtable.core.match import Match
from bidtable.core.record import FORMAT
from bidtable.games.bid_and_bluff import BidAndBluff
from bidtable.store import matches
from bidtable.store.first_line import ForeignFile, NewerRecord
from bidtable.store.journal import SUFFIX, Journal
from bidtable.store.records import Follower, parse
from bidtable.store.saves import glance
from tests.core.test_match import header, play
from tests.store.records_helpers import find, opened, samples, unfinished, written


@pytest.fixture(scope="module")
def good(game: BidAndBluff, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A record of 40 moves."""
    return written(game, tmp_path_factory.mktemp("good"))[0].read_bytes()


def assert_same(data: bytes, good: bytes) -> None:
    """Check that a damaged record is read as the good one, and that the damage is noticed."""
    reading, whole = parse(data), parse(good)
    assert reading.mended
    assert not whole.mended
    assert (reading.header, reading.files, reading.damage) == (whole.header, whole.files, "")
    assert reading.lines == whole.lines
    assert reading.moves == 40


def test_any_changed_byte_of_the_first_line_costs_nothing(good: bytes) -> None:
    end = good.index(b"\n") + 1
    for at in range(end):
        assert_same(good[:at] + bytes([good[at] ^ 1 << at % 8]) + good[at + 1 :], good)


def gone(first: bytes) -> bytes:
    return b""


def cut_short(first: bytes) -> bytes:
    return first[: len(first) // 2] + b"\n"


def without_its_beginning(first: bytes) -> bytes:
    return first[9:]


def longer(first: bytes) -> bytes:
    return first[:50] + b"x" * 40_000 + first[50:]


def overwritten_and_run_into_the_next(first: bytes) -> bytes:
    return b"\0" * len(first)


def empty(first: bytes) -> bytes:
    return b"\n"


def of_a_newer_program(first: bytes) -> bytes:
    return first.replace(f'"format":{FORMAT}'.encode(), b'"format":9')


def of_another_match(first: bytes) -> bytes:
    return samples()[0].read_bytes().partition(b"\n")[0] + b"\n"


DAMAGES = (
    gone,
    cut_short,
    without_its_beginning,
    longer,
    overwritten_and_run_into_the_next,
    empty,
    of_a_newer_program,
    of_another_match,
)


def damaged(data: bytes, change: Callable[[bytes], bytes]) -> bytes:
    first, end, rest = data.partition(b"\n")
    return change(first + end) + rest


@pytest.mark.parametrize("change", DAMAGES, ids=lambda change: change.__name__)
def test_a_match_is_listed_and_goes_on_however_its_first_line_is_damaged(
    game: BidAndBluff, tmp_path: Path, change: Callable[[bytes], bytes]
) -> None:
    path, match = written(game, tmp_path)
    listed = glance(path)
    good = path.read_bytes()
    bad = damaged(good, change)
    assert_same(bad, good)
    path.write_bytes(bad)
    found = glance(path)
    assert (found.header, found.moves, found.problem) == (listed.header, 40, "")
    assert matches.load(path, find).match.state == match.state
    assert path.read_bytes() == bad, "looking changes nothing"
    resumed = matches.resume(path, find)
    kept = tmp_path / matches.DAMAGED / path.name
    assert kept.read_bytes() == bad
    assert resumed.told == [
        f"The first line of this game was damaged and was restored from its copy. The damaged file is {kept}."
    ]
    resumed.match.writer = resumed.journal
    play(resumed.match, 5)
    resumed.match.close()
    again = matches.load(resumed.journal.path, find)
    assert not again.reading.mended
    assert again.match.moves[:40] == match.moves
    assert len(again.match.moves) == 45
    assert [item.name for item in tmp_path.iterdir() if item.is_file()] == [resumed.journal.path.name]


def test_a_finished_match_with_a_damaged_first_line_is_shown_and_a_check_tells(
    game: BidAndBluff, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, match = written(game, tmp_path, 10**6)
    path.write_bytes(b"x" + path.read_bytes()[1:])
    assert glance(path).outcome == match.outcome
    assert matches.load(path, find).match.outcome == match.outcome
    assert main(["replay", str(path), "--verify"]) != 0
    assert "The first line is damaged and was read from its copy." in capsys.readouterr().out


def test_a_record_from_before_there_were_copies_gets_one_when_it_goes_on(tmp_path: Path) -> None:
    data = unfinished("bidness").read_bytes()
    path = tmp_path / f"x{SUFFIX}"
    path.write_bytes(data)
    moves = len(matches.load(path, find).match.moves)
    with pytest.raises(ForeignFile):
        parse(b"x" + data[1:])
    opened(path).close()
    grown = path.read_bytes()
    assert grown.startswith(data)
    assert grown.count(b"\n") == data.count(b"\n") + 1
    assert glance(path).moves == moves
    opened(path).close()
    assert path.read_bytes() == grown, "one copy is enough"
    assert parse(b"x" + grown[1:]).moves == moves


def test_a_finished_record_is_left_as_it_is(tmp_path: Path) -> None:
    sample = next(path for path in samples() if parse(path.read_bytes()).closing is not None)
    path = tmp_path / sample.name
    path.write_bytes(sample.read_bytes())
    opened(path).close()
    assert path.read_bytes() == sample.read_bytes()


def test_a_copy_that_the_lines_do_not_follow_from_is_not_believed(
    good: bytes, game: BidAndBluff, tmp_path: Path
) -> None:
    other = written(game, tmp_path, seed=2)[0].read_bytes()
    lines, others = good.split(b"\n"), other.split(b"\n")
    assert b'"t":"copy"' in lines[2]
    with pytest.raises(ForeignFile):
        parse(b"\n".join([b"x", lines[1], others[2], *lines[3:]]))
    with pytest.raises(NewerRecord):
        parse(b"\n".join([of_a_newer_program(lines[0]), lines[1], others[2], *lines[3:]]))


def test_a_damaged_copy_is_damage_like_that_of_any_line(good: bytes) -> None:
    lines = good.split(b"\n")
    lines[2] = lines[2].replace(b'"t":"copy"', b'"t":"copx"')
    reading = parse(b"\n".join(lines))
    assert reading.damage.startswith("Line 3 of 43 is damaged")
    assert not reading.mended


def test_a_record_with_a_damaged_first_line_can_be_watched(game: BidAndBluff, tmp_path: Path) -> None:
    path, _ = written(game, tmp_path)
    path.write_bytes(b"x" + path.read_bytes())
    follower = Follower(path)
    assert follower.reading.moves == 40
    with path.open("ab") as file:
        file.write(b"more\n")
    assert list(follower.news()) == []


def test_a_record_without_rules_has_a_copy_too(game: BidAndBluff, tmp_path: Path) -> None:
    head = msgspec.structs.replace(header(game), seed=123456789012)
    journal = Journal.create(tmp_path, head)
    play(Match(game, head, journal), 10).close()
    data = journal.path.read_bytes()
    assert b"123456789012" not in data
    assert parse(b"\n" + data).header == head
