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
"""What the inputs of a company add up to, for each hidden unit; then what they add to the end at once."""


class Net:
    """One hidden layer, and weights from each input straight to the output.

    Inputs are added up in parts, for few of them change at a time.
    """

    def __init__(self, hidden: int, numbers: Sequence[float]) -> None:
        """Take the weights.

        Args:
            hidden: Number of hidden units.
            numbers: The weights of each input to all units, the units' biases, what each unit adds to the end, and
                what each input adds to it at once.
        """
        units = [list(numbers[at * hidden : (at + 1) * hidden]) for at in range(INPUTS + 2)]
        straight = numbers[(INPUTS + 2) * hidden :]
        self._start = [*units[INPUTS], 0.0]
        self._ends = units[INPUTS + 1]
        self.rows = [[*row, one] for row, one in zip(units, straight, strict=False)]
        """What each input adds to the sums."""
        self._plain = list(zip(*self.rows[:PLAIN], strict=True))
        self._beside = list(zip(*self.rows[ALONE : ALONE + BESIDE], strict=True))

    def alone(self, plain: Sequence[float], on: Sequence[int], counts: Sequence[int] | None) -> Sums:
        """Add up what a company is by itself.

        Args:
            plain: The inputs that are numbers, in their order.
            on: The inputs that are 1 of those that are 1 or 0.
            counts: How many cards of each kind are in its hand, if that is known.
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

    def promise(self, sums: Sums, beside: Sequence[float]) -> float:
        """Return what a company promises: the chance to win goes by its exponential.

        Args:
            sums: What `alone` returned.
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
        provenance: How they were made: command, commit, figures.
        seats: The numbers of seats for which there are nets.
    """

    hidden: int
    provenance: str
    seats: list[int]


def learned() -> Learned:
    """Return the file beside the weights."""
    return nets.learned(NAME, Learned)


@cache
def net(seats: int) -> Net | None:
    """Return the net for a number of seats, if one was learned."""
    if seats not in learned().seats:
        return None
    return Net(learned().hidden, nets.numbers(nets.data_of(f"{NAME}_{seats}")))
