"""The nets of Bidness, for each number of seats: they foretell what each company promises."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from operator import mul
from typing import Final, TypeAlias

import msgspec

from bidtable.bots.bidness.features import ALONE, BESIDE, HAND, INPUTS, PLAIN
from bidtable.bots.common import nets

NAME: Final = "bidness"

Sums: TypeAlias = list[float]
"""The sums of a company's inputs for each hidden unit, and last their direct part of the output."""


class Net:
    """One hidden layer, and weights from each input straight to the output.

    Inputs are added up in parts, for few of them change at a time.
    """

    def __init__(self, hidden: int, numbers: Sequence[float]) -> None:
        """Take the weights.

        Args:
            hidden: Number of hidden units.
            numbers: The weights of each input to all units, the units' biases, the weight of each unit in the output,
                and the direct weight of each input.
        """
        units = [list(numbers[at * hidden : (at + 1) * hidden]) for at in range(INPUTS + 2)]
        straight = numbers[(INPUTS + 2) * hidden :]
        self._start = [*units[INPUTS], 0.0]
        self._ends = units[INPUTS + 1]
        self.rows = [[*row, one] for row, one in zip(units, straight, strict=False)]
        """The weights of each input in the sums."""
        self._plain = list(zip(*self.rows[:PLAIN], strict=True))
        self._beside = list(zip(*self.rows[ALONE : ALONE + BESIDE], strict=True))

    def alone(self, plain: Sequence[float], on: Sequence[int], counts: Sequence[int] | None) -> Sums:
        """Return the sums of a company by itself.

        Args:
            plain: The inputs that are numbers, in their order.
            on: The switches that are 1.
            counts: The number of cards of each kind in its hand, if that is known.
        """
        found = [
            start + sum(map(mul, plain, weights))
            for start, weights in zip(self._start, self._plain, strict=True)
        ]
        rows = [self.rows[one] for one in on]
        if counts is not None:
            rows.append(self.rows[HAND])
            for row, count in zip(self.rows[HAND + 1 :], counts, strict=True):
                rows += [row] * count
        return [sum(column) for column in zip(found, *rows, strict=True)]

    def score(self, sums: Sums, beside: Sequence[float]) -> float:
        """Return the output for a company: the chance to win goes by its exponential.

        Args:
            sums: The result of `alone`.
            beside: The inputs that depend on the other companies.
        """
        added = [
            one + sum(map(mul, beside, weights)) for one, weights in zip(sums, self._beside, strict=True)
        ]
        straight: float = added[-1]
        for unit, end in zip(added[:-1], self._ends, strict=True):
            if unit > 0.0:
                straight += unit * end
        return straight


class Learned(msgspec.Struct, frozen=True):
    """The file beside the weights.

    Attributes:
        hidden: Hidden units of each net.
        provenance: Their origin: command, commit, figures.
        seats: The numbers of seats for which there are nets.
    """

    hidden: int
    provenance: str
    seats: list[int]


def learned() -> Learned:
    """Return the file beside the weights."""
    return nets.learned(NAME, Learned)


@cache
def net(seats: int) -> Net:
    """Return the net for a number of seats."""
    return Net(learned().hidden, nets.numbers(nets.data_of(f"{NAME}_{seats}")))
