"""Brings the foretold chances of BID-IT! to how often such chances came true, by how far a game has come.

The worth of Deal cards is fitted to one number for each count of them. This number overrates a lead as
long as many are in, and underrates one between two teams. So the power goes by the number of seats and teams, by the
rules, by how many are left and by how far one leads.
`python -m tests.lab calibrate bid_it` learns the powers, and `python -m tests.lab reliability` says how well the
chances come true.
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
    """Return how near a game is to each of three stages, as parts of 1; nothing where one side has won.

    The stages: all are in and as likely to win; all are in and one has as good as won; two are left. Sides are teams;
    without teams each seat is one.
    """
    left = sum([share > 0 for share in sides])
    if left < 2:
        return 0.0, 0.0, 0.0
    whole = (left - 2) / (len(sides) - 2) if left > 2 else 0.0
    lead = (max(sides) * left - 1) / (left - 1)
    return whole * (1 - lead), whole * lead, 1 - whole


def by_side(shares: Sequence[float], teams: Sequence[int]) -> Shares:
    """Return the chances of the sides, in the order of their numbers, by those of the seats."""
    return tuple(
        [
            sum([share for share, of in zip(shares, teams, strict=True) if of == team])
            for team in sorted(set(teams))
        ]
    )


def calibrated(shares: Sequence[float], known: Common) -> Shares:
    """Return chances of seats to win a game as far as they are to be trusted; they add up to 1, before and after."""
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
