"""Measures how far foretold chances to win at BID-IT! can be trusted, in games of bots, and writes their powers.

    python -m tests.lab calibrate bid_it --seats 2,3,4,5,6 --games 350 --seed 830001
    python -m tests.lab calibrate bid_it --seats 6 --teams three --advanced --games 150 --seed 840001

Games are played at tables of hard bots, of normal ones, and of both. Now and then a seat or a spectator judges. The
chances are raised to powers that make the actual winners least surprising. The powers are written beside the weights
for each number of seats and teams, with and without the advanced rules. The foretold and the actual shares are
printed by tenths. Each fifth of the games is judged first with powers learned from the others, then with the powers
that are written. `--check` writes nothing, so new games test the written powers. It takes four minutes of one core
for each number of seats, and twice as long in teams.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

import numpy as np

from bidtable.bots.bid_it.calibration import SLUG, by_side, stages
from bidtable.bots.bid_it.evaluate import BidItEvaluator
from bidtable.bots.bid_it.teams import key_of
from bidtable.bots.common.base import NEVER, Cancel, Level
from bidtable.bots.common.calibration import Calibration, calibration, file_of
from bidtable.bots.common.evaluate import Shares, raised, shared
from bidtable.core.game import View
from bidtable.core.model import Setup
from bidtable.games.bid_it import BidIt, load
from bidtable.games.bid_it.state import Observation
from bidtable.rulebook import Library
from bidtable.store import places
from tests.lab.command import parser
from tests.lab.reliability import MIXED, Evening, Told, line
from tests.lab.training.kept import commit, keep
from tests.lab.training.nets import Array
from tests.lab.training.powers import powers

COMPANIES: Final = (Level.HARD, Level.NORMAL, MIXED)
LEAST: Final = 1e-4
"""A lower foretold chance counts as this one, except for seats that are out."""
FIFTHS: Final = 5
DOUBT: Final = 0.3
"""Likely distance of the powers from 1, before any game: with it, few games change them little."""

Powers: TypeAlias = tuple[float, float, float]


class Untrusted(BidItEvaluator):
    """Foretells chances by the odds and nets, without powers."""

    def evaluate(self, view: View[Observation], cancel: Cancel = NEVER) -> Shares:
        """Return each seat's chance to win the game."""
        return shared(self.foretold(view))


def rules() -> BidIt:
    """Return the game."""
    return load(Library(places.shipped_rules()))


def positions(setup: Setup, games: int, seed: int) -> Iterator[Told]:
    """Play games at tables of each company, and yield the judgements of each side in some of their positions.

    The chances are those of sides, and the winner is a side: a team, or a seat if each plays alone.
    """
    game = rules()
    teams = game.teams(setup) or tuple(range(setup.seats))
    evening = Evening("bid_it", judge=Untrusted(game))
    for number in range(games):
        for place, company in enumerate(COMPANIES):
            for one in evening.played(setup, company, 1, seed + number * len(COMPANIES) + place):
                yield one._replace(shares=by_side(one.shares, teams), winners=(teams[one.winners[0]],))


def company_of(told: Told, seed: int) -> str:
    """Return the bots that played the game of a judgement."""
    return COMPANIES[(told.game - seed) % len(COMPANIES)]


def learned(found: Sequence[Told], seed: int) -> Powers:
    """Return the powers that make the winning sides least surprising.

    Between two sides the powers are learned from tables of one level, because the leader at a mixed table is most
    likely the stronger player.
    """
    sides = len(found[0].shares)
    found = [
        one for one in found if any(stages(one.shares)) and (sides > 2 or company_of(one, seed) != MIXED)
    ]
    parts = slice(0 if sides > 2 else 2, 3)
    near: Array = np.array([stages(one.shares)[parts] for one in found])
    shares: Array = np.array([one.shares for one in found])
    won: Array = np.array([one.winners[0] for one in found])
    shares = np.where(shares > 0, np.maximum(LEAST, shares), 0.0)
    # The positions of one game have the same winner, so together they count as one.
    weight = len({one.game for one in found}) / len(found)
    each = np.ones(3)
    each[parts] = powers(shares, near, won, weight=weight, doubt=DOUBT)
    even, ahead, last = (round(float(power), 3) for power in each)
    return even, ahead, last


def as_trusted(one: Told, known: Calibration, key: str = "") -> Told:
    """Return the judgement of a position with the learned powers."""
    near = stages(one.shares)
    return one._replace(shares=raised(one.shares, known.power(key, near))) if any(near) else one


def held_out(found: Sequence[Told], seed: int) -> list[Told]:
    """Return the judgements of each fifth of the games, with powers learned from the others."""
    told: list[Told] = []
    for fifth in range(FIFTHS):
        there = [(one.game - seed) // len(COMPANIES) % FIFTHS == fifth for one in found]
        others = learned([one for one, here in zip(found, there, strict=True) if not here], seed)
        for one, here in zip(found, there, strict=True):
            if here:
                told.append(as_trusted(one, Calibration({}, {"": others})))
    return told


def main(words: Sequence[str]) -> None:
    """Play, learn, and write."""
    options = parser("calibrate bid_it", __doc__)
    options.add_argument("--seats", default="2,3,4,5,6")
    options.add_argument("--teams", choices=("none", "two", "three"), default="none", help="how many (none)")
    options.add_argument("--advanced", action="store_true", help="with the advanced rules")
    options.add_argument("--games", type=int, default=350, help="games of each company (350)")
    options.add_argument("--seed", type=int, default=830_001)
    options.add_argument("--check", action="store_true", help="write nothing")
    given = options.parse_args(words)
    for seats in map(int, given.seats.split(",")):
        setup = Setup(seats, ("advanced",) * given.advanced, {"teams": given.teams})
        found = list(positions(setup, given.games, given.seed))
        learned_powers, figures = learned(found, given.seed), f"{len(found)} positions"
        key = key_of(rules().start(setup))
        print(f"{key}: {learned_powers}; {figures}", flush=True)
        print(f"  before: {line(found)}\n  held out: {line(held_out(found, given.seed))}", flush=True)
        print(
            f"  as it stands: {line([as_trusted(one, calibration(SLUG), key) for one in found])}", flush=True
        )
        if given.check:
            continue
        which = f"{f' --teams {given.teams}' * (given.teams != 'none')}{' --advanced' * given.advanced}"
        made = (
            f"python -m tests.lab calibrate bid_it --seats {seats}{which} --games {given.games}"
            f" --seed {given.seed}; commit {commit()}; {figures}"
        )
        keep(file_of(SLUG), key, made, powers=learned_powers)
