"""Brings the foretold chances of Bid & Bluff to how often such chances came true, by the round of the race.

The nets learned among bots of one kind, and more is made of a lead than it is worth as long as the race is young.
`python -m tests.lab calibrate bid_and_bluff` learns the powers, `python -m tests.lab reliability` says how well the
chances come true.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from bidtable.bots.common.calibration import calibration
from bidtable.bots.common.evaluate import Shares, raised_alone

SLUG: Final = "bid_and_bluff"
LAST: Final = 7
"""The round from which on the power stays the same; few races go on for longer."""


def stages(number: int) -> tuple[float, float]:
    """Return how near a round is to the time before the first round, and to the last one: parts of 1."""
    late = min(number, LAST) / LAST
    return 1 - late, late


def calibration_of_one(seats: int, number: int) -> Callable[[float], float]:
    """Return the calibration of one seat's chance to win in a round, if all its rivals are equally strong."""
    return partial(raised_alone, seats=seats, power=calibration(SLUG).power(str(seats), stages(number)))


def calibrated(shares: Sequence[float], number: int) -> Shares:
    """Return chances to win in a round as far as they are to be trusted; they add up to 1 again."""
    return calibration(SLUG).calibrated(shares, str(len(shares)), stages(number))
