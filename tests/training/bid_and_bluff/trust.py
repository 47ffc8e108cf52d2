"""Learns how far the chances to win that are foretold at Bid & Bluff are to be trusted, from games of bots.

    python -m tests.training.bid_and_bluff.trust --seats 2,3,4,5,6 --games 150 --seed 820001

Games are played at tables of hard bots, of normal ones, and of both, on all boards; now and then the seat at turn
judges. To which power the chances must be raised so that it is least surprising who won is written beside the weights,
for each number of seats; each company counts alike. For each company and each part of the race the power is told that
would fit it best alone. Some ten minutes of one core.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from typing import Final

import msgspec
import numpy as np

from bidtable.bots.base import Level
from bidtable.bots.bid_and_bluff_trust import FILE, Trust, trust
from bidtable.core.model import Setup
from tests.reliability import MIXED, Evening, Told
from tests.training.bid_and_bluff.rounds import Array
from tests.training.commit import commit

COMPANIES: Final = (Level.HARD, Level.NORMAL, MIXED)
BOARDS: Final = ("standard", "standard", "standard", "short", "long")
"""The boards by turns."""
OFTEN: Final = 0.12
"""How often the seat at turn judges."""
STEPS: Final = 12
"""Steps of Newton's method."""
LATE: Final = (3, 5)
"""The rounds with which the middle and the end of a race begin, where what fits each is told."""


def positions(seats: int, games: int, seed: int) -> Iterator[tuple[str, Told]]:
    """Play games at tables of each company, and yield what was told of some of their positions."""
    evening = Evening("bid_and_bluff", OFTEN, at_turn=True)
    for number in range(games):
        setup = Setup(seats, (), {"board": BOARDS[number % len(BOARDS)]})
        for place, company in enumerate(COMPANIES):
            for told in evening.played(setup, company, 1, seed + number * len(COMPANIES) + place):
                yield company, told


def logs(found: Sequence[Told], power: float) -> tuple[Array, Array]:
    """Return the logarithms of chances as they are before they are raised to a power, and who won."""
    shares = np.maximum(1e-9, np.array([one.shares for one in found]))
    return np.log(shares) / power, np.array([one.winners[0] for one in found])


def fitted(hopes: Array, won: Array) -> tuple[float, float]:
    """Return by which power it is least surprising who won, and its standard error if no two are of one game."""
    power, rows = 1.0, np.arange(len(won))
    bend = 0.0
    for _ in range(STEPS):
        odds = np.exp(power * (hopes - hopes.max(1, keepdims=True)))
        odds /= odds.sum(1, keepdims=True)
        mean = (odds * hopes).sum(1)
        bend = float((odds * hopes**2).sum() - (mean**2).sum())
        power += float((hopes[rows, won] - mean).sum()) / bend
    return power, bend**-0.5


def learned(seats: int, games: int, seed: int) -> tuple[float, str]:
    """Play, and return the power and what it was learned from."""
    found = list(positions(seats, games, seed))
    before = trust().powers.get(str(seats), 1.0)
    parts = {
        **{company: [one for who, one in found if who == company] for company in COMPANIES},
        "early": [one for _, one in found if one.round < LATE[0]],
        "middle": [one for _, one in found if LATE[0] <= one.round < LATE[1]],
        "late": [one for _, one in found if one.round >= LATE[1]],
    }
    told = [(name, *fitted(*logs(part, before))) for name, part in parts.items() if part]
    power, _ = fitted(*logs([one for _, one in found], before))
    alone = ", ".join(f"{name} {each:.2f} (+-{error:.2f})" for name, each, error in told)
    print(f"{seats} seats: {power:.3f} of {len(found)} positions; alone {alone}", flush=True)
    return round(power, 3), f"{len(found)} positions; alone {alone}"


def main(arguments: Sequence[str] | None = None) -> None:
    """Play, learn, and write."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--seats", default="2,3,4,5,6")
    asked.add_argument("--games", type=int, default=150, help="games of each company (150)")
    asked.add_argument("--seed", type=int, default=820_001)
    given = asked.parse_args(arguments)
    for seats in map(int, given.seats.split(",")):
        power, figures = learned(seats, given.games, given.seed)
        made = (
            f"python -m tests.training.bid_and_bluff.trust --seats {seats} --games {given.games}"
            f" --seed {given.seed}; commit {commit()}; {figures}"
        )
        # What was written for other numbers of seats meanwhile stays.
        trust.cache_clear()
        now = trust()
        new = Trust({**now.provenance, str(seats): made}, {**now.powers, str(seats): power})
        FILE.write_bytes(msgspec.json.format(msgspec.json.encode(new), indent=1) + b"\n")


if __name__ == "__main__":
    main()
