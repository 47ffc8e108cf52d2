"""Corrects the chances to win that simulated games give.

Simulated games follow simple rules, so their results differ from real games.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from bidtable.bots.common.calibration import calibration
from bidtable.bots.common.evaluate import Shares, raised_alone
from bidtable.bots.i_bid_you_not.win_chance import knots_at

SLUG: Final = "i_bid_you_not"
STAGES: Final = (0.0, 2.0, 5.0, 10.0, 18.0)
"""Numbers of cards in a hand (averages) for which powers of the calibration were learned."""
TOPS: Final = (0.4, 0.7, 1.0)
"""Chances of the leading seat to win for which powers of the calibration were learned."""


def calibrated(shares: Sequence[float], left: int, *, spectator: bool = False) -> Shares:
    seats = len(shares)
    return calibration(SLUG).calibrated(
        shares, table_of(seats, spectator=spectator), stages(left / seats, max(shares))
    )


def calibration_of_one(best: float, seats: int, left: int) -> Callable[[float], float]:
    near = stages(left / seats, max(best, (1 - best) / (seats - 1)))
    return partial(raised_alone, seats=seats, power=calibration(SLUG).power(table_of(seats), near))


def table_of(seats: int, *, spectator: bool = False) -> str:
    return f"{seats}{' spectator' * spectator}"


def stages(left: float, best: float) -> tuple[float, ...]:
    found = [0.0] * (len(STAGES) * len(TOPS))
    for stage, part in knots_at(STAGES, left):
        for top, share in knots_at(TOPS, max(TOPS[0], best)):
            found[stage * len(TOPS) + top] += part * share
    return tuple(found)
