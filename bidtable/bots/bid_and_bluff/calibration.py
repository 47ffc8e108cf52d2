"""Corrects a bot's predicted chances to win."""

# The nets rate a lead in the first rounds too high.

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
    late = min(number, LAST) / LAST
    return 1 - late, late


def calibration_of_one(seats: int, number: int) -> Callable[[float], float]:
    return partial(raised_alone, seats=seats, power=calibration(SLUG).power(str(seats), stages(number)))


def calibrated(shares: Sequence[float], number: int) -> Shares:
    return calibration(SLUG).calibrated(shares, str(len(shares)), stages(number))
