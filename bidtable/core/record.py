"""The lines of a record: a header, the rule data, one line for each move, and a closing line.

Lines are only added to a record. A take-back adds another line, and no line is ever changed. Each line
contains a digest of all lines so far. The digests reveal lines that were swapped, lost, reordered or edited. Some lines
are hidden by `store.seal` until the match is over.
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
"""Largest number of letters in a name, a level, a colour or a variant in a header."""
MAX_SEATS: Final = 64
MOST_ORIGINS: Final = 32
"""Largest number of earlier matches in a chain of what-if matches."""
MOST_MOVES: Final = 1_000_000
"""Largest number of moves in a record. The largest file that the program reads holds fewer moves."""
MOST_VERSION: Final = 1_000_000
"""Highest allowed version number of a game's states."""
MOST_SCORE: Final = 1_000_000_000
"""Largest allowed score in a closing line. The lowest allowed score is the negative of this number."""
KINDS: Final = ("human", "bot")

Files: TypeAlias = Mapping[str, Any]
"""A game's rule data in a record: the content of each file by file name without suffix.

The help pages are left out.
"""


MOST_TRAIT: Final = 2
"""Greatest value of a character's trait. The least value of a trait is the negative of this number."""


class Character(msgspec.Struct, frozen=True, gc=False):
    """A bot's preferences between moves of about the same value.

    Each trait is a number from -2 to 2, and 0 is neutral.

    Attributes:
        nerve: Preference for risk.
        bluff: Preference for bluffing: bids that are higher than the bot's own cards justify.
        patience: Preference for saving resources for later.
        pace: Speed at which the bot seems to think. The pace affects no decision of the bot.
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
        face: Id of the character in `people.yaml` whose portrait represents the player; empty if none was
            chosen.
        character: A bot's preferences; None for people and in older records without characters.
    """

    name: str
    kind: str
    level: str = ""
    colour: str = ""
    face: str = ""
    character: Character | None = None


class Origin(msgspec.Struct, frozen=True, gc=False):
    """The first part of a what-if match, which was played in an earlier match.

    Attributes:
        seed: Seed of the random streams of this part.
        moves: Number of moves at the end of this part, counted from the start of the match.
        created: Time at which the earlier match began.
    """

    seed: int
    moves: int
    created: str = ""


