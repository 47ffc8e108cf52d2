"""Tests of reading records: foreign files, damaged records, newer ones, and those of an older program."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bidtable.core.errors import RecordError
from bidtable.core.game import AnyGame
from bidtable.core.match import Match
from bidtable.core.record import (
    FORMAT,
    UPGRADES,
    Files,
    Header,
    MoveLine,
    SealedLine,
    SeatInfo,
    SeatLine,
    encode,
    link,
)
from bidtable.games.bid_and_bluff import BidAndBluff, load
from bidtable.rulebook import Library
from bidtable.store import matches, places, records
from bidtable.store.first_line import ForeignFile, NewerRecord
from bidtable.store.journal import SUFFIX, Journal, LaterLine
from bidtable.store.records import DamagedRecord, read
from bidtable.store.saves import UNREADABLE
from tests.app.scene_helpers import open_app
from tests.core.test_match import header, play
from tests.lab.disk_faults import saved_games
from tests.store.records_helpers import (
    OLD_FORMAT,
    SHIPPED,
    find,
    from_old_format,
    in_old_format,
    opened,
    samples,
    today,
    unfinished,
    written,
)


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
        b'{"format":0,"game":"x"}\n',
        b'{"format":1,"game":"x","rules":5}\n',
        b'{"format":2,"game":"x"}\n',
        b'{"format":2,"game":"x","h":"0","b":{}}\n',
        b"\xff\xfe\n",
        b"[" * 1100 + b"\n",
        b'{"format":2,"game":"x","b":' + b"[" * 1100 + b"]" * 1100 + b"}\n",
    ],
)
def test_a_foreign_file_is_told_from_a_record(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / f"x{SUFFIX}"
    path.write_bytes(content)
    with pytest.raises(ForeignFile):
        matches.resume(path, find)
    assert path.read_bytes() == content
    assert [item.name for item in tmp_path.iterdir()] == [path.name]


def test_a_path_that_is_no_file_is_reported(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none"):
        with pytest.raises(RecordError, match="cannot be read"):
            read(path)


def test_a_file_too_large_for_a_record_is_not_read(
    game: BidAndBluff, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, _ = written(game, tmp_path)
    monkeypatch.setattr(records, "MAX_BYTES", 100)
    with pytest.raises(RecordError, match="far too large"):
        read(path)


def cut(lines: list[bytes]) -> list[bytes]:
    return [*lines[:7], *lines[8:]]


def swapped(lines: list[bytes]) -> list[bytes]:
    return [*lines[:7], lines[8], lines[7], *lines[9:]]


def edited(lines: list[bytes]) -> list[bytes]:
    line = bytearray(lines[7])
    middle = len(line) // 2
    line[middle] = ord("A") if line[middle] != ord("A") else ord("B")
    return [*lines[:7], bytes(line), *lines[8:]]


def nonsense(lines: list[bytes]) -> list[bytes]:
    return [*lines[:7], b"\x00\xff\n", *lines[8:]]


@pytest.mark.parametrize("change", [cut, swapped, edited, nonsense])
def test_a_line_lost_moved_or_edited_is_named_and_a_copy_plays_on_from_the_one_before(
    game: BidAndBluff, tmp_path: Path, change: Callable[[list[bytes]], list[bytes]]
) -> None:
    path, match = written(game, tmp_path)
    lines = path.read_bytes().splitlines(keepends=True)
    damaged = b"".join(change(lines))
    path.write_bytes(damaged)
    with pytest.raises(DamagedRecord, match=r"Line 8 of \d+ is damaged") as refusal:
        matches.resume(path, find)
    # The first three lines are the header, the rules, and the copy of the first.
    assert refusal.value.moves == 4
    copied = matches.copy(path, find, refusal.value.good)
    assert copied.match.moves == match.moves[:4]
    copied.match.writer = copied.journal
    play(copied.match, 6)
    copied.match.close()
    assert len(opened(copied.journal.path).moves) == 10
    assert path.read_bytes() == damaged


def test_the_message_on_a_hidden_line_that_cannot_be_opened_ends_in_one_full_stop(
    game: BidAndBluff, tmp_path: Path
) -> None:
    path, _ = written(game, tmp_path)
    data = path.read_bytes()
    body = encode(SealedLine("this is not base64"))
    path.write_bytes(
        data + msgspec.json.encode(LaterLine(link(read(path).end.chain, body), msgspec.Raw(body))) + b"\n"
    )
    with pytest.raises(DamagedRecord) as refusal:
        matches.resume(path, find)
    number = data.count(b"\n") + 1
    assert (
        refusal.value.reading.damage
        == f"Line {number} of {number} is damaged: its hidden content cannot be opened."
    )


def test_a_line_with_impossible_content_is_reported_with_one_full_stop(
    game: BidAndBluff, tmp_path: Path
) -> None:
    """The messages of the checks of a line's content are whole sentences."""
    path, match = written(game, tmp_path)
    body = encode(SeatLine(len(match.moves), 0, SeatInfo("A" * 10_000, "human")))
    path.write_bytes(
        path.read_bytes()
        + msgspec.json.encode(LaterLine(link(read(path).end.chain, body), msgspec.Raw(body)))
        + b"\n"
    )
    damage = read(path).damage
    assert damage.endswith(".")
    assert not damage.endswith("..")


