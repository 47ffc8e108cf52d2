"""Values that all games share: seats, moves, events, set-ups and outcomes.

Everything here is a frozen `msgspec.Struct`: cheap to build and to compare, hashable, and with a canonical
JSON form (fields in their order, a `kind` tag first), which records, digests and logs rely on.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Hashable, Mapping
from enum import StrEnum
from operator import attrgetter
from typing import Any, ClassVar, Final, TypeAlias

import msgspec

Seat: TypeAlias = int
"""Index of a player at the table, 0-based and clockwise."""

HOUSE_RULES: Final = "House rules"
"""Heading of the switches that are house rules, as most are."""
CHANCE: Final[Seat] = -1
"""The actor that shuffles, deals and rolls. Its moves are sampled by the match and recorded."""


class Move(msgspec.Struct, frozen=True, tag_field="kind"):
    """A decision of one seat, or an outcome of `CHANCE`.

    A move names things (a card's id, a square), never positions in a list, and so means the same in every
    state. Subclasses are frozen, set a short `tag`, and hold only JSON values and tuples.

    Attributes:
        called: What players call such decisions, in the plural: "bids". Kinds of a game that are called alike are one
            kind to them. Empty for what chance decides.
        weighty: Whether much hangs on such a decision, so that it is confirmed even where others are not.
        ranges: Whether it names an amount out of a range, which is set before it is named.
    """

    called: ClassVar[str] = ""
    weighty: ClassVar[bool] = False
    ranges: ClassVar[bool] = False


class Event(msgspec.Struct, frozen=True, tag_field="kind"):
    """Something that happened when a move was applied: what logs, captions and animations tell.

    An event may hold secrets of a seat; `Game.project_event` says what others may know of it.

    Attributes:
        pause: How long the table rests on it: 0 not at all, 1 a beat, 2 long, 3 until acknowledged.
        reveals: Whether it shows somebody what they did not know; then the move cannot be taken back.
        runs: Whether a row of such events, one after the other, may be told as one (raises of an auction).
        closes: Whether a stretch of the game (`GameInfo.stretch`) ends with it: charts of scores have a mark there.
    """

    pause: ClassVar[int] = 1
    reveals: ClassVar[bool] = False
    runs: ClassVar[bool] = False
    closes: ClassVar[bool] = False


class Setup(msgspec.Struct, frozen=True):
    """What a game is started with.

    Attributes:
        seats: Number of players.
        variants: Ids of the variants that are on, sorted.
        options: The other choices of the set-up (`option id -> choice id`), for example the board.
    """

    seats: int
    variants: tuple[str, ...] = ()
    options: dict[str, str] = {}

    def has(self, variant: str) -> bool:
        """Whether a variant is on."""
        return variant in self.variants


class Variant(msgspec.Struct, frozen=True):
    """A house rule that the set-up can switch on.

    Attributes:
        id: Name in records and on the command line.
        title: A few words for the switch.
        effect: One sentence: what changes when it is on.
        excludes: Ids of variants that cannot be on at the same time.
        group: Heading under which the set-up shows it.
    """

    id: str
    title: str
    effect: str
    excludes: tuple[str, ...] = ()
    group: str = HOUSE_RULES


class Choice(msgspec.Struct, frozen=True):
    """One value of an `Option`, with a title and one sentence that tells its effect."""

    id: str
    title: str
    effect: str = ""


class Option(msgspec.Struct, frozen=True):
    """A set-up choice with several values, for example which board to race on."""

    id: str
    title: str
    choices: tuple[Choice, ...]
    default: str


class GameInfo(msgspec.Struct, frozen=True):
    """What the lobby, the rulebook and the command line need to know of a game before it starts.

    Attributes:
        slug: Folder and command-line name.
        title: Name for players.
        tagline: One line for the game picker.
        credits: Who designed and published the game.
        min_seats: Fewest players.
        max_seats: Most players.
        variants: House rules, in the order shown.
        options: Set-up choices, in the order shown.
        best_seats: How many players it is best with, as in "best with 3 to 5"; empty if that makes no difference.
        hidden: Whether seats hold secrets (then a curtain stands between two people).
        stretch: What players call the stretches that the game is played in: "round", "auction".
        takes_colours: What is said of it where players take their colours in the game; empty where they sit down
            with them.
    """

    slug: str
    title: str
    tagline: str
    credits: str
    min_seats: int
    max_seats: int
    variants: tuple[Variant, ...] = ()
    options: tuple[Option, ...] = ()
    best_seats: str = ""
    hidden: bool = True
    stretch: str = "round"
    takes_colours: str = ""


class Termination(StrEnum):
    """Why a game ended. Games use the value that fits."""

    FINISHED = "finished"
    """A player reached the goal."""
    LAST_STANDING = "last_standing"
    """All others are out."""
    CARDS_OUT = "cards_out"
    """The cards are used up, and scores decide."""
    MATCH_SCORE = "match_score"
    """A player reached the agreed score of a match."""
    LIMIT = "limit"
    """The rules' own bound on the length of a game was reached."""


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended.

    Attributes:
        reason: Why it ended.
        scores: One number a seat; what it means is the game's business (`Game.score_parts` unfolds it).
        winners: The seats that won; several share the win.
    """

    reason: Termination
    scores: tuple[float, ...]
    winners: tuple[Seat, ...]


class SeatView(msgspec.Struct, frozen=True):
    """What every game's view tells the generic table about one seat, in words and cards.

    Attributes:
        seat: Whose panel this is.
        facts: Public facts, `(label, value)`, in the order shown.
        cards: Names of open cards before this seat.
        hidden_cards: Number of cards that the viewer cannot see.
    """

    seat: Seat
    facts: tuple[tuple[str, str], ...] = ()
    cards: tuple[str, ...] = ()
    hidden_cards: int = 0


class TableView(msgspec.Struct, frozen=True):
    """A view in words: enough for the generic table to draw any game.

    Attributes:
        headline: What phase is being played.
        hand: Names of the viewer's cards.
        open_cards: Names of cards in the middle of the table.
        seats: One panel a seat.
        facts: Public facts about the table, `(label, value)`.
    """

    headline: str
    hand: tuple[str, ...] = ()
    open_cards: tuple[str, ...] = ()
    seats: tuple[SeatView, ...] = ()
    facts: tuple[tuple[str, str], ...] = ()


class Provenance(msgspec.Struct, frozen=True):
    """Where a data file's content comes from (`rulebook`, `published`, `reconstructed`), and a word on it."""

    file: str
    source: str
    note: str = ""


def shared_by(kind: type[msgspec.Struct]) -> Callable[[Any], dict[str, Any]]:
    """Return what takes the fields of a common base out of a state or an observation, by name.

    A game declares what everybody may see once, in a base of both its `State` and its `Observation`; what is not in it
    does not pass from one to the other by itself.

    Args:
        kind: The base; it has at least two fields.
    """
    names = kind.__struct_fields__
    values = attrgetter(*names)
    return lambda known: dict(zip(names, values(known), strict=True))


def labels(templates: Mapping[type[Move], str]) -> Callable[[Any, Move], str]:
    """Return what names moves by templates, for a game whose moves need no more: `{Seal: "Bid {card}"}`.

    It is called as `words.label` is, with the context and a move; all kinds of move must have a template.
    """
    return lambda context, move: templates[type(move)].format_map(msgspec.structs.asdict(move))


Conserved: TypeAlias = Mapping[str, Collection[Hashable] | int]
"""What must not change in a game: `name -> multiset of things, or a total`."""


def digest(value: object) -> str:
    """Return a short stable fingerprint of a struct: 16 hex digits of BLAKE2b over its canonical JSON."""
    return hashlib.blake2b(msgspec.json.encode(value, order="deterministic"), digest_size=8).hexdigest()
