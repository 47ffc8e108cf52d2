"""The nets of Bid & Bluff: small, learned beforehand, read from a file of bytes and worked out in plain Python."""

from __future__ import annotations

import math
import struct
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import pairwise
from operator import itemgetter, mul
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

import msgspec

from bidtable.bots.bid_and_bluff.features import MOST
from bidtable.bots.bid_and_bluff.places import Numbers

FOLDER: Final = Path(__file__).parents[1] / "weights"
NAME: Final = "bid_and_bluff"

Pick: TypeAlias = Callable[[Sequence[float]], tuple[float, ...]]
"""Picks some units out of all of a layer."""


class Foretold(NamedTuple):
    """What a net foretells of a decision.

    Attributes:
        tricks: The chance of each number of tricks to come.
        if_made: The chance of each other seat to make its bid, if this one makes its own.
        if_missed: The same if it does not.
    """

    tricks: list[float]
    if_made: list[float]
    if_missed: list[float]


class Layer(NamedTuple):
    """Weights of a layer, by output, and what is added."""

    weights: list[list[float]]
    biases: list[float]


class Net:
    """Two hidden layers. The first is added up by the inputs that are on, as most are off."""

    def __init__(self, rows: list[list[float]], biases: list[float], rest: tuple[Layer, Layer]) -> None:
        """Take the first layer's weights by input, and the layers after it."""
        self._rows = rows
        self._biases = biases
        self._rest = rest

    def begin(self, on: Sequence[int]) -> list[float]:
        """Return what the inputs that are on add up to."""
        rows = self._rows
        return [sum(column) for column in zip(self._biases, *[rows[one] for one in on], strict=True)]

    def foretell(self, begun: list[float], on: Sequence[int], off: int | None, left: int) -> Foretold:
        """Foretell what comes of a decision.

        Args:
            begun: What `begin` returned.
            on: Inputs that are on besides.
            off: An input that is off after all.
            left: Tricks still to come.
        """
        rows = self._rows
        first = [sum(column) for column in zip(begun, *[rows[one] for one in on], strict=True)]
        if off is not None:
            first = [a - b for a, b in zip(first, rows[off], strict=True)]
        inputs: Sequence[float] = [value if value > 0 else 0.0 for value in first]
        middle, last = self._rest
        # Two units in three are off: what is multiplied by 0 need not be added up.
        live = [unit for unit, value in enumerate(first) if value > 0]
        pick: Pick = itemgetter(*live) if len(live) > 1 else tuple
        inputs = pick(inputs)
        inputs = [
            max(0.0, sum(map(mul, inputs, pick(weights))) + bias)
            for weights, bias in zip(middle.weights, middle.biases, strict=True)
        ]
        out = [
            sum(map(mul, inputs, weights)) + bias
            for weights, bias in zip(last.weights, last.biases, strict=True)
        ]
        top = max(out[: left + 1])
        parts = [math.exp(value - top) for value in out[: left + 1]]
        total = sum(parts)
        others = [1 / (1 + math.exp(-min(15.0, max(-15.0, value)))) for value in out[MOST + 1 :]]
        half = len(others) // 2
        return Foretold([part / total for part in parts], others[:half], others[half:])


class Sizes(msgspec.Struct, frozen=True):
    """Numbers of inputs, of the two hidden layers, and of outputs, of the net for bids and of that for cards."""

    bids: tuple[int, int, int, int]
    cards: tuple[int, int, int, int]


class Table(msgspec.Struct, frozen=True):
    """What was learned for a number of seats."""

    sizes: Sizes
    numbers: Numbers


class Learned(msgspec.Struct, frozen=True):
    """The file beside the weights.

    Attributes:
        provenance: How they were made: command, commit, figures.
        tables: By the number of seats.
    """

    provenance: dict[str, str]
    tables: dict[str, Table]


class Brain(NamedTuple):
    """All that is known for a number of seats."""

    bids: Net
    cards: Net
    numbers: Numbers


@cache
def learned() -> Learned:
    """Return the file beside the weights."""
    return msgspec.json.decode((FOLDER / f"{NAME}.json").read_bytes(), type=Learned)


@cache
def brain(seats: int) -> Brain:
    """Return what was learned for a number of seats."""
    table = learned().tables[str(seats)]
    data = (FOLDER / f"{NAME}_{seats}.bin").read_bytes()
    parts = unpacked(data, (table.sizes.bids, table.sizes.cards))
    return Brain(next(parts), next(parts), table.numbers)


def unpacked(data: bytes, nets: Sequence[tuple[int, int, int, int]]) -> Iterator[Net]:
    """Unpack nets: for each layer weights as bytes, row by row, the unit of each column, and the biases."""
    at = 0
    for sizes in nets:
        layers = []
        for rows, columns in pairwise(sizes):
            small = struct.unpack_from(f"{rows * columns}b", data, at)
            at += rows * columns
            units = struct.unpack_from(f"<{columns}f", data, at)
            biases = list(struct.unpack_from(f"<{columns}f", data, at + 4 * columns))
            at += 8 * columns
            weights = [
                list(map(mul, small[first : first + columns], units))
                for first in range(0, rows * columns, columns)
            ]
            layers.append((weights, biases))
        (first_weights, first_biases), *rest = layers
        middle, last = [
            Layer([list(column) for column in zip(*weights, strict=True)], biases) for weights, biases in rest
        ]
        yield Net(first_weights, first_biases, (middle, last))
