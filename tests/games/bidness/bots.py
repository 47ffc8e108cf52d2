"""Decisions of the bots of Bidness in situations of a test."""

from __future__ import annotations

import random

from bidtable.bots.bidness.bot import BidnessBot, make
from bidtable.bots.bidness.levels import Nature
from bidtable.bots.common.base import Decision, Limit, Never, Reason
from bidtable.core.model import Move, Seat
from tests.games.bidness.situations import Table, the_game

CALM = Nature(nerve=0.0)
"""The normal bot without its errors."""


def chosen(table: Table, seat: Seat, nature: Nature = CALM) -> Move:
    """Return the move of a bot of some nature; it must be legal, and the first of its reasons."""
    view = table.view(seat)
    decision = BidnessBot(table.game.context, nature).choose(view, Limit(), random.Random(3), Never())
    assert decision.move in view.legal
    assert decision.reasons[0].move == decision.move
    return decision.move


def decided(table: Table, seat: Seat, level: str) -> Decision:
    """Return the decision of a bot of a level."""
    return make(the_game(), level).choose(table.view(seat), Limit(), random.Random(3), Never())


def reasons_of(table: Table, seat: Seat, level: str) -> dict[Move, Reason]:
    """Return a bot's reasons for each of a seat's moves."""
    return {reason.move: reason for reason in decided(table, seat, level).reasons}


def weighed(table: Table, seat: Seat, level: str) -> dict[Move, float]:
    """Return a bot's worth of each of a seat's moves."""
    return {move: reason.value for move, reason in reasons_of(table, seat, level).items()}
