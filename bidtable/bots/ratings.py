"""How strong a person is, reckoned from wins against bots whose levels stand still.

Each level is an anchor. At a table with the strengths r each seat wins with a chance in proportion to 10^(r/400), so
200 points more win three of four against one opponent, which is about what was measured between two levels
(`docs/opponents.md`). What is known of a person is a mean and a spread. It begins at the middle level, unsure; after
each match it is the normal law that fits best to what was known before and to the win or the loss (Laplace). Between
matches the spread grows a little, for people learn. A win that k share counts 1/k.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import msgspec

from bidtable.bots.base import Level

ANCHORS: Final[dict[str, float]] = {
    Level.RANDOM: 600.0,
    Level.EASY: 1000.0,
    Level.NORMAL: 1200.0,
    Level.HARD: 1400.0,
}
"""Where the levels stand."""
SURE: Final = 1.96
"""Spreads on each side within which a strength lies with 95 %."""
_DRIFT: Final = 12.0
"""Points by which a person may change from one match to the next."""
_SCALE: Final = math.log(10) / 400
_STEPS: Final = 3
"""Newton steps to the best fit: a fourth changes nothing any more."""


class Rating(msgspec.Struct, frozen=True):
    """What is known of somebody's strength, in points.

    Attributes:
        mean: Where it most likely is.
        spread: Its standard deviation.
    """

    mean: float = ANCHORS[Level.NORMAL]
    spread: float = 200.0

    @property
    def within(self) -> float:
        """How far it may be off, at 95 %."""
        return SURE * self.spread

    def after(self, opponents: Sequence[float], credit: float) -> Rating:
        """Return what is known after a match.

        Args:
            opponents: Strengths of all others at the table, in points; at least one.
            credit: Which part of the win was theirs, 0 to 1.
        """
        variance = self.spread**2 + _DRIFT**2
        mean, told = self.mean, 0.0
        others = sum(math.exp(_SCALE * other) for other in opponents)
        for _ in range(_STEPS):
            chance = 1 / (1 + others * math.exp(-_SCALE * mean))
            told = _SCALE**2 * chance * (1 - chance)
            slope = _SCALE * (credit - chance) - (mean - self.mean) / variance
            mean += slope / (told + 1 / variance)
        return Rating(mean, (told + 1 / variance) ** -0.5)


def chance_of(strength: float, opponents: Sequence[float]) -> float:
    """Return the chance to win against opponents, all in points."""
    return 1 / (1 + sum(math.exp(_SCALE * (other - strength)) for other in opponents))
