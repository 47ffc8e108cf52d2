"""The nets of all trainers, in numpy: rectified layers, steps of Adam, weights averaged over the steps, and files."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Final, NamedTuple, Self, TypeAlias

import numpy as np

Array: TypeAlias = np.ndarray[Any, Any]
KEEPS: Final = 0.999
"""Share of the averaged weights that each step keeps."""


class Habits(NamedTuple):
    """The settings of the optimizer Adam for a net.

    Attributes:
        keeps: Share of the averaged weights that each step keeps.
        warm: Steps in which the average forgets faster, so that the starting weights fade.
        shrinks: Share of each weight that a step takes away, at a rate of 1.
    """

    keeps: float = KEEPS
    warm: int = 1
    shrinks: float = 0.0


HABITS: Final = Habits()
"""The usual settings of the optimizer Adam."""


class Adam:
    """Moves weights against slopes of a loss, and averages the weights over its steps.

    Attributes:
        averaged: The weights, averaged over the last steps.
    """

    def __init__(self, weights: Sequence[Array], habits: Habits = HABITS) -> None:
        """Begin.

        Args:
            weights: The weights, which are changed in place.
            habits: The settings.
        """
        self._weights = list(weights)
        self._keeps, self._warm, self._shrinks = habits
        self._moments = [np.zeros_like(what) for what in weights]
        self._squares = [np.zeros_like(what) for what in weights]
        self._steps = 0
        self.averaged = [what.copy() for what in weights]

    def step(self, slopes: Sequence[Array], rate: float) -> None:
        """Take a step.

        Args:
            slopes: The gradient of the loss by each weight.
            rate: The size of the step.
        """
        self._steps += 1
        long, short = 1 - 0.999**self._steps, 1 - 0.9**self._steps
        keeps = min(self._keeps, 1 - self._warm / (self._steps + self._warm - 1))
        for what, slope, moment, square, slow in zip(
            self._weights, slopes, self._moments, self._squares, self.averaged, strict=True
        ):
            moment += 0.1 * (slope - moment)
            square += 0.001 * (slope * slope - square)
            what -= rate * ((moment / short) / (np.sqrt(square / long) + 1e-7) + self._shrinks * what)
            slow += (1 - keeps) * (what - slow)


class Net:
    """A net of rectified layers with a plain last layer.

    Attributes:
        sizes: The number of inputs, of units of each hidden layer, and of outputs.
        weights: The weights of each layer, `(input, output)`.
        biases: The biases of each layer.
        direct: The weights of a direct connection from the inputs to the outputs, `(input, output)`; None for a net
            without one.
    """

    def __init__(
        self,
        sizes: Sequence[int],
        rng: np.random.Generator,
        spreads: Sequence[float] = (),
        *,
        direct: bool = False,
        habits: Habits = HABITS,
    ) -> None:
        """Begin with small random weights.

        Args:
            sizes: The number of inputs, of units of each hidden layer, and of outputs.
            rng: The source of the weights.
            spreads: The standard deviation of each layer's weights; by default it depends on the number of inputs.
            direct: Whether the net has a direct connection from its inputs to its outputs.
            habits: The settings of the optimizer Adam.
        """
        self.sizes = tuple(sizes)
        spreads = spreads or [float(np.sqrt(1.5 / before)) for before in self.sizes[:-1]]
        self.weights = [
            rng.normal(0, spread, (before, after)).astype(np.float32)
            for spread, (before, after) in zip(spreads, pairwise(self.sizes), strict=True)
        ]
        self.weights[-1] *= 0.3
        self.biases = [np.zeros(size, np.float32) for size in self.sizes[1:]]
        self.direct = np.zeros((self.sizes[0], self.sizes[-1]), np.float32) if direct else None
        self._habits = habits
        self._adam: Adam | None = None

    def out(self, inputs: Array) -> Array:
        """Return the outputs for rows of inputs."""
        return self.layers(inputs)[-1]

    def out_beside(self, shared: Array, inputs: Array) -> Array:
        """Return the outputs, `(row, case, output)`, if the cases of a row share their first inputs.

        Args:
            shared: The shared inputs, `(row, input)`.
            inputs: The other inputs, `(row, case, input)`.
        """
        first, count = self.weights[0], shared.shape[1]
        out = inputs @ first[count:]
        out += (shared @ first[:count] + self.biases[0])[:, None]
        out = np.maximum(out, 0, out=out).reshape(-1, first.shape[1])
        last = len(self.weights) - 1
        for at, (weights, biases) in enumerate(zip(self.weights[1:], self.biases[1:], strict=True), 1):
            out = out @ weights + biases
            out = np.maximum(out, 0, out=out) if at < last else out
        found: Array = out.reshape(*inputs.shape[:2], -1)
        return found

    def layers(self, inputs: Array) -> list[Array]:
        """Return the inputs of each layer, and the outputs of the last one."""
        found = [inputs]
        last = len(self.weights) - 1
        for at, (weights, biases) in enumerate(zip(self.weights, self.biases, strict=True)):
            out = found[-1] @ weights + biases
            found.append(np.maximum(out, 0, out=out) if at < last else out)
        if self.direct is not None:
            found[-1] = found[-1] + inputs @ self.direct
        return found

    def step(self, layers: list[Array], slope: Array, rate: float) -> None:
        """Move the weights against a slope of the loss.

        Args:
            layers: The result of `layers`.
            slope: The gradient of the loss by each output.
            rate: The size of the step.
        """
        count = len(self.weights)
        slopes: list[Array] = [slope] * (2 * count)
        if self.direct is not None:
            slopes.append(layers[0].T @ slope)
        for at in range(count - 1, -1, -1):
            slopes[at] = layers[at].T @ slope
            slopes[at + count] = slope.sum(0)
            if at:
                slope = (slope @ self.weights[at].T) * (layers[at] > 0)
        self._adam = self._adam or Adam(self._all(), self._habits)
        self._adam.step(slopes, rate)

    def _all(self) -> list[Array]:
        """Return all weights and biases, which Adam changes in place."""
        return [*self.weights, *self.biases, *([] if self.direct is None else [self.direct])]

    def averaged(self) -> Self:
        """Return the net whose weights are the mean of those of the last thousands of steps."""
        found, count = copy.copy(self), len(self.weights)
        now = [what.copy() for what in (self._all() if self._adam is None else self._adam.averaged)]
        found.weights, found.biases = now[:count], now[count : 2 * count]
        found.direct = None if self.direct is None else now[-1]
        found._adam = None
        return found

    def as_bytes(self, *, small: bool = False) -> bytes:
        """Return the weights as `bidtable.bots.common.nets` reads them: layer by layer, the biases last.

        Args:
            small: Whether each weight takes one byte; the units of the columns are stored before the biases.
        """
        parts: list[Array] = []
        for weights, biases in zip(*self._layered(), strict=True):
            parts += [*quantized(weights), biases] if small else [weights, biases]
        return b"".join(
            [what.tobytes() if what.dtype == np.int8 else what.astype("<f4").tobytes() for what in parts]
        )

    def _layered(self) -> tuple[list[Array], list[Array]]:
        """Return the weights and the biases of each layer, in which hidden units carry the direct connection.

        For each output the hidden layer gets two more units: one passes on the positive part of the connection's sum,
        the other the negative part. So a net with a direct connection must have one hidden layer.
        """
        if self.direct is None:
            return self.weights, self.biases
        (first, last), (bias, end) = self.weights, self.biases
        outputs = self.sizes[-1]
        passed = np.repeat(self.direct, 2, axis=1) * np.tile((1, -1), outputs)
        ends = np.repeat(np.eye(outputs), 2, axis=0) * np.tile((1, -1), outputs)[:, None]
        weights = [np.concatenate([passed, first], 1), np.concatenate([ends, last])]
        return weights, [np.concatenate([np.zeros(2 * outputs), bias]), end]

    def take(self, data: bytes, *, small: bool = False) -> bytes:
        """Take the weights that `as_bytes` returned, and return the bytes that follow them."""
        for weights, biases in zip(self.weights, self.biases, strict=True):
            if small:
                bytes_, data = _first(data, np.int8, weights.shape)
                units, data = _first(data, "<f4", (weights.shape[1],))
                weights[...] = bytes_ * units
            else:
                weights[...], data = _first(data, "<f4", weights.shape)
            biases[...], data = _first(data, "<f4", biases.shape)
        return data

    def rounded(self) -> Self:
        """Return a copy of the net with its weights rounded to bytes."""
        found = type(self)(self.sizes, np.random.default_rng(0))
        found.take(self.as_bytes(small=True), small=True)
        return found


def quantized(weights: Array) -> tuple[Array, Array]:
    """Return weights as bytes, and the unit of each column."""
    unit = np.maximum(1e-8, np.abs(weights).max(0)) / 127
    return np.round(weights / unit).astype(np.int8), unit


def _first(data: bytes, kind: Any, shape: tuple[int, ...]) -> tuple[Array, bytes]:
    """Return the first numbers of some bytes, and the rest of the bytes."""
    found = np.frombuffer(data, kind, int(np.prod(shape)))
    return found.reshape(shape), data[found.nbytes :]
