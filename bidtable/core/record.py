"""What is written down of a match: one header, then one line a move.

A record only grows. A take-back is a line like any other, so what was once written is never changed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec

from bidtable.core.errors import RecordError
from bidtable.core.model import Seat, Setup

FORMAT: Final = 1
"""Version of the format that this program writes."""


class SeatInfo(msgspec.Struct, frozen=True):
    """Who sits on a seat.

    Attributes:
        name: Name of the player.
        kind: "human" or "bot".
        level: Level of a bot; empty for people.
        colour: Name of the seat's colour.
    """

    name: str
    kind: str
    level: str = ""
    colour: str = ""


class Header(msgspec.Struct, frozen=True):
    """The first line of a record: all that a match starts from.

    Attributes:
        game: Slug of the game.
        rules: Digest of the rule data it was begun with.
        setup: Seats, variants and options.
        seats: Who sits where.
        seed: Seed of all random streams.
        created: When it began, ISO 8601; the core has no clock, so it is told.
        app: Version of the program.
        agreements: What the table agreed on beyond the rules, for example the coach.
        format: Version of the record's format.
    """

    game: str
    rules: str
    setup: Setup
    seats: tuple[SeatInfo, ...]
    seed: int
    created: str = ""
    app: str = ""
    agreements: dict[str, str] = {}
    format: int = FORMAT

    def __str__(self) -> str:
        options = [f"{name} {choice}" for name, choice in self.setup.options.items()]
        return ", ".join(
            (self.game, f"{self.setup.seats} seats", f"seed {self.seed}", *self.setup.variants, *options)
        )


class MoveLine(msgspec.Struct, frozen=True, tag_field="t", tag="move"):
    """A move as written: its number from 0, who made it, what it was, the digest of the state after it."""

    n: int
    seat: Seat
    move: msgspec.Raw
    check: str


class UndoLine(msgspec.Struct, frozen=True, tag_field="t", tag="undo"):
    """The last move was taken back: the next one has number `n` again."""

    n: int


Line = MoveLine | UndoLine

_LINES: Final[msgspec.json.Decoder[Line]] = msgspec.json.Decoder(MoveLine | UndoLine)

UPGRADES: dict[int, Callable[[list[dict[str, Any]]], list[dict[str, Any]]]] = {}
"""For each older format, what turns its lines (header first) into those of the next format."""


def decode(lines: list[bytes]) -> tuple[Header, list[Line]]:
    """Decode a record's lines, upgraded step by step from older formats.

    Args:
        lines: The header and all further lines, without line ends.

    Raises:
        RecordError: It is no record, or a newer program wrote it, or a line is damaged.
    """
    if not lines:
        raise RecordError("The file is empty.")
    try:
        first = msgspec.json.decode(lines[0])
        version = first["format"]
        if not isinstance(version, int) or "game" not in first:
            raise TypeError
    except (msgspec.MsgspecError, KeyError, TypeError, UnicodeDecodeError):
        raise RecordError("This is not a saved game of Bidtable.") from None
    if version > FORMAT:
        raise RecordError("A newer version of Bidtable wrote this game; it needs that version to be opened.")
    if version < FORMAT:
        lines = _upgrade(lines, version)
    try:
        header = msgspec.json.decode(lines[0], type=Header)
    except msgspec.MsgspecError as error:
        raise RecordError(f"The first line is damaged: {error}.") from None
    return header, [_line(raw, number) for number, raw in enumerate(lines[1:], 2)]


def _line(raw: bytes, number: int) -> Line:
    try:
        return _LINES.decode(raw)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        raise RecordError(f"Line {number} is damaged.") from None


def _upgrade(lines: list[bytes], version: int) -> list[bytes]:
    try:
        objects = [msgspec.json.decode(raw) for raw in lines]
        while version < FORMAT:
            if version not in UPGRADES:
                raise RecordError(f"Nothing is known of format {version} of saved games.")
            objects = UPGRADES[version](objects)
            version += 1
    except (msgspec.MsgspecError, KeyError, TypeError) as error:
        raise RecordError(f"The game could not be brought up to date: {error}.") from None
    return [msgspec.json.encode(item) for item in objects]


def encode(part: Header | Line) -> bytes:
    """Return a header or a line as one line of canonical JSON, line end included."""
    return msgspec.json.encode(part, order="deterministic") + b"\n"
