"""The lines of a match record: a header, the rule data, the moves, and a last line.

The program may add lines to a record, but never changes older lines. A digest in each line shows whether
earlier lines were changed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

import msgspec

from bidtable.core.errors import RecordError
from bidtable.core.model import Outcome, Seat, Setup
from bidtable.core.texts import counted, shortened

FORMAT: Final = 2
"""Version of the record format that this program writes."""

MAX_NAME: Final = 40
"""Largest number of letters in a name, a level, a colour or a variant of a record's header."""
MAX_SEATS: Final = 64
MOST_ORIGINS: Final = 32
"""Largest number of earlier matches in a chain of what-if matches."""
MOST_MOVES: Final = 1_000_000
"""Largest number of moves that a record may contain; the largest allowed file contains fewer moves."""
MOST_VERSION: Final = 1_000_000
"""Highest allowed version number of a game's states."""
MOST_SCORE: Final = 1_000_000_000
"""Largest score that the closing line of a record may contain, positive or negative."""
KINDS: Final = ("human", "bot")

Files: TypeAlias = Mapping[str, Any]
"""Rule data of a game without its help pages, as a dictionary from file names without suffix to contents."""


MOST_TRAIT: Final = 2
"""A character's traits are numbers from -2 to 2."""


class Character(msgspec.Struct, frozen=True, gc=False):
    """A bot's traits, each a number from -2 to 2.

    Attributes:
        nerve: Preference for risk.
        bluff: Preference for high bids without good cards.
        patience: Preference for saving cards or money for later.
        pace: Speed at which the bot seems to think.
    """

    nerve: int = 0
    bluff: int = 0
    patience: int = 0
    pace: int = 0


class SeatInfo(msgspec.Struct, frozen=True, gc=False):
    """The player in a seat, who is a person or a bot.

    Attributes:
        level: Level of a bot; empty for people.
        face: Id of the character whose portrait is shown; empty for none.
        character: Preferences of a bot; None for people.
    """

    name: str
    kind: str
    level: str = ""
    colour: str = ""
    face: str = ""
    character: Character | None = None


class Origin(msgspec.Struct, frozen=True, gc=False):
    """An earlier match whose first moves a new match repeats.

    Attributes:
        moves: Number of repeated moves, counted from the start of the game.
    """

    seed: int
    moves: int
    created: str = ""


class Header(msgspec.Struct, frozen=True):
    """The first line of a match record.

    Attributes:
        created: Start time of the match in ISO 8601 format, given by the caller.
        agreements: Agreements between the players beyond the rules.
        state_version: Version of the game states whose digests are in the record.
        origins: Earlier matches that this match continues, oldest first; empty for most matches.
    """

    game: str
    rules: str
    setup: Setup
    seats: tuple[SeatInfo, ...]
    seed: int
    created: str = ""
    app: str = ""
    agreements: dict[str, str] = {}
    state_version: int = 1
    format: int = FORMAT
    origins: tuple[Origin, ...] = ()

    @property
    def inherited_moves(self) -> int:
        """Number of moves that the match took over from earlier matches."""
        return self.origins[-1].moves if self.origins else 0

    def seed_of(self, number: int) -> int:
        """Return the seed of the random numbers for a move.

        The argument `number` counts moves from 0.
        """
        return next((origin.seed for origin in self.origins if number < origin.moves), self.seed)

    def __str__(self) -> str:
        options = [f"{name} {choice}" for name, choice in sorted(self.setup.options.items())]
        return ", ".join(
            (self.game, f"{self.setup.seats} seats", f"seed {self.seed}", *self.setup.variants, *options)
        )


class MoveLine(msgspec.Struct, frozen=True, tag_field="t", tag="move"):
    """A line of a record with a move."""

    # The field `check` is a digest of the state after the move.
    n: int
    seat: Seat
    move: msgspec.Raw
    check: str


class UndoLine(msgspec.Struct, frozen=True, tag_field="t", tag="undo"):
    """A line of a record that takes back the last move."""

    n: int


class SeatLine(msgspec.Struct, frozen=True, tag_field="t", tag="seat"):
    """A line of a record that puts a new player into a seat."""

    # The new player makes the moves from number `n` on.
    n: int
    seat: Seat
    info: SeatInfo


class HintLine(msgspec.Struct, frozen=True, tag_field="t", tag="hint"):
    """A line of a record that states that a player has seen a hint."""

    # The player saw the hint before move `n`.
    n: int
    seat: Seat


class TermsLine(msgspec.Struct, frozen=True, tag_field="t", tag="terms"):
    """A line of a record that states new agreements between the players."""

    # The agreements apply from move `n` on.
    n: int
    agreements: dict[str, str]


