"""Measures how far the chances to win of I Bid You Not can be trusted, in games of bots, and writes their powers.

    python -m tests.lab calibrate i_bid_you_not --games 500 --seed 5200001 --playouts 20
    python -m tests.lab calibrate i_bid_you_not --seats 4 --games 500 --seed 5200001 --playouts 20 --check

Games are played at tables of hard bots, of normal ones, and of both. Now and then a seat or a spectator judges. The
chances are raised to powers that make the actual winners least surprising. The powers depend on the cards left and on
the best seat's chance. They are written beside the weights for each number of seats, for players and for spectators.
The foretold and the actual shares are printed by tenths; each fifth of the games is judged with powers learned from
the others. This takes some twenty minutes for each number of seats, with 500 games of each company.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

import numpy as np

from bidtable.bots.common.base import Limit
from bidtable.bots.common.calibration import Calibration
from bidtable.bots.common.evaluate import Shares
from bidtable.bots.i_bid_you_not import calibration
from bidtable.bots.i_bid_you_not.calibration import SLUG, STAGES, TOPS, table_of
from bidtable.bots.i_bid_you_not.evaluate import IBidYouNotEvaluator
from bidtable.core.game import View
from bidtable.core.model import Setup
from bidtable.games.i_bid_you_not import IBidYouNot, load
from bidtable.games.i_bid_you_not.state import Observation, State
from bidtable.rulebook import Library
from bidtable.store import places
from tests.lab.reliability import KINDS, LOOKS_ON, Evening, Told, by_fours, line
from tests.lab.training import calibrating
from tests.lab.training.calibrating import COMPANIES, as_calibrated, company_of, fitted
from tests.lab.training.nets import Array

OFTEN: Final = 0.2
"""Share of the positions that are judged."""
ALL_CARDS: Final = ("double_devices", "odd_inventions")
"""Sets that every fourth game of bots uses, because chances must also come true with the most cards."""
ALIKE: Final = 8.0
"""Stiffness of the powers from one stage or chance to the next: where positions are few, powers follow their
neighbours."""


class Uncalibrated(Evening):
    """Games whose positions get the chances of playouts, without powers."""

    def __init__(self, game: IBidYouNot, limit: Limit) -> None:
        """Create the games.

        Args:
            game: The rules.
            limit: The thinking limit of the bots.
        """
        super().__init__(SLUG, OFTEN, limit=limit)
        self._evaluator = IBidYouNotEvaluator(game)

    def judged(self, state: State, view: View[Observation]) -> tuple[Shares, int]:
        """Return the chances that playouts find, and the number of cards left in hands."""
        return self._evaluator.found(view), sum(view.observation.hand_sizes)


def positions(game: IBidYouNot, seats: int, games: int, seed: int, limit: Limit) -> Iterator[Told]:
    """Play this many games of each company, and yield the judgements of some of their positions, by viewer."""
    evening = Uncalibrated(game, limit)
    for number in range(seed, seed + games * len(COMPANIES)):
        yield from by_fours(
            evening, Setup(seats), ALL_CARDS, COMPANIES[(number - seed) % len(COMPANIES)], 1, number
        )


def stages(one: Told) -> tuple[float, ...]:
    """Return the weight of each power for a judged position."""
    return calibration.stages(one.round / len(one.shares), max(one.shares))


def stiff() -> Array:
    """Return the stiffness of the powers: neighbours by stage or by chance tend to be equal."""
    size = len(STAGES) * len(TOPS)
    place = np.arange(size).reshape(len(STAGES), len(TOPS))
    found = np.zeros((size, size))
    for first, second in ((place[:-1], place[1:]), (place[:, :-1], place[:, 1:])):
        for one, other in zip(first.flat, second.flat, strict=True):
            step = np.eye(size)[one] - np.eye(size)[other]
            found += 2 * ALIKE * np.outer(step, step)
    return found


def learned(found: Sequence[Told]) -> Calibration:
    """Return the powers that make the winners least surprising, by seats and spectators."""
    seats = len(found[0].shares)
    powers = {
        table_of(seats, spectator=on): fitted(
            [one for one in found if (one.kind == LOOKS_ON) == on], stages, stiff=stiff()
        )
        for on in (False, True)
    }
    return Calibration({}, powers)


def calibrated(one: Told, known: Calibration) -> Told:
    """Return the judgement of a position with the powers of a calibration."""
    return as_calibrated(one, known, table_of(len(one.shares), spectator=one.kind == LOOKS_ON), stages)


def held_out(found: Sequence[Told], seed: int) -> list[Told]:
    """Return the judgements of each fifth of the games, with powers learned from the others."""
    return calibrating.held_out(found, seed, lambda others: partial(calibrated, known=learned(others)))


def told(found: Sequence[Told], seed: int) -> str:
    """Return how well chances come true in games that were not learned from: by company, and by kind of judge."""
    out = held_out(found, seed)
    rows = {"all": out}
    for company in COMPANIES:
        rows[company] = [one for one in out if company_of(one, seed) == company]
    for kind in KINDS:
        rows[kind] = [one for one in out if one.kind == kind]
    return "\n".join([f"  {who}: {line(row)}" for who, row in rows.items()])


def main(words: Sequence[str]) -> None:
    """Play, learn, and write."""
    options = calibrating.options(f"calibrate {SLUG}", __doc__, games=500, seed=5_200_001)
    options.add_argument("--playouts", type=int, default=20, help="thinking limit of the bots (20)")
    given = options.parse_args(words)
    game = load(Library(places.shipped_rules()))
    for seats in calibrating.seats_of(given):
        found = list(positions(game, seats, given.games, given.seed, Limit(given.playouts)))
        figures = f"{len(found)} positions"
        print(f"{seats} seats: {figures}\n{told(found, given.seed)}", flush=True)
        for key, powers in () if given.check else learned(found).powers.items():
            calibrating.write(
                SLUG, key, given, seats, figures, f" --playouts {given.playouts}", powers=powers
            )
