"""Corrections of the estimated chances to win BID-IT!, by the stage of the game.

The estimate overrates a lead while many players are in, and underrates a lead between two teams. So the correction
depends on the numbers of seats and teams, on the rules, on the number of sides left and on the lead. The command
`python -m tests.lab calibrate bid_it` learns the corrections, and `python -m tests.lab reliability` measures them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bidtable.bots.bid_it.teams import key_of
from bidtable.bots.common.calibration import calibration
from bidtable.bots.common.evaluate import Shares
from bidtable.games.bid_it.state import Common

SLUG: Final = "bid_it"


def stages(sides: Sequence[float]) -> tuple[float, float, float]:
    """Return the nearness of a game to each of three stages, as weights with the sum 1; zeros if a side has won.

    In the first stage all sides are in and equally likely to win. In the second stage all sides are in, and one of them
    has nearly won. In the third stage two sides are left. A side is a team, or a seat in games without teams.
    """
    left = sum([share > 0 for share in sides])
    if left < 2:
        return 0.0, 0.0, 0.0
    whole = (left - 2) / (len(sides) - 2) if left > 2 else 0.0
    lead = (max(sides) * left - 1) / (left - 1)
    return whole * (1 - lead), whole * lead, 1 - whole


def by_side(shares: Sequence[float], teams: Sequence[int]) -> Shares:
    """Return the chances of the sides, in the order of their numbers, from the chances of the seats."""
    return tuple(
        [
            sum([share for share, of in zip(shares, teams, strict=True) if of == team])
            for team in sorted(set(teams))
        ]
    )


def calibrated(shares: Sequence[float], known: Common) -> Shares:
    """Return the corrected chances of all seats to win a game, which add up to 1."""
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
