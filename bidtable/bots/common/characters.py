"""Characters of bots: among moves of about the same value, a bot prefers the moves that suit its character.

The level of a bot gives each move a value. Then the bot's character adds a small part of the value to moves that suit
the character. So all characters are about equally strong, and none gives a sure win away. Some bots draw among
several moves to hide their hand. For these bots the character looks only at the visible part of a move. So a rival
that knows the character learns nothing more about the hand.
"""

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

ABOUT: Final = {Unit.POINTS: 0.3, Unit.CARDS: 0.08, Unit.ROUNDS: 0.08, Unit.DOLLARS: 3.0}
"""Largest difference between moves of about the same value, in each unit except chances."""
ABOUT_CHANCE: Final = 0.04
"""Largest difference between chances p of about the same value, as a part of p(1 - p); tiny in games that are nearly
decided.
"""
TILT: Final = 0.5
"""Natural logarithm of the factor by which a bot that draws among moves prefers a move that suits its character."""


class Manner(NamedTuple):
    """The traits of a player that a move shows, each from -1 to 1.

    Attributes:
        nerve: Amount of risk that the move takes.
        bluff: Amount by which the move claims more than the rules demand.
        patience: Amount that the move leaves for later.
    """

    nerve: float = 0.0
    bluff: float = 0.0
    patience: float = 0.0


Reader: TypeAlias = Callable[[View[Any], Move], Manner]
"""Returns the manner of a move; for bots that draw among moves, the manner follows from facts that all seats see."""

READERS: Final = {
    slug: f"bidtable.bots.{slug}.persona:reader"
    for slug in ("bid_and_bluff", "bid_it", "i_bid_you_not", "bidness")
}
"""The function that makes a game's reader of manners, by game; other games use `weighty`."""


def weighty(view: View[Any], move: Move) -> Manner:
    """Return the manner of a move of any game: a weighty move takes nerve, and every other move is patient."""
    return Manner(nerve=1.0) if type(move).weighty else Manner(patience=1.0)


def within(value: float, least: float = -1.0, most: float = 1.0) -> float:
    """Return the value, limited to a range."""
    return min(most, max(least, value))


def about(value: float, unit: Unit) -> float:
    """Return the largest difference at which another value counts as about the same."""
    if unit is Unit.CHANCE:
        chance = within(value, 0.0)
        return ABOUT_CHANCE * chance * (1 - chance)
    return ABOUT[unit]


def lean(character: Character, manner: Manner) -> float:
    """Return how well a manner suits a character, from -1 to 1."""
    liked = (
        character.nerve * manner.nerve + character.bluff * manner.bluff + character.patience * manner.patience
    )
    return within(liked / (2 * MOST_TRAIT))


def coloured(decision: Decision, leans: Sequence[float], rng: random.Random) -> Decision:
    """Return the decision of a character among the moves that its level has weighed.

    Args:
        decision: The decision of the bot's level.
        leans: How well each move of the reasons suits the character, -1 to 1.
        rng: The bot's random stream, used if the level draws among its moves.
    """
    reasons = [
        (reason, each) for reason, each in zip(decision.reasons, leans, strict=True) if not reason.barred
    ]
    made = next((reason for reason, _ in reasons if reason.move == decision.move), None)
    if made is None or len({each for _, each in reasons}) < 2:
        return decision
    if made.share:
        weights = [reason.share * math.exp(TILT * each) for reason, each in reasons]
        chosen = rng.choices(reasons, weights)[0][0]
    else:
        margin = about(made.value, made.unit)
        near = [(reason, each) for reason, each in reasons if abs(reason.value - made.value) <= margin]
        chosen = max(near, key=lambda pair: pair[0].value + margin / 2 * pair[1])[0]
    if chosen.move == decision.move:
        return decision
    first = chosen is decision.reasons[0]
    return replace(decision, move=chosen.move, aside="" if first else decision.aside or MANNER)


class CharacterBot:
    """A bot with a level and a character."""

    def __init__(self, bot: Bot, character: Character, manner: Reader) -> None:
        """Create a bot with a character.

        Args:
            bot: The bot that weighs the moves.
            character: The character.
            manner: Returns the manner of a move.
        """
        self._bot = bot
        self._character = character
        self._manner = manner
        self.reads_history = bot.reads_history

    def choose(self, view: View[Any], limit: Limit, rng: random.Random, cancel: Cancel) -> Decision:
        """Choose the move that suits the character best among the moves of about the same value."""
        decision = self._bot.choose(view, limit, rng, cancel)
        if len(decision.reasons) < 2 or cancel.is_set():
            return decision
        leans = [lean(self._character, self._manner(view, reason.move)) for reason in decision.reasons]
        return coloured(decision, leans, rng)


def with_character(bot: Bot, slug: str, game: AnyGame, character: Character | None) -> Bot:
    """Return a bot with a character; the same bot if the character is None.

    Args:
        bot: The bot.
        slug: The game's name in the registry.
        game: The game.
        character: The character; None for a bot without a character.
    """
    if character is None:
        return bot
    reader: Reader = registry.resolve(READERS[slug])(game) if slug in READERS else weighty
    return CharacterBot(bot, character, reader)
