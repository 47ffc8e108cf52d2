"""Bots for any game, which know only the contract: one moves at random, one tries its moves out."""

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
"""Moves that are weighed; of more than these a random choice is."""
LISTED: Final = 2000
"""Moves that are listed of a set too large to list."""


class RandomBot:
    """Moves at random, all legal moves equally likely."""

    reads_history = False

    def choose(self, view: View[Any], limit: Limit, rng: random.Random, cancel: Cancel) -> Decision:
        """Choose any legal move."""
        return Decision(pick(view.legal, rng), aside=DRAWN)


class PlayoutBot:
    """Flat Monte Carlo: plays each move out many times, in worlds that fit what it knows."""

    reads_history = True

    def __init__(self, evaluator: AnyEvaluator, share: float = 1.0) -> None:
        """Take a seat at a game.

        Args:
            evaluator: Source of its worlds and playouts.
            share: Share of `Limit.playouts` that it uses.
        """
        self._evaluator = evaluator
        self._share = share

    def choose(self, view: View[Any], limit: Limit, rng: random.Random, cancel: Cancel) -> Decision:
        """Choose the move whose playouts went best."""
        moves = candidates(view.legal, rng)
        seat = view.seat
        if len(moves) == 1 or seat is None:
            return Decision(moves[0])
        outlook = self._evaluator.prepare(view)
        budget = max(len(moves), round(limit.playouts * self._share))
        sums, counts = [0.0] * len(moves), [0] * len(moves)
        while budget > 0 and not cancel.is_set():
            # Every move is tried in the same world: luck of the deal then favours none of them.
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
    """Return the moves to weigh: all, or a random choice of many."""
    if len(legal) <= MOST_CANDIDATES:
        return list(legal)
    return rng.sample(list(islice(legal, LISTED)), MOST_CANDIDATES)
