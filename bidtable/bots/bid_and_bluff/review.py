"""Judges decisions of Bid & Bluff by the chances that the hard bot foretells for each move."""

from __future__ import annotations

import random

from msgspec.structs import replace

from bidtable.bots.bid_and_bluff.bot import SKILLS, BidAndBluffBot
from bidtable.bots.bid_and_bluff.dominated import behind
from bidtable.bots.bid_and_bluff.policy import HardBot, knows
from bidtable.bots.common.base import Cancel, Level, Limit, Reason
from bidtable.bots.common.weighing import told_again
from bidtable.core.game import View
from bidtable.core.model import Move
from bidtable.games.bid_and_bluff.game import BidAndBluff
from bidtable.games.bid_and_bluff.state import Observation


class Weigher:
    """Weighs moves. It keeps between calls only tables that follow from the rules."""

    def __init__(self, game: BidAndBluff) -> None:
        """Take the rules."""
        context = game.context
        usual = BidAndBluffBot(context, SKILLS[Level.NORMAL])
        self._bot = HardBot(context, usual) if knows(context) else None

    def weigh(
        self, view: View[Observation], made: Move, limit: Limit, rng: random.Random, cancel: Cancel
    ) -> tuple[Reason, ...]:
        """Return the calibrated chance of each move; a dominated move is valued no higher than the best."""
        bot = self._bot
        if bot is None or not bot.learned(view.observation):
            return ()
        reasons = behind(bot.weighed(view), bot.foolish(view))
        return told_again([replace(reason, value=bot.told(view, reason.value)) for reason in reasons], made)


def weigher(game: BidAndBluff) -> Weigher:
    """Return the judge of decisions of the game."""
    return Weigher(game)
