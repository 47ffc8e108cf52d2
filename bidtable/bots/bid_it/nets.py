"""The nets of BID-IT!: small, learned beforehand, read from a file of numbers and worked out in plain Python."""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from operator import mul
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from bidtable.bots.bid_it.features import BIDS, DRAWS, FATES, JUDGES, TILTS, USUAL

FOLDER: Final = Path(__file__).parents[1] / "weights"
NAME: Final = "bid_it"
DUEL: Final = "duel"
"""What was learned for two who are left."""
TABLE: Final = "table"
"""What was learned for three and more."""


class Net:
    """Rectified layers; the last one is plain. Inputs that are the same for many rows are added up once."""

    def __init__(self, layers: Sequence[tuple[list[list[float]], list[float]]]) -> None:
        """Take for each layer the weights by output, and what is added."""
        self._layers = layers
        self._rests: dict[int, list[list[float]]] = {}

    def begin(self, inputs: Sequence[float]) -> list[float]:
        """Return what the first inputs add up to in the first layer."""
        weights, biases = self._layers[0]
        return [sum(map(mul, inputs, row)) + bias for row, bias in zip(weights, biases, strict=True)]

    def out(self, begun: Sequence[float], inputs: Sequence[float], first: int) -> list[float]:
        """Return what comes out.

        Args:
            begun: What `begin` returned.
            inputs: The other inputs.
            first: How many there were before them.
        """
        found = [
            max(0.0, part + sum(map(mul, inputs, row)))
            for part, row in zip(begun, self._rest(first), strict=True)
        ]
        *middle, (weights, biases) = self._layers[1:]
        for rows, added in middle:
            found = [
                max(0.0, sum(map(mul, found, row)) + bias) for row, bias in zip(rows, added, strict=True)
            ]
        return [sum(map(mul, found, row)) + bias for row, bias in zip(weights, biases, strict=True)]

    def _rest(self, first: int) -> list[list[float]]:
        """Return the first layer's weights of all inputs but the first ones."""
        if first not in self._rests:
            self._rests[first] = [row[first:] for row in self._layers[0][0]]
        return self._rests[first]


class Learned(msgspec.Struct, frozen=True):
    """The file beside the weights.

    Attributes:
        provenance: How they were made: command, commit, figures.
        strengths: What a number of Deal cards is worth, by the number of seats at first: a seat's chance to win is its
            part of all, as long as more than two are in.
        duels: The chance to win for the one of two who are left that bids first, by the number of seats at first, its
            Deal cards and the other's.
    """

    provenance: dict[str, str]
    strengths: dict[str, list[float]] = {}
    duels: dict[str, list[list[float]]] = {}


class Brain(NamedTuple):
    """The nets for two who are left, or for more.

    Attributes:
        tilts: How far a rival's doings tilt the odds of a rank.
        bids: What a bid costs in the end, in Deal cards.
        draws: What a draw costs.
        usual: How usual a move is, as all can tell who do not see the hand.
        judge: How much likelier than by its odds a standing bid is right, and exact.
    """

    tilts: Net
    bids: Net
    draws: Net
    usual: Net
    judge: Net


@cache
def learned() -> Learned:
    """Return the file beside the weights."""
    return msgspec.json.decode((FOLDER / f"{NAME}.json").read_bytes(), type=Learned)


@cache
def brain(name: str) -> Brain:
    """Return the nets of a name: `DUEL` or `TABLE`."""
    return Brain(*unpacked((FOLDER / f"{NAME}_{name}.bin").read_bytes(), (TILTS, BIDS, DRAWS, USUAL, JUDGES)))


@cache
def fates() -> Net:
    """Return the net that says how likely a seat loses a Deal card in a round."""
    return next(unpacked((FOLDER / f"{NAME}_fates.bin").read_bytes(), (FATES,)))


def unpacked(data: bytes, nets: Sequence[Sequence[int]]) -> Iterator[Net]:
    """Unpack nets: for each layer the weights, input by input, and what is added."""
    at = 0
    for sizes in nets:
        layers = []
        for rows, columns in pairwise(sizes):
            numbers = struct.unpack_from(f"<{(rows + 1) * columns}f", data, at)
            at += 4 * (rows + 1) * columns
            weights = [list(numbers[column : rows * columns : columns]) for column in range(columns)]
            layers.append((weights, list(numbers[rows * columns :])))
        yield Net(layers)
