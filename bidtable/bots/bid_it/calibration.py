"""Corrects each player's estimated chance to win."""

# The estimate overrates a lead in games of many players.

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bidtable.bots.bid_it.teams import key_of
from bidtable.bots.common.calibration import calibration
from bidtable.bots.common.evaluate import Shares
from bidtable.games.bid_it.state import Common

SLUG: Final = "bid_it"


def stages(sides: Sequence[float]) -> tuple[float, float, float]:
    # All weights are 0 if a side has won.
    left = sum([share > 0 for share in sides])
    if left < 2:
        return 0.0, 0.0, 0.0
    whole = (left - 2) / (len(sides) - 2) if left > 2 else 0.0
    lead = (max(sides) * left - 1) / (left - 1)
    return whole * (1 - lead), whole * lead, 1 - whole


def by_side(shares: Sequence[float], teams: Sequence[int]) -> Shares:
    return tuple(
        [
            sum([share for share, of in zip(shares, teams, strict=True) if of == team])
            for team in sorted(set(teams))
        ]
    )


def calibrated(shares: Sequence[float], known: Common) -> Shares:
    sides = by_side(shares, known.teams)
    near = stages(sides)
    if not any(near):
        return tuple(shares)
    told = calibration(SLUG).calibrated(sides, key_of(known), near)
    return tuple(
        [
            share * told[team] / sides[team] if share else 0.0
            for share, team in zip(shares, known.teams, strict=True)
        ]
    )
