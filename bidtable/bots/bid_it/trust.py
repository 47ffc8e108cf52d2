"""How far the chances to win that are foretold at BID-IT! are to be trusted, as games of bots showed.

What Deal cards are worth is fitted to one number for each count of them, so more is made of a lead than it is worth as
long as many are in. So chances are raised to a power: by the number of seats, how many are left and how far one leads.
`python -m tests.training.bid_it.trust` learns it, `python -m tests.reliability` says how well they come true.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

import msgspec

from bidtable.bots.bid_it.nets import FOLDER
from bidtable.bots.ground import Shares, raised

FILE: Final = FOLDER / "bid_it_trust.json"


class Trust(msgspec.Struct, frozen=True):
    """The file of what was learned.

    Attributes:
        provenance: How it was learned, by the number of seats: command, commit, figures.
        powers: How much more than 1 the power is to which chances are raised while all are in, by the number of seats:
            where all are as likely to win, and where one has as good as won; in between it changes evenly. Between
            two chances stay as they are.
    """

    provenance: dict[str, str]
    powers: dict[str, tuple[float, float]]

    def power(self, shares: Sequence[float]) -> float:
        """Return to which power chances are raised."""
        even, won = self.powers.get(str(len(shares)), (0.0, 0.0))
        evenly, ahead = stage(shares)
        return 1 + even * evenly + won * ahead


@cache
def trust() -> Trust:
    """Return what was learned."""
    return msgspec.json.decode(FILE.read_bytes(), type=Trust)


def stage(shares: Sequence[float]) -> tuple[float, float]:
    """Return how much is open: a part for as far as all are as likely to win, and one for as far as somebody leads.

    They add up to 1 while all are in, and to 0 between two.
    """
    left = sum([share > 0 for share in shares])
    if left <= 2:
        return 0.0, 0.0
    whole = (left - 2) / (len(shares) - 2)
    lead = (max(shares) * left - 1) / (left - 1)
    return whole * (1 - lead), whole * lead


def trusted(shares: Sequence[float]) -> Shares:
    """Return chances to win a game as far as they are to be trusted; they add up to 1, before and after."""
    power = trust().power(shares)
    return tuple(shares) if power == 1.0 else raised(shares, power)