class RulesLine(msgspec.Struct, frozen=True, tag_field="t", tag="rules"):
    """The second line of a record, with the rule data of the match."""

    files: dict[str, Any]


class CopyLine(msgspec.Struct, frozen=True, tag_field="t", tag="copy"):
    """A copy of a record's first line, for the repair of a damaged file."""

    n: int
    first: msgspec.Raw


class SealedLine(msgspec.Struct, frozen=True, tag_field="t", tag="sealed"):
    """An encrypted line of a record.

    The field `x` holds the encrypted content of the record line in base64.
    """

    x: str


class CloseLine(msgspec.Struct, frozen=True, tag_field="t", tag="close"):
    """The last line of a record, with the outcome of the match."""

    outcome: Outcome
    moves: int
    key: str = ""


Aside: TypeAlias = SeatLine | HintLine | TermsLine
"""Record lines that the rules of the game ignore: lines about players, agreements and hints."""
Line: TypeAlias = MoveLine | UndoLine | Aside
Part: TypeAlias = Line | RulesLine | CopyLine | SealedLine | CloseLine
"""Any line of a match record below the header."""


class Record(msgspec.Struct, frozen=True):
    """A match record with its header and all its lines."""

    header: Header
    lines: tuple[Line, ...]

    def __repr__(self) -> str:
        return f"<Record of {self.header}: {counted(len(self.lines), 'line')}>"

    def encode(self) -> bytes:
        """Return the record as JSON for a file."""
        return msgspec.json.encode(self, order="deterministic")

    @classmethod
    def decode(cls, data: bytes | str) -> Record:
        """Decode a record from JSON.

        Raises:
            RecordError: The data is not a record of a match.
        """
        try:
            return msgspec.json.decode(data, type=cls)
        except FAULTS as error:
            raise RecordError(f"This is not the record of a match: {shortened(str(error))}.") from None


_PARTS: Final[msgspec.json.Decoder[Part]] = msgspec.json.Decoder(
    MoveLine | UndoLine | Aside | RulesLine | CopyLine | SealedLine | CloseLine
)

Objects: TypeAlias = list[dict[str, Any]]
"""A match record as plain JSON values, with the header first and then the lines."""

FAULTS: Final = (
    msgspec.MsgspecError,
    RecursionError,
    UnicodeDecodeError,
    KeyError,
    TypeError,
    ValueError,
    IndexError,
    AttributeError,
)
"""Exceptions that can occur when arbitrary bytes are decoded as a part of a record."""


UPGRADES: dict[int, Callable[[Objects], Objects]] = {}
"""Functions that convert the JSON values of a record to the next format, by the older format.

If only the moves or options of one game change, `Game.upgrade_record` converts the record.
"""


def oldest_format() -> int:
    """Return the oldest version of records that can be upgraded."""
    return min(UPGRADES, default=FORMAT)


def upgrade(objects: Objects, version: int) -> tuple[Header, list[Part]]:
    """Upgrade an older record to the present version.

    Raises:
        RecordError: The version is unknown, or the data does not match it.
    """
    if not oldest_format() <= version < FORMAT:
        raise RecordError(f"This version cannot read saved games of format {version}.")
    try:
        for number in range(version, FORMAT):
            objects = UPGRADES[number](objects)
        header = msgspec.convert(objects[0], Header)
        parts = [decode(msgspec.json.encode(item)) for item in objects[1:]]
    except RecordError:
        raise
    except FAULTS as error:
        raise RecordError(f"The saved game could not be upgraded: {shortened(str(error))}.") from None
    return header, parts


def decode(raw: bytes | msgspec.Raw) -> Part:
    """Decode a line of a record.

    Raises:
        RecordError: The line has an unknown kind.
    """
    try:
        return _PARTS.decode(raw)
    except FAULTS as error:
        raise RecordError(shortened(str(error))) from None


def encode(part: Header | Part) -> bytes:
    """Return a line of a record as JSON, without a line end."""
    return msgspec.json.encode(part, order="deterministic")


def link(before: str, body: bytes) -> str:
    """Return the digest of a record line as 16 hex digits."""
    # The digest also depends on the digest of the line before.
    return hashlib.blake2b(before.encode() + b"\n" + body, digest_size=8).hexdigest()


def files_digest(files: Files) -> str:
    """Return a digest of the rule data."""
    # The digest does not depend on the layout of the rule files.
    data = msgspec.json.encode(files, order="sorted", enc_hook=str)
    return hashlib.blake2b(data, digest_size=8).hexdigest()
