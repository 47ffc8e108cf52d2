"""Turns a chance into the logarithm of its odds, and back."""

from __future__ import annotations

import math
from collections.abc import Iterable
from operator import mul


def log_odds(chance: float, least: float) -> float:
    """Return the logarithm of the odds of a chance, which counts as at least `least` and at most its opposite."""
    chance = min(1 - least, max(least, chance))
    return math.log(chance / (1 - chance))


def chance_of(value: float) -> float:
    """Return the chance whose odds have this logarithm."""
    return 1 / (1 + math.exp(-value))


def weighted(weights: Iterable[float], inputs: Iterable[float]) -> float:
    """Return the chance whose logarithm of the odds is a weighted sum of inputs."""
    return chance_of(sum(map(mul, weights, inputs)))
