"""Bots for any game, which know only the contract: one moves at random, one tries its moves out."""

from __future__ import annotations

import random
from collections.abc import Collection
from itertools import islice
from typing import Any, Final

from bidtable.bots.base import Cancel, Decision, Limit, Reason, Unit
from bidtable.bots.reasons import DRAWN, decided
from bidtable.core.game import AnyGame, View
from bidtable.core.legal import pick
from bidtable.core.model import CHANCE, Move, Seat
from bidtable.core.texts import counted

LONGEST_PLAYOUT: Final = 300
"""Moves after which a playout is judged by the points so far."""
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
    """Flat Monte Carlo: plays each move out many times, at random, in worlds that fit what it knows."""

    reads_history = True

    def __init__(self, game: AnyGame, share: float = 1.0) -> None:
        """Take a seat at a game.

        Args:
            game: The rules.
            share: Which part of `Limit.playouts` it uses.
        """
        self._game = game
        self._share = share

    def choose(self, view: View[Any], limit: Limit, rng: random.Random, cancel: Cancel) -> Decision:
        """Choose the move whose playouts went best."""
        moves = candidates(view.legal, rng)
        seat = view.seat
        if len(moves) == 1 or seat is None:
            return Decision(moves[0])
        budget = max(len(moves), round(limit.playouts * self._share))
        sums = [0.0] * len(moves)
        counts = [0] * len(moves)
        while budget > 0 and not cancel.is_set():
            # Every move is tried in the same world: luck of the deal then favours none of them.
            world = self._game.determinize(view, rng)
            for index in rng.sample(range(len(moves)), min(budget, len(moves))):
                if cancel.is_set():
                    break
                sums[index] += self._playout(world, seat, moves[index], rng)
                counts[index] += 1
                budget -= 1
        reasons = [
            Reason(move, total / count, f"by {counted(count, 'game')} played on at random")
            for move, total, count in zip(moves, sums, counts, strict=True)
            if count
        ]
        best = max(reasons, key=lambda reason: reason.value, default=None)
        return decided(best.move if best is not None else moves[0], reasons, Unit.CHANCE)

    def _playout(self, state: Any, seat: Seat, move: Move, rng: random.Random) -> float:
        """Play a move and go on at random; return the seat's share of the win."""
        game = self._game
        state = game.apply(state, seat, move)
        for _ in range(LONGEST_PLAYOUT):
            actors = game.actors(state)
            if not actors:
                break
            actor = actors[0]
            chosen = game.sample(state, rng) if actor == CHANCE else pick(game.legal(state, actor), rng)
            state = game.apply(state, actor, chosen)
        outcome = game.outcome(state)
        if outcome is not None:
            return 1 / len(outcome.winners) if seat in outcome.winners else 0.0
        # Cut short: more points, more hope; nobody knows here how much they are worth.
        points = sum(value for _, value in game.score_parts(state, seat))
        return 0.5 + 0.5 * points / (abs(points) + 50)


def candidates(legal: Collection[Move], rng: random.Random) -> list[Move]:
    """Return the moves to weigh: all, or a random choice of many."""
    if len(legal) <= MOST_CANDIDATES:
        return list(legal)
    return rng.sample(list(islice(legal, LISTED)), MOST_CANDIDATES)
