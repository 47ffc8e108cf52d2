"""Computes the rating of a person from wins against bots.

The ratings of the bots follow from measured games (`rules/ladder.yaml`, `docs/opponents.md`).
"""

# After each match, a normal distribution is fitted to the old rating and the result.

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, TypeAlias

import msgspec

from bidtable.bots.common.base import Level
from bidtable.rulebook.ladder import Measured

ANCHORS: Final[dict[str, float]] = {
    Level.RANDOM: 600.0,
    Level.EASY: 1000.0,
    Level.NORMAL: 1200.0,
    Level.HARD: 1400.0,
}
"""Ratings of the levels of bots in a game whose bots were not measured."""
STEP: Final = ANCHORS[Level.HARD] - ANCHORS[Level.NORMAL]
"""Difference between the ratings of two levels in a game whose bots were not measured."""
Anchors: TypeAlias = Mapping[str, Mapping[str, float]]
"""Ratings of all levels of bots, by game."""
SURE: Final = 1.96
"""The 95 % interval of a rating extends `SURE` standard deviations to each side."""
_DRIFT: Final = 12.0
"""Points by which a person's strength may change from one match to the next."""
_SCALE: Final = math.log(10) / 400
_STEPS: Final = 3
"""Number of steps of Newton's method for a rating; three steps are enough."""


class Rating(msgspec.Struct, frozen=True):
    """The rating of a person in points, with its uncertainty."""

    mean: float = ANCHORS[Level.NORMAL]
    spread: float = 200.0

    @property
    def within(self) -> float:
        """Half the width of the 95 % interval of a rating, in points."""
        return SURE * self.spread

    def after(self, opponents: Sequence[float], credit: float) -> Rating:
        """Return a player's rating after one more match."""
        # The value `credit` is 1 for a win, and less for a shared win.
        variance = self.spread**2 + _DRIFT**2
        mean, told = self.mean, 0.0
        others = sum(math.exp(_SCALE * other) for other in opponents)
        for _ in range(_STEPS):
            chance = 1 / (1 + others * math.exp(-_SCALE * mean))
            told = _SCALE**2 * chance * (1 - chance)
            slope = _SCALE * (credit - chance) - (mean - self.mean) / variance
            mean += slope / (told + 1 / variance)
        return Rating(mean, (told + 1 / variance) ** -0.5)


def anchors_of(measured: Iterable[Measured]) -> dict[str, float]:
    """Return the rating of each level of bots."""
    games = list(measured)
    normal = ANCHORS[Level.NORMAL]
    easy = normal - _step([one for one in games if one.odd == Level.NORMAL])
    hard = normal + _step([one for one in games if one.odd == Level.HARD])
    far = ANCHORS[Level.EASY] - ANCHORS[Level.RANDOM]
    return {Level.RANDOM: easy - far, Level.EASY: easy, Level.NORMAL: normal, Level.HARD: hard}


def _step(games: Sequence[Measured]) -> float:
    weights = [one.games * one.share * (1 - one.share) for one in games]
    if not games:
        return STEP
    points = [math.log(one.share * (one.seats - 1) / (1 - one.share)) / _SCALE for one in games]
    return sum(weight * above for weight, above in zip(weights, points, strict=True)) / sum(weights)


def chance_of(strength: float, opponents: Sequence[float]) -> float:
    """Return a player's chance to win from the ratings of all players."""
    return 1 / (1 + sum(math.exp(_SCALE * (other - strength)) for other in opponents))
