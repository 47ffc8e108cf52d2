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

from bidtable.bots.bid_and_bluff.calibration import SLUG, stages
from bidtable.bots.common.calibration import Calibration, calibration
from bidtable.bots.common.evaluate import raised
from bidtable.core.model import Setup
from tests.lab.reliability import Evening, Told, line
from tests.lab.training import calibrating
from tests.lab.training.calibrating import COMPANIES, LEAST, fitted

BOARDS: Final = ("standard", "standard", "standard", "short", "long")
"""The boards, which are played in turn."""
OFTEN: Final = 0.12
"""Share of the positions that the seat at turn judges."""
CHECKED: Final = 0.06
"""Share of the positions that are judged in a check."""


def positions(seats: int, games: int, seed: int, *, check: bool = False) -> Iterator[tuple[str, Told]]:
    """Play games at tables of each company, and yield the judgements of some of their positions."""
    evening = Evening("bid_and_bluff", CHECKED if check else OFTEN, at_turn=not check)
    for number in range(games):
        setup = Setup(seats, (), {"board": BOARDS[number % len(BOARDS)]})
        for place, company in enumerate(COMPANIES):
            for told in evening.played(setup, company, 1, seed + number * len(COMPANIES) + place):
                yield company, told


def uncalibrated(one: Told, now: Calibration) -> Told:
    """Return the judgement of a position before the chances are raised to the present powers."""
    power = now.power(str(len(one.shares)), _stages(one))
    return one._replace(shares=raised([max(LEAST, share) for share in one.shares], 1 / power))


def learned(found: Sequence[Told], now: Calibration) -> tuple[float, ...]:
    """Return the powers for some positions: before the first round, and from the last one on."""
    return fitted([uncalibrated(one, now) for one in found], _stages)


def _stages(one: Told) -> tuple[float, float]:
    return stages(one.round)


def lesson(seats: int, games: int, seed: int) -> tuple[tuple[float, ...], str]:
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
    options = calibrating.options(f"calibrate {SLUG}", __doc__, games=150, seed=820_001)
    given = options.parse_args(words)
    for seats in calibrating.seats_of(given):
        if given.check:
            found = [one for _, one in positions(seats, given.games, given.seed, check=True)]
            print(f"{seats} seats: {line(found)}", flush=True)
            continue
        found_powers, figures = lesson(seats, given.games, given.seed)
        print(f"{seats} seats: {found_powers[0]:.3f} to {found_powers[1]:.3f}; {figures}", flush=True)
        calibrating.write(SLUG, str(seats), given, seats, figures, powers=found_powers)
