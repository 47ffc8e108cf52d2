"""Judges decisions of BID-IT!: by the odds and nets of its hard bot, bids that nobody would make and draws included."""

from __future__ import annotations

import random
from typing import Final

from bidtable.bots.base import Cancel, Level, Limit, Reason
from bidtable.bots.bid_it_learned import TEMPERS
from bidtable.bots.bid_it_mind import Mind, before_draw
from bidtable.bots.weighing import told_again
from bidtable.core.game import View
from bidtable.core.model import Move
from bidtable.games.bid_it import BidIt, moves
from bidtable.games.bid_it.players import alive
from bidtable.games.bid_it.state import Observation

TASTE: Final = ("give_up",)
"""Phases in which it makes no difference what one does."""


class Weigher:
    """Weighs moves. It keeps nothing between calls."""

    def __init__(self, game: BidIt) -> None:
        """Take the rules."""
        self._context = game.context

    def weigh(
        self, view: View[Observation], made: Move, limit: Limit, rng: random.Random, cancel: Cancel
    ) -> tuple[Reason, ...]:
        """Say what the odds and the nets make of each move that is worth a thought, and of the one made."""
        known, seat = view.observation, view.seat
        assert seat is not None, "a spectator decides nothing"
        if known.phase in TASTE:
            return ()
        temper = TEMPERS[Level.HARD][len(alive(known)) > 2]
        mind = Mind(self._context, before_draw(self._context, known, seat), seat, temper)
        if known.phase == "discard":
            weighed = mind.discards(known)
        else:
            weighed = [option.reason for option in mind.options(list(view.legal))]
        found: dict[Move, Reason] = {}
        for reason in weighed:
            if reason.move not in found or found[reason.move].value < reason.value:
                found[reason.move] = reason
        if made not in found:
            found[made] = _other(mind, known, made, list(found.values()))
        return told_again(found.values(), made)


def _other(mind: Mind, known: Observation, made: Move, weighed: list[Reason]) -> Reason:
    """Weigh a move that the bot would not think of.

    Args:
        mind: What the seat makes of its view.
        known: What it sees.
        made: The move.
        weighed: What was weighed already.
    """
    if isinstance(made, moves.Bid):
        reason = mind.bid(made).reason
        if mind.sight.plain[made.rank - 1].right(made.quantity) > 0:
            return reason
        return Reason(made, min(reason.value, mind.lost), "cannot be right")
    return mind.discard(known, made)


def weigher(game: BidIt) -> Weigher:
    """Return what judges decisions of the game."""
    return Weigher(game)
