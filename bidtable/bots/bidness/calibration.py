"""Brings the foretold chances of Bidness to how often such chances came true, by the number of seats.

The nets learned from games of bots with other habits, so they make more of a lead than it is worth; and dice and talks
turn some games whatever the nets say. So chances are raised to a power, and a part of them is shared out evenly.
`python -m tests.lab calibrate bidness` learns both, `python -m tests.lab reliability bidness` says how well the chances
come true.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bidtable.bots.common.calibration import calibration
from bidtable.bots.common.evaluate import Shares

SLUG: Final = "bidness"


def trusted(shares: Sequence[float]) -> Shares:
    """Return chances to win as far as they are to be trusted; they add up to 1, before and after.

    A seat that has won has won.
    """
    if max(shares) == 1.0:
        return tuple(shares)
    return calibration(SLUG).calibrated(shares, str(len(shares)))
