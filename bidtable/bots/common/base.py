"""The interface of bots.

A bot chooses a move, and gives its reasons.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Final, Protocol, TypeVar

import msgspec

from bidtable.core.game import View
from bidtable.core.model import Move

S = TypeVar("S")
"""The type of a game's settings for one level of bots."""


class Level(StrEnum):
    """The levels of bots, from weak to strong."""

    RANDOM = "random"
    EASY = "easy"
    NORMAL = "normal"
    HARD = "hard"


class Unit(StrEnum):
    # In each unit, a higher value is better.
    CHANCE = "chance"
    POINTS = "points"
    CARDS = "cards"
    """Number of Deal cards that the bot's rivals lose, minus the Deal cards that the bot loses, in BID-IT!."""
    ROUNDS = "rounds"
    """Number of rounds to FINISH that the bot's die saves in Bid & Bluff; far above 0 for a move that wins."""
    DOLLARS = "dollars"


class Reason(msgspec.Struct, frozen=True):
    """A move that a bot considered, with its value.

    Attributes:
        text: The reason in words, such as "41% to win: takes the trick 62%".
        chance: The chance to win with the move, 0 to 1; None if it is unknown.
        share: Weight of the move in a random choice; 0 if the bot makes the best move.
        barred: Whether the bot excludes the move, because another move is certainly as good.
        tries: Number of simulated games; 0 if the bot simulates no games.
        drawn: Whether the move is rated only because it was drawn at random.
    """

    move: Move
    value: float
    text: str = ""
    unit: Unit = Unit.CHANCE
    chance: float | None = None
    share: float = 0.0
    barred: bool = False
    tries: int = 0
    drawn: bool = False

    @property
    def said(self) -> float:
        return self.value if self.chance is None else self.chance


class Decision(msgspec.Struct, frozen=True):
    """The move that a bot chose, with its reasons.

    Attributes:
        reasons: Moves that the bot considered, best first.
        aside: Why the bot did not choose the best move; empty if it did.
    """

    move: Move
    reasons: tuple[Reason, ...] = ()
    aside: str = ""


class Limit(msgspec.Struct, frozen=True):
    """A limit on the simulated games of a bot for one decision.

    Attributes:
        playouts: Number of simulated games; bots without simulations ignore it.
    """

    playouts: int = 200


class Cancel(Protocol):
    """A signal that tells a bot to stop thinking, such as a `threading.Event`."""

    def is_set(self) -> bool:
        """Return whether the bot must stop."""
        ...


class Never:
    def is_set(self) -> bool:
        return False


NEVER: Final[Cancel] = Never()


def skill_at(skills: Mapping[Level, S], level: str) -> S:
    """Return the settings for a level of bots."""
    if level not in skills:
        raise ValueError(f"There is no level '{level}' here; there are: {', '.join(skills)}.")
    return skills[Level(level)]


class Bot(Protocol):
    """A computer player, which remembers nothing between two decisions.

    Attributes:
        reads_history: Whether the bot needs the past events of the game.
    """

    reads_history: bool

    def choose(self, view: View[Any], limit: Limit, rng: random.Random, cancel: Cancel) -> Decision:
        """Choose one of the legal moves.

        After the signal `cancel`, the bot stops soon and returns any legal move.
        """
        ...
