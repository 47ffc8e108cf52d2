"""The strength of a person, reckoned from wins against bots whose levels stand still.

Each level is an anchor. At a table with the strengths r each seat wins with a chance in proportion to 10^(r/400), so
200 points more win three of four against one opponent. Normal has the same strength in all games. The strengths of
easy and hard follow from measured games (`rules/ladder.yaml`, `docs/opponents.md`).

The estimate for a person is a mean and a spread. It begins at the middle level with a wide spread. After each
match it becomes the normal law that fits best to the estimate before and to the result (Laplace). Between matches
the spread grows a little, for people learn. A win that k share counts 1/k.
"""

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
"""Ratings of the levels in a game without measurements."""
STEP: Final = ANCHORS[Level.HARD] - ANCHORS[Level.NORMAL]
"""Points between two levels where nothing is measured."""
Anchors: TypeAlias = Mapping[str, Mapping[str, float]]
"""Ratings of the levels, by game."""
SURE: Final = 1.96
"""Spreads on each side within which a strength lies with 95 %."""
_DRIFT: Final = 12.0
"""Points by which a person may change from one match to the next."""
_SCALE: Final = math.log(10) / 400
_STEPS: Final = 3
"""Newton steps to the best fit: a fourth changes nothing any more."""


class Rating(msgspec.Struct, frozen=True):
    """The estimate of somebody's strength, in points.

    Attributes:
        mean: The most likely rating.
        spread: Its standard deviation.
    """

    mean: float = ANCHORS[Level.NORMAL]
    spread: float = 200.0

    @property
    def within(self) -> float:
        """The half-width of its 95 % interval."""
        return SURE * self.spread

    def after(self, opponents: Sequence[float], credit: float) -> Rating:
        """Return what is known after a match.

        Args:
            opponents: Strengths of all others at the table, in points; at least one.
            credit: Their share of the win, 0 to 1.
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


def anchors_of(measured: Iterable[Measured]) -> dict[str, float]:
    """Return where the levels of a game stand, from how they did among the level below them.

    Args:
        measured: The games that were played.
    """
    games = list(measured)
    normal = ANCHORS[Level.NORMAL]
    easy = normal - _step([one for one in games if one.odd == Level.NORMAL])
    hard = normal + _step([one for one in games if one.odd == Level.HARD])
    far = ANCHORS[Level.EASY] - ANCHORS[Level.RANDOM]
    return {Level.RANDOM: easy - far, Level.EASY: easy, Level.NORMAL: normal, Level.HARD: hard}


def _step(games: Sequence[Measured]) -> float:
    """Return the points of one level above another: a mean over tables, weighted by their information."""
    told = [one.games * one.share * (1 - one.share) for one in games]
    if not games:
        return STEP
    return sum(weight * points_above(one) for weight, one in zip(told, games, strict=True)) / sum(told)


def points_above(measured: Measured) -> float:
    """Return how far a bot is above the others at its table, in points, by the share that it won."""
    others = measured.seats - 1
    return math.log(measured.share * others / (1 - measured.share)) / _SCALE


def chance_of(strength: float, opponents: Sequence[float]) -> float:
    """Return the chance to win against opponents, all in points."""
    return 1 / (1 + sum(math.exp(_SCALE * (other - strength)) for other in opponents))
