"""The bots for each level of a game."""

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
"""Levels that every game has."""
GENERIC: Final = "generic"
"""Name of the generic bot that plays any game. No set-up offers this bot, but other bots are measured against it."""
STEADY: Final = "steady"
"""Name of the bot with which a game's deck was tuned. No set-up offers this bot, but decks are measured with it."""
TUNED: Final = {"bidness": "bidtable.bots.bidness.bot:steady"}
"""The function that makes the bot with which a deck was tuned, by game."""
_SHARES: Final = {Level.EASY: 0.15, Level.NORMAL: 1.0, Level.HARD: 4.0}
"""Part of `Limit.playouts` that the generic bot uses, by level."""


def levels_of(entry: registry.Entry) -> tuple[Level, ...]:
    """Return the levels of a game; Hard is included only if it was measured to be stronger than Normal."""
    return (*AVAILABLE, Level.HARD) if entry.hard else AVAILABLE


def nearest_level(entry: registry.Entry, level: str) -> str:
    """Return the level that a text names if the game has this level, else Normal.

    In a game without a hard bot, Hard becomes Normal too.

    Args:
        entry: The game's entry in the registry.
        level: Name of a level, or any text.
    """
    return level if level in measured(entry) else Level.NORMAL.value


def ponders(entry: registry.Entry, level: str) -> bool:
    """Return whether bots of a level may need more than a few hundredths of a second for a move.

    Args:
        entry: The game's entry in the registry.
        level: Name of a level.
    """
    return level in entry.ponders if entry.bots else level != Level.RANDOM


def strongest(entry: registry.Entry) -> Level:
    """Return the strongest level of a game; its bot gives the hints and judges decisions."""
    return levels_of(entry)[-1]


def measured(entry: registry.Entry) -> tuple[str, ...]:
    """Return all levels at which bots can be measured, including levels that no set-up offers."""
    return (*levels_of(entry), GENERIC, *((STEADY,) if entry.slug in TUNED else ()))


def plays_as(entry: registry.Entry, game: AnyGame, level: str) -> str:
    """Return the level at which a bot plays under the rules in force.

    A hard bot plays as Normal under rules that it has not learned.

    Args:
        entry: The game's entry in the registry.
        game: The game, with the rules that are in force.
        level: Name of a level.
    """
    known = level != Level.HARD or not entry.knows or registry.resolve(entry.knows)(game.context)
    return level if known else Level.NORMAL


def make_bot(entry: registry.Entry, game: AnyGame, level: str, character: Character | None = None) -> Bot:
    """Return a bot of a level for a game: the game's own, or the generic one.

    Args:
        entry: The game's entry in the registry.
        game: The game.
        level: Name of a level.
        character: The bot's character; None for a bot without a character.

    Raises:
        ValueError: The game has no such level; the text lists the levels of the game.
    """
    return with_character(_at(entry, game, level), entry.slug, game, character)


def _at(entry: registry.Entry, game: AnyGame, level: str) -> Bot:
    if level not in measured(entry):
        raise ValueError(f"There is no level '{level}' here; there are: {', '.join(levels_of(entry))}.")
    if level == STEADY:
        steady: Bot = registry.resolve(TUNED[entry.slug])(game)
        return steady
    if level == Level.RANDOM:
        return RandomBot()
    if level == GENERIC:
        return PlayoutBot(AnyEvaluator(game), _SHARES[Level.NORMAL])
    if entry.bots:
        bot: Bot = registry.resolve(entry.bots)(game, level)
        return bot
    return PlayoutBot(AnyEvaluator(game), _SHARES[Level(level)])


def make_evaluator(entry: registry.Entry, game: AnyGame) -> Evaluator:
    """Return the evaluator of a game: the game's own, or the generic evaluator.

    Args:
        entry: The game's entry in the registry.
        game: The game.
    """
    if not entry.evaluator:
        return AnyEvaluator(game)
    evaluator: Evaluator = registry.resolve(entry.evaluator)(game)
    return evaluator


def make_weigher(entry: registry.Entry, game: AnyGame) -> Weigher:
    """Return the judge of decisions of a game: the game's own, or one that uses the game's strongest bot.

    Args:
        entry: The game's entry in the registry.
        game: The game.
    """
    if not entry.judge:
        return BotWeigher(make_bot(entry, game, strongest(entry)))
    weigher: Weigher = registry.resolve(entry.judge)(game)
    return weigher
