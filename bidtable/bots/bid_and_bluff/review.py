"""Rates the decisions of players by their chance to win."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from bidtable.bots.bid_and_bluff.bot import SKILLS, BidAndBluffBot
from bidtable.bots.bid_and_bluff.policy import foretells
from bidtable.bots.common.base import Cancel, Level, Limit, Reason
from bidtable.bots.common.weighing import discounted, told_again
from bidtable.core.game import View
from bidtable.core.model import Move
from bidtable.games.bid_and_bluff.game import BidAndBluff
from bidtable.games.bid_and_bluff.state import Observation

GUESSED: Final = 0.6
"""Part of the apparent loss that counts, because the best of many moves looks better than it is (`docs/review.md`)."""


class Weigher:
    """Rates the decisions of players."""

    def __init__(self, game: BidAndBluff) -> None:
        self._context = game.context
        self._bot = BidAndBluffBot(game.context, SKILLS[Level.HARD])

    def weigh(
        self,
        view: View[Observation],
        made: Move,
        limit: Limit,
        rng: random.Random,
        cancel: Cancel,
        drawn: Sequence[Move] = (),
    ) -> tuple[Reason, ...]:
        seen, seat = view.observation, view.seat
        if seat is None or seen.phase == "colour" or not foretells(self._context, seen):
            return ()
        chance = self._bot.nets.chances(seen, seat)
        reasons = [replace(reason, value=chance(reason.value)) for reason in self._bot.weighed(view)]
        return told_again(discounted(reasons, GUESSED), made)
