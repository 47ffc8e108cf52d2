"""The contract of a bot: it chooses a move from a view, and gives reasons in numbers."""

from __future__ import annotations

import random
from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Final, Protocol, TypeVar

import msgspec

from bidtable.core.game import View
from bidtable.core.model import Move

S = TypeVar("S")
"""Type of the abilities of a level, which differs from game to game."""


class Level(StrEnum):
    """The levels of bots."""

    RANDOM = "random"
    EASY = "easy"
    NORMAL = "normal"
    HARD = "hard"


class Unit(StrEnum):
    """The units of a bot's values; a higher value is better in each unit."""

    CHANCE = "chance"
    """The chance to win the game, 0 to 1."""
    POINTS = "points"
    """Points that a move adds to the final score."""
    CARDS = "cards"
    """Number of deal cards that the bot's rivals lose, minus the number that the bot loses, in BID-IT!."""
    ROUNDS = "rounds"
    """Rounds to FINISH that the die of Bid & Bluff saves; far above 0 for a move that wins."""
    DOLLARS = "dollars"
    """Dollars of Bidness."""


class Reason(msgspec.Struct, frozen=True):
    """A move that a bot weighed, with its value.

    Attributes:
        move: The move.
        value: The value of the move for the bot; higher is better.
        text: The reason in words, such as "41% to win: takes the trick 62%"; `reasons.decided` adds the part before
            the colon.
        unit: The unit of the value.
        chance: The chance to win, 0 to 1. None if the chance is unknown, or if the value already is the chance.
        share: Weight of the move if the bot draws among several moves; 0 if the bot makes the best move.
        barred: Whether the bot never makes the move, because another move is surely no worse.
        tries: Number of playouts whose mean is the value; 0 if the value is not a mean of playouts.
    """

    move: Move
    value: float
    text: str = ""
    unit: Unit = Unit.CHANCE
    chance: float | None = None
    share: float = 0.0
    barred: bool = False
    tries: int = 0

    @property
    def said(self) -> float:
        """The number that players see: the chance to win if it is known, else the value."""
        return self.value if self.chance is None else self.chance


class Decision(msgspec.Struct, frozen=True):
    """A bot's choice and its reasons, for hints, reviews and honesty checks.

    Attributes:
        move: The choice.
        reasons: The moves weighed, best first, including the choice; empty if the bot weighed no moves.
        aside: Why the choice is not the best move; empty if the choice is the best move.
    """

    move: Move
    reasons: tuple[Reason, ...] = ()
    aside: str = ""


class Limit(msgspec.Struct, frozen=True):
    """The limit of a bot's thinking.

    Attributes:
        playouts: Number of playouts or samples; bots that play by rules ignore the number.
    """

    playouts: int = 200


class Cancel(Protocol):
    """A signal that tells a thinking bot to stop, such as a `threading.Event`."""

    def is_set(self) -> bool:
        """Return whether the bot's answer is no longer wanted."""
        ...


class Never:
    """A signal that never tells a bot to stop."""

    def is_set(self) -> bool:
        """Return False."""
        return False


NEVER: Final[Cancel] = Never()
"""The `Cancel` of callers that always wait for the answer."""


def skill_at(skills: Mapping[Level, S], level: str) -> S:
    """Return the abilities of a level.

    Args:
        skills: The abilities, by level.
        level: Name of a level.

    Raises:
        ValueError: The game has no such level.
    """
    if level not in skills:
        raise ValueError(f"There is no level '{level}' here; there are: {', '.join(skills)}.")
    return skills[Level(level)]


class Bot(Protocol):
    """A computer opponent. The bot keeps nothing of a game between calls: the view holds all that the bot knows.

    Attributes:
        reads_history: Whether the bot looks at `view.history`. If no bot reads the history, games are played without
            events.
    """

    reads_history: bool

    def choose(self, view: View[Any], limit: Limit, rng: random.Random, cancel: Cancel) -> Decision:
        """Choose among `view.legal`.

        Args:
            view: The view of the bot's seat.
            limit: The limit of its thinking.
            rng: The bot's own random stream.
            cancel: Signal that the answer is no longer wanted; the bot then returns any legal move soon.
        """
        ...
