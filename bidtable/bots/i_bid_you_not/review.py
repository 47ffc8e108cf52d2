"""Rates the decisions of players by simulated games.

A move can look best by luck if only a few deals are simulated. The best move and the player's move are
compared again in new deals.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from bidtable.bots.common.base import Cancel, Limit, Reason
from bidtable.bots.common.weighing import discounted, told_again
from bidtable.bots.i_bid_you_not.calibration import calibration_of_one
from bidtable.bots.i_bid_you_not.lookahead import FAR, LookAhead
from bidtable.bots.i_bid_you_not.policy import Tried, candidates, explained, lead, weigh
from bidtable.core.game import View
from bidtable.core.model import Move, Seat
from bidtable.games.i_bid_you_not import IBidYouNot
from bidtable.games.i_bid_you_not.moves import Declare
from bidtable.games.i_bid_you_not.state import Observation

MOST: Final = 10
"""Largest number of moves that are compared with the move that the player made."""
FIRST: Final = 0.8
"""Factor of `Limit.playouts` for the comparison of all moves."""
AGAIN: Final = 1.3
"""Factor of `Limit.playouts` for the second comparison of two moves."""
USUAL: Final = 0.1
"""Usual loss of the chance to win by a wrong decision; apparent losses below this number are often random."""
GUESSED: Final = 0.6
"""Part of an apparent loss that counts, because playouts only guess the moves of other seats."""
SEALED: Final = 0.25
"""Part of an apparent loss by a bid that counts, because playouts guess bids worst."""
DECLARED: Final = 0.25
"""Part of an apparent loss that counts, if the seat declared an auction."""
LOOKS: Final = 3
"""A second comparison stops after a third of its deals, if the difference is already small."""
NEAR: Final = 0.02
"""Smallest apparent loss that is checked in new deals."""


class Weigher:
    """Rates the decisions of players."""

    def __init__(self, game: IBidYouNot) -> None:
        self._game = game

    def weigh(
        self,
        view: View[Observation],
        made: Move,
        limit: Limit,
        rng: random.Random,
        cancel: Cancel,
        drawn: Sequence[Move] = (),
    ) -> tuple[Reason, ...]:
        assert view.seat is not None, "a spectator decides nothing"
        moves = candidates(self._game.context.deck(view.observation), view.legal, MOST)
        if made not in moves:
            moves.append(made)
        ahead = LookAhead(self._game, view, FAR)
        found = weigh(ahead, moves, view.seat, round(FIRST * limit.playouts), rng, cancel)
        if cancel.is_set():
            return ()
        top, own = found[0], next(reason for reason in found if reason.move == made)
        if top.value - own.value >= NEAR:
            met = _met(ahead, (top.move, made), view.seat, round(AGAIN * limit.playouts / 2), rng, cancel)
            # A move that was not compared again gets no higher value than the two moves that were.
            most = max([reason.value for reason in met.values()], default=0.0)
            found = [
                met.get(reason.move) or replace(reason, value=min(reason.value, most)) for reason in found
            ]
        # Losses become smaller below. With values rounded to coarse steps, a worse move could look better.
        found = [replace(each, tries=0) for each in found]
        trust = SEALED if view.observation.phase == "bid" else GUESSED
        if isinstance(made, Declare):
            trust = DECLARED
        if cancel.is_set():
            return ()
        seen, most = view.observation, max(each.value for each in found)
        # The best move gets the same chance as in a hint. The losses of the other moves stay as measured.
        shift = calibration_of_one(most, len(seen.hand_sizes), sum(seen.hand_sizes))(most) - most
        return told_again(
            [replace(each, value=each.value + shift) for each in discounted(found, trust)], made
        )


def _met(
    ahead: LookAhead, moves: tuple[Move, Move], seat: Seat, worlds: int, rng: random.Random, cancel: Cancel
) -> dict[Move, Reason]:
    """Compare the best move with the player's move in simulated games."""
    best, made = pair = tuple([Tried(move, [], []) for move in moves])
    # The noise cannot be estimated from one world.
    lost, worlds = 0.0, max(2, worlds)
    for world in range(1, worlds + 1):
        if cancel.is_set():
            return {}
        for tried, shares in zip(pair, ahead.outcomes(moves, rng), strict=True):
            tried.values.append(shares[seat])
            tried.leads.append(lead(ahead.scores, seat))
        if world in (max(2, worlds // LOOKS), worlds):
            lost = _lost(best.values, made.values)
            if lost < NEAR:
                break
    ours, seats = sum(best.values) / len(best.values), len(ahead.scores)
    met = ((best, ours), (made, ours - lost))
    return {tried.move: explained(tried, value, ahead.stopped, seats) for tried, value in met}


def _lost(ours: Sequence[float], theirs: Sequence[float]) -> float:
    """Return the estimated difference between two moves, reduced if the simulations vary much."""
    gaps = [own - other for own, other in zip(ours, theirs, strict=True)]
    worlds, mean = len(gaps), sum(gaps) / len(gaps)
    noise = sum([(gap - mean) ** 2 for gap in gaps]) / (worlds - 1) / worlds
    return mean * USUAL**2 / (USUAL**2 + noise)
