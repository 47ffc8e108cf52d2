"""Measures whether the accuracy of reviews tells skill: bots of each level play among themselves and are reviewed.

    python -m tests.lab review_skill bidness --matches 40 --seed 9001

The mean accuracy of each level is printed with its 95 % interval; the four seats of a match count as one. Bots of one
level play at each table, because a weak seat among strong ones soon has nothing left to lose.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bidtable.bots.common.base import Level
from bidtable.bots.common.review import EVERYBODY, Reviewer, assembled, pieces
from bidtable.core import registry
from bidtable.core.chance import stream
from tests.lab.command import parser
from tests.lab.review_truth import GAMES, mean_of, played

LEVELS: Final = (Level.RANDOM, Level.EASY, Level.NORMAL, Level.HARD)
TABLE: Final = 4
MOST: Final = 120
"""Largest number of judged decisions of a match, drawn at random, because matches of random moves are long."""


def accuracy_of(slug: str, level: str, seed: int) -> float | None:
    """Return the mean accuracy of the seats in a match of one level; None if nothing was at stake."""
    entry, match = registry.entry(slug), played(slug, seed, (level,), TABLE)
    reviewer = Reviewer(entry, match)
    plan = [piece for piece in pieces(match, EVERYBODY) if piece.number is not None]
    some = stream(seed, "skill").sample(plan, min(MOST, len(plan)))
    found = [reviewer.work_out(piece) for piece in some]
    told = [each.accuracy for each in assembled(entry, match, found, 1.0, EVERYBODY).seats]
    rated = [each for each in told if each is not None]
    return sum(rated) / len(rated) if rated else None


def main(words: Sequence[str]) -> None:
    """Play and review matches, and print the accuracies."""
    options = parser("review_skill", __doc__)
    options.add_argument("game", choices=GAMES)
    options.add_argument("--matches", type=int, default=40, help="matches of each level (40)")
    options.add_argument("--seed", type=int, default=9001, help="seed of the first match (9001)")
    asked = options.parse_args(words)
    print(f"{asked.game}, {asked.matches} matches of four of each level from {asked.seed}")
    for level in LEVELS:
        seeds = range(asked.seed, asked.seed + asked.matches)
        found = [accuracy_of(asked.game, level, seed) for seed in seeds]
        rated = [each for each in found if each is not None]
        mean, error = mean_of(rated)
        print(f"  {level}: {mean:.1f} ± {1.96 * error:.1f} ({len(rated)})", flush=True)
