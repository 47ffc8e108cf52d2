"""Calibration of the predicted chances to win Bid & Bluff, by the number of the round.

The calibration raises each chance to a power, because the neural nets rate an early lead too high.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from bidtable.bots.common.calibration import calibration
from bidtable.bots.common.evaluate import Shares, raised_alone

SLUG: Final = "bid_and_bluff"
LAST: Final = 7
"""Number of a late round; all later rounds are calibrated like this round."""


def stages(number: int) -> tuple[float, float]:
    """Return the weights of an early round and of a late round, which add up to 1."""
    late = min(number, LAST) / LAST
    return 1 - late, late


def calibration_of_one(seats: int, number: int) -> Callable[[float], float]:
    """Return a function that calibrates one seat's chance to win, if its rivals are equally strong."""
    return partial(raised_alone, seats=seats, power=calibration(SLUG).power(str(seats), stages(number)))


def calibrated(shares: Sequence[float], number: int) -> Shares:
    """Return the calibrated chances of all seats to win; the chances add up to 1."""
    return calibration(SLUG).calibrated(shares, str(len(shares)), stages(number))
