"""Learns the winner from positions: a small net in numpy, fitted by Adam."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from bidtable.bots.bidness.features import INPUTS
from bidtable.bots.bidness.nets import Net
from tests.lab.training.bidness.games import Array, Notes
from tests.lab.training.nets import Adam

BATCH = 256
SHRINKS = 3e-4
"""Share of each weight that a step takes away, at a rate of 1."""
KEEPS = 0.998
"""Share of the averaged weights that each step keeps."""
WARM = 10
"""Steps after which the start has little weight in the average."""


class Learner:
    """One hidden layer, and a direct connection past it: the same as `bidness.nets.Net`.

    Attributes:
        hidden: Number of hidden units.
        weights: The weights of each input for all units, the units' biases, the output weight of each unit, the
            direct weight of each input.
        averaged: The weights, averaged over the last steps.
    """

    def __init__(self, hidden: int, rng: np.random.Generator) -> None:
        """Begin with small random weights."""
        self.hidden = hidden
        self.weights = [
            rng.normal(0, 1 / np.sqrt(INPUTS), (INPUTS, hidden)),
            np.zeros(hidden),
            rng.normal(0, 0.1, hidden),
            np.zeros(INPUTS),
        ]
        self._begin()

    def _begin(self) -> None:
        self._adam = Adam(self.weights, keeps=KEEPS, warm=WARM, shrinks=SHRINKS)
        self.averaged = self._adam.averaged

    def copied(self) -> Learner:
        """Return a net with the same weights, which learns on from them."""
        copy = Learner(self.hidden, np.random.default_rng(0))
        copy.weights = [what.copy() for what in self.averaged]
        copy._begin()
        return copy

    def chances(self, inputs: Array) -> Array:
        """Return the chances to win by the averaged weights, `(position, seat)`."""
        return _shares(_forward(self.averaged, inputs)[1])

    def step(self, inputs: Array, target: Array, rate: float) -> None:
        """Take a step of Adam towards chances.

        Args:
            inputs: The inputs for each company, `(position, seat, input)`.
            target: The chances, `(position, seat)`.
            rate: How far.
        """
        _, _, ends, _ = self.weights
        units, promised = _forward(self.weights, inputs)
        slope = (_shares(promised) - target) / len(inputs)
        back = slope[..., None] * ends * (units > 0)
        flat, rows = inputs.reshape(-1, INPUTS), back.reshape(-1, self.hidden)
        slopes = [
            flat.T @ rows,
            rows.sum(0),
            units.reshape(-1, self.hidden).T @ slope.ravel(),
            flat.T @ slope.ravel(),
        ]
        self._adam.step(slopes, rate)

    def as_bytes(self) -> bytes:
        """Return the averaged weights as the bot reads them."""
        return b"".join(what.astype("<f4").tobytes() for what in self.averaged)

    def as_net(self) -> Net:
        """Return the net as the bot reads it."""
        return Net(self.hidden, np.frombuffer(self.as_bytes(), "<f4").tolist())


def _forward(weights: list[Array], inputs: Array) -> tuple[Array, Array]:
    rows, start, ends, straight = weights
    units = np.maximum(0.0, inputs @ rows + start)
    return units, units @ ends + inputs @ straight


def _shares(promised: Array) -> Array:
    parts = np.exp(promised - promised.max(-1, keepdims=True))
    shares: Array = parts / parts.sum(-1, keepdims=True)
    return shares


def won(notes: Notes) -> Array:
    """Return 1 for the winner and 0 for the others, `(position, seat)`."""
    return np.eye(notes.inputs.shape[1])[notes.winner]


def fit(
    learner: Learner,
    lessons: Mapping[int, tuple[Notes, Array]],
    epochs: int,
    rate: float,
    rng: np.random.Generator,
) -> None:
    """Learn from positions, with all numbers of seats mixed.

    Args:
        learner: Who learns.
        lessons: The positions and their wanted chances, by the number of seats.
        epochs: Number of passes over the positions.
        rate: The learning rate of the first steps; the last ones have a tenth of it.
        rng: The generator of the order.
    """
    for epoch in range(epochs):
        batches = [
            (seats, part)
            for seats, (notes, _) in lessons.items()
            for part in np.array_split(rng.permutation(len(notes.winner)), max(1, len(notes.winner) // BATCH))
        ]
        for number, at in enumerate(rng.permutation(len(batches))):
            seats, part = batches[at]
            notes, target = lessons[seats]
            done = (epoch + number / len(batches)) / epochs
            learner.step(notes.inputs[part], target[part], rate * (1 - 0.9 * done))


def surprise(chances: Array, notes: Notes) -> float:
    """Return the mean surprise at the winners."""
    return float(-np.log(np.maximum(1e-9, chances[np.arange(len(chances)), notes.winner])).mean())
