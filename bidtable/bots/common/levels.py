"""Makes the bots of each game and level."""

from __future__ import annotations

from typing import Final

from bidtable.bots.common.base import Bot, Level
from bidtable.bots.common.characters import with_character
from bidtable.bots.common.evaluate import AnyEvaluator, Evaluator
from bidtable.bots.common.generic import PlayoutBot, RandomBot
from bidtable.bots.common.weighing import BotWeigher, Weigher
from bidtable.core import registry
from bidtable.core.game import AnyGame
from bidtable.core.record import Character

AVAILABLE: Final = (Level.RANDOM, Level.EASY, Level.NORMAL)
GENERIC: Final = "generic"
"""Name of the bot that can play any game; players cannot choose this bot, because it only serves for comparisons."""
_SHARES: Final[dict[str, float]] = {Level.EASY: 0.15, Level.NORMAL: 1.0, Level.HARD: 4.0, GENERIC: 1.0}
"""Factor of `Limit.playouts` for the general bot, by level."""


def levels_of(entry: registry.Entry) -> tuple[Level, ...]:
    """Return the levels of bots that players can choose."""
    return (*AVAILABLE, Level.HARD) if entry.hard else AVAILABLE


def nearest_level(entry: registry.Entry, level: str) -> str:
    """Return the level with a name; Normal if the game has no such level."""
    return level if level in measured(entry) else Level.NORMAL.value


def ponders(entry: registry.Entry, level: str) -> bool:
    """Return whether bots of a level may think for a long time."""
    return level in entry.ponders if entry.bots else level != Level.RANDOM


def strongest(entry: registry.Entry) -> Level:
    """Return the strongest level of a game."""
    return levels_of(entry)[-1]


def measured(entry: registry.Entry) -> tuple[str, ...]:
    """Return all levels whose strength can be measured."""
    return (*levels_of(entry), GENERIC)


def plays_as(entry: registry.Entry, game: AnyGame, level: str) -> str:
    """Return the level that a bot uses under the rules of a game.

    A hard bot plays at the normal level under rules for which it was not trained.
    """
    known = level != Level.HARD or not entry.knows or registry.resolve(entry.knows)(game.context)
    return level if known else Level.NORMAL


def make_bot(entry: registry.Entry, game: AnyGame, level: str, character: Character | None = None) -> Bot:
    """Return a bot of a level."""
    if level not in measured(entry):
        raise ValueError(f"There is no level '{level}' here; there are: {', '.join(levels_of(entry))}.")
    bot: Bot
    if level == Level.RANDOM:
        bot = RandomBot()
    elif entry.bots and level != GENERIC:
        bot = registry.resolve(entry.bots)(game, level)
    else:
        bot = PlayoutBot(AnyEvaluator(game), _SHARES[level])
    return with_character(bot, entry.slug, game, character)


def make_evaluator(entry: registry.Entry, game: AnyGame) -> Evaluator:
    if not entry.evaluator:
        return AnyEvaluator(game)
    evaluator: Evaluator = registry.resolve(entry.evaluator)(game)
    return evaluator


def make_weigher(entry: registry.Entry, game: AnyGame) -> Weigher:
    if not entry.judge:
        return BotWeigher(make_bot(entry, game, strongest(entry)))
    weigher: Weigher = registry.resolve(entry.judge)(game)
    return weigher
