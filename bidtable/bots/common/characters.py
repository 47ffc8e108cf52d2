"""Characters of bots: among moves of about the same value, a bot leans towards those that suit its character.

A bot weighs its moves as its level does. Then its character adds a small part of their value to moves that it likes.
So all characters are about as strong, and none gives a sure win away. If a bot makes moves by turns, to hide its hand,
the lean goes by the visible part of a move. So a rival that knows the character learns no more of the hand.
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
"""The difference of moves of about the same value, in each unit but chances."""
ABOUT_CHANCE: Final = 0.04
"""The same for chances to win, by p(1 - p): next to nothing where a game is as good as won or lost."""
TILT: Final = 0.5
"""The natural logarithm of the factor by which a liked move becomes likelier, where moves are mixed."""


class Manner(NamedTuple):
    """The manner of a move: what it says of the player, each from -1 to 1.

    Attributes:
        nerve: How much it dares.
        bluff: How much more it claims than it must.
        patience: How much it leaves for later.
    """

    nerve: float = 0.0
    bluff: float = 0.0
    patience: float = 0.0


Reader: TypeAlias = Callable[[View[Any], Move], Manner]
"""Returns the manner of a move; if a bot mixes its moves, from open facts alone."""

READERS: Final = {
    slug: f"bidtable.bots.{slug}.persona:reader"
    for slug in ("bid_and_bluff", "bid_it", "i_bid_you_not", "bidness")
}
"""For each game the function that makes its reader of manners; other games use `weighty`."""


def weighty(view: View[Any], move: Move) -> Manner:
    """Return the manner of a move of any game: a weighty move takes nerve, and another one leaves it for later."""
    return Manner(nerve=1.0) if type(move).weighty else Manner(patience=1.0)


def within(value: float, least: float = -1.0, most: float = 1.0) -> float:
    """Return a value kept in a range."""
    return min(most, max(least, value))


def about(value: float, unit: Unit) -> float:
    """Return the difference in value within which another move is about the same."""
    if unit is Unit.CHANCE:
        chance = within(value, 0.0)
        return ABOUT_CHANCE * chance * (1 - chance)
    return ABOUT[unit]


def lean(character: Character, manner: Manner) -> float:
    """Return how much a character likes a manner, from -1 to 1."""
    liked = (
        character.nerve * manner.nerve + character.bluff * manner.bluff + character.patience * manner.patience
    )
    return within(liked / (2 * MOST_TRAIT))


def coloured(decision: Decision, leans: Sequence[float], rng: random.Random) -> Decision:
    """Return a decision as a character makes it.

    Args:
        decision: As the bot's level made it.
        leans: How much the character likes each move of the reasons, -1 to 1.
        rng: The bot's stream; drawn from where the level draws among its moves.
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
    """A bot of some level with a character."""

    def __init__(self, bot: Bot, character: Character, manner: Reader) -> None:
        """Give a bot a character.

        Args:
            bot: The bot.
            character: The character.
            manner: Tells the manner of the game's moves.
        """
        self._bot = bot
        self._character = character
        self._manner = manner
        self.reads_history = bot.reads_history

    def choose(self, view: View[Any], limit: Limit, rng: random.Random, cancel: Cancel) -> Decision:
        """Choose as the bot does, and among moves of about the same worth as the character does."""
        decision = self._bot.choose(view, limit, rng, cancel)
        if len(decision.reasons) < 2 or cancel.is_set():
            return decision
        leans = [lean(self._character, self._manner(view, reason.move)) for reason in decision.reasons]
        return coloured(decision, leans, rng)


def with_character(bot: Bot, slug: str, game: AnyGame, character: Character | None) -> Bot:
    """Return a bot with a character; the bot itself where there is none.

    Args:
        bot: The bot.
        slug: The game's name in the registry.
        game: The game.
        character: The character, if any.
    """
    if character is None:
        return bot
    reader: Reader = registry.resolve(READERS[slug])(game) if slug in READERS else weighty
    return CharacterBot(bot, character, reader)
