"""Measures how far foretold chances to win at Bid & Bluff can be trusted, in games of bots, and writes their powers.

    python -m tests.lab calibrate bid_and_bluff --seats 2,3,4,5,6 --games 150 --seed 820001
    python -m tests.lab calibrate bid_and_bluff --seats 5 --games 1000 --seed 5100001 --check

Games are played at tables of hard bots, of normal ones, and of both, on all boards. Now and then the seat at turn
judges. The chances are raised to powers, one early and one late, that make the actual winners least surprising. The
powers are written beside the weights for each number of seats, with equal weight for each company. The best powers
of each company alone are printed too. Five minutes of one core. `--check` learns nothing, and prints by tenths the
chances foretold with the current powers, and the shares that came true. There the seat at turn, another seat, or a
spectator judges.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np

from bidtable.bots.bid_and_bluff.calibration import SLUG, stages
from bidtable.bots.common.base import Level
from bidtable.bots.common.calibration import Calibration, calibration, file_of
from bidtable.core.model import Setup
from tests.lab.command import parser
from tests.lab.reliability import MIXED, Evening, Told, line
from tests.lab.training.bid_and_bluff.rounds import Array
from tests.lab.training.kept import commit, keep
from tests.lab.training.powers import powers

COMPANIES: Final = (Level.HARD, Level.NORMAL, MIXED)
BOARDS: Final = ("standard", "standard", "standard", "short", "long")
"""The boards, which are played in turn."""
OFTEN: Final = 0.12
"""Share of the positions that the seat at turn judges."""
CHECKED: Final = 0.06
"""Share of the positions that are judged in a check."""
LEAST: Final = 1e-4
"""A lower foretold chance counts as this one, so that the few that still come true do not decide the result."""


def positions(seats: int, games: int, seed: int, *, check: bool = False) -> Iterator[tuple[str, Told]]:
    """Play games at tables of each company, and yield the judgements of some of their positions."""
    evening = Evening("bid_and_bluff", CHECKED if check else OFTEN, at_turn=not check)
    for number in range(games):
        setup = Setup(seats, (), {"board": BOARDS[number % len(BOARDS)]})
        for place, company in enumerate(COMPANIES):
            for told in evening.played(setup, company, 1, seed + number * len(COMPANIES) + place):
                yield company, told


def hopes(found: Sequence[Told], now: Calibration) -> Array:
    """Return the logarithms of chances before they are raised to a power."""
    shares = np.maximum(LEAST, np.array([one.shares for one in found]))
    powers = [now.power(str(shares.shape[1]), stages(one.round)) for one in found]
    logs: Array = np.log(shares) / np.array(powers)[:, None]
    return logs


def fitted(logs: Array, rounds: Array, won: Array) -> tuple[float, float]:
    """Return the powers that make the winners least surprising: before the first round, and from the last one on."""
    first, last = powers(np.exp(logs), np.stack([1 - rounds, rounds], 1), won)
    return round(float(first), 3), round(float(last), 3)


def learned(found: Sequence[Told], now: Calibration) -> tuple[float, float]:
    """Return the powers for some positions."""
    rounds, won = (
        np.array([stages(one.round)[1] for one in found]),
        np.array([one.winners[0] for one in found]),
    )
    return fitted(hopes(found, now), rounds, won)


def lesson(seats: int, games: int, seed: int) -> tuple[tuple[float, float], str]:
    """Play games; return the powers, and the positions that they were learned from."""
    found = list(positions(seats, games, seed))
    alone = {
        company: learned([one for who, one in found if who == company], calibration(SLUG))
        for company in COMPANIES
    }
    told = ", ".join(f"{company} {first:.2f} to {last:.2f}" for company, (first, last) in alone.items())
    return learned([one for _, one in found], calibration(SLUG)), f"{len(found)} positions; alone {told}"


def main(words: Sequence[str]) -> None:
    """Play, learn, and write."""
    options = parser("calibrate bid_and_bluff", __doc__)
    options.add_argument("--seats", default="2,3,4,5,6")
    options.add_argument("--games", type=int, default=150, help="games of each company (150)")
    options.add_argument("--seed", type=int, default=820_001)
    options.add_argument(
        "--check", action="store_true", help="tell how well it comes true, and write nothing"
    )
    given = options.parse_args(words)
    for seats in map(int, given.seats.split(",")):
        if given.check:
            found = [one for _, one in positions(seats, given.games, given.seed, check=True)]
            print(f"{seats} seats: {line(found)}", flush=True)
            continue
        found_powers, figures = lesson(seats, given.games, given.seed)
        print(f"{seats} seats: {found_powers[0]:.3f} to {found_powers[1]:.3f}; {figures}", flush=True)
        made = (
            f"python -m tests.lab calibrate bid_and_bluff --seats {seats} --games {given.games}"
            f" --seed {given.seed}; commit {commit()}; {figures}"
        )
        keep(file_of(SLUG), str(seats), made, powers=found_powers)
