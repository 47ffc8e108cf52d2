"""What a bot is: something that chooses a move from a view, and can say why in numbers."""

from __future__ import annotations

import random
from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Final, Protocol, TypeVar

import msgspec

from bidtable.core.game import View
from bidtable.core.model import Move

S = TypeVar("S")
"""What a level of one game's bot can do."""


class Level(StrEnum):
    """How well a bot plays."""

    RANDOM = "random"
    EASY = "easy"
    NORMAL = "normal"
    HARD = "hard"


class Unit(StrEnum):
    """What a bot's values are in; in each, more is better."""

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
    """One move that a bot weighed, and what it made of it.

    Attributes:
        move: The move.
        value: Its worth to the bot, higher is better.
        text: The same for a person, by `reasons.decided`: "41% to win: takes the trick 62%"; before it is formed,
            what the value rests on.
        unit: What the value is in.
        chance: What the move comes to as a chance to win, 0 to 1, where the value says something else: it is in another
            unit, or stands for "by all means" or "by no means". None where the value is that chance, or nobody knows.
        share: How often it is made, to the others' shares, where moves are made by turns; 0 where the best is made.
        barred: Whether it is weighed, but never made: something else is beyond doubt, or surely no worse.
        tries: Of how many playouts the value is a mean; 0 where it is none.
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
        """The number by which it is told: the chance to win where there is one, else the value."""
        return self.value if self.chance is None else self.chance


class Decision(msgspec.Struct, frozen=True):
    """A bot's choice, and what it weighed, as coach, review and the question of honesty show it.

    Attributes:
        move: The choice.
        reasons: The moves weighed, best first, the choice among them; none where nothing was to be weighed.
        aside: What else there is to say: why the choice is not the first of the reasons; empty if it is.
    """

    move: Move
    reasons: tuple[Reason, ...] = ()
    aside: str = ""


class Limit(msgspec.Struct, frozen=True):
    """How much a bot may think.

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
"""For who can always wait."""


def skill_at(skills: Mapping[Level, S], level: str) -> S:
    """Return what a bot can do at a level.

    Args:
        skills: What there is, by level.
        level: Name of a level.

    Raises:
        ValueError: There is no such level here.
    """
    if level not in skills:
        raise ValueError(f"There is no level '{level}' here; there are: {', '.join(skills)}.")
    return skills[Level(level)]


class Bot(Protocol):
    """An opponent. It keeps no secrets between calls: the view holds all that it knows.

    Attributes:
        reads_history: Whether it looks at `view.history`. Where no bot does, games are played without telling anything.
    """

    reads_history: bool

    def choose(self, view: View[Any], limit: Limit, rng: random.Random, cancel: Cancel) -> Decision:
        """Choose among `view.legal`.

        Args:
            view: What the bot's seat may know.
            limit: How much it may think.
            rng: The bot's own random stream.
            cancel: Set when the answer is no longer wanted; the bot then returns any legal move soon.
        """
        ...
