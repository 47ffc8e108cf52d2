"""What a bot is: something that chooses a move from a view, and can say why in numbers."""

from __future__ import annotations

import random
from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Protocol, TypeVar

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


class Reason(msgspec.Struct, frozen=True):
    """One move that a bot weighed, and what it made of it.

    Attributes:
        move: The move.
        value: Its worth to the bot, higher is better; the unit is in `text`.
        text: The same for a person, in numbers: "expected 2.4 tricks with a bid of 2".
    """

    move: Move
    value: float
    text: str = ""


class Decision(msgspec.Struct, frozen=True):
    """A bot's choice, and the reasons that the coach and the review show, best first."""

    move: Move
    reasons: tuple[Reason, ...] = ()


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
