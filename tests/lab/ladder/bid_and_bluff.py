"""Measures how often one hard seat wins among normal ones, in many races played side by side in arrays.

python -m tests.lab ladder bid_and_bluff --seats 4 --games 20000
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from bidtable.bots.common.arena import tally
from bidtable.bots.common.nets import FOLDER
from bidtable.games.bid_and_bluff import load
from bidtable.rulebook import Library
from bidtable.store import places
from tests.lab.command import parser
from tests.lab.training.bid_and_bluff.school import School

BATCH = 2000
"""Races that are played side by side."""


def main(words: Sequence[str]) -> None:
    """Play races, and print the share of wins with its interval."""
    options = parser("ladder bid_and_bluff", __doc__)
    options.add_argument("--seats", default="2,3,4,5,6", help="numbers of seats (2,3,4,5,6)")
    options.add_argument("--board", default="standard", help="board (standard)")
    options.add_argument("--games", type=int, default=20_000, help="races for each number of seats (20,000)")
    options.add_argument("--seed", type=int, default=700_001, help="where chance comes from (700,001)")
    options.add_argument(
        "--folder", type=Path, default=FOLDER, help="where the weights are (beside the bots)"
    )
    given = options.parse_args(words)
    context = load(Library(places.shipped_rules())).context
    for seats in map(int, given.seats.split(",")):
        school = School(context, seats, given.seed)
        school.take(given.folder)
        wins, games, made = 0.0, 0, np.zeros((2, 2))
        while games < given.games:
            results = school.trial(BATCH, given.board)
            wins, games, made = wins + results.wins[1], games + BATCH, made + results.exact
        found = tally(wins, games)
        share = made[:, 0] / made[:, 1]
        print(
            f"{seats} seats, {given.board}: {found.rate:.3f} ({found.low:.3f}-{found.high:.3f}) of {games};"
            f" bids made {share[0]:.2f} and {share[1]:.2f}",
            flush=True,
        )
