"""Learns the corrections of the chances that the coach of Bid & Bluff tells, in games of all levels."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Final

import msgspec
import numpy as np

from bidtable.bots.bid_and_bluff.coach import NAME, Learned
from bidtable.bots.common.nets import FOLDER
from bidtable.core.model import Setup
from tests.lab.coach.bid_and_bluff import Result, results
from tests.lab.coach.measure import OFTEN, SEATS
from tests.lab.coach.table import COMPANIES, Table
from tests.lab.command import parser
from tests.lab.training.kept import commit
from tests.lab.training.nets import Array

STEPS: Final = 20
"""Steps of Newton's method."""
DOUBT: Final = 4.0
"""How strongly the weights are held to those of no correction."""


def weights(found: Sequence[Result]) -> tuple[float, ...]:
    """Return the weights of the inputs that make the results likeliest."""
    rows = [(asked.about, came) for asked, came in found if asked.about]
    inputs: Array = np.array([about for about, _ in rows])
    came = np.array([float(each) for _, each in rows])
    # Without a correction, the chance is that of its own odds, which are the second input.
    start = np.eye(inputs.shape[1])[1]
    learned = start.copy()
    for _ in range(STEPS):
        chances = 1 / (1 + np.exp(-inputs @ learned))
        bend = (inputs * (chances * (1 - chances))[:, None]).T @ inputs + DOUBT * np.eye(len(start))
        learned += np.linalg.solve(bend, inputs.T @ (came - chances) - DOUBT * (learned - start))
    return tuple([round(float(each), 3) for each in learned])


def main(words: Sequence[str]) -> None:
    """Play, learn, and write."""
    options = parser("train bid_and_bluff_coach", __doc__)
    options.add_argument(
        "--games", type=int, default=12, help="games of each company and number of seats (12)"
    )
    options.add_argument("--seed", type=int, default=6_000_001, help="seed of the first game (6,000,001)")
    given = options.parse_args(words)
    table, found = Table("bid_and_bluff"), defaultdict[str, list[Result]](list)
    for seats in SEATS:
        for company in COMPANIES:
            for number in range(given.seed, given.seed + given.games):
                for one in results(table, Setup(seats), company, number, OFTEN["bid_and_bluff"]):
                    found[one[0].kind].append(one)
        print(f"{seats} seats: {sum(map(len, found.values()))} chances", flush=True)
    made = f"python -m tests.lab train bid_and_bluff_coach --games {given.games} --seed {given.seed}; commit {commit()}"
    learned = Learned({"weights": made}, {kind: weights(some) for kind, some in found.items()})
    (FOLDER / f"{NAME}.json").write_bytes(msgspec.json.format(msgspec.json.encode(learned), indent=1) + b"\n")
    print(learned)
