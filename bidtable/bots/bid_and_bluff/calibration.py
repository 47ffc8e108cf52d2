"""Calibration of the foretold chances to win Bid & Bluff, by the round of the race.

The nets learned among bots of one kind, and overrate a lead in early rounds.
`python -m tests.lab calibrate bid_and_bluff` learns the powers, and `python -m tests.lab reliability` measures how
well the chances come true.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from bidtable.bots.common.calibration import calibration
from bidtable.bots.common.evaluate import Shares, raised_alone

SLUG: Final = "bid_and_bluff"
LAST: Final = 7
"""The round from which on the power stays constant; few races last longer."""


def stages(number: int) -> tuple[float, float]:
    """Return the nearness of a round to the start of the race and to round `LAST`, as two parts of 1."""
    late = min(number, LAST) / LAST
    return 1 - late, late


def calibration_of_one(seats: int, number: int) -> Callable[[float], float]:
    """Return the calibration of one seat's chance to win in a round, if all its rivals are equally strong."""
    return partial(raised_alone, seats=seats, power=calibration(SLUG).power(str(seats), stages(number)))


def calibrated(shares: Sequence[float], number: int) -> Shares:
    """Return the calibrated chances to win of all seats in a round, which add up to 1."""
    return calibration(SLUG).calibrated(shares, str(len(shares)), stages(number))
