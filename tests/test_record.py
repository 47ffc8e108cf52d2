"""The lines of a record: canonical, and the same when read."""

from __future__ import annotations

import msgspec
import pytest

from bidtable.core.errors import RecordError
from bidtable.core.model import Setup
from bidtable.core.record import Header, Line, MoveLine, SeatInfo, UndoLine, decode, encode

HEAD = Header(
    "bid_and_bluff",
    "0123456789abcdef",
    Setup(2, ("hook",), {"board": "short"}),
    (SeatInfo("Änne", "human", colour="red"), SeatInfo("Bo\nb", "bot", "easy", "blue")),
    7,
    "2024-05-06T07:08:09",
    "0.1.0",
    {"coach": "on"},
)
LINES: list[Line] = [
    MoveLine(0, -1, msgspec.Raw(b'{"kind":"cut","cards":["A1","A2"]}'), "0" * 16),
    UndoLine(0),
]


def test_what_is_encoded_is_one_line_and_decodes_to_the_same() -> None:
    raw = [encode(part) for part in (HEAD, *LINES)]
    assert all(line.count(b"\n") == 1 and line.endswith(b"\n") for line in raw)
    head, lines = decode([line.rstrip(b"\n") for line in raw])
    assert head == HEAD
    assert [encode(line) for line in lines] == raw[1:]


def test_options_in_another_order_give_the_same_line() -> None:
    one = msgspec.structs.replace(HEAD, agreements={"a": "1", "b": "2"})
    two = msgspec.structs.replace(HEAD, agreements={"b": "2", "a": "1"})
    assert encode(one) == encode(two)


@pytest.mark.parametrize(
    "line", [b"", b"{}", b'{"t":"fly"}', b'{"t":"move","n":0}', b'{"t":"undo","n":"x"}', b"\xff"]
)
def test_a_line_that_is_none_is_named_by_its_number(line: bytes) -> None:
    good = encode(LINES[1]).rstrip()
    with pytest.raises(RecordError, match=r"Line 3 is damaged\."):
        decode([encode(HEAD).rstrip(), good, line, good])


def test_a_first_line_with_wrong_parts_is_damaged() -> None:
    with pytest.raises(RecordError, match="The first line is damaged"):
        decode([b'{"format":1,"game":"x","rules":5}'])
    with pytest.raises(RecordError, match="The file is empty"):
        decode([])
