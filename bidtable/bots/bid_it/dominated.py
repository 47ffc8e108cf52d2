"""Moves of BID-IT! that are beyond doubt or in vain, and the shares by which others are mixed."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from bidtable.bots.bid_it.belief import Belief, Odds
from bidtable.bots.common.base import Reason
from bidtable.games.bid_it import moves

SURE: Final = 0.8
"""A Perfecto of better odds is always called."""
REACH: Final = 3.0
"""A move that is worse than the best by more than this many times the heat is not made."""


def beyond_doubt(belief: Belief, odds: Sequence[Odds], reasons: Sequence[Reason]) -> list[Reason]:
    """Return the calls that are beyond doubt: of a bid that cannot be right, and of one that is surely exact.

    Args:
        belief: The belief about the view.
        odds: The odds of each rank, tilted.
        reasons: The moves weighed.
    """
    known = belief.known
    if known.phase != "turn" or not known.quantity or known.call:
        return []
    kinds: tuple[type, ...] = ()
    if belief.plain[known.rank - 1].right(known.quantity) <= 0:
        kinds = (moves.Challenge, moves.Double)
    elif max(each[known.rank - 1].exact(known.quantity) for each in (odds, belief.plain)) > SURE:
        kinds = (moves.Perfecto,)
    return [reason for reason in reasons if isinstance(reason.move, kinds)]


def in_vain(reason: Reason, lost: float) -> bool:
    """Return whether a move lays a card open for a bid that is as good as lost.

    Args:
        reason: The move.
        lost: Value of a move below which the bid counts as lost.
    """
    return isinstance(reason.move, moves.Sidestep) and reason.value < lost


def shares_by_score(scores: Sequence[float], heat: float) -> list[float]:
    """Return how often each score is drawn: lower by the heat comes e times more rarely, much lower never."""
    least = max(scores) - REACH * heat
    return [math.exp((score - least) / heat) if score >= least else 0.0 for score in scores]
