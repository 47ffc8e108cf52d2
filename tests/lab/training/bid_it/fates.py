"""Lessons on the loss of Deal cards in a round, as each seat and a spectator see it before any call."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from bidtable.bots.bid_it.features import FATES
from tests.lab.training.bid_it.players import Player
from tests.lab.training.bid_it.rounds import Deck, Rounds
from tests.lab.training.bid_it.school import BATCH, Play, tables_of
from tests.lab.training.bid_it.sight import Sight
from tests.lab.training.lessons import batches
from tests.lab.training.nets import Array, Net

ROUNDS: Final = 768
"""Number of rounds that are played side by side."""
ASKED: Final = 0.25
"""Share of the turns that are learned from."""
EPOCHS: Final = 5
RATE: Final = 0.003


class Fates(NamedTuple):
    """Seats at some moments, as a viewer sees them; a row each.

    Attributes:
        inputs: The inputs of the net.
        lost: Whether the seat lost a card in the round.
    """

    inputs: Array
    lost: Array


def looks(sight: Sight) -> list[Sight]:
    """Return the same moments as each seat and a spectator see them."""
    rounds, rows = sight.rounds, sight.rows
    seats = [Sight(rounds, rows, np.full(len(rows), seat)) for seat in range(rounds.seats)]
    return [*seats, Sight(rounds, rows, sight.seat, public=True)]


def fates(deck: Deck, seats: int, players: Sequence[Player], tilts: Net, rng: np.random.Generator) -> Fates:
    """Play some rounds, and return the moments and the losses."""
    kept: list[tuple[Array, Array]] = []

    def looked(player: Player, sight: Sight) -> None:
        rounds, rows = sight.rounds, sight.rows
        some = (rounds.turn[rows] == sight.seat) & (rng.random(len(rows)) < ASKED)
        if some.any():
            for each in looks(Sight(rounds, rows[some], sight.seat[some])):
                each.tilt(tilts)
                kept.append((each.rows, each.fate_inputs()))

    sizes, ratio = tables_of(ROUNDS, seats, rng)
    # Most tables have bots of one kind, as in most games.
    kinds = np.repeat(rng.integers(0, len(players), (ROUNDS, 1)), seats, 1)
    mixed = rng.random(ROUNDS) < 0.3
    kinds[mixed] = rng.integers(0, len(players), (ROUNDS, seats))[mixed]
    lost = Play(Rounds(deck, sizes, ratio, rng), kinds, players, looked).play().lost[..., 0]
    inputs = np.concatenate([told.reshape(-1, FATES[0]) for _, told in kept])
    return Fates(inputs, np.concatenate([lost[rows].ravel() for rows, _ in kept]))


def fit(found: Fates, rng: np.random.Generator) -> Net:
    """Return a net that foretells losses."""
    net = Net(FATES, rng)
    for batch, done in batches(len(found.inputs), BATCH, rng, EPOCHS):
        layers = net.layers(found.inputs[batch])
        chances = 1 / (1 + np.exp(-layers[-1][:, 0]))
        slope = ((chances - found.lost[batch]) / BATCH).astype(np.float32)
        net.step(layers, slope[:, None], RATE * (1 - 0.95 * done))
    return net.averaged()