class Header(msgspec.Struct, frozen=True):
    """The settings that a match starts from.

    Attributes:
        game: Slug of the game, such as "bid_it".
        rules: Digest of the rule data at the start of the match.
        setup: Number of seats, variants and options of the game.
        seats: The players, in seat order.
        seed: Seed of all random streams of the match.
        created: Time at which the match began, in ISO 8601 format. The caller passes the time, because the
            core has no clock.
        app: Version of the program.
        agreements: Agreements of the table beyond the rules, for example on the use of the coach.
        state_version: The `Game.state_version` of the program that wrote the digests of the states.
        format: Version of the record format.
        origins: The parts that were played in earlier matches, oldest first; empty for most matches.
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
        """Number of moves taken over from an earlier match; 0 unless this is a what-if match."""
        return self.origins[-1].moves if self.origins else 0

    def seed_of(self, number: int) -> int:
        """Return the seed of the random streams for a move.

        A move is given by its number in the match, from 0.
        """
        return next((origin.seed for origin in self.origins if number < origin.moves), self.seed)

    def __str__(self) -> str:
        options = [f"{name} {choice}" for name, choice in sorted(self.setup.options.items())]
        return ", ".join(
            (self.game, f"{self.setup.seats} seats", f"seed {self.seed}", *self.setup.variants, *options)
        )


class MoveLine(msgspec.Struct, frozen=True, tag_field="t", tag="move"):
    """A line for a move: its number from 0, the seat, the move, and the digest of the state after the move."""

    n: int
    seat: Seat
    move: msgspec.Raw
    check: str


class UndoLine(msgspec.Struct, frozen=True, tag_field="t", tag="undo"):
    """A line for a take-back of the last move. The next move gets the number `n` again."""

    n: int


class SeatLine(msgspec.Struct, frozen=True, tag_field="t", tag="seat"):
    """A line for a new player on a seat from move number `n` on: a person, a bot, or a bot of another level."""

    n: int
    seat: Seat
    info: SeatInfo


class HintLine(msgspec.Struct, frozen=True, tag_field="t", tag="hint"):
    """A line for a hint that was shown to the person on a seat, before move number `n`."""

    n: int
    seat: Seat


class TermsLine(msgspec.Struct, frozen=True, tag_field="t", tag="terms"):
    """A line for the agreements of the table beyond the rules, from move number `n` on."""

    n: int
    agreements: dict[str, str]


class RulesLine(msgspec.Struct, frozen=True, tag_field="t", tag="rules"):
    """The line after the header, with the rule data of the match."""

    files: dict[str, Any]


class CopyLine(msgspec.Struct, frozen=True, tag_field="t", tag="copy"):
    """A line with a copy of the record's first line.

    If the first line of a record is damaged, the program reads this copy instead.

    Attributes:
        n: Number of moves made before the copy was written.
        first: Content of the record's first line, as JSON.
    """

    n: int
    first: msgspec.Raw


class SealedLine(msgspec.Struct, frozen=True, tag_field="t", tag="sealed"):
    """A hidden line, whose content `x` is encrypted and written in base64."""

    x: str


class CloseLine(msgspec.Struct, frozen=True, tag_field="t", tag="close"):
    """The line for the end of the match: the outcome, the number of moves, and the key of the hidden lines, in hex."""

    outcome: Outcome
    moves: int
    key: str = ""


Aside: TypeAlias = SeatLine | HintLine | TermsLine
"""A line about the players, their agreements or a hint. The rules of the game do not use these lines."""
Line: TypeAlias = MoveLine | UndoLine | Aside
"""Any line that a replay uses."""
Part: TypeAlias = Line | RulesLine | CopyLine | SealedLine | CloseLine
"""Any line of a record below its header."""


class Record(msgspec.Struct, frozen=True):
    """A match as a value: its settings, and all lines written since the start.

    Attributes:
        header: The settings at the start of the match.
        lines: Lines for moves (including those of chance), take-backs, hints and changes of players, oldest
            first.
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
        """Decode a record from JSON that `encode` wrote.

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
"""A record as plain JSON values: the header first, then the lines."""

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
"""The exceptions that may be raised while arbitrary bytes are decoded as a part of a record."""


UPGRADES: dict[int, Callable[[Objects], Objects]] = {}
"""For each older format, a function that converts a record's objects to the next format.

The mapping is empty, because no released version wrote an older format. Changes in the moves and options of a
single game are handled by its `Game.upgrade_record`, which `store.matches` calls.
"""


def oldest_format() -> int:
    """Return the oldest record format that can be upgraded."""
    return min(UPGRADES, default=FORMAT)


def upgrade(objects: Objects, version: int) -> tuple[Header, list[Part]]:
    """Upgrade the objects of an older record, one format version at a time.

    Raises:
        RecordError: The format is unknown, or the objects do not fit the format.
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
        RecordError: The kind of the line is unknown.
    """
    try:
        return _PARTS.decode(raw)
    except FAULTS as error:
        raise RecordError(shortened(str(error))) from None


def encode(part: Header | Part) -> bytes:
    """Return a header or a line as canonical JSON, without a line end."""
    return msgspec.json.encode(part, order="deterministic")


def link(before: str, body: bytes) -> str:
    """Return the digest of a line, made from the previous digest and the line's content, as 16 hex digits."""
    return hashlib.blake2b(before.encode() + b"\n" + body, digest_size=8).hexdigest()


def files_digest(files: Files) -> str:
    """Return a fingerprint of rule data that does not depend on the formatting of the files."""
    data = msgspec.json.encode(files, order="sorted", enc_hook=str)
    return hashlib.blake2b(data, digest_size=8).hexdigest()
