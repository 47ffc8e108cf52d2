"""Reads neural nets from files, and computes small nets in plain Python."""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import pairwise
from operator import itemgetter, mul
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

import msgspec

FOLDER: Final = Path(__file__).parents[1] / "weights"

T = TypeVar("T")
Pick: TypeAlias = Callable[[Sequence[float]], tuple[float, ...]]
"""A function that selects some of a layer's values."""


class Layer(NamedTuple):
    """One layer of a neural net, with its weights and biases."""

    rows: list[list[float]]
    biases: list[float]

    def by_unit(self) -> list[list[float]]:
        return [list(column) for column in zip(*self.rows, strict=True)]


class Net:
    """A neural net with rectified linear hidden units and linear outputs."""

    # Call `begin` with the constant inputs, `add` with the other inputs, and `out` for the outputs.
    def __init__(self, layers: Sequence[Layer]) -> None:
        first, *rest = layers
        self._rows, self._biases = first
        self._columns = first.by_unit()
        self._parts: dict[int, list[list[float]]] = {}
        self._rest = [(layer.by_unit(), layer.biases) for layer in rest]

    def begin(self, inputs: Sequence[float]) -> list[float]:
        return [
            sum(map(mul, inputs, weights)) + bias
            for weights, bias in zip(self._columns, self._biases, strict=True)
        ]

    def add(self, begun: Sequence[float], inputs: Sequence[float], first: int) -> list[float]:
        # The argument `first` is the index of the first of the added inputs.
        if first not in self._parts:
            self._parts[first] = [weights[first:] for weights in self._columns]
        return [
            part + sum(map(mul, inputs, weights))
            for part, weights in zip(begun, self._parts[first], strict=True)
        ]

    def switch(self, begun: Sequence[float], on: Sequence[int], off: int | None = None) -> list[float]:
        found = [sum(column) for column in zip(begun, *[self._rows[one] for one in on], strict=True)]
        return found if off is None else [a - b for a, b in zip(found, self._rows[off], strict=True)]

    def begin_on(self, on: Sequence[int]) -> list[float]:
        return self.switch(self._biases, on)

    def out(self, sums: Sequence[float]) -> list[float]:
        """Return the outputs of the neural net."""
        # Many units are 0, and their products need not be added up.
        live = [unit for unit, value in enumerate(sums) if value > 0.0]
        pick: Pick = itemgetter(*live) if len(live) > 1 else lambda row: tuple([row[unit] for unit in live])
        values: list[float] = list(pick(sums))
        for number, (rows, biases) in enumerate(self._rest):
            if number:
                values = [max(0.0, value) for value in values]
            chosen = rows if number else map(pick, rows)
            values = [sum(map(mul, values, row)) + bias for row, bias in zip(chosen, biases, strict=True)]
        return values


def learned(name: str, kind: type[T]) -> T:
    wanted: Any = kind
    found: T = _decoded(name, wanted)
    return found


@cache
def _decoded(name: str, kind: Any) -> Any:
    return msgspec.json.decode((FOLDER / f"{name}.json").read_bytes(), type=kind)


def data_of(name: str) -> bytes:
    return (FOLDER / f"{name}.bin").read_bytes()


def numbers(data: bytes) -> tuple[float, ...]:
    """Return the 32-bit floating-point numbers of a binary file."""
    return struct.unpack(f"<{len(data) // 4}f", data)


def nets(data: bytes, sizes: Sequence[Sequence[int]], *, small: bool = False) -> Iterator[Net]:
    """Yield the neural nets of a binary file."""
    at = 0
    for each in sizes:
        layers = []
        for rows, columns in pairwise(each):
            size = rows * columns
            if small:
                bytes_ = struct.unpack_from(f"{size}b", data, at)
                units = struct.unpack_from(f"<{columns}f", data, at + size)
                at += size + 4 * columns
                weights = [
                    list(map(mul, bytes_[one : one + columns], units)) for one in range(0, size, columns)
                ]
            else:
                flat = struct.unpack_from(f"<{size}f", data, at)
                at += 4 * size
                weights = [list(flat[one : one + columns]) for one in range(0, size, columns)]
            biases = list(struct.unpack_from(f"<{columns}f", data, at))
            at += 4 * columns
            layers.append(Layer(weights, biases))
        yield Net(layers)
