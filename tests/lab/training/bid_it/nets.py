"""Small nets in numpy: any number of layers, one step of Adam at a time, averaged over the steps."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, TypeAlias

import numpy as np

Array: TypeAlias = np.ndarray[Any, Any]
KEEPS = 0.999
"""How much of the averaged weights each step keeps."""


class Net:
    """A net of rectified layers; the last one is plain.

    Attributes:
        weights: Of each layer, `(input, output)`.
        biases: Of each layer.
    """

    def __init__(self, sizes: Sequence[int], rng: np.random.Generator) -> None:
        """Begin with small random weights."""
        self.sizes = tuple(sizes)
        self.weights = [
            rng.normal(0, np.sqrt(1.5 / before), (before, after)).astype(np.float32)
            for before, after in pairwise(sizes)
        ]
        self.weights[-1] *= 0.3
        self.biases = [np.zeros(size, np.float32) for size in sizes[1:]]
        self._moments = [np.zeros_like(what) for what in (*self.weights, *self.biases)]
        self._squares = [np.zeros_like(what) for what in (*self.weights, *self.biases)]
        self._steps = 0
        self._slow = [what.copy() for what in (*self.weights, *self.biases)]

    def out(self, inputs: Array) -> Array:
        """Return what comes out for rows of inputs."""
        return self.layers(inputs)[-1]

    def layers(self, inputs: Array) -> list[Array]:
        """Return what goes into each layer, and what comes out of the last."""
        found = [inputs]
        last = len(self.weights) - 1
        for at, (weights, biases) in enumerate(zip(self.weights, self.biases, strict=True)):
            out = found[-1] @ weights + biases
            found.append(np.maximum(out, 0, out=out) if at < last else out)
        return found

    def step(self, layers: list[Array], slope: Array, rate: float) -> None:
        """Move the weights against a slope of the loss.

        Args:
            layers: What `layers` returned.
            slope: How the loss grows with each number that came out.
            rate: How far to go.
        """
        count = len(self.weights)
        down: list[Array] = [slope] * (2 * count)
        for at in range(count - 1, -1, -1):
            down[at] = layers[at].T @ slope
            down[at + count] = slope.sum(0)
            if at:
                slope = (slope @ self.weights[at].T) * (layers[at] > 0)
        self._steps += 1
        long, short = 1 - 0.999**self._steps, 1 - 0.9**self._steps
        keeps = min(KEEPS, 1 - 1 / self._steps)
        for what, grad, moment, square, slow in zip(
            (*self.weights, *self.biases), down, self._moments, self._squares, self._slow, strict=True
        ):
            moment += 0.1 * (grad - moment)
            square += 0.001 * (grad * grad - square)
            what -= rate * (moment / short) / (np.sqrt(square / long) + 1e-7)
            slow += (1 - keeps) * (what - slow)

    def averaged(self) -> Net:
        """Return the net whose weights are the mean of those of the last thousands of steps."""
        found = Net(self.sizes, np.random.default_rng(0))
        count = len(self.weights)
        found.weights = [what.copy() for what in self._slow[:count]]
        found.biases = [what.copy() for what in self._slow[count:]]
        return found
