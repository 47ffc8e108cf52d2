"""Corrects the chances to win that playouts of I Bid You Not find, as games of bots have shown.

Playouts go by rules of thumb, and bots play otherwise. So chances are raised to a power, which depends on the cards
left and on the best seat's chance. `python -m tests.lab train i_bid_you_not trust` learns the powers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from bidtable.bots.common.evaluate import Shares, raised, raised_alone
from bidtable.bots.i_bid_you_not.win_chance import between, weights

STAGES: Final = (0.0, 2.0, 5.0, 10.0, 18.0)
"""Cards left for each seat at which powers were learned; between two they are between, beyond the last as there."""
TOPS: Final = (0.4, 0.7, 1.0)
"""The same for the best seat's chance."""


def calibrated(shares: Sequence[float], left: int, *, onlooker: bool = False) -> Shares:
    """Return the chances that come true in games of bots, where playouts found these.

    Args:
        shares: The chances.
        left: How many cards are left in hands.
        onlooker: Whether they were found for a spectator, who knows no hand.
    """
    learned = weights().seats[len(shares)]
    powers = learned.onlooker if onlooker else learned.trust
    return raised(shares, power_of(powers, left / len(shares), max(shares)))


def calibration_of_one(best: float, seats: int, left: int) -> Callable[[float], float]:
    """Return the correction of the chances that playouts found for one seat's moves; its rivals are taken to be alike.

    Args:
        best: The chance of its best move.
        seats: How many seats there are.
        left: How many cards are left in hands.
    """
    power = power_of(weights().seats[seats].trust, left / seats, max(best, (1 - best) / (seats - 1)))
    return lambda share: raised_alone(share, seats, power)


def power_of(powers: Sequence[Sequence[float]], left: float, best: float) -> float:
    """Return the power that chances are raised to; the powers are by `STAGES` and `TOPS`, the rest as for `certain`."""
    return sum([part * powers[at][top] for at, top, part in certain(left, best)])


def certain(left: float, best: float) -> tuple[tuple[int, int, float], ...]:
    """Return the places of `STAGES` and of `TOPS` that have a say in the power, and the weight of each pair.

    Args:
        left: How many cards each seat has left, on average.
        best: The best seat's chance.
    """
    return tuple(
        [
            (at, top, part * share)
            for at, part in between(STAGES, left)
            for top, share in between(TOPS, max(TOPS[0], best))
        ]
    )
