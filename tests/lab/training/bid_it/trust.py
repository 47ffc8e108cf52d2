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

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from bidtable.bots.bid_it.calibration import SLUG, by_side, stages
from bidtable.bots.bid_it.evaluate import BidItEvaluator
from bidtable.bots.bid_it.teams import key_of
from bidtable.bots.common.base import NEVER, Cancel
from bidtable.bots.common.calibration import Calibration, calibration
from bidtable.bots.common.evaluate import Shares, shared
from bidtable.core.game import View
from bidtable.core.model import Setup
from bidtable.games.bid_it import BidIt, load
from bidtable.games.bid_it.state import Observation
from bidtable.rulebook import Library
from bidtable.store import places
from tests.lab.reliability import MIXED, Evening, Told, line
from tests.lab.training import calibrating
from tests.lab.training.calibrating import COMPANIES, as_calibrated, company_of, fitted

DOUBT: Final = 0.3
"""Likely distance of the powers from 1, before any game: with it, few games change them little."""


class Uncalibrated(BidItEvaluator):
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
    evening = Evening("bid_it", judge=Uncalibrated(game))
    for number in range(games):
        for place, company in enumerate(COMPANIES):
            for one in evening.played(setup, company, 1, seed + number * len(COMPANIES) + place):
                yield one._replace(shares=by_side(one.shares, teams), winners=(teams[one.winners[0]],))


def learned(found: Sequence[Told], seed: int) -> tuple[float, ...]:
    """Return the powers that make the winning sides least surprising.

    Between two sides the powers are learned from tables of one level, because the leader at a mixed table is most
    likely the stronger player.
    """
    sides = len(found[0].shares)
    found = [
        one for one in found if any(stages(one.shares)) and (sides > 2 or company_of(one, seed) != MIXED)
    ]
    if sides > 2:
        return fitted(found, _stages, doubt=DOUBT, by_game=True)
    # Two sides are always the last two: the powers of the stages with more of them stay 1.
    return (1.0, 1.0, *fitted(found, lambda one: _stages(one)[2:], doubt=DOUBT, by_game=True))


def _stages(one: Told) -> tuple[float, float, float]:
    return stages(one.shares)


def held_out(found: Sequence[Told], seed: int) -> list[Told]:
    """Return the judgements of each fifth of the games, with powers learned from the others."""

    def learn(others: Sequence[Told]) -> Callable[[Told], Told]:
        known = Calibration({}, {"": learned(others, seed)})
        return lambda one: as_calibrated(one, known, "", _stages)

    return calibrating.held_out(found, seed, learn)


def main(words: Sequence[str]) -> None:
    """Play, learn, and write."""
    options = calibrating.options(f"calibrate {SLUG}", __doc__, games=350, seed=830_001)
    options.add_argument("--teams", choices=("none", "two", "three"), default="none", help="how many (none)")
    options.add_argument("--advanced", action="store_true", help="with the advanced rules")
    given = options.parse_args(words)
    for seats in calibrating.seats_of(given):
        setup = Setup(seats, ("advanced",) * given.advanced, {"teams": given.teams})
        found = list(positions(setup, given.games, given.seed))
        learned_powers, figures = learned(found, given.seed), f"{len(found)} positions"
        key, known = key_of(rules().start(setup)), calibration(SLUG)
        print(f"{key}: {learned_powers}; {figures}", flush=True)
        print(f"  before: {line(found)}\n  held out: {line(held_out(found, given.seed))}", flush=True)
        now = [as_calibrated(one, known, key, _stages) for one in found]
        print(f"  with the present powers: {line(now)}", flush=True)
        if not given.check:
            which = f"{f' --teams {given.teams}' * (given.teams != 'none')}{' --advanced' * given.advanced}"
            calibrating.write(SLUG, key, given, seats, figures, which, powers=learned_powers)
