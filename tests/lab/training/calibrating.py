"""Common parts of the calibrations: how powers are learned from judged games, checked on other games, and written.

A calibration raises the foretold chances of a position to a power. The power depends on the stages that the position
is near to. The learned powers make the actual winners least surprising.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeAlias

import numpy as np

from bidtable.bots.common.base import Level
from bidtable.bots.common.calibration import Calibration, file_of
from tests.lab.command import parser
from tests.lab.reliability import MIXED, Told
from tests.lab.training.kept import commit, keep
from tests.lab.training.nets import Array
from tests.lab.training.powers import powers

COMPANIES: Final = (Level.HARD, Level.NORMAL, MIXED)
"""The bots at the tables: hard ones, normal ones, and both."""
LEAST: Final = 1e-4
"""A lower foretold chance counts as this one, except for seats that are out."""
FIFTHS: Final = 5

Stages: TypeAlias = Callable[[Told], Sequence[float]]
"""Returns the nearness of a judged position to each stage."""


def fitted(
    found: Sequence[Told],
    stages: Stages,
    *,
    doubt: float | None = None,
    stiff: Array | None = None,
    by_game: bool = False,
) -> tuple[float, ...]:
    """Return the powers that make the winners of judged positions least surprising.

    Args:
        found: The judged positions.
        stages: The nearness of a position to each stage.
        doubt: Likely distance of the powers from 1, before any game; None if the games alone decide.
        stiff: The stiffness of the powers, as in `powers`; None if they are independent.
        by_game: Whether all positions of one game count together as one, because they have the same winner.
    """
    shares: Array = np.array([one.shares for one in found])
    won: Array = np.zeros(shares.shape)
    for row, one in zip(won, found, strict=True):
        row[list(one.winners)] = 1 / len(one.winners)
    learned = powers(
        np.where(shares > 0, np.maximum(LEAST, shares), 0.0),
        np.array([stages(one) for one in found]),
        won,
        weight=len({one.game for one in found}) / len(found) if by_game else 1.0,
        doubt=doubt,
        stiff=stiff,
    )
    return tuple([round(float(power), 3) for power in learned])


def as_calibrated(one: Told, known: Calibration, table: str, stages: Stages) -> Told:
    """Return the judgement of a position with the powers of a calibration; unchanged if it is near to no stage."""
    near = stages(one)
    return one._replace(shares=known.calibrated(one.shares, table, near)) if any(near) else one


def held_out(
    found: Sequence[Told], seed: int, learn: Callable[[Sequence[Told]], Callable[[Told], Told]]
) -> list[Told]:
    """Return the judgements of each fifth of the games, calibrated with powers that the other games teach.

    Args:
        found: The judged positions; the games of all companies take turns from the seed on.
        seed: The seed of the first game.
        learn: Learns from positions; returns the function that calibrates a judgement.
    """
    told: list[Told] = []
    for fifth in range(FIFTHS):
        there = [(one.game - seed) // len(COMPANIES) % FIFTHS == fifth for one in found]
        calibrated = learn([one for one, here in zip(found, there, strict=True) if not here])
        told += [calibrated(one) for one, here in zip(found, there, strict=True) if here]
    return told


def company_of(told: Told, seed: int) -> str:
    """Return the bots that played the game of a judgement."""
    return COMPANIES[(told.game - seed) % len(COMPANIES)]


def options(name: str, doc: str | None, games: int, seed: int) -> ArgumentParser:
    """Return the parser of the options that all calibrations have.

    Args:
        name: The name of the experiment.
        doc: The docstring of its module.
        games: Number of games of each company, if no option sets it.
        seed: The seed of the first game, if no option sets it.
    """
    found = parser(name, doc)
    found.add_argument("--seats", default="2,3,4,5,6", help="numbers of seats (2,3,4,5,6)")
    found.add_argument("--games", type=int, default=games, help=f"games of each company ({games:,})")
    found.add_argument("--seed", type=int, default=seed, help=f"seed of the first game ({seed:,})")
    found.add_argument(
        "--check", action="store_true", help="print how well chances come true, and write nothing"
    )
    return found


def seats_of(given: Namespace) -> Iterable[int]:
    """Return the numbers of seats that the options name."""
    return map(int, given.seats.split(","))


def write(
    slug: str, key: str, given: Namespace, seats: int, figures: str, more: str = "", **learned: object
) -> None:
    """Write the learned numbers of a kind of table, with the command and the commit that made them.

    Args:
        slug: The game.
        key: The kind of table.
        given: The options.
        seats: Number of seats.
        figures: The number of positions, and other figures.
        more: Further options of the command, with a space before each.
        learned: The numbers, by the name of the field.
    """
    name = f"calibrate {slug}"
    made = (
        f"python -m tests.lab {name} --seats {seats}{more} --games {given.games} --seed {given.seed}"
        f"; commit {commit()}; {figures}"
    )
    keep(file_of(slug), key, made, **learned)
