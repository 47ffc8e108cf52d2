"""How far the chances to win that are foretold at BID-IT! are to be trusted, as games of bots showed.

What Deal cards are worth is fitted to one number for each count of them, so more is made of a lead than it is worth as
long as many are in; between two teams too little. So chances are raised to a power: by the number of seats and teams
and by the rules, by how many are left and how far one leads.
`python -m tests.training.bid_it.trust` learns it, `python -m tests.reliability` says how well they come true.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

import msgspec

from bidtable.bots.bid_it.nets import FOLDER
from bidtable.bots.bid_it.teams import key_of
from bidtable.bots.common.evaluate import Shares, raised
from bidtable.games.bid_it.state import Common

FILE: Final = FOLDER / "bid_it_trust.json"

LEAST: Final = 0.2
"""The least power: whoever is ahead stays ahead, and who is out has no chance."""


class Trust(msgspec.Struct, frozen=True):
    """The file of what was learned.

    Attributes:
        provenance: How it was learned, by `teams.key_of`: command, commit, figures.
        powers: How much more than 1 the power is to which chances of sides are raised, by `teams.key_of`: while all are
            in and as likely to win, while all are in and one has as good as won, and between the last two. In between
            it changes evenly.
    """

    provenance: dict[str, str]
    powers: dict[str, tuple[float, float, float]]

    def power(self, key: str, sides: Sequence[float]) -> float:
        """Return to which power chances of the sides are raised at a table of `teams.key_of`."""
        powers = self.powers.get(key, (0.0, 0.0, 0.0))
        more = sum([power * part for power, part in zip(powers, stage(sides), strict=True)])
        return max(LEAST, 1 + more)


@cache
def trust() -> Trust:
    """Return what was learned."""
    return msgspec.json.decode(FILE.read_bytes(), type=Trust)


def stage(sides: Sequence[float]) -> tuple[float, float, float]:
    """Return how far all are in and as likely to win, how far all are in and one leads, and how few are left.

    The parts add up to 1, and to 0 where one has won. Sides are teams; without teams each seat is one.
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


def trusted(shares: Sequence[float], known: Common) -> Shares:
    """Return chances of seats to win a game as far as they are to be trusted; they add up to 1, before and after."""
    sides = by_side(shares, known.teams)
    power = trust().power(key_of(known), sides)
    if power == 1.0:
        return tuple(shares)
    told = raised(sides, power)
    return tuple(
        [
            share * told[team] / sides[team] if share else 0.0
            for share, team in zip(shares, known.teams, strict=True)
        ]
    )
