"""Data types that all games share: seats, moves, events, set-ups and outcomes.

Each type is a frozen `msgspec.Struct`, which is hashable and cheap to build and to compare. The canonical
JSON of a value (a `kind` tag first, then the fields in order) is the basis of records, digests and logs.
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
"""Heading in the set-up for variants that are house rules."""
CHANCE: Final[Seat] = -1
"""The actor that shuffles, deals and rolls dice.

The match draws the moves of chance at random and records them.
"""


class Move(msgspec.Struct, frozen=True, tag_field="kind"):
    """A decision of one seat, or an outcome of chance (seat `CHANCE`).

    A move names a card's id or a square, never a position in a list. Because a move names cards and squares,
    it has the same meaning in every state. Subclasses are frozen, set a short `tag`, and hold only JSON
    values and tuples.

    Attributes:
        called: The players' word for decisions of this kind, in the plural, such as "bids". Players see kinds of moves
            with the same word as one kind. The players' word is empty for moves of chance.
        weighty: Whether the decision is so important that players are asked to confirm it even if other moves
            need no confirmation.
        ranges: Whether the player sets an amount before making the move.
    """

    called: ClassVar[str] = ""
    weighty: ClassVar[bool] = False
    ranges: ClassVar[bool] = False


class Event(msgspec.Struct, frozen=True, tag_field="kind"):
    """Something that happened when a move was applied. Logs, captions and animations show events.

    An event may hold secrets of a seat. `Game.project_event` leaves out the secrets that a viewer may not
    know.

    Attributes:
        pause: Length of the pause after the event: 0 for no pause, 1 for a short pause, 2 for a long pause, 3
            to wait for a click.
        reveals: Whether the event shows a player new information. A move that showed a player new information
            cannot be taken back.
        runs: Whether several such events in a row may be shown as one, as with the raises of an auction.
        closes: Whether the event ends a round or an auction (`GameInfo.stretch`). Charts of scores have a
            mark at such an event.
    """

    pause: ClassVar[int] = 1
    reveals: ClassVar[bool] = False
    runs: ClassVar[bool] = False
    closes: ClassVar[bool] = False


class Setup(msgspec.Struct, frozen=True):
    """The settings that a game starts with.

    Attributes:
        seats: Number of players.
        variants: Ids of the variants that are on, in sorted order.
        options: Other choices of the set-up, by the id of the option, for example the board.
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
        id: Id of the variant in records and on the command line.
        title: A short title for the switch in the set-up.
        effect: One sentence that explains the variant.
        excludes: Ids of variants that cannot be on at the same time.
        group: Heading under which the set-up shows the variant.
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
    """A choice between several values in the set-up, for example the board of a race."""

    id: str
    title: str
    choices: tuple[Choice, ...]
    default: str


class GameInfo(msgspec.Struct, frozen=True):
    """Facts about a game that the lobby, the rulebook and the command line need before it starts.

    Attributes:
        slug: Name of the game in folder names and on the command line.
        title: Name for players.
        tagline: One line on the game for the game picker.
        credits: The designers and the publisher of the game.
        min_seats: Fewest players.
        max_seats: Most players.
        variants: House rules, in the order of the set-up screen.
        options: Options of the set-up, in the order of the set-up screen.
        best_seats: Best number of players, as in "best with 3 to 5"; empty if all numbers are equally good.
        hidden: Whether seats hold secrets in this game. In games with secrets, a curtain hides the screen
            while the device passes between two people.
        stretch: The players' word for one part of the game: "round" or "auction".
        takes_colours: Text for the set-up if players choose their colours during the game. The text is empty
            if players choose colours in the set-up.
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
    """The reason why a game ended. Each game uses the values that fit its rules."""

    FINISHED = "finished"
    """A player reached the goal."""
    LAST_STANDING = "last_standing"
    """All players but the winner are out of the game."""
    CARDS_OUT = "cards_out"
    """No cards are left, and the highest score wins."""
    MATCH_SCORE = "match_score"
    """A player reached the agreed score of a match."""
    LIMIT = "limit"
    """The game reached the greatest length that the rules allow."""


class Outcome(msgspec.Struct, frozen=True):
    """The result of a finished game.

    Attributes:
        reason: The reason why the game ended.
        scores: One number for each seat. The meaning of the number depends on the game and is explained by
            `Game.score_parts`.
        winners: The seats that won. Several seats share the win.
    """

    reason: Termination
    scores: tuple[float, ...]
    winners: tuple[Seat, ...]


class SeatView(msgspec.Struct, frozen=True):
    """One seat in a `TableView`, described by facts and cards.

    Attributes:
        seat: The seat.
        facts: Public facts about the seat as pairs `(label, value)`, in the order shown.
        cards: Names of the open cards in front of the seat.
        hidden_cards: Number of cards that the viewer cannot see.
    """

    seat: Seat
    facts: tuple[tuple[str, str], ...] = ()
    cards: tuple[str, ...] = ()
    hidden_cards: int = 0


class TableView(msgspec.Struct, frozen=True):
    """A view of the table in words. The generic table can draw any game from this view.

    Attributes:
        headline: Name of the current phase.
        hand: Names of the cards in the viewer's hand.
        open_cards: Names of the cards in the middle of the table.
        seats: One panel of facts and cards for each seat.
        facts: Public facts about the table as pairs `(label, value)`.
    """

    headline: str
    hand: tuple[str, ...] = ()
    open_cards: tuple[str, ...] = ()
    seats: tuple[SeatView, ...] = ()
    facts: tuple[tuple[str, str], ...] = ()


class Provenance(msgspec.Struct, frozen=True):
    """The source of a data file's content (`rulebook`, `published` or `reconstructed`), with a note."""

    file: str
    source: str
    note: str = ""


def shared_by(kind: type[msgspec.Struct]) -> Callable[[Any], dict[str, Any]]:
    """Return a function that reads the fields of a common base class from a state or an observation, by name.

    A game lists the public fields once, in a common base class of its `State` and its `Observation`. The
    returned function copies no other fields.

    Args:
        kind: The common base class, which has at least two fields.
    """
    names = kind.__struct_fields__
    values = attrgetter(*names)
    return lambda known: dict(zip(names, values(known), strict=True))


def labels(templates: Mapping[type[Move], str]) -> Callable[[Any, Move], str]:
    """Return a function that names moves by templates such as `{Seal: "Bid {card}"}`, for games with simple moves.

    `{Seal: "Bid {card}"}`.

    The returned function takes the context and a move, like `words.label`. All kinds of moves must have a
    template.
    """
    return lambda context, move: templates[type(move)].format_map(msgspec.structs.asdict(move))


Conserved: TypeAlias = Mapping[str, Collection[Hashable] | int]
"""Cards, money and pieces whose total must not change during a game, by name."""


def digest(value: object) -> str:
    """Return a short stable fingerprint of a value: 16 hex digits of BLAKE2b over its canonical JSON."""
    return hashlib.blake2b(msgspec.json.encode(value, order="deterministic"), digest_size=8).hexdigest()
