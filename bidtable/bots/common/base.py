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
"""The abilities of a level of one game's bot."""


class Level(StrEnum):
    """The levels of bots."""

    RANDOM = "random"
    EASY = "easy"
    NORMAL = "normal"
    HARD = "hard"


class Unit(StrEnum):
    """The units of a bot's values; in each, more is better."""

    CHANCE = "chance"
    """The chance to win the game, 0 to 1."""
    POINTS = "points"
    """Points that a move brings, of those that the game counts in the end."""
    CARDS = "cards"
    """Deal cards of BID-IT!: those that rivals lose, less one's own."""
    ROUNDS = "rounds"
    """Rounds that the die of Bid & Bluff comes nearer to FINISH; far above 0 where it wins."""
    DOLLARS = "dollars"
    """Dollars of Bidness."""


class Reason(msgspec.Struct, frozen=True):
    """A move that a bot weighed, with its value.

    Attributes:
        move: The move.
        value: Its value for the bot; higher is better.
        text: The same for a person, by `reasons.decided`: "41% to win: takes the trick 62%". Before that, only the
            part behind the colon.
        unit: The unit of the value.
        chance: The chance to win, 0 to 1, where the value is something else: it is in another unit, or stands for
            "always" or "never". None where the value is that chance, or where the chance is unknown.
        share: Weight of the move relative to the others if the bot mixes moves; 0 if it makes the best one.
        barred: Whether the move is weighed but never made, because another one is beyond doubt or surely no worse.
        tries: The number of playouts of which the value is a mean; 0 where it is no mean.
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
        """The number that is told: the chance to win where there is one, else the value."""
        return self.value if self.chance is None else self.chance


class Decision(msgspec.Struct, frozen=True):
    """A bot's choice and its reasons, as hint, review and honesty check show them.

    Attributes:
        move: The choice.
        reasons: The moves weighed, best first, the choice among them; none where nothing was to be weighed.
        aside: Why the choice is not the first of the reasons; empty if it is.
    """

    move: Move
    reasons: tuple[Reason, ...] = ()
    aside: str = ""


class Limit(msgspec.Struct, frozen=True):
    """The limit of a bot's thinking.

    Attributes:
        playouts: Number of playouts or samples; rule-based bots ignore it.
    """

    playouts: int = 200


class Cancel(Protocol):
    """Tells a thinking bot to stop: `threading.Event` fits."""

    def is_set(self) -> bool:
        """Whether the answer is no longer wanted."""
        ...


class Never:
    """A `Cancel` that never cancels."""

    def is_set(self) -> bool:
        """Return False."""
        return False


NEVER: Final[Cancel] = Never()
"""For callers that always wait."""


def skill_at(skills: Mapping[Level, S], level: str) -> S:
    """Return the abilities of a level.

    Args:
        skills: The abilities, by level.
        level: Name of a level.

    Raises:
        ValueError: There is no such level here.
    """
    if level not in skills:
        raise ValueError(f"There is no level '{level}' here; there are: {', '.join(skills)}.")
    return skills[Level(level)]


class Bot(Protocol):
    """An opponent. It keeps nothing of a game between calls: the view holds all that it knows.

    Attributes:
        reads_history: Whether it looks at `view.history`. If no bot reads it, games are played without events.
    """

    reads_history: bool

    def choose(self, view: View[Any], limit: Limit, rng: random.Random, cancel: Cancel) -> Decision:
        """Choose among `view.legal`.

        Args:
            view: The view of the bot's seat.
            limit: The limit of its thinking.
            rng: The bot's own random stream.
            cancel: Set when the answer is no longer wanted; the bot then returns any legal move soon.
        """
        ...
