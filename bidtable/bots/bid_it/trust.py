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

LEAST: Final = 0.2
"""The least power: whoever is ahead stays ahead, and who is out has no chance."""


class Trust(msgspec.Struct, frozen=True):
    """The file of what was learned.

    Attributes:
        provenance: How it was learned, by the number of seats: command, commit, figures.
        powers: How much more than 1 the power is to which chances are raised, by the number of seats: while all are in
            and as likely to win, while all are in and one has as good as won, and between the last two. In between it
            changes evenly.
    """

    provenance: dict[str, str]
    powers: dict[str, tuple[float, float, float]]

    def power(self, shares: Sequence[float]) -> float:
        """Return to which power chances are raised."""
        powers = self.powers.get(str(len(shares)), (0.0, 0.0, 0.0))
        more = sum([power * part for power, part in zip(powers, stage(shares), strict=True)])
        return max(LEAST, 1 + more)


@cache
def trust() -> Trust:
    """Return what was learned."""
    return msgspec.json.decode(FILE.read_bytes(), type=Trust)


def stage(shares: Sequence[float]) -> tuple[float, float, float]:
    """Return how far all are in and as likely to win, how far all are in and one leads, and how few are left.

    The parts add up to 1, and to 0 where one has won.
    """
    left = sum([share > 0 for share in shares])
    if left < 2:
        return 0.0, 0.0, 0.0
    whole = (left - 2) / (len(shares) - 2) if left > 2 else 0.0
    lead = (max(shares) * left - 1) / (left - 1)
    return whole * (1 - lead), whole * lead, 1 - whole


def trusted(shares: Sequence[float]) -> Shares:
    """Return chances to win a game as far as they are to be trusted; they add up to 1, before and after."""
    power = trust().power(shares)
    return tuple(shares) if power == 1.0 else raised(shares, power)
