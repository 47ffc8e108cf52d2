"""Finds moves that are certainly the best, and moves that are certainly useless."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from bidtable.bots.bid_it.belief import Belief, Odds
from bidtable.bots.common.base import Reason
from bidtable.games.bid_it import moves

SURE: Final = 0.8
"""Chance of an exact bid at which a bot always calls Perfecto."""
REACH: Final = 3.0
"""A move is never chosen if its value is more than `REACH` times `heat` below the best value."""


def beyond_doubt(belief: Belief, odds: Sequence[Odds], reasons: Sequence[Reason]) -> list[Reason]:
    known = belief.known
    if known.phase != "turn" or not known.quantity or known.call:
        return []
    kinds: tuple[type, ...] = ()
    if belief.plain[known.rank - 1].right(known.quantity) <= 0:
        kinds = (moves.Challenge, moves.Double)
    elif max(each[known.rank - 1].exact(known.quantity) for each in (odds, belief.plain)) > SURE:
        kinds = (moves.Perfecto,)
    return [reason for reason in reasons if isinstance(reason.move, kinds)]


def shares_by_score(scores: Sequence[float], heat: float) -> list[float]:
    # A score that is lower by `heat` has a weight that is about 2.7 times smaller.
    least = max(scores) - REACH * heat
    return [math.exp((score - least) / heat) if score >= least else 0.0 for score in scores]
