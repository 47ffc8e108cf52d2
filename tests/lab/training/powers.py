"""Learns the powers of foretold chances that make the actual winners least surprising."""

from __future__ import annotations

from typing import Final

import numpy as np

from tests.lab.training.nets import Array

STEPS: Final = 15
"""Steps of Newton's method; more than ten change nothing."""
ROUNDS: Final = 200
"""Number of times that the power and the share of luck are computed from each other."""
LEAST: Final = 0.7
"""Smallest power beside a share of luck, because a smaller power has the same effect as more luck."""
MOST: Final = 1.2
"""Largest power beside a share of luck."""


def powers(
    shares: Array,
    stages: Array,
    won: Array,
    *,
    weight: float | Array = 1.0,
    doubt: float | None = None,
    stiff: Array | None = None,
    begin: float = 1.0,
    steps: int = STEPS,
) -> Array:
    """Return the power at each stage of a game, for `bidtable.bots.common.calibration`.

    Args:
        shares: The foretold chances, `(position, seat)`; a chance of 0 means that the seat is out, and stays 0.
        stages: The weight of each stage at each position, `(position, stage)`.
        won: The seat that won each position's game; or each seat's part of the win, `(position, seat)`.
        weight: The weight of each position, or one weight for all. It is less than 1 if many positions share a result.
        doubt: Likely distance of the powers from 1, before any game; without it the games alone decide.
        stiff: A matrix of second derivatives that ties powers to each other, `(stage, stage)`.
        begin: The powers with which the search begins.
        steps: Steps of Newton's method.
    """
    inside, count = shares > 0, stages.shape[1]
    parts = won if won.ndim > 1 else np.eye(shares.shape[1])[won]
    logs = np.log(np.where(inside, shares, 1.0))
    logs -= np.where(inside, logs, -np.inf).max(1, keepdims=True)
    sure = 0.0 if doubt is None else doubt**-2
    tied = np.zeros((count, count)) if stiff is None else stiff
    found, weights = np.full(count, begin), np.broadcast_to(weight, len(shares))
    for _ in range(steps):
        odds = np.where(inside, np.exp((stages @ found)[:, None] * logs), 0.0)
        odds /= odds.sum(1, keepdims=True)
        mean = (odds * logs).sum(1)
        spread = (odds * logs**2).sum(1) - mean**2
        came = (parts * logs).sum(1)
        slope = (weights * (came - mean)) @ stages - sure * (found - 1) - tied @ found
        bend = (stages * (weights * spread)[:, None]).T @ stages + sure * np.eye(count) + tied
        found = found + np.linalg.solve(bend, slope)
    return found


def power_and_luck(shares: Array, won: Array) -> tuple[float, float]:
    """Return the power and the share of luck that make the actual winners least surprising.

    Args:
        shares: The foretold chances, `(position, seat)`, all of them above 0.
        won: The seat that won each position's game.
    """
    rows, stages = np.arange(len(won)), np.ones((len(won), 1))
    power, luck, even = 1.0, 0.5, 1 / shares.shape[1]
    for _ in range(ROUNDS):
        hopes = shares**power
        hopes = hopes[rows, won] / hopes.sum(1)
        # The chance that luck made the winner of each position win. Its mean is the share of luck.
        by_luck = luck * even / ((1 - luck) * hopes + luck * even)
        luck = float(by_luck.mean())
        (found,) = powers(shares, stages, won, weight=1 - by_luck, begin=power, steps=1)
        power = min(MOST, max(LEAST, float(found)))
    return power, luck
