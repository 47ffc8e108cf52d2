"""Two bots that can play any game."""

from __future__ import annotations

import random
from collections.abc import Collection
from itertools import islice
from typing import Any, Final

from bidtable.bots.common.base import Cancel, Decision, Limit, Reason, Unit
from bidtable.bots.common.evaluate import AnyEvaluator
from bidtable.bots.common.reasons import DRAWN, decided
from bidtable.core.game import View
from bidtable.core.legal import pick
from bidtable.core.model import Move
from bidtable.core.texts import counted

MOST_CANDIDATES: Final = 40
"""Largest number of moves that the bot tries; of more legal moves, the bot tries a random choice."""
LISTED: Final = 2000
"""Number of moves that are listed from a very large set of legal moves."""


class RandomBot:
    """A bot that chooses legal moves at random."""

    reads_history = False

    def choose(self, view: View[Any], limit: Limit, rng: random.Random, cancel: Cancel) -> Decision:
        return Decision(pick(view.legal, rng), aside=DRAWN)


class PlayoutBot:
    """A bot that tries each possible move in many random games."""

    reads_history = True

    def __init__(self, evaluator: AnyEvaluator, share: float = 1.0) -> None:
        self._evaluator = evaluator
        self._share = share

    def choose(self, view: View[Any], limit: Limit, rng: random.Random, cancel: Cancel) -> Decision:
        moves = candidates(view.legal, rng)
        seat = view.seat
        if len(moves) == 1 or seat is None:
            return Decision(moves[0])
        outlook = self._evaluator.prepare(view)
        budget = max(len(moves), round(limit.playouts * self._share))
        sums, counts = [0.0] * len(moves), [0] * len(moves)
        while budget > 0 and not cancel.is_set():
            # All moves are tried with the same hidden cards, so that no move has a lucky deal.
            world = outlook.deal(rng)
            for index in rng.sample(range(len(moves)), min(budget, len(moves))):
                if cancel.is_set():
                    break
                sums[index] += outlook.playout(world, moves[index], rng)[seat]
                counts[index] += 1
                budget -= 1
        reasons = [
            Reason(move, total / count, f"by {counted(count, 'game')} played on", tries=count)
            for move, total, count in zip(moves, sums, counts, strict=True)
            if count
        ]
        best = max(reasons, key=lambda reason: reason.value, default=None)
        return decided(best.move if best is not None else moves[0], reasons, Unit.CHANCE)


def candidates(legal: Collection[Move], rng: random.Random) -> list[Move]:
    # Of very many legal moves, only a random choice is tried.
    if len(legal) <= MOST_CANDIDATES:
        return list(legal)
    return rng.sample(list(islice(legal, LISTED)), MOST_CANDIDATES)
