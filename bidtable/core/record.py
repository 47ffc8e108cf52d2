"""The lines of a record: a header, the rule data, one line for each move, and a closing line.

A record only grows. A take-back is a line of its own, and no line is ever changed. Each line carries the digest of all
lines so far. So a line that is swapped, lost, reordered or edited is noticed. `store.seal` hides some lines until the
match is over; this module gives their meaning.
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
"""Version of the format that this program writes."""

MAX_NAME: Final = 40
"""Most letters of a name, a level, a colour or a variant in a header."""
MAX_SEATS: Final = 64
MOST_ORIGINS: Final = 32
"""Largest number of matches that a match may come from, each continuing the one before."""
MOST_MOVES: Final = 1_000_000
"""Largest number of moves in a record. The largest file that is read holds fewer."""
MOST_VERSION: Final = 1_000_000
"""The highest version of a game's states."""
MOST_SCORE: Final = 1_000_000_000
"""The largest score of a closing line; the lowest is the same number below 0."""
KINDS: Final = ("human", "bot")

Files: TypeAlias = Mapping[str, Any]
"""A game's rule data in a record: `file name without suffix -> content`, without the help pages."""


MOST_TRAIT: Final = 2
"""The greatest strength of a character's trait; the least is the same number below 0."""


class Character(msgspec.Struct, frozen=True, gc=False):
    """A bot's preferences among moves of about the same worth. Each trait is from -2 to 2; 0 is neutral.

    Attributes:
        nerve: Preference for risk.
        bluff: Preference for bids that say more than necessary.
        patience: Preference for keeping resources for later.
        pace: Speed at which the bot seems to think; it affects no decision.
    """

    nerve: int = 0
    bluff: int = 0
    patience: int = 0
    pace: int = 0


class SeatInfo(msgspec.Struct, frozen=True, gc=False):
    """The player on a seat.

    Attributes:
        name: Name of the player.
        kind: "human" or "bot".
        level: Level of a bot; empty for people.
        colour: Name of the seat's colour.
        face: Id of the person from `people.yaml` who represents the player; empty if none was chosen.
        character: A bot's preferences; None for people, and in records from before bots had any.
    """

    name: str
    kind: str
    level: str = ""
    colour: str = ""
    face: str = ""
    character: Character | None = None


class Origin(msgspec.Struct, frozen=True, gc=False):
    """A stretch of a what-if match that was played in an earlier match.

    Attributes:
        seed: Seed of that stretch's random streams.
        moves: Number of moves at its end, counted from the start of the match.
        created: Time at which the earlier match began.
    """

    seed: int
    moves: int
    created: str = ""


