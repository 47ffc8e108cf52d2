"""Data types that all games share: seats, moves, events, set-ups and outcomes.

Each type is a frozen `msgspec.Struct`, which is hashable and cheap to build and to compare. The canonical
JSON of a value starts with a tag `kind`, followed by the fields in order. Records, digests and logs are based
on this JSON.
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
"""Seat number of chance, which shuffles, deals and rolls dice.

A match draws the moves of chance at random and records them.
"""


class Move(msgspec.Struct, frozen=True, tag_field="kind"):
    """A move: the decision of one seat, or an outcome of chance (seat `CHANCE`).

    A move names a card's id or a square, never a position in a list. Therefore a move has the same meaning in
    every state. Each subclass is frozen, sets a short `tag`, and contains only JSON values and tuples.

    Attributes:
        called: The players' plural word for decisions of this kind, such as "bids". If several kinds of moves
            have the same word, players see one kind. The text is empty for moves of chance.
        weighty: Whether the move is important. Players must confirm an important move even if other moves
            need no confirmation.
        ranges: Whether the player chooses an amount before making the move.
    """

    called: ClassVar[str] = ""
    weighty: ClassVar[bool] = False
    ranges: ClassVar[bool] = False


class Event(msgspec.Struct, frozen=True, tag_field="kind"):
    """An event that happened when a move was applied. Events are shown in logs, captions and animations.

    An event may contain secrets of a seat. The method `Game.project_event` removes the secrets that a viewer
    may not know.

    Attributes:
        pause: Length of the pause after the event: 0 for no pause, 1 for a short pause, 2 for a long pause, 3
            to wait for a click.
        reveals: Whether the event shows a player new information. A move cannot be taken back after it has
            shown new information to a player.
        runs: Whether several events of this kind in a row may be shown as one, such as the raises of an
            auction.
        closes: Whether the event ends a round or an auction (`GameInfo.stretch`). Score charts have a mark at
            the end of each round or auction.
    """

    pause: ClassVar[int] = 1
    reveals: ClassVar[bool] = False
    runs: ClassVar[bool] = False
    closes: ClassVar[bool] = False


class Setup(msgspec.Struct, frozen=True):
    """The settings with which a game starts.

    Attributes:
        seats: Number of players.
        variants: Ids of the chosen variants, sorted.
        options: Chosen values of options, by the id of the option, such as the board.
    """

    seats: int
    variants: tuple[str, ...] = ()
    options: dict[str, str] = {}

    def has(self, variant: str) -> bool:
        """Return whether a variant was chosen."""
        return variant in self.variants


class Variant(msgspec.Struct, frozen=True):
    """A house rule that players can switch on in the set-up.

    Attributes:
        id: Id of the variant in records and on the command line.
        title: Short title of the variant's switch in the set-up.
        effect: One sentence that explains the variant.
        excludes: Ids of variants that cannot be combined with this variant.
        group: Heading above the variant in the set-up.
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
        slug: Short name of the game in folder names and on the command line.
        title: Name for players.
        tagline: One line about the game for the list of games.
        credits: Designers and publisher of the game.
        min_seats: Fewest players.
        max_seats: Most players.
        variants: House rules, in the order of the set-up screen.
        options: Options of the set-up, in the order of the set-up screen.
        best_seats: Best number of players as text, such as "3 to 5"; empty if all numbers are equally good.
        hidden: Whether seats hold secrets in the game. If there are secrets, a curtain hides the screen while
            two people pass the device.
        stretch: The players' word for a part of the game: "round" or "auction".
        takes_colours: Text in the set-up for games in which players choose their colours during the game.
            Games in which players choose colours in the set-up have an empty text.
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
    """The reason why a game ended. Each game uses the reasons that fit its rules."""

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
        reason: Reason why the game ended.
        scores: Final score of each seat, as a number. The method `Game.score_parts` explains the meaning of a
            score.
        winners: Seats of the winners. If several seats win, they share the win.
    """

    reason: Termination
    scores: tuple[float, ...]
    winners: tuple[Seat, ...]


class SeatView(msgspec.Struct, frozen=True):
    """One seat in a table of text (`TableView`), with facts and cards.

    Attributes:
        seat: The seat.
        facts: Public facts about the seat as pairs `(label, value)`, in the order shown.
        cards: Names of the face-up cards in front of the seat.
        hidden_cards: Number of cards hidden from the viewer.
    """

    seat: Seat
    facts: tuple[tuple[str, str], ...] = ()
    cards: tuple[str, ...] = ()
    hidden_cards: int = 0


class TableView(msgspec.Struct, frozen=True):
    """The view of a table as text. A table without graphics can show any game in this form.

    Attributes:
        headline: Name of the phase.
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
    """The source of the content of a rule file (`rulebook`, `published` or `reconstructed`), with a note."""

    file: str
    source: str
    note: str = ""


def shared_by(kind: type[msgspec.Struct]) -> Callable[[Any], dict[str, Any]]:
    """Return a function that reads the public fields of a state or an observation into a dictionary.

    Each game lists its public fields once, in a common base class of its `State` and its `Observation`. The
    function does not copy any other fields.

    Args:
        kind: Common base class with at least two fields.
    """
    names = kind.__struct_fields__
    values = attrgetter(*names)
    return lambda known: dict(zip(names, values(known), strict=True))


def labels(templates: Mapping[type[Move], str]) -> Callable[[Any, Move], str]:
    """Return a function that names moves by templates such as `{Seal: "Bid {card}"}`.

    Games with simple moves can use templates for the names of their moves.

    `{Seal: "Bid {card}"}`.

    The function takes the context and a move, like `words.label`. All kinds of moves must have a template.
    """
    return lambda context, move: templates[type(move)].format_map(msgspec.structs.asdict(move))


Conserved: TypeAlias = Mapping[str, Collection[Hashable] | int]
"""Total of cards, money and pieces by name, which must not change during a game."""


def digest(value: object) -> str:
    """Return a short, stable fingerprint of a value: 16 hex digits of BLAKE2b over its canonical JSON."""
    return hashlib.blake2b(msgspec.json.encode(value, order="deterministic"), digest_size=8).hexdigest()
