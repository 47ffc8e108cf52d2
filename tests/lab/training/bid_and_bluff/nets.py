"""Small nets in numpy: two hidden layers, trained by Adam, kept as bytes."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from bidtable.bots.bid_and_bluff.features import MOST
from tests.lab.training.bid_and_bluff.rounds import Array

RATE = 0.002
BATCH = 256
TRICKS = MOST + 1


class Samples:
    """What decisions looked like and what came of them.

    Attributes:
        inputs: Switches, `(decision, input)`.
        tricks: The chance of each number of tricks that came.
        left: Tricks that could come.
        made: Whether the seat made its bid.
        others: Whether the other seats made theirs, in order from the next one.
    """

    def __init__(self, inputs: Array, tricks: Array, left: Array, made: Array, others: Array) -> None:
        """Keep them."""
        self.inputs, self.tricks, self.left, self.made, self.others = inputs, tricks, left, made, others

    def __len__(self) -> int:
        return len(self.tricks)

    @staticmethod
    def joined(parts: list[Samples]) -> Samples:
        """Return several sets as one."""
        return Samples(
            *(
                np.concatenate([getattr(part, name) for part in parts])
                for name in ("inputs", "tricks", "left", "made", "others")
            )
        )


class Net:
    """A net: what goes in are switches, what comes out is `bid_and_bluff.layout.outputs`."""

    def __init__(self, sizes: tuple[int, int, int, int], rng: np.random.Generator) -> None:
        """Begin with small random weights."""
        self.sizes = sizes
        self.weights = [
            rng.normal(0, (1.0 if at == 0 else 2.0) / np.sqrt(before if at else 30), (before, after)).astype(
                np.float32
            )
            for at, (before, after) in enumerate(pairwise(sizes))
        ]
        self.weights[-1] *= 0.3
        self.biases = [np.zeros(size, np.float32) for size in sizes[1:]]
        self._moments = [np.zeros_like(what) for what in (*self.weights, *self.biases)]
        self._squares = [np.zeros_like(what) for what in (*self.weights, *self.biases)]
        self._steps = 0

    def layers(self, inputs: Array) -> list[Array]:
        """Return what goes into each layer, and what comes out of the last."""
        found = [inputs]
        for at, (weights, biases) in enumerate(zip(self.weights, self.biases, strict=True)):
            out = found[-1] @ weights + biases
            found.append(np.maximum(out, 0) if at < len(self.weights) - 1 else out)
        return found

    def foretell(self, inputs: Array, left: Array) -> tuple[Array, Array]:
        """Return the chances of tricks to come, and those that other seats make their bids, `(row, made?, seat)`."""
        out = self.layers(inputs)[-1]
        tricks = _chances(out, left)
        others = 1 / (1 + np.exp(-np.clip(out[:, TRICKS:], -15, 15)))
        return tricks, others.reshape(len(out), 2, -1)

    def learn(self, samples: Samples, rng: np.random.Generator, rate: float = RATE) -> float:
        """Go through samples once, in random order; return the mean loss."""
        order = rng.permutation(len(samples))
        losses = []
        for first in range(0, len(order) - BATCH + 1, BATCH):
            batch = order[first : first + BATCH]
            losses.append(self._step(samples, batch, rate))
        return float(np.mean(losses)) if losses else 0.0

    def _step(self, samples: Samples, batch: Array, rate: float) -> float:
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
        self._adam(layers, slope, rate)
        return float(-(came * np.log(np.maximum(1e-9, tricks))).sum(1).mean())

    def _adam(self, layers: list[Array], slope: Array, rate: float) -> None:
        down: list[Array] = [slope] * (2 * len(self.weights))
        for at in range(len(self.weights) - 1, -1, -1):
            down[at] = layers[at].T @ slope
            down[at + len(self.weights)] = slope.sum(0)
            if at:
                slope = (slope @ self.weights[at].T) * (layers[at] > 0)
        self._steps += 1
        long, short = 1 - 0.999**self._steps, 1 - 0.9**self._steps
        for what, grad, moment, square in zip(
            (*self.weights, *self.biases), down, self._moments, self._squares, strict=True
        ):
            moment += 0.1 * (grad - moment)
            square += 0.001 * (grad * grad - square)
            what -= rate * (moment / short) / (np.sqrt(square / long) + 1e-7)


def _chances(out: Array, left: Array) -> Array:
    score = np.where(np.arange(TRICKS) <= left[:, None], out[:, :TRICKS], -1e9)
    parts = np.exp(score - score.max(1, keepdims=True))
    chances: Array = parts / parts.sum(1, keepdims=True)
    return chances
