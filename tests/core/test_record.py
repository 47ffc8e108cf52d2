"""Tests of a record's lines: canonical, unchanged by reading, chained; headers are checked like rules."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from bidtable.core.errors import RecordError
from bidtable.core.model import Outcome, Setup, Termination
from bidtable.core.record import (
    FORMAT,
    UPGRADES,
    CloseLine,
    CopyLine,
    Header,
    MoveLine,
    Origin,
    Part,
    RulesLine,
    SealedLine,
    SeatInfo,
    SeatLine,
    UndoLine,
    decode,
    encode,
    link,
    upgrade,
)
from bidtable.core.record_checks import check_aside, check_header

SEATS = (SeatInfo("Änne", "human", colour="red"), SeatInfo("Bo", "bot", "easy", "blue"))
HEAD = Header(
    "bid_and_bluff",
    "0123456789abcdef",
    Setup(2, ("hook",), {"board": "short"}),
    SEATS,
    7,
    "2024-05-06T07:08:09",
    "0.1.0",
    {"coach": "on"},
)
PARTS: list[Part] = [
    MoveLine(0, -1, msgspec.Raw(b'{"kind":"cut","cards":["A1","A2"]}'), "0" * 16),
    UndoLine(0),
    SeatLine(0, 1, SeatInfo("Eve", "human")),
    RulesLine({"deck": {"cards": [1, 2.5, None, "x"]}}),
    CopyLine(3, msgspec.Raw(b'{"header":{}}')),
    SealedLine("AAAA"),
    CloseLine(Outcome(Termination.FINISHED, (1.0, 2.0), (1,)), 3, "00ff"),
]


@pytest.mark.parametrize("part", PARTS, ids=lambda part: type(part).__name__)
def test_encoded_values_are_one_line_and_decode_to_the_same(part: Part) -> None:
    raw = encode(part)
    assert b"\n" not in raw
    assert encode(decode(raw)) == raw


def test_options_in_another_order_give_the_same_line() -> None:
    one = msgspec.structs.replace(HEAD, agreements={"a": "1", "b": "2"})
    two = msgspec.structs.replace(HEAD, agreements={"b": "2", "a": "1"})
    assert encode(one) == encode(two)


@pytest.mark.parametrize(
    "line",
    [b"", b"{}", b'{"t":"fly"}', b'{"t":"move","n":0}', b'{"t":"undo","n":"x"}', b"\xff", b"[" * 5000],
)
def test_a_line_that_is_none_is_refused(line: bytes) -> None:
    with pytest.raises(RecordError):
        decode(line)


def test_the_chain_depends_on_every_line_and_on_their_order() -> None:
    first, second = encode(PARTS[1]), encode(PARTS[2])
    assert link(link("0", first), second) != link(link("0", second), first)
    assert link("0", first) != link("1", first)


def changed(**how: Any) -> Header:
    return msgspec.structs.replace(HEAD, **how)


def seated(**how: Any) -> Header:
    return changed(seats=(msgspec.structs.replace(SEATS[0], **how), SEATS[1]))


@pytest.mark.parametrize(
    ("header", "told"),
    [
        (changed(seats=SEATS[:1]), "it says there are 2 seats but names 1"),
        (changed(seats=(), setup=Setup(0)), "it names 0 seats"),
        (changed(seats=SEATS * 50, setup=Setup(100)), "it names 100 seats"),
        (seated(name="x" * 50_000), "the name on seat 1 has 50000 letters; the most is 40"),
        (seated(name="a\x1b[2J"), "the name on seat 1 holds a character that cannot be shown"),
        (seated(name="\u202egnol"), "cannot be shown"),
        (seated(kind="ghost"), "seat 1 is 'ghost' instead of human or bot"),
        (seated(kind="g" * 9999), "instead of human or bot"),
        (seated(level="x" * 41), "the level on seat 1"),
        (seated(colour="\n"), "the colour of seat 1"),
        (changed(seed=-1), "seed"),
        (changed(seed=2**63), "seed"),
        (changed(setup=Setup(10**300)), "seats but names 2"),
        (changed(state_version=0), "the version of its states is not a whole number from 1 to"),
        (changed(state_version=10**30), "the version of its states is not a whole number from 1 to"),
        (changed(origins=(Origin(1, 10**30),)), "its account of the match that it comes from is impossible"),
        (changed(game="x" * 99), "the entry 'game'"),
        (changed(setup=Setup(2, ("\t",))), "the entry 'variant'"),
        (changed(setup=Setup(2, (), {"a": "\0"})), "the entry 'option'"),
        (changed(setup=Setup(2, tuple(map(str, range(999))))), "999 times the entry 'variant'"),
        (changed(agreements={"x": "y" * 99}), "the entry 'agreement'"),
    ],
)
def test_a_header_is_checked_like_rules(header: Header, told: str) -> None:
    with pytest.raises(RecordError) as refusal:
        check_header(header)
    text = str(refusal.value)
    assert text.startswith("The first line is damaged: ")
    assert told in text
    assert len(text) < 200
    assert text.isprintable()


def test_a_bad_player_in_a_later_line_is_not_reported_as_the_first_line() -> None:
    with pytest.raises(RecordError) as refusal:
        check_aside(SeatLine(3, 1, SeatInfo("\n", "human")))
    assert str(refusal.value) == "The name on seat 2 holds a character that cannot be shown."


def test_a_good_header_passes() -> None:
    check_header(HEAD)


def test_a_record_that_does_not_fit_its_older_format_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    head = msgspec.json.decode(encode(HEAD))
    for number in (FORMAT - 1, 0, -3, FORMAT):
        with pytest.raises(RecordError, match=f"cannot read saved games of format {number}"):
            upgrade([head], number)
    monkeypatch.setitem(UPGRADES, 1, lambda objects: [{**objects[0], "seats": 5}])
    with pytest.raises(RecordError, match="could not be upgraded"):
        upgrade([head], 1)


def test_a_record_of_two_formats_ago_is_brought_up_to_date_step_by_step(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    head = msgspec.json.decode(encode(HEAD))
    older = {key: value for key, value in head.items() if key not in ("format", "seed")}
    monkeypatch.setitem(UPGRADES, FORMAT - 2, lambda objects: [{**objects[0], "number": 7}, {"t": "undo"}])
    monkeypatch.setitem(
        UPGRADES,
        FORMAT - 1,
        lambda objects: [{**objects[0], "seed": objects[0]["number"]}, {**objects[1], "n": 0}],
    )
    assert upgrade([older], FORMAT - 2) == (HEAD, [UndoLine(0)])
