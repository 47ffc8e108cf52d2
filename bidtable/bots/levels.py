"""Which bot sits down for a level."""

from __future__ import annotations

from typing import Final

from bidtable.bots.base import Bot, Level
from bidtable.bots.generic import PlayoutBot, RandomBot
from bidtable.core import registry
from bidtable.core.game import AnyGame

AVAILABLE: Final = (Level.RANDOM, Level.EASY, Level.NORMAL)
"""Levels that can be played against now."""
YARDSTICKS: Final = {
    "bidness": {f"baseline-{level}": "bidtable.bots.baseline_bidness:make" for level in ("easy", "normal")}
}
"""Bots of older programs, by game and level: no set-up offers them, but newer ones are measured against them."""
_SHARES: Final = {Level.EASY: 0.15, Level.NORMAL: 1.0}


def make_bot(entry: registry.Entry, game: AnyGame, level: str) -> Bot:
    """Return a bot of a level for a game: the game's own, or the generic one.

    Args:
        entry: The game's entry in the registry.
        game: The game.
        level: Name of a level.

    Raises:
        ValueError: There is no such level, or not yet; the text says which there are.
    """
    there_are = f"there are: {', '.join(AVAILABLE)}."
    yardstick = YARDSTICKS.get(entry.slug, {}).get(level)
    if yardstick:
        older: Bot = registry.resolve(yardstick)(game, level.removeprefix("baseline-"))
        return older
    if level == Level.HARD:
        raise ValueError(f"The level 'hard' is not there yet; {there_are}")
    if level not in AVAILABLE:
        raise ValueError(f"There is no level '{level}'; {there_are}")
    if level == Level.RANDOM:
        return RandomBot()
    if entry.bots:
        bot: Bot = registry.resolve(entry.bots)(game, level)
        return bot
    return PlayoutBot(game, _SHARES[Level(level)])
