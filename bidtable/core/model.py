"""Data types that all games share: seats, moves, events, set-ups and outcomes.

Each type is a frozen `msgspec.Struct`, which is cheap to build and to compare. In canonical JSON, a value starts with
its tag `kind`, and its fields follow in order. Records, digests and logs use the canonical JSON of moves and events.
"""

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
    """A move: the decision of one seat, or an outcome of chance (seat `CHANCE`).

    A move has the same meaning in every state, because it names a card's id or a square, and never a position in a
    list. Each subclass is frozen, sets a short `tag`, and contains only JSON values and tuples.

    Attributes:
        called: The players' plural word for decisions of this kind, such as "bids"; empty for moves of chance.
            Several kinds of moves with the same word are one kind for players.
        weighty: Whether a player must confirm the move even if other moves need no confirmation.
        ranges: Whether the player chooses an amount before making the move.
    """

    called: ClassVar[str] = ""
    weighty: ClassVar[bool] = False
    ranges: ClassVar[bool] = False


class Event(msgspec.Struct, frozen=True, tag_field="kind"):
    """An event that happened when a move was applied.

    The method `Game.project_event` removes secrets from an event.

    Attributes:
        pause: Length of the pause after the event: 0 for no pause, 1 for a short pause, 2 for a long pause, 3 to wait
            for a click.
        reveals: Whether a player learns something new, so that the move cannot be taken back.
        runs: Whether several events of this kind in a row may be shown as one, such as the raises of an auction.
        closes: Whether the event ends a round or an auction (`GameInfo.stretch`). Score charts have a mark at the end
            of each round or auction.
    """

    pause: ClassVar[int] = 1
    reveals: ClassVar[bool] = False
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
    """A house rule that players can switch on in the set-up.

    Attributes:
        excludes: Ids of variants that cannot be combined with this variant.
        group: Heading of the group of variants to which the variant belongs in the set-up.
    """

    id: str
    title: str
    effect: str
    excludes: tuple[str, ...] = ()
    group: str = HOUSE_RULES


class Choice(msgspec.Struct, frozen=True):
    """One value of an option (class `Option`), with a title and a sentence about its effect."""

    id: str
    title: str
    effect: str = ""


class Option(msgspec.Struct, frozen=True):
    """An option in the set-up, which has several values, such as the boards of a race."""

    id: str
    title: str
    choices: tuple[Choice, ...]
    default: str


class GameInfo(msgspec.Struct, frozen=True):
    """Facts about a game that the lobby, the rulebook and the command line show before the game starts.

    Attributes:
        best_seats: Best number of players as text, such as "3 to 5"; empty if all numbers are equally good.
        hidden: Whether seats hold secrets, so that a curtain hides the screen while two people pass the device.
        stretch: The players' word for a part of the game: "round" or "auction".
        takes_colours: Text in the set-up for games in which players choose colours during the game; empty for other
            games.
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
        scores: Final score of each seat, explained by `Game.score_parts`.
        winners: Seats of the winners, who share the win.
    """

    reason: Termination
    scores: tuple[float, ...]
    winners: tuple[Seat, ...]


class SeatView(msgspec.Struct, frozen=True):
    """One seat in a table of text (`TableView`), with facts and cards.

    Attributes:
        facts: Public facts about the seat as pairs `(label, value)`, in the order shown.
        cards: Names of the face-up cards in front of the seat.
        hidden_cards: Number of cards hidden from the viewer.
    """

    seat: Seat
    facts: tuple[tuple[str, str], ...] = ()
    cards: tuple[str, ...] = ()
    hidden_cards: int = 0


class TableView(msgspec.Struct, frozen=True):
    """The view of a table as text, which can show any game without graphics.

    Attributes:
        facts: Public facts about the table as pairs `(label, value)`.
    """

    headline: str
    hand: tuple[str, ...] = ()
    open_cards: tuple[str, ...] = ()
    seats: tuple[SeatView, ...] = ()
    facts: tuple[tuple[str, str], ...] = ()


class Provenance(msgspec.Struct, frozen=True):
    """The source of the content of a rule file (`rulebook`, `published` or `reconstructed`), with a note."""

    file: str
    source: str
    note: str = ""


def shared_by(kind: type[msgspec.Struct]) -> Callable[[Any], dict[str, Any]]:
    """Return a function that puts the public fields of a state or an observation into a dictionary."""
    names = kind.__struct_fields__
    values = attrgetter(*names)
    return lambda known: dict(zip(names, values(known), strict=True))


def labels(templates: Mapping[type[Move], str]) -> Callable[[Any, Move], str]:
    """Return a function that takes the context and a move, and names the move by a template such as "Bid {card}".

    All kinds of moves must have a template.
    """
    return lambda context, move: templates[type(move)].format_map(msgspec.structs.asdict(move))


Conserved: TypeAlias = Mapping[str, Collection[Hashable] | int]
"""Total of cards, money and pieces by name, which must not change during a game."""


def digest(value: object) -> str:
    """Return a short, stable fingerprint of a value: 16 hex digits of BLAKE2b over its canonical JSON."""
    return hashlib.blake2b(msgspec.json.encode(value, order="deterministic"), digest_size=8).hexdigest()
