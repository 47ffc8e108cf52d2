"""The lines of a record: a header, the rule data, one line a move, and a closing line.

A record only grows. A take-back is a line like any other, so what was once written is never changed. Each line
carries the digest of the chain so far: what is swapped, lost, reordered or edited is noticed at its line. The
store decides which lines are hidden until the match is over (`store.seal`); here is what they mean.
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
"""From how many other matches a match may come, one from the other."""
MOST_MOVES: Final = 1_000_000
"""Most moves that a record may speak of; a file of the largest size that is read holds fewer."""
MOST_VERSION: Final = 1_000_000
"""The highest version that a game's states may have."""
MOST_SCORE: Final = 1_000_000_000
"""The largest score that a closing line may tell; the lowest is as far below 0."""
KINDS: Final = ("human", "bot")

Files: TypeAlias = Mapping[str, Any]
"""A game's rule data as a record keeps it: `file name without suffix -> content`, help pages left out."""


MOST_TRAIT: Final = 2
"""How strong a trait of a character is at most; the least is as much below 0."""


class Character(msgspec.Struct, frozen=True, gc=False):
    """The leanings of a bot where moves are worth about the same; each trait from -2 to 2, 0 for neither.

    Attributes:
        nerve: Towards what dares.
        bluff: Towards what says more than it need.
        patience: Towards what leaves more for later.
        pace: How briefly it seems to think; no decision follows from that.
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
        face: Id of the person of the table who stands for the player; empty if none was chosen.
        character: How a bot leans; None for people, and in records from before bots had any.
    """

    name: str
    kind: str
    level: str = ""
    colour: str = ""
    face: str = ""
    character: Character | None = None


class Origin(msgspec.Struct, frozen=True, gc=False):
    """A stretch of a match that was played in another one, from where it goes on otherwise ("what if").

    Attributes:
        seed: Seed of that stretch's random streams.
        moves: How many moves had been made at its end, counted from the start of the match.
        created: When the match began in which it was played.
    """

    seed: int
    moves: int
    created: str = ""


