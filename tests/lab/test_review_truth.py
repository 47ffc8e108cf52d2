"""A small fixed sample of `lab/review_truth.py`: reviews claim no more than could be gained."""

from __future__ import annotations

import math
from statistics import fmean, stdev

import pytest

from tests.lab.review_truth import Tried, again, judged, played, told

MATCHES, WORLDS = 10, 6
LEAST = 0.06
"""The smallest loss played again: a mistake before claims counted six tenths of what the judge finds."""
SURE = 2.5
"""Standard errors by which the gain may be smaller than the claim, because decisions differ."""


@pytest.mark.long
def test_a_reported_mistake_was_one() -> None:
    found: list[Tried] = []
    for seed in range(1, MATCHES + 1):
        match = played("bid_and_bluff", seed)
        found += [again(match, decision, WORLDS) for decision in judged(match, LEAST)]
    gained = [each.gained for each in found]
    short = [each.claimed - each.gained for each in found]
    assert len(found) >= 10
    assert fmean(short) < SURE * stdev(short) / math.sqrt(len(short))
    assert fmean(gained) > 0


def test_the_table_counts_by_verdict_and_by_kind() -> None:
    def one(seed: int, claimed: float, gained: float, kind: str = "bid: Bid") -> Tried:
        return Tried("bid_it", 4, seed, 9, kind, claimed, gained, 0.1, 10)

    lines = list(
        told([one(1, 0.3, 0.5), one(2, 0.2, 0.1), one(2, 0.1, 0.1), one(3, 0.07, 0.0, "turn: Call")])
    )
    assert lines == [
        "bid_it all: 4 in 40 worlds, claimed 0.167, gained 0.175 ± 0.122",
        "bid_it blunders: 2 in 20 worlds, claimed 0.250, gained 0.300 ± 0.200",
        "bid_it mistakes: 1 in 10 worlds, claimed 0.100, gained 0.100 ± inf",
        "bid_it slips: 1 in 10 worlds, claimed 0.070, gained 0.000 ± inf",
        "bid_it   bid: Bid: 3 in 30 worlds, claimed 0.200, gained 0.233 ± 0.178",
        "bid_it   turn: Call: 1 in 10 worlds, claimed 0.070, gained 0.000 ± inf",
    ]
