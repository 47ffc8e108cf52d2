"""Measures how often foretold chances to win at Bidness come true in games of bots, and writes their calibration.

    python -m tests.lab calibrate bidness --seats 2,3,4,5,6 --games 400 --seed 3000001
    python -m tests.lab calibrate bidness --seats 2,3,4,5,6 --games 400 --seed 4000001 --check

Hard bots, normal bots, and both together play the games. In some positions the evaluator estimates the chances of a
seat's view or a spectator's view. The chances are raised to a power, and a share is left to luck, so that the actual
winners are least surprising. Both numbers are written beside the weights for each number of seats. `--check` learns
nothing. It prints by tenths the calibrated chances and the shares that came true. A run takes a quarter of an hour of
one core.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np

from bidtable.bots.bidness.evaluate import BidnessEvaluator
from bidtable.bots.bidness.nets import NAME
from bidtable.bots.common.base import NEVER, Cancel, Level
from bidtable.bots.common.calibration import calibration, file_of
from bidtable.bots.common.evaluate import Shares
from bidtable.core.game import View
from bidtable.core.model import Setup
from bidtable.games.bidness import load
from bidtable.games.bidness.state import Observation
from bidtable.rulebook import Library
from bidtable.store import places
from tests.lab.command import parser
from tests.lab.reliability import MIXED, Evening, Told, line
from tests.lab.training.kept import commit, keep
from tests.lab.training.nets import Array
from tests.lab.training.powers import power_and_luck

COMPANIES: Final = (Level.HARD, Level.NORMAL, MIXED)
APART: Final = 100_000
"""Distance between the seeds of games with different companies of bots."""
OFTEN: Final = 0.06
"""Share of the positions whose chances are estimated."""


class Uncalibrated(BidnessEvaluator):
    """The evaluator of Bidness without its calibration."""

    def evaluate(self, view: View[Observation], cancel: Cancel = NEVER) -> Shares:
        """Return each seat's chance to win before the calibration."""
        return self.foretold(view)


def positions(seats: int, games: int, seed: int) -> Iterator[Told]:
    """Play games with each company of bots, and yield the estimates of some positions."""
    evening = Evening("bidness", OFTEN, judge=Uncalibrated(load(Library(places.shipped_rules()))))
    for place, company in enumerate(COMPANIES):
        yield from evening.played(Setup(seats), company, games, seed + place * APART)


def learned(found: Sequence[Told]) -> tuple[float, float]:
    """Return the power and the share of luck that make the actual winners least surprising."""
    found = [one for one in found if max(one.shares) < 1]
    shares: Array = np.array([one.shares for one in found])
    power, luck = power_and_luck(shares, np.array([one.winners[0] for one in found]))
    return round(power, 2), round(luck, 3)


def main(words: Sequence[str]) -> None:
    """Run the calibration that the command line asks for."""
    options = parser("calibrate bidness", __doc__)
    options.add_argument("--seats", default="2,3,4,5,6")
    options.add_argument("--games", type=int, default=400, help="games of each company (400)")
    options.add_argument("--seed", type=int, default=3_000_001)
    options.add_argument(
        "--check", action="store_true", help="tell how well it comes true, and write nothing"
    )
    given = options.parse_args(words)
    for seats in map(int, given.seats.split(",")):
        found = list(positions(seats, given.games, given.seed))
        if given.check:
            known = calibration(NAME)
            shown = [one._replace(shares=known.calibrated(one.shares, str(seats))) for one in found]
            print(f"{seats} seats: {line(shown)}", flush=True)
            continue
        power, luck = learned(found)
        print(f"{seats} seats: {power}, luck {luck}; {len(found)} positions", flush=True)
        made = (
            f"python -m tests.lab calibrate bidness --seats {seats} --games {given.games}"
            f" --seed {given.seed}; commit {commit()}; {len(found)} positions"
        )
        keep(file_of(NAME), str(seats), made, powers=(power,), luck=luck)
