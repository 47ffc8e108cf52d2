"""The bots of BID-IT!, by level."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from bidtable.bots.bid_it.easy import EasyBot
from bidtable.bots.bid_it.learned import TEMPERS, LearnedBot
from bidtable.bots.common.base import Bot, Level, skill_at
from bidtable.games.bid_it import BidIt


def make(game: BidIt, level: str) -> Bot:
    """Return the bot of a level.

    Raises:
        ValueError: There is no such level here.
    """
    makers: dict[Level, Callable[[], Bot]] = {
        Level.EASY: partial(EasyBot, game.context),
        **{kind: partial(LearnedBot, game.context, temper) for kind, temper in TEMPERS.items()},
    }
    return skill_at(makers, level)()
