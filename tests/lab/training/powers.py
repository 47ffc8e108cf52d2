"""Learns the powers of foretold chances that make the actual winners least surprising."""

from __future__ import annotations

from typing import Final

import numpy as np

from tests.lab.training.nets import Array

STEPS: Final = 15
"""Steps of Newton's method; more than ten change nothing."""


def powers(
    shares: Array,
    stages: Array,
    won: Array,
    *,
    weight: float = 1.0,
    doubt: float | None = None,
    stiff: Array | None = None,
) -> Array:
    """Return the power at each stage of a game, for `bidtable.bots.common.calibration`.

    Args:
        shares: The foretold chances, `(position, seat)`; a chance of 0 means that the seat is out, and stays 0.
        stages: The weight of each stage at each position, `(position, stage)`.
        won: The seat that won each position's game; or each seat's part of the win, `(position, seat)`.
        weight: The weight of a position: less than 1 if many positions of one game have the same result.
        doubt: Likely distance of the powers from 1, before any game; without it the games alone decide.
        stiff: A matrix of second derivatives that ties powers to each other, `(stage, stage)`.
    """
    inside, count = shares > 0, stages.shape[1]
    parts = won if won.ndim > 1 else np.eye(shares.shape[1])[won]
    logs = np.log(np.where(inside, shares, 1.0))
    logs -= np.where(inside, logs, -np.inf).max(1, keepdims=True)
    sure = 0.0 if doubt is None else doubt**-2
    tied = np.zeros((count, count)) if stiff is None else stiff
    found = np.ones(count)
    for _ in range(STEPS):
        odds = np.where(inside, np.exp((stages @ found)[:, None] * logs), 0.0)
        odds /= odds.sum(1, keepdims=True)
        mean = (odds * logs).sum(1)
        spread = (odds * logs**2).sum(1) - mean**2
        came = (parts * logs).sum(1)
        slope = weight * (came - mean) @ stages - sure * (found - 1) - tied @ found
        bend = weight * (stages * spread[:, None]).T @ stages + sure * np.eye(count) + tied
        found = found + np.linalg.solve(bend, slope)
    return found