def test_a_header_of_another_match_is_noticed(tmp_path: Path) -> None:
    """These records are older than the copy of the first line, so its content is lost."""
    one, two = (path.read_bytes().splitlines(keepends=True) for path in samples()[:2])
    path = tmp_path / f"x{SUFFIX}"
    path.write_bytes(b"".join([two[0], *one[1:]]))
    with pytest.raises(DamagedRecord, match=rf"Line 2 of {len(one)} is damaged"):
        matches.load(path, find)


def test_a_record_of_a_newer_program_stays_and_says_so(
    game: BidAndBluff, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, _ = written(game, tmp_path)
    data = path.read_bytes()
    newer = data.replace(f'"format":{FORMAT}'.encode(), b'"format":99')
    path.write_bytes(newer)
    with pytest.raises(NewerRecord, match="A newer version"):
        matches.resume(path, find)
    assert path.read_bytes() == newer
    path.write_bytes(data)
    journal = Journal.create(tmp_path, msgspec.structs.replace(header(game), state_version=99))
    journal.close()
    with pytest.raises(NewerRecord, match="A newer version"):
        matches.load(journal.path, find)


def test_an_unknown_game_is_named(game: BidAndBluff, tmp_path: Path) -> None:
    record = Journal.create(tmp_path, msgspec.structs.replace(header(game), game="ludo"))
    record.close()
    with pytest.raises(RecordError, match="'ludo', which is not at this table"):
        matches.load(record.path, find)


def test_a_setup_that_does_not_fit_is_told(game: BidAndBluff, tmp_path: Path) -> None:
    record = Journal.create(tmp_path, header(game, seats=9))
    record.close()
    with pytest.raises(RecordError, match="is for 2 to 6"):
        matches.load(record.path, find)


def test_a_change_of_seat_is_read_again(game: BidAndBluff, tmp_path: Path) -> None:
    path, _ = written(game, tmp_path, 10)
    match = opened(path)
    match.change_seat(2, SeatInfo("Eve", "human"))
    play(match, 5)
    match.close()
    reading = read(path)
    assert SeatLine(10, 2, SeatInfo("Eve", "human")) in reading.lines
    assert reading.header.seats[2].name == "P2", "the header stays what it was"
    assert opened_seats(path)[2] == SeatInfo("Eve", "human")


def opened_seats(path: Path) -> tuple[SeatInfo, ...]:
    match = opened(path)
    match.close()
    return match.header.seats


# -- rules that were changed later ------------------------------------------------------------------------


def changed_rules(tmp_path: Path) -> Library:
    own = tmp_path / "rules" / "bid_and_bluff"
    own.mkdir(parents=True)
    text = (places.shipped_rules() / "bid_and_bluff" / "dealing.yaml").read_text("utf-8")
    (own / "dealing.yaml").write_text(text.replace("[8, 7,", "[7, 8,"), "utf-8")
    return Library(places.shipped_rules(), own.parent)


def test_a_match_goes_on_with_the_rules_it_was_begun_with(game: BidAndBluff, tmp_path: Path) -> None:
    path, match = written(game, tmp_path / "games", 200)
    library = changed_rules(tmp_path)
    changed = load(library)
    assert changed.rules_digest != game.rules_digest

    def after(head: Header, files: Files | None) -> AnyGame:
        from bidtable.rulebook.played import game_of

        return game_of(head, files, library, lambda _: changed)

    loaded = matches.load(path, after)
    assert loaded.match.game.rules_digest == game.rules_digest
    assert loaded.match.state == match.state


def test_changed_rules_are_named_when_a_record_without_its_own_does_not_replay(
    game: BidAndBluff, tmp_path: Path
) -> None:
    record = Journal.create(tmp_path, header(game))
    play(Match(game, header(game), record), 200).close()
    changed = load(changed_rules(tmp_path))
    with pytest.raises(DamagedRecord, match="rule files have changed since the game began"):
        matches.load(record.path, lambda *_: changed)


def test_rules_that_are_not_those_of_the_header_are_damage(game: BidAndBluff, tmp_path: Path) -> None:
    record = Journal.create(tmp_path, header(game), {"deck": {}})
    record.close()
    with pytest.raises(DamagedRecord, match="Line 2 of 3 is damaged: the rules are not those"):
        matches.load(record.path, find)


# -- older records ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", ["bid_and_bluff", "bid_it", "bidness", "i_bid_you_not"])
def test_a_record_of_an_older_format_is_read_watched_and_played_on(
    slug: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(UPGRADES, OLD_FORMAT, from_old_format)
    then = matches.load(unfinished(slug), find).match
    old = in_old_format(unfinished(slug))
    path = tmp_path / f"old{SUFFIX}"
    path.write_bytes(old)
    loaded = matches.load(path, find)
    assert loaded.reading.format == OLD_FORMAT
    assert (loaded.match.state, loaded.match.header.seats) == (then.state, then.header.seats)
    assert path.read_bytes() == old
    resumed = matches.resume(path, find)
    assert "It was upgraded" in resumed.told[0]
    resumed.match.writer = resumed.journal
    play(resumed.match, 10)
    resumed.match.close()
    assert (tmp_path / "older" / path.name).read_bytes() == old
    again = matches.load(resumed.journal.path, find)
    assert again.reading.format == FORMAT
    assert again.match.state == resumed.match.state


def test_a_damaged_record_of_an_older_format_is_read_up_to_its_last_good_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(UPGRADES, OLD_FORMAT, from_old_format)
    path = tmp_path / f"old{SUFFIX}"
    path.write_bytes(b"".join(edited(in_old_format(unfinished("bid_it")).splitlines(keepends=True))))
    with pytest.raises(DamagedRecord, match=r"Line 8 of \d+ is damaged") as refusal:
        matches.load(path, find)
    assert len(matches.load(path, find, refusal.value.good).match.lines) == refusal.value.good == 5


def test_a_record_that_is_too_old_is_set_aside_and_the_player_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(places.HOME_VARIABLE, str(tmp_path))
    monkeypatch.setattr(type(today("bid_it")), "oldest_state_version", 99)
    places.saves().mkdir(parents=True)
    formats = in_old_format(unfinished("bid_it")), unfinished("bid_it").read_bytes()
    app = open_app()
    for number, data in enumerate(formats):
        path = places.saves() / f"{number}{SUFFIX}"
        path.write_bytes(data)
        with pytest.raises(
            RecordError, match=r"can no longer be opened\. It was set aside and is now .*"
        ) as told:
            app.services.saved.resume(path)
        assert not path.exists()
        kept = places.saves() / UNREADABLE / path.name
        assert str(kept) in str(told.value)
        assert kept.read_bytes() == data
    app.close()


def test_a_game_translates_what_an_older_version_of_it_wrote(
    game: BidAndBluff, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, match = written(game, tmp_path, 30)
    asked: list[int] = []
    before = game.state_version

    def upgrade_record(
        _: BidAndBluff, head: dict[str, Any], lines: list[dict[str, Any]]
    ) -> tuple[dict[str, Any], list[dict[str, Any]]]:
        asked.append(head["state_version"])
        for line in lines:
            assert line["t"] == "move"
            line["move"] = dict(line["move"])
        head["setup"]["options"]["board"] = "standard"
        return head, lines

    before = game.state_version
    monkeypatch.setattr(BidAndBluff, "state_version", before + 2)
    monkeypatch.setattr(BidAndBluff, "upgrade_record", upgrade_record)
    resumed = matches.resume(path, lambda *_: game)
    assert asked == [before]
    assert resumed.match.moves == match.moves
    assert resumed.match.header.setup.options == {"board": "standard"}
    resumed.journal.close()
    again = read(resumed.journal.path)
    assert again.header.state_version == before + 2
    assert again.header.setup.options == {"board": "standard"}
    assert all(isinstance(line, MoveLine) for line in again.lines)
    assert matches.load(resumed.journal.path, lambda *_: game).dated is False
    assert asked == [before]


def test_a_game_that_can_make_nothing_of_an_older_record_says_so(
    game: BidAndBluff, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, _ = written(game, tmp_path, 5)

    def upgrade_record(*_: object) -> None:
        raise KeyError("cards")

    monkeypatch.setattr(BidAndBluff, "state_version", game.state_version + 1)
    monkeypatch.setattr(BidAndBluff, "upgrade_record", upgrade_record)
    with pytest.raises(RecordError, match="could not be upgraded"):
        matches.resume(path, lambda *_: game)
    assert path.exists()


def test_a_match_that_its_game_no_longer_plays_is_set_aside_and_the_player_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Records of I Bid You Not from before a change of some rulings have the option "edition"."""
    monkeypatch.setenv(places.HOME_VARIABLE, str(tmp_path))
    reading = read(unfinished("i_bid_you_not"))
    options = {**reading.header.setup.options, "edition": "1"}
    setup = msgspec.structs.replace(reading.header.setup, options=options)
    head = msgspec.structs.replace(reading.header, setup=setup, state_version=2)
    journal = Journal.create(places.saves(), head, reading.files, reading.lines)
    journal.close()
    with pytest.raises(RecordError, match=r"older rulings, which .* plays by\. It was set aside and is now "):
        saved_games().resume(journal.path)
    assert not journal.path.exists()
    assert (places.saves() / UNREADABLE / journal.path.name).is_file()


def test_a_record_of_a_game_under_test_keeps_its_rules(tmp_path: Path) -> None:
    game = today("goofspiel")
    infos = (SeatInfo("A", "bot"), SeatInfo("B", "bot"))
    head = msgspec.structs.replace(
        header(load(SHIPPED), seats=2),
        game="goofspiel",
        rules=game.rules_digest,
        seats=infos,
        state_version=game.state_version,
    )
    journal = Journal.create(tmp_path, head, SHIPPED.files("goofspiel"))
    match = play(Match(game, head, journal), 10**4)
    match.close()
    assert match.outcome is not None
    assert matches.load(journal.path, find).match.state == match.state
