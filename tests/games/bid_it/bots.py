"""Decisions of the bots of BID-IT! in situations of a test."""

from __future__ import annotations

import random
from typing import Any

from bidtable.bots.bid_it.bot import make
from bidtable.bots.common.base import Limit, Never
from bidtable.core.model import Move, Seat
from tests.games.bid_it.situations import Play

GONE = "5 5 5 5 *5 25 15 35 45 56 * * * * * * ** *1 *2 *3 *4 *6"
"""Discards that leave no card with a 5 or a star in the deck, if one hand has two 5s and a double 5."""


def choose(play: Play, seat: Seat, level: str, seed: int = 1) -> Any:
    """Return the decision of a bot of a level."""
    return make(play.game, level).choose(play.view(seat), Limit(), random.Random(seed), Never())


def worths(play: Play, seat: Seat, level: str) -> dict[Move, float]:
    """Return a bot's worth of each of a seat's moves."""
    return {reason.move: reason.value for reason in choose(play, seat, level).reasons}


def worths_by_kind(play: Play, seat: Seat, level: str) -> dict[type[Move], float]:
    """Return a bot's worth of each kind of move of a seat; of several moves of a kind the last one counts."""
    return {type(move): worth for move, worth in worths(play, seat, level).items()}
