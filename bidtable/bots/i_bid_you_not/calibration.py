"""Calibration of the chances to win that playouts of I Bid You Not find.

In playouts all seats play by rules of thumb, and bots play otherwise. So the chances are raised to a power, which
depends on the cards left and on the best seat's chance. `python -m tests.lab calibrate i_bid_you_not` learns the powers
in games of bots.
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
"""Numbers of cards left for each seat at which powers were learned."""
TOPS: Final = (0.4, 0.7, 1.0)
"""Chances of the best seat at which powers were learned."""


def calibrated(shares: Sequence[float], left: int, *, spectator: bool = False) -> Shares:
    """Return the calibrated chances to win of all seats.

    Args:
        shares: The chances that playouts found.
        left: Number of cards left in hands.
        spectator: Whether the chances were found for a spectator, who knows no hand.
    """
    seats = len(shares)
    return calibration(SLUG).calibrated(
        shares, table_of(seats, spectator=spectator), stages(left / seats, max(shares))
    )


def calibration_of_one(best: float, seats: int, left: int) -> Callable[[float], float]:
    """Return the calibration of the chances of one seat's moves, if all its rivals are equally strong.

    Args:
        best: The chance of the seat's best move.
        seats: Number of seats.
        left: Number of cards left in hands.
    """
    near = stages(left / seats, max(best, (1 - best) / (seats - 1)))
    return partial(raised_alone, seats=seats, power=calibration(SLUG).power(table_of(seats), near))


def table_of(seats: int, *, spectator: bool = False) -> str:
    """Return the key of the powers for a number of seats, and for a seat or a spectator."""
    return f"{seats}{' spectator' * spectator}"


def stages(left: float, best: float) -> tuple[float, ...]:
    """Return the weight of each power: for each of `STAGES`, by `TOPS`. The weights add up to 1.

    Args:
        left: Average number of cards left for each seat.
        best: The best seat's chance.
    """
    found = [0.0] * (len(STAGES) * len(TOPS))
    for stage, part in knots_at(STAGES, left):
        for top, share in knots_at(TOPS, max(TOPS[0], best)):
            found[stage * len(TOPS) + top] += part * share
    return tuple(found)
