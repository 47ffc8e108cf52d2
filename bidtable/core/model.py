"""Data types that all games share, such as seats, moves, events and outcomes."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Hashable, Mapping
from enum import StrEnum
from operator import attrgetter
from typing import Any, ClassVar, Final, TypeAlias

import msgspec

Seat: TypeAlias = int
"""Index of a player at the table, counted clockwise from 0."""

HOUSE_RULES: Final = "House rules"
"""Heading in the set-up screen for variants that are house rules."""
CHANCE: Final[Seat] = -1
"""Seat number of chance, which shuffles, deals and rolls dice."""


class Move(msgspec.Struct, frozen=True, tag_field="kind"):
    """A decision of a player, or an outcome of chance.

    Attributes:
        called: Plural word for decisions of this kind, such as "bids"; empty for moves of chance.
        weighty: Whether a player must confirm the move even if other moves need no confirmation.
        ranges: Whether the player chooses an amount before making the move.
    """

    # A move has the same meaning in every state.
    called: ClassVar[str] = ""
    weighty: ClassVar[bool] = False
    ranges: ClassVar[bool] = False


class Event(msgspec.Struct, frozen=True, tag_field="kind"):
    """Something that happened when a move was made.

    Attributes:
        pause: Length of the pause after the event, from 0 to 2; 3 waits for a click.
        reveals: Whether a player learns something new, so that the move cannot be taken back.
        runs: Whether several events of this kind in a row may be shown as one, such as the raises of an auction.
        decides: Whether hidden cards come to light that decide something, so that what follows is nobody's move.
        closes: Whether the event ends a round or an auction (`GameInfo.stretch`). Score charts have a mark at the end
            of each round or auction.
    """

    pause: ClassVar[int] = 1
    reveals: ClassVar[bool] = False
    decides: ClassVar[bool] = False
    runs: ClassVar[bool] = False
    closes: ClassVar[bool] = False


class Setup(msgspec.Struct, frozen=True):
    """The settings with which a game starts."""

    seats: int
    variants: tuple[str, ...] = ()
    options: dict[str, str] = {}

    def has(self, variant: str) -> bool:
        """Return whether a variant was chosen."""
        return variant in self.variants


class Variant(msgspec.Struct, frozen=True):
    """A house rule that players can switch on before a game.

    Attributes:
        excludes: Ids of variants that cannot be combined with this one.
        group: Heading of the list in which the variant is shown.
    """

    id: str
    title: str
    effect: str
    excludes: tuple[str, ...] = ()
    group: str = HOUSE_RULES


class Choice(msgspec.Struct, frozen=True):
    """One value of an option, with a title and a sentence about its effect."""

    id: str
    title: str
    effect: str = ""


class Option(msgspec.Struct, frozen=True):
    """A setting of a game that has several values."""

    id: str
    title: str
    choices: tuple[Choice, ...]
    default: str


class GameInfo(msgspec.Struct, frozen=True):
    """Facts about a game that are known before it starts.

    Attributes:
        best_seats: Best number of players as text, such as "3 to 5"; empty if all are equally good.
        hidden: Whether players hold secrets, so that the screen is covered while they change places.
        stretch: Word for a part of the game: "round" or "auction".
        takes_colours: Text for games in which players choose colours during the game; empty for other games.
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
    """The reason why a game ended."""

    FINISHED = "finished"
    """A player reached the goal of the game."""
    LAST_STANDING = "last_standing"
    """All players but the winner are out of the game."""
    CARDS_OUT = "cards_out"
    """No cards are left to play, and the highest score wins."""
    MATCH_SCORE = "match_score"
    """A player reached the agreed score of a match."""
    LIMIT = "limit"
    """The game reached the maximum length that the rules allow."""


class Outcome(msgspec.Struct, frozen=True):
    """The result of a finished game.

    Attributes:
        scores: Final score of each seat.
        winners: Seats of the winners, who share the win.
    """

    reason: Termination
    scores: tuple[float, ...]
    winners: tuple[Seat, ...]


class SeatView(msgspec.Struct, frozen=True):
    """A description of one seat and its cards in words.

    Attributes:
        facts: Facts about the seat as pairs of a label and a value.
        cards: Names of the face-up cards in front of the seat.
        hidden_cards: Number of cards that the viewer cannot see.
    """

    seat: Seat
    facts: tuple[tuple[str, str], ...] = ()
    cards: tuple[str, ...] = ()
    hidden_cards: int = 0


class TableView(msgspec.Struct, frozen=True):
    """A description of the table in words.

    Attributes:
        facts: Facts about the table as pairs of a label and a value.
    """

    headline: str
    hand: tuple[str, ...] = ()
    open_cards: tuple[str, ...] = ()
    seats: tuple[SeatView, ...] = ()
    facts: tuple[tuple[str, str], ...] = ()


class Provenance(msgspec.Struct, frozen=True):
    """The source of a rule file, with a note."""

    file: str
    source: str
    note: str = ""


def shared_by(kind: type[msgspec.Struct]) -> Callable[[Any], dict[str, Any]]:
    """Return a function that lists the public fields of a state with their values."""
    names = kind.__struct_fields__
    values = attrgetter(*names)
    return lambda known: dict(zip(names, values(known), strict=True))


def labels(templates: Mapping[type[Move], str]) -> Callable[[Any, Move], str]:
    """Return a function that names a move by a template such as "Bid {card}"."""
    return lambda context, move: templates[type(move)].format_map(msgspec.structs.asdict(move))


Conserved: TypeAlias = Mapping[str, Collection[Hashable] | int]
"""Total of cards, money and pieces by name, which must not change during a game."""


def digest(value: object) -> str:
    """Return a short digest of a value, with 16 hex digits of BLAKE2b."""
    return hashlib.blake2b(msgspec.json.encode(value, order="deterministic"), digest_size=8).hexdigest()
