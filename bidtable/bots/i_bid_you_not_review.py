"""Judges decisions of I Bid You Not: as its hard bot looks ahead, and what seems lost once more, with fresh luck.

Of many moves that are tried in the same few worlds the one that looks best looks better than it is. So the best and
the made one meet again in worlds that nobody has looked at yet, and what they differ by there counts.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from bidtable.bots.base import Cancel, Limit, Reason
from bidtable.bots.i_bid_you_not import candidates
from bidtable.bots.i_bid_you_not_ground import Outlook, make
from bidtable.bots.i_bid_you_not_search import LUCK, weigh
from bidtable.bots.weighing import told_again
from bidtable.core.game import View
from bidtable.core.model import Move, Seat
from bidtable.games.i_bid_you_not import IBidYouNot
from bidtable.games.i_bid_you_not.state import Observation

MOST: Final = 10
"""Moves that are weighed, and the made one."""
FIRST: Final = 0.8
"""Playouts of the first look, of each of `Limit.playouts`."""
AGAIN: Final = 1.0
"""The same for the second look."""
NEAR: Final = 0.02
"""What seems lost of the chance to win, below which nobody looks again."""


class Weigher:
    """Weighs moves. What it keeps between calls follows from the rules alone."""

    def __init__(self, game: IBidYouNot) -> None:
        """Take the rules."""
        self._game = game
        self._ground = make(game)

    def weigh(
        self, view: View[Observation], made: Move, limit: Limit, rng: random.Random, cancel: Cancel
    ) -> tuple[Reason, ...]:
        """Play the moves on in guessed worlds, and the best and the made one in others."""
        assert view.seat is not None, "a spectator decides nothing"
        moves = candidates(self._game.context.deck(view.observation), view.legal, MOST)
        if made not in moves:
            moves.append(made)
        outlook = self._ground.prepare(view)
        found = weigh(outlook, moves, view.seat, round(FIRST * limit.playouts), rng, cancel)
        if cancel.is_set():
            return ()
        top, own = found[0], next(reason for reason in found if reason.move == made)
        if top.value - own.value >= NEAR:
            pair = [top.move, made]
            value = _met(outlook, pair, view.seat, round(AGAIN * limit.playouts / 2), rng, cancel)
            # What was not looked at again is no better than what was.
            most = max(value.values(), default=0.0)
            found = [
                replace(reason, value=value.get(reason.move, min(reason.value, most))) for reason in found
            ]
        return () if cancel.is_set() else told_again(found, made)


def _met(
    outlook: Outlook, moves: Sequence[Move], seat: Seat, worlds: int, rng: random.Random, cancel: Cancel
) -> dict[Move, float]:
    """Play moves on in the same worlds with the same luck, all of them in all; return their chances to win."""
    sums, luck = [0.0] * len(moves), random.Random(0)
    for _ in range(worlds):
        if cancel.is_set():
            return {}
        world, seed = outlook.deal(rng), int(rng.random() * LUCK)
        for at, move in enumerate(moves):
            luck.seed(seed)
            sums[at] += outlook.playout(world, move, luck)[seat]
    return {move: total / worlds for move, total in zip(moves, sums, strict=True)}


def weigher(game: IBidYouNot) -> Weigher:
    """Return what judges decisions of the game."""
    return Weigher(game)
