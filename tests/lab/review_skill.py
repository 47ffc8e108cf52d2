"""Measures whether the accuracy of reviews tells skill: bots of all levels play matches, and each seat is reviewed.

    python -m tests.lab review_skill bidness --matches 40 --seed 9001

Random, Easy, Normal and Hard sit at each table of four, and move on by a seat with each match. The mean accuracy of
each level is printed with its 95 % interval, and so are the differences between neighbours in one match.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from bidtable.bots.common.base import Level
from bidtable.bots.common.review import Reviewer, pieces
from bidtable.bots.common.review_model import Judged, accuracy
from bidtable.core import registry
from tests.lab.command import parser
from tests.lab.review_truth import GAMES, mean_of, played, sat

LEVELS: Final = (Level.RANDOM, Level.EASY, Level.NORMAL, Level.HARD)


def accuracies(slug: str, seed: int) -> dict[str, float]:
    """Play a match of all levels; return the accuracy of each level."""
    match = played(slug, seed, LEVELS, len(LEVELS))
    reviewer = Reviewer(registry.entry(slug), match)
    found: dict[str, list[Judged]] = {level: [] for level in LEVELS}
    for piece in pieces(match, ("bot",)):
        if piece.number is not None:
            judged = reviewer.work_out(piece)
            if isinstance(judged, Judged):
                found[sat(seed, judged.seat, LEVELS)].append(judged)
    told = {level: accuracy(some) for level, some in found.items()}
    return {level: each for level, each in told.items() if each is not None}


def main(words: Sequence[str]) -> None:
    """Play and review matches, and print the accuracies."""
    options = parser("review_skill", __doc__)
    options.add_argument("game", choices=GAMES)
    options.add_argument("--matches", type=int, default=40, help="matches (40)")
    options.add_argument("--seed", type=int, default=9001, help="seed of the first match (9001)")
    asked = options.parse_args(words)
    found = [accuracies(asked.game, seed) for seed in range(asked.seed, asked.seed + asked.matches)]
    print(f"{asked.game}, {asked.matches} matches of four from {asked.seed}")
    for level in LEVELS:
        print(f"  {level}: {_told([each[level] for each in found if level in each])}")
    for low, high in pairwise(LEVELS):
        gaps = [each[high] - each[low] for each in found if low in each and high in each]
        print(f"  {high} above {low}: {_told(gaps)}")


def _told(values: Sequence[float]) -> str:
    mean, error = mean_of(values)
    return f"{mean:.1f} ± {1.96 * error:.1f} ({len(values)})"
