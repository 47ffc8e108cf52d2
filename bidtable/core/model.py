"""Values that all games share: seats, moves, events, set-ups and outcomes.

Each is a frozen `msgspec.Struct`, which is hashable and cheap to build and to compare. Its canonical JSON (a `kind` tag
first, then the fields in order) is the basis of records, digests and logs.
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
"""Heading of the variants that are house rules, as most are."""
CHANCE: Final[Seat] = -1
"""The actor that shuffles, deals and rolls. Its moves are sampled by the match and recorded."""


class Move(msgspec.Struct, frozen=True, tag_field="kind"):
    """A decision of one seat, or an outcome of `CHANCE`.

    A move names things (a card's id, a square), never positions in a list. So it means the same in every state.
    Subclasses are frozen, set a short `tag`, and hold only JSON values and tuples.

    Attributes:
        called: Players' word for such decisions, in the plural: "bids". Kinds of move with the same word count as one
            kind for players. Empty for moves of chance.
        weighty: Whether the decision is so important that it is confirmed even where others are not.
        ranges: Whether the move names an amount from a range, which the player sets first.
    """

    called: ClassVar[str] = ""
    weighty: ClassVar[bool] = False
    ranges: ClassVar[bool] = False


class Event(msgspec.Struct, frozen=True, tag_field="kind"):
    """Something that happened when a move was applied. Logs, captions and animations report it.

    An event may hold secrets of a seat; `Game.project_event` leaves out the secrets that a viewer may not know.

    Attributes:
        pause: Length of the pause after the event: 0 none, 1 a beat, 2 long, 3 until acknowledged.
        reveals: Whether the event shows a player something new. Then its move cannot be taken back.
        runs: Whether a row of such events may be shown as one, as with the raises of an auction.
        closes: Whether the event ends a stretch of the game (`GameInfo.stretch`). Charts of scores have a mark there.
    """

    pause: ClassVar[int] = 1
    reveals: ClassVar[bool] = False
    runs: ClassVar[bool] = False
    closes: ClassVar[bool] = False


class Setup(msgspec.Struct, frozen=True):
    """The settings that a game starts with.

    Attributes:
        seats: Number of players.
        variants: Ids of the variants that are on, sorted.
        options: The other choices of the set-up (`option id -> choice id`), for example the board.
    """

    seats: int
    variants: tuple[str, ...] = ()
    options: dict[str, str] = {}

    def has(self, variant: str) -> bool:
        """Return whether a variant is on."""
        return variant in self.variants


class Variant(msgspec.Struct, frozen=True):
    """A house rule that the set-up can switch on.

    Attributes:
        id: Name in records and on the command line.
        title: A few words for the switch.
        effect: One sentence on the change that it makes.
        excludes: Ids of variants that cannot be on at the same time.
        group: Heading under which the set-up shows it.
    """

    id: str
    title: str
    effect: str
    excludes: tuple[str, ...] = ()
    group: str = HOUSE_RULES


class Choice(msgspec.Struct, frozen=True):
    """One value of an `Option`, with a title and one sentence on its effect."""

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
    """The facts about a game that the lobby, the rulebook and the command line need before it starts.

    Attributes:
        slug: Name of the game's folders and on the command line.
        title: Name for players.
        tagline: One line for the game picker.
        credits: The designers and the publisher.
        min_seats: Fewest players.
        max_seats: Most players.
        variants: House rules, in the order shown.
        options: Set-up choices, in the order shown.
        best_seats: Best number of players, as in "best with 3 to 5"; empty if any number is equally good.
        hidden: Whether seats hold secrets. If so, a curtain hides the screen between two people.
        stretch: Players' word for the stretches of the game: "round", "auction".
        takes_colours: Text for the set-up if players choose their colours during the game; empty if they choose them
            in the set-up.
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
    """The reason why a game ended. Games use the value that fits."""

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
    """The ending of a game.

    Attributes:
        reason: The reason why it ended.
        scores: One number for each seat. Each game gives it its own meaning; `Game.score_parts` explains it.
        winners: The seats that won; several share the win.
    """

    reason: Termination
    scores: tuple[float, ...]
    winners: tuple[Seat, ...]


class SeatView(msgspec.Struct, frozen=True):
    """One seat in the generic table: the part of a view that every game can give, in words and cards.

    Attributes:
        seat: The seat.
        facts: Public facts, `(label, value)`, in the order shown.
        cards: Names of the open cards before this seat.
        hidden_cards: Number of cards that the viewer cannot see.
    """

    seat: Seat
    facts: tuple[tuple[str, str], ...] = ()
    cards: tuple[str, ...] = ()
    hidden_cards: int = 0


class TableView(msgspec.Struct, frozen=True):
    """A view in words. It is enough for the generic table to draw any game.

    Attributes:
        headline: The phase being played.
        hand: Names of the viewer's cards.
        open_cards: Names of cards in the middle of the table.
        seats: One panel for each seat.
        facts: Public facts about the table, `(label, value)`.
    """

    headline: str
    hand: tuple[str, ...] = ()
    open_cards: tuple[str, ...] = ()
    seats: tuple[SeatView, ...] = ()
    facts: tuple[tuple[str, str], ...] = ()


class Provenance(msgspec.Struct, frozen=True):
    """The source of a data file's content (`rulebook`, `published` or `reconstructed`), and a note on it."""

    file: str
    source: str
    note: str = ""


def shared_by(kind: type[msgspec.Struct]) -> Callable[[Any], dict[str, Any]]:
    """Return a function that reads the fields of a common base from a state or an observation, by name.

    A game lists the public fields once, in a common base of its `State` and its `Observation`. No other field is copied
    from one to the other by this function.

    Args:
        kind: The base class of the values; it has at least two fields.
    """
    names = kind.__struct_fields__
    values = attrgetter(*names)
    return lambda known: dict(zip(names, values(known), strict=True))


def labels(templates: Mapping[type[Move], str]) -> Callable[[Any, Move], str]:
    """Return a function that names moves by templates, for games with simple moves: `{Seal: "Bid {card}"}`.

    It is called like `words.label`, with the context and a move. All kinds of move must have a template.
    """
    return lambda context, move: templates[type(move)].format_map(msgspec.structs.asdict(move))


Conserved: TypeAlias = Mapping[str, Collection[Hashable] | int]
"""Things that must not change during a game: `name -> multiset of things, or a total`."""


def digest(value: object) -> str:
    """Return a short stable fingerprint of a value: 16 hex digits of BLAKE2b over its canonical JSON."""
    return hashlib.blake2b(msgspec.json.encode(value, order="deterministic"), digest_size=8).hexdigest()
