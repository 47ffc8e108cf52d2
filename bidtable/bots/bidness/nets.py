"""The neural nets, one for each number of players."""

# A net gives each company a score. The chance to win is in proportion to the exponential of the score.

from __future__ import annotations

from functools import cache
from typing import Final

import msgspec

from bidtable.bots.bidness.features import INPUTS
from bidtable.bots.common import nets
from bidtable.bots.common.nets import Net

NAME: Final = "bidness"


class Learned(msgspec.Struct, frozen=True):
    hidden: int
    provenance: str
    seats: list[int]


def learned() -> Learned:
    return nets.learned(NAME, Learned)


@cache
def net(seats: int) -> Net:
    (found,) = nets.nets(nets.data_of(f"{NAME}_{seats}"), [sizes(learned().hidden)])
    return found


def sizes(hidden: int) -> tuple[int, int, int]:
    """Return the numbers of inputs, hidden units and outputs of a neural net."""
    return (INPUTS, hidden, 1)
