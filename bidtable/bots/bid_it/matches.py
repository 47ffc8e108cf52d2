"""Computes the chances to win a match of several games."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from bidtable.core.model import Seat
from bidtable.games.bid_it.players import match_winners
from bidtable.games.bid_it.state import Common

BETWEEN: Final = ("start", "game_end", "match_end", "over")
"""Phases between two games of a match."""
FUTURES: Final = 600
"""Number of random continuations of a match; equal states have equal continuations."""
LONGEST: Final = 40
"""Largest number of games in a random continuation of a match."""


def match_chances(known: Common, game: Sequence[float]) -> list[float]:
    # BI-18, BI-24
    teams, target, scores = known.teams, known.target, known.scores
    if known.phase in BETWEEN:
        found = match_winners(teams, target, scores)
        ways = [found] if found else [_later(teams, target, scores, luck) for luck in range(FUTURES)]
    else:
        weights = [max(1e-6, chance) * (deals > 0) for chance, deals in zip(game, known.deals, strict=True)]
        ways = [
            _later(teams, target, _played(teams, weights, scores, _lucks(len(teams), luck)), luck)
            for luck in range(FUTURES)
        ]
    return [sum([seat in way for way in ways]) / len(ways) for seat in range(len(teams))]


@cache
def _lucks(seats: int, luck: int) -> tuple[float, ...]:
    rng = random.Random(luck)
    return tuple([rng.expovariate(1.0) for _ in range(seats)])


@lru_cache(maxsize=30_000)
def _later(teams: tuple[int, ...], target: int, scores: tuple[int, ...], luck: int) -> tuple[Seat, ...]:
    rng, even = random.Random(f"{luck}"), [1.0] * len(teams)
    for _ in range(LONGEST):
        found = match_winners(teams, target, scores)
        if found:
            return found
        scores = _played(teams, even, scores, [rng.expovariate(1.0) for _ in teams])
    return ()


def _played(
    teams: Sequence[int], weights: Sequence[float], scores: Sequence[int], luck: Sequence[float]
) -> tuple[int, ...]:
    left: dict[int, list[Seat]] = {}
    for seat, weight in enumerate(weights):
        if weight:
            left.setdefault(teams[seat], []).append(seat)
    found, behind = list(scores), 0
    for team in sorted(left, key=lambda team: luck[team] / weights[left[team][0]], reverse=True):
        for seat in left[team]:
            found[seat] += behind
        behind += len(left[team])
    return tuple(found)
