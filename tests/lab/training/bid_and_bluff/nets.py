"""The nets of Bid & Bluff: their samples and their losses."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from bidtable.bots.bid_and_bluff.features import MOST
from tests.lab.training import nets
from tests.lab.training.lessons import batches
from tests.lab.training.nets import Array

RATE = 0.002
BATCH = 256
TRICKS = MOST + 1


def outputs(seats: int) -> int:
    """Return the number of outputs of a net: one for each number of tricks to come, and two for each other seat.

    The two outputs for another seat are its chance to make its bid: if this seat makes its own bid, and if this seat
    misses its own bid.
    """
    return MOST + 1 + 2 * (seats - 1)


class Samples(NamedTuple):
    """Decisions and their results; a row each.

    Attributes:
        inputs: Switches, `(decision, input)`.
        tricks: The chance of each number of later tricks.
        left: Number of tricks that were still possible.
        made: Whether the seat made its bid.
        others: Whether the other seats made theirs, in order from the next one.
    """

    inputs: Array
    tricks: Array
    left: Array
    made: Array
    others: Array


class Net(nets.Net):
    """A net whose inputs are switches, and whose outputs are those of `bid_and_bluff.features.outputs`."""

    sizes: tuple[int, int, int, int]

    def __init__(self, sizes: tuple[int, int, int, int], rng: np.random.Generator) -> None:
        """Begin with small random weights: some thirty switches are on at a time, whatever their number."""
        super().__init__(sizes, rng, (1 / np.sqrt(30), *(2 / np.sqrt(before) for before in sizes[1:-1])))

    def foretell(self, inputs: Array, left: Array) -> tuple[Array, Array]:
        """Return the chances of later tricks, and of the bids that other seats make, `(row, made?, seat)`."""
        out = self.layers(inputs)[-1]
        tricks = _chances(out, left)
        others = 1 / (1 + np.exp(-np.clip(out[:, TRICKS:], -15, 15)))
        return tricks, others.reshape(len(out), 2, -1)

    def learn(self, samples: Samples, rng: np.random.Generator, rate: float = RATE) -> float:
        """Go through samples once, in random order; return the mean loss."""
        losses = [self._lesson(samples, batch, rate) for batch, _ in batches(len(samples.tricks), BATCH, rng)]
        return float(np.mean(losses)) if losses else 0.0

    def _lesson(self, samples: Samples, batch: Array, rate: float) -> float:
        layers = self.layers(samples.inputs[batch].astype(np.float32))
        out = layers[-1]
        rows = np.arange(len(batch))
        tricks = _chances(out, samples.left[batch])
        slope = np.zeros_like(out)
        came = samples.tricks[batch].astype(np.float32)
        slope[:, :TRICKS] = tricks - came
        others = samples.others[batch]
        seats = others.shape[1]
        start = TRICKS + np.where(samples.made[batch], 0, seats)
        columns = start[:, None] + np.arange(seats)
        told = 1 / (1 + np.exp(-np.clip(out[rows[:, None], columns], -15, 15)))
        slope[rows[:, None], columns] = 0.5 * (told - others)
        slope /= len(batch)
        self.step(layers, slope, rate)
        return float(-(came * np.log(np.maximum(1e-9, tricks))).sum(1).mean())


def _chances(out: Array, left: Array) -> Array:
    score = np.where(np.arange(TRICKS) <= left[:, None], out[:, :TRICKS], -1e9)
    parts = np.exp(score - score.max(1, keepdims=True))
    chances: Array = parts / parts.sum(1, keepdims=True)
    return chances