class Header(msgspec.Struct, frozen=True):
    """The settings that a match starts from.

    Attributes:
        game: Slug of the game.
        rules: Digest of the rule data at the start.
        setup: Seats, variants and options.
        seats: The players, in seat order.
        seed: Seed of all random streams.
        created: Time at which the match began, ISO 8601. The caller gives it, because the core has no clock.
        app: Version of the program.
        agreements: Agreements of the table beyond the rules, for example the coach.
        state_version: `Game.state_version` of the game that wrote the states' digests.
        format: Version of the record's format.
        origins: The stretches played in earlier matches, oldest first; empty for most matches.
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
    def taken_up(self) -> int:
        """Number of moves made before this match began; 0 unless it continues another match."""
        return self.origins[-1].moves if self.origins else 0

    def seed_of(self, number: int) -> int:
        """Return the seed of the random streams for a move, by its number from 0."""
        return next((origin.seed for origin in self.origins if number < origin.moves), self.seed)

    def __str__(self) -> str:
        options = [f"{name} {choice}" for name, choice in sorted(self.setup.options.items())]
        return ", ".join(
            (self.game, f"{self.setup.seats} seats", f"seed {self.seed}", *self.setup.variants, *options)
        )


class MoveLine(msgspec.Struct, frozen=True, tag_field="t", tag="move"):
    """A move: its number from 0, the seat, the move itself, and the digest of the state after it."""

    n: int
    seat: Seat
    move: msgspec.Raw
    check: str


class UndoLine(msgspec.Struct, frozen=True, tag_field="t", tag="undo"):
    """A take-back of the last move. The next move has number `n` again."""

    n: int


class SeatLine(msgspec.Struct, frozen=True, tag_field="t", tag="seat"):
    """A change of the player on a seat, from move number `n` on: a person, a bot, or another level."""

    n: int
    seat: Seat
    info: SeatInfo


class HintLine(msgspec.Struct, frozen=True, tag_field="t", tag="hint"):
    """A hint that was shown to the person on a seat, before move number `n`."""

    n: int
    seat: Seat


class TermsLine(msgspec.Struct, frozen=True, tag_field="t", tag="terms"):
    """The agreements of the table beyond the rules, from move number `n` on."""

    n: int
    agreements: dict[str, str]


class RulesLine(msgspec.Struct, frozen=True, tag_field="t", tag="rules"):
    """The rule data of the match: the line after the header."""

    files: dict[str, Any]


class CopyLine(msgspec.Struct, frozen=True, tag_field="t", tag="copy"):
    """A copy of the first line. A record whose first line is damaged is read from it.

    Attributes:
        n: Number of moves made before the copy was written.
        first: Content of the first line, as JSON.
    """

    n: int
    first: msgspec.Raw


class SealedLine(msgspec.Struct, frozen=True, tag_field="t", tag="sealed"):
    """A line that cannot be read by looking at the file; `x` is base64."""

    x: str


class CloseLine(msgspec.Struct, frozen=True, tag_field="t", tag="close"):
    """The end of the match: the outcome, the number of moves, and the key that opens sealed lines, in hex."""

    outcome: Outcome
    moves: int
    key: str = ""


Aside: TypeAlias = SeatLine | HintLine | TermsLine
"""A line on the table and its players, which the rules of the game ignore."""
Line: TypeAlias = MoveLine | UndoLine | Aside
"""A line that a replay uses."""
Part: TypeAlias = Line | RulesLine | CopyLine | SealedLine | CloseLine
"""A line of a record below its header."""


class Record(msgspec.Struct, frozen=True):
    """A match as a value: its settings, and all lines written since.

    Attributes:
        header: The settings at the start.
        lines: Moves (also of chance), take-backs and asides, oldest first.
    """

    header: Header
    lines: tuple[Line, ...]

    def __repr__(self) -> str:
        return f"<Record of {self.header}: {counted(len(self.lines), 'line')}>"

    def encode(self) -> bytes:
        """Return the record as JSON for a file."""
        return msgspec.json.encode(self, order="deterministic")

    @classmethod
    def decode(cls, data: bytes | str) -> Record:
        """Read a record that `encode` wrote.

        Raises:
            RecordError: The data are not a record.
        """
        try:
            return msgspec.json.decode(data, type=cls)
        except FAULTS as error:
            raise RecordError(f"This is not the record of a match: {shortened(str(error))}.") from None


_PARTS: Final[msgspec.json.Decoder[Part]] = msgspec.json.Decoder(
    MoveLine | UndoLine | Aside | RulesLine | CopyLine | SealedLine | CloseLine
)

Objects: TypeAlias = list[dict[str, Any]]
"""A record as plain values: the header first, then the lines."""

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
"""The errors that decoding arbitrary bytes as a part of a record may raise."""


UPGRADES: dict[int, Callable[[Objects], Objects]] = {}
"""For each older format, a function that turns its objects into those of the next format.

The mapping is empty, because no released version wrote an older format. Changes of a game's own moves and options are
the task of its `Game.upgrade_record`; `store.matches` calls it.
"""


def oldest_format() -> int:
    """Return the oldest format that can be upgraded."""
    return min(UPGRADES, default=FORMAT)


def upgrade(objects: Objects, version: int) -> tuple[Header, list[Part]]:
    """Upgrade the objects of an older record, one format at a time.

    Raises:
        RecordError: The format is unknown, or the objects do not fit it.
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
    """Decode a line below the header.

    Raises:
        RecordError: The line is not of a known kind.
    """
    try:
        return _PARTS.decode(raw)
    except FAULTS as error:
        raise RecordError(shortened(str(error))) from None


def encode(part: Header | Part) -> bytes:
    """Return a header or a line as canonical JSON, without a line end."""
    return msgspec.json.encode(part, order="deterministic")


def link(before: str, body: bytes) -> str:
    """Return the digest of the chain after a line: 16 hex digits over the digest before and the line's content."""
    return hashlib.blake2b(before.encode() + b"\n" + body, digest_size=8).hexdigest()


def files_digest(files: Files) -> str:
    """Return the fingerprint of rule data; it does not depend on the formatting of the files."""
    data = msgspec.json.encode(files, order="sorted", enc_hook=str)
    return hashlib.blake2b(data, digest_size=8).hexdigest()
