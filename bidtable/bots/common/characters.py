"""Characters of bots.

Among moves of about the same value, a bot prefers moves that suit its character.
"""

# If a bot hides its hand, its character uses only facts that all players see.

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from msgspec.structs import replace

from bidtable.bots.common.base import Bot, Cancel, Decision, Limit, Unit
from bidtable.bots.common.reasons import MANNER
from bidtable.core import registry
from bidtable.core.game import AnyGame, View
from bidtable.core.model import Move
from bidtable.core.record import MOST_TRAIT, Character

ABOUT: Final = {Unit.POINTS: 0.3, Unit.CARDS: 0.08, Unit.ROUNDS: 0.055, Unit.DOLLARS: 3.0}
"""Largest difference at which two values count as about the same, by the unit of the values."""
ABOUT_CHANCE: Final = 0.04
"""Two chances to win near p count as about the same if they differ by less than `ABOUT_CHANCE` times p(1 - p)."""
TILT: Final = 0.5
"""Natural logarithm of the factor by which a character raises the weight of a move in a random choice."""
REACH: Final = {"bid_and_bluff": 2.5, "i_bid_you_not": 8.0}
"""How many times as far characters lean in a game where they would otherwise hardly show."""


class Manner(NamedTuple):
    # Each trait is from -1 to 1.
    nerve: float = 0.0
    bluff: float = 0.0
    patience: float = 0.0


Reader: TypeAlias = Callable[[View[Any], Move], Manner]
"""A function that takes a view and a move, and returns the character traits of the move."""

READERS: Final = {
    slug: f"bidtable.bots.{slug}.persona:reader"
    for slug in ("bid_and_bluff", "bid_it", "i_bid_you_not", "bidness")
}
"""The function of each game that returns a `Reader`; a game without such a function uses `weighty`."""


def weighty(view: View[Any], move: Move) -> Manner:
    return Manner(nerve=1.0) if type(move).weighty else Manner(patience=1.0)


def within(value: float, least: float = -1.0, most: float = 1.0) -> float:
    """Return a value, limited to a range."""
    return min(most, max(least, value))


def about(value: float, unit: Unit) -> float:
    # Two moves have about the same value if their values differ by less.
    if unit is Unit.CHANCE:
        chance = within(value, 0.0)
        return ABOUT_CHANCE * chance * (1 - chance)
    return ABOUT[unit]


def lean(character: Character, manner: Manner) -> float:
    """Return how well a move suits a character, from -1 to 1."""
    liked = (
        character.nerve * manner.nerve + character.bluff * manner.bluff + character.patience * manner.patience
    )
    return within(liked / (2 * MOST_TRAIT))


def coloured(decision: Decision, leans: Sequence[float], rng: random.Random, reach: float = 1.0) -> Decision:
    reasons = [
        (reason, each) for reason, each in zip(decision.reasons, leans, strict=True) if not reason.barred
    ]
    made = next((reason for reason, _ in reasons if reason.move == decision.move), None)
    if made is None or len({each for _, each in reasons}) < 2:
        return decision
    if made.share:
        weights = [reason.share * math.exp(reach * TILT * each) for reason, each in reasons]
        chosen = rng.choices(reasons, weights)[0][0]
    else:
        margin = reach * about(made.value, made.unit)
        near = [(reason, each) for reason, each in reasons if abs(reason.value - made.value) <= margin]
        chosen = max(near, key=lambda pair: pair[0].value + margin / 2 * pair[1])[0]
    if chosen.move == decision.move:
        return decision
    first = chosen is decision.reasons[0]
    return replace(decision, move=chosen.move, aside="" if first else decision.aside or MANNER)


class CharacterBot:
    """A bot with a level and a character."""

    def __init__(self, bot: Bot, character: Character, manner: Reader, reach: float = 1.0) -> None:
        self._bot = bot
        self._character = character
        self._manner = manner
        self._reach = reach
        self.reads_history = bot.reads_history

    def choose(self, view: View[Any], limit: Limit, rng: random.Random, cancel: Cancel) -> Decision:
        decision = self._bot.choose(view, limit, rng, cancel)
        if len(decision.reasons) < 2 or cancel.is_set():
            return decision
        leans = [lean(self._character, self._manner(view, reason.move)) for reason in decision.reasons]
        return coloured(decision, leans, rng, self._reach)


def with_character(bot: Bot, slug: str, game: AnyGame, character: Character | None) -> Bot:
    if character is None:
        return bot
    reader: Reader = registry.resolve(READERS[slug])(game) if slug in READERS else weighty
    return CharacterBot(bot, character, reader, REACH.get(slug, 1.0))
