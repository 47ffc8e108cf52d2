"""Learning of winners from positions. A net gives each company a score, and a softmax makes chances of the scores."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import numpy as np

from bidtable.bots.bidness.features import INPUTS
from bidtable.bots.bidness.nets import sizes
from tests.lab.training.bidness.games import Notes
from tests.lab.training.nets import Array, Habits, Net

BATCH: Final = 256
HABITS: Final = Habits(keeps=0.998, warm=10, shrinks=3e-4)


def fresh(hidden: int, rng: np.random.Generator) -> Net:
    """Return a net with small random weights, and with a direct connection from its inputs to the score."""
    return Net(sizes(hidden), rng, (1 / np.sqrt(INPUTS), 1 / 3), direct=True, habits=HABITS)


def chances(net: Net, inputs: Array) -> Array:
    """Return the chances to win, `(position, seat)`.

    Args:
        net: The net.
        inputs: The inputs for each company, `(position, seat, input)`.
    """
    return _shares(net.out(inputs.reshape(-1, INPUTS)).reshape(inputs.shape[:2]))


def _shares(scores: Array) -> Array:
    parts = np.exp(scores - scores.max(-1, keepdims=True))
    shares: Array = parts / parts.sum(-1, keepdims=True)
    return shares


def won(notes: Notes) -> Array:
    """Return 1 for the winner and 0 for the others, `(position, seat)`."""
    return np.eye(notes.inputs.shape[1])[notes.winner]


def fit(net: Net, lessons: Mapping[int, Notes], epochs: int, rate: float, rng: np.random.Generator) -> Net:
    """Learn from positions of all numbers of seats in mixed order, and return the averaged net.

    Args:
        net: The net that learns.
        lessons: The positions, by the number of seats.
        epochs: Number of passes over the positions.
        rate: The learning rate of the first steps; the last steps have a tenth of it.
        rng: The generator of the order.
    """
    targets = {seats: won(notes) for seats, notes in lessons.items()}
    for epoch in range(epochs):
        steps = [
            (seats, part)
            for seats, notes in lessons.items()
            for part in np.array_split(rng.permutation(len(notes.winner)), max(1, len(notes.winner) // BATCH))
        ]
        for number, at in enumerate(rng.permutation(len(steps))):
            seats, part = steps[at]
            layers = net.layers(lessons[seats].inputs[part].reshape(-1, INPUTS))
            found, target = _shares(layers[-1].reshape(len(part), seats)), targets[seats][part]
            slope = ((found - target) / len(part)).astype(np.float32).reshape(-1, 1)
            done = (epoch + number / len(steps)) / epochs
            net.step(layers, slope, rate * (1 - 0.9 * done))
    return net.averaged()


def surprise(found: Array, notes: Notes) -> float:
    """Return the mean surprise at the winners: the mean of minus the logarithm of their chances."""
    return float(-np.log(np.maximum(1e-9, found[np.arange(len(found)), notes.winner])).mean())
