"""Judges decisions of I Bid You Not as its hard bot looks ahead, and looks at seeming losses again with fresh luck.

Of many moves that are tried in the same few worlds the one that looks best looks better than it is. So the best and
the made one meet again in worlds that nobody has looked at yet, and what they differ by there counts.
"""

from __future__ import annotations

import random
from typing import Final

from msgspec.structs import replace

from bidtable.bots.common.base import Cancel, Limit, Reason
from bidtable.bots.common.weighing import discounted, told_again
from bidtable.bots.i_bid_you_not.calibration import calibration_of_one
from bidtable.bots.i_bid_you_not.lookahead import FAR, LookAhead
from bidtable.bots.i_bid_you_not.policy import LUCK, candidates, weigh
from bidtable.core.game import View
from bidtable.core.model import Move, Seat
from bidtable.games.i_bid_you_not import IBidYouNot
from bidtable.games.i_bid_you_not.moves import Declare
from bidtable.games.i_bid_you_not.state import Observation

MOST: Final = 10
"""Moves that are weighed, and the made one."""
FIRST: Final = 0.8
"""Playouts of the first look, of each of `Limit.playouts`."""
AGAIN: Final = 1.5
"""The same for the second look."""
USUAL: Final = 0.1
"""Usual loss of a decision that loses anything, in chance to win; noise beside it is taken off."""
GUESSED: Final = 0.6
"""True part of a seeming loss, for the others' bids and moves are guessed by rules of thumb."""
SEALED: Final = 0.25
"""The same of bids: how high the others bid is guessed worst."""
DECLARED: Final = 0.25
"""The same of declaring an auction, where a card could have been added."""
NEAR: Final = 0.02
"""Seeming loss of the chance to win from which on the two moves are looked at again."""


class Weigher:
    """Weighs moves. It keeps nothing between calls."""

    def __init__(self, game: IBidYouNot) -> None:
        """Take the rules."""
        self._game = game

    def weigh(
        self, view: View[Observation], made: Move, limit: Limit, rng: random.Random, cancel: Cancel
    ) -> tuple[Reason, ...]:
        """Play the moves on in guessed worlds, and the best and the made one in others."""
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
            # A move that was not looked at again is no better than the two that were.
            most = max(met.values(), default=0.0)
            found = [replace(reason, value=met.get(reason.move, min(reason.value, most))) for reason in found]
        # Values are brought near the best one. Told in steps, a worse move could then look better, so steps are off.
        found = [replace(each, tries=0) for each in found]
        trust = SEALED if view.observation.phase == "bid" else GUESSED
        if isinstance(made, Declare):
            trust = DECLARED
        if cancel.is_set():
            return ()
        seen, most = view.observation, max(each.value for each in found)
        # The best move is told as hints tell it; the losses of the others stay as they were measured.
        shift = calibration_of_one(most, len(seen.hand_sizes), sum(seen.hand_sizes))(most) - most
        return told_again(
            [replace(each, value=each.value + shift) for each in discounted(found, trust)], made
        )


def _met(
    ahead: LookAhead, pair: tuple[Move, Move], seat: Seat, worlds: int, rng: random.Random, cancel: Cancel
) -> dict[Move, float]:
    """Play the best move and the made one on in the same worlds with the same luck; return their chances to win."""
    ours, gaps, luck = 0.0, list[float](), random.Random(0)
    for _ in range(worlds):
        if cancel.is_set():
            return {}
        world, seed = ahead.deal(rng), int(rng.random() * LUCK)
        values = []
        for move in pair:
            luck.seed(seed)
            values.append(ahead.playout(world, move, luck)[seat])
        ours += values[0] / worlds
        gaps.append(values[0] - values[1])
    mean = sum(gaps) / worlds
    noise = sum([(gap - mean) ** 2 for gap in gaps]) / (worlds - 1) / worlds
    # As likely as not chance had a part in it: by how much, follows from how far decisions differ at all.
    return {pair[0]: ours, pair[1]: ours - mean * USUAL**2 / (USUAL**2 + noise)}
