"""The interface of bots: a bot chooses a move from a player's view, and gives its reasons in numbers."""

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
    """The units in which bots value moves; in each unit, a higher value is better."""

    CHANCE = "chance"
    POINTS = "points"
    CARDS = "cards"
    """Number of Deal cards that the bot's rivals lose, minus the Deal cards that the bot loses, in BID-IT!."""
    ROUNDS = "rounds"
    """Number of rounds to FINISH that the bot's die saves in Bid & Bluff; far above 0 for a move that wins."""
    DOLLARS = "dollars"


class Reason(msgspec.Struct, frozen=True):
    """A move that a bot considered, with the bot's value for the move.

    Attributes:
        text: The reason in words, such as "41% to win: takes the trick 62%".
        chance: The chance to win with the move, 0 to 1. None if the value is the chance to win, or if the bot does
            not estimate the chance.
        share: Weight of the move in a random choice among several moves; 0 if the bot makes the best move.
        barred: Whether the bot excludes the move, because another move is certainly as good or better.
        tries: Number of playouts whose average result is the value; 0 if the bot simulates no games.
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
        """The number that players see: the chance to win if the bot knows it, else the value."""
        return self.value if self.chance is None else self.chance


class Decision(msgspec.Struct, frozen=True):
    """The move that a bot chose, with reasons for hints, reviews and honesty checks.

    Attributes:
        reasons: The moves that the bot considered, best first; without a comparison of moves, the list is empty.
        aside: The reason why the chosen move is not the best move; empty if the bot chose the best move.
    """

    move: Move
    reasons: tuple[Reason, ...] = ()
    aside: str = ""


class Limit(msgspec.Struct, frozen=True):
    """The limit of a bot's work for one decision.

    Attributes:
        playouts: Number of playouts or samples for a decision; bots without playouts ignore this limit.
    """

    playouts: int = 200


class Cancel(Protocol):
    """A signal that tells a thinking bot to stop, such as a `threading.Event`."""

    def is_set(self) -> bool:
        """Return whether the bot shall stop thinking."""
        ...


class Never:
    """A `Cancel` signal that is never set."""

    def is_set(self) -> bool:
        """Return False."""
        return False


NEVER: Final[Cancel] = Never()


def skill_at(skills: Mapping[Level, S], level: str) -> S:
    """Return a game's settings for a level of bots."""
    if level not in skills:
        raise ValueError(f"There is no level '{level}' here; there are: {', '.join(skills)}.")
    return skills[Level(level)]


class Bot(Protocol):
    """A computer opponent, which remembers nothing between two decisions.

    Attributes:
        reads_history: Whether the bot needs past events, which simulated games otherwise do not compute.
    """

    reads_history: bool

    def choose(self, view: View[Any], limit: Limit, rng: random.Random, cancel: Cancel) -> Decision:
        """Choose one of the moves in `view.legal`; soon after the signal `cancel`, choose any legal move."""
        ...