class Header(msgspec.Struct, frozen=True):
    """All that a match starts from.

    Attributes:
        game: Slug of the game.
        rules: Digest of the rule data it was begun with.
        setup: Seats, variants and options.
        seats: Who sits where.
        seed: Seed of all random streams.
        created: When it began, ISO 8601; the core has no clock, so it is told.
        app: Version of the program.
        agreements: What the table agreed on beyond the rules, for example the coach.
        state_version: `Game.state_version` of the game that wrote the states' digests.
        format: Version of the record's format.
        origins: What was played before in other matches that are over, the oldest stretch first; none for most matches.
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
        """The number of moves that were made before this match began: 0 unless it goes on from another."""
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
    """A move as written: its number from 0, who made it, what it was, the digest of the state after it."""

    n: int
    seat: Seat
    move: msgspec.Raw
    check: str


class UndoLine(msgspec.Struct, frozen=True, tag_field="t", tag="undo"):
    """The last move was taken back: the next one has number `n` again."""

    n: int


class SeatLine(msgspec.Struct, frozen=True, tag_field="t", tag="seat"):
    """From the move of number `n` on somebody else sits on a seat: a person, a bot, another level."""

    n: int
    seat: Seat
    info: SeatInfo


class HintLine(msgspec.Struct, frozen=True, tag_field="t", tag="hint"):
    """Before the move of number `n` a hint was shown to the person on a seat."""

    n: int
    seat: Seat


class TermsLine(msgspec.Struct, frozen=True, tag_field="t", tag="terms"):
    """From the move of number `n` on this is what the table agrees on beyond the rules."""

    n: int
    agreements: dict[str, str]


class RulesLine(msgspec.Struct, frozen=True, tag_field="t", tag="rules"):
    """The rule data that the match is played with: the line after the header."""

    files: dict[str, Any]


class CopyLine(msgspec.Struct, frozen=True, tag_field="t", tag="copy"):
    """A copy of the first line: a record whose first line is damaged is read from it.

    Attributes:
        n: How many moves had been made when it was written.
        first: What the first line says, as JSON.
    """

    n: int
    first: msgspec.Raw


class SealedLine(msgspec.Struct, frozen=True, tag_field="t", tag="sealed"):
    """A line that cannot be read over a shoulder; `x` is base64."""

    x: str


class CloseLine(msgspec.Struct, frozen=True, tag_field="t", tag="close"):
    """The match is over: the key that opens its sealed lines, in hex, and how it ended."""

    outcome: Outcome
    moves: int
    key: str = ""


Aside: TypeAlias = SeatLine | HintLine | TermsLine
"""A line beside the moves: the game itself knows nothing of it."""
Line: TypeAlias = MoveLine | UndoLine | Aside
"""What a match is replayed from."""
Part: TypeAlias = Line | RulesLine | CopyLine | SealedLine | CloseLine
"""What may stand in a record below its header."""


class Record(msgspec.Struct, frozen=True):
    """All that a match was, as a value: what it started from, and what was written down since.

    Attributes:
        header: What it started from.
        lines: Moves, those of chance included, take-backs and what happened beside them, oldest first.
    """

    header: Header
    lines: tuple[Line, ...]

    def __repr__(self) -> str:
        return f"<Record of {self.header}: {counted(len(self.lines), 'line')}>"

    def encode(self) -> bytes:
        """Return it as JSON, to be written to a file."""
        return msgspec.json.encode(self, order="deterministic")

    @classmethod
    def decode(cls, data: bytes | str) -> Record:
        """Read what `encode` wrote.

        Raises:
            RecordError: It is no record.
        """
        try:
            return msgspec.json.decode(data, type=cls)
        except FAULTS as error:
            raise RecordError(f"This is no record of a match: {shortened(str(error))}.") from None


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
"""What reading any bytes as a part of a record may raise."""


UPGRADES: dict[int, Callable[[Objects], Objects]] = {}
"""For each older format, what turns its objects into those of the next format.

No released version wrote an older format, so there is none yet. What a game itself wrote differently (its moves, its
options) is the game's business: `upgrade_record` of the `Game`, if it has one; `store.matches` says when it is called.
"""


def oldest_format() -> int:
    """Return the oldest format that can be brought up to date."""
    return min(UPGRADES, default=FORMAT)


def upgrade(objects: Objects, version: int) -> tuple[Header, list[Part]]:
    """Bring the objects of an older record up to date, format by format.

    Raises:
        RecordError: Nothing is known of that format, or they do not fit it.
    """
    if not oldest_format() <= version < FORMAT:
        raise RecordError(f"Nothing is known of format {version} of saved games.")
    try:
        for number in range(version, FORMAT):
            objects = UPGRADES[number](objects)
        header = msgspec.convert(objects[0], Header)
        parts = [decode(msgspec.json.encode(item)) for item in objects[1:]]
    except RecordError:
        raise
    except FAULTS as error:
        raise RecordError(f"The game could not be brought up to date: {shortened(str(error))}.") from None
    return header, parts


def decode(raw: bytes | msgspec.Raw) -> Part:
    """Decode a line below the header.

    Raises:
        RecordError: It is none.
    """
    try:
        return _PARTS.decode(raw)
    except FAULTS as error:
        raise RecordError(shortened(str(error))) from None


def encode(part: Header | Part) -> bytes:
    """Return a header or a line as canonical JSON, without line end."""
    return msgspec.json.encode(part, order="deterministic")


def link(before: str, body: bytes) -> str:
    """Return the chain's digest after a line: 16 hex digits over the one before and the line's content."""
    return hashlib.blake2b(before.encode() + b"\n" + body, digest_size=8).hexdigest()


def files_digest(files: Files) -> str:
    """Return the fingerprint of rule data, whatever the formatting of its files."""
    data = msgspec.json.encode(files, order="sorted", enc_hook=str)
    return hashlib.blake2b(data, digest_size=8).hexdigest()
