"""Lessons on judging a standing bid: whether it is right, from all that is seen when it is called or sided with.

Rounds are played by bots of several kinds, so that the nets do not learn a habit of one kind.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from bidtable.bots.bid_it.features import JUDGES
from tests.lab.training.bid_it.players import Player
from tests.lab.training.bid_it.rounds import Deck, Rounds
from tests.lab.training.bid_it.school import BATCH, Play, tables_of
from tests.lab.training.bid_it.sight import Sight, log_odds
from tests.lab.training.lessons import batches, joined
from tests.lab.training.nets import Array, Net

ROUNDS: Final = 768
"""Rounds that are played side by side."""
ALIKE: Final = 0.6
"""Share of the rounds in which all seats but one are of the same kind."""
ASKED: Final = 0.4
"""Share of the turns that are learned from, besides all choices of a side."""
EPOCHS: Final = 6
RATE: Final = 0.003


class Cases(NamedTuple):
    """Standing bids; a row each.

    Attributes:
        inputs: The inputs of the judge.
        odds: The logarithms of the tilted odds that the bid is right, and that it is exact.
        truth: Whether it was.
    """

    inputs: Array
    odds: Array
    truth: Array


class _Looking:
    """Observes rounds, and keeps cases."""

    def __init__(self, tilts: Net, rng: np.random.Generator) -> None:
        """Take the factors by which moves tilt the odds."""
        self._tilts, self._rng = tilts, rng
        self.found: list[Cases] = []

    def looked(self, player: Player, sight: Sight) -> None:
        """Look at standing bids: at all for which sides are taken, and at some of the others."""
        rounds, rows, seat = sight.rounds, sight.rows, sight.seat
        able = (rounds.quantity[rows] > 0) & ~rounds.drew[rows]
        able &= (rounds.turn[rows] != seat) | (self._rng.random(len(rows)) < ASKED)
        if able.any():
            self._keep(Sight(rounds, rows[able], seat[able]))

    def _keep(self, sight: Sight) -> None:
        rounds, rows, n = sight.rounds, sight.rows, sight.n
        rank, quantity = rounds.rank[rows], rounds.quantity[rows]
        sight.tilt(self._tilts)
        right, exact = sight.judged(None)
        count = rounds.counts[rows].sum(1)[n, rank]
        truth = np.stack([count >= quantity, count == quantity], 1)
        # Sure results need no judge.
        some = (right > 0) & (right < 1)
        odds = log_odds(np.stack([right, exact], 1))
        self.found.append(Cases(sight.judge_inputs()[some], odds[some], truth[some]))


def cases(deck: Deck, seats: int, players: Sequence[Player], tilts: Net, rng: np.random.Generator) -> Cases:
    """Play some rounds, and return the cases; the first player sits at tables with all kinds."""
    sizes, ratio = tables_of(ROUNDS, seats, rng)
    kinds = rng.integers(0, len(players), (ROUNDS, seats))
    alike = rng.random(ROUNDS) < ALIKE
    odd = np.arange(seats)[None, :] == rng.integers(0, seats, ROUNDS)[:, None]
    kinds[alike] = np.where(odd, 0, rng.integers(0, len(players), ROUNDS)[:, None])[alike]
    looking = _Looking(tilts, rng)
    Play(Rounds(deck, sizes, ratio, rng), kinds, players, looking.looked).play()
    return joined(looking.found)


def fit(found: Cases, rng: np.random.Generator) -> Net:
    """Return a net that judges: its additions to the odds make the results likeliest."""
    net = Net(JUDGES, rng)
    for batch, done in batches(len(found.inputs), BATCH, rng, EPOCHS):
        layers = net.layers(found.inputs[batch])
        chances = 1 / (1 + np.exp(-found.odds[batch] - layers[-1]))
        slope = ((chances - found.truth[batch]) / BATCH).astype(np.float32)
        net.step(layers, slope, RATE * (1 - 0.95 * done))
    return net.averaged()
