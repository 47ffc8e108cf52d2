"""How far the chances to win that are foretold at Bid & Bluff are to be trusted, as games of bots showed.

What nets and race foretell holds for the company that they learned in, and more is made of a lead than it is worth
as long as the race is young. So chances are raised to a power, by the number of seats and the round.
`python -m tests.training.bid_and_bluff.trust` learns it, `python -m tests.reliability` says how well they come true.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

import msgspec

from bidtable.bots.bid_and_bluff.nets import FOLDER
from bidtable.bots.common.evaluate import Shares, raised, raised_alone

FILE: Final = FOLDER / "bid_and_bluff_trust.json"
LAST: Final = 7
"""From which round on nothing changes any more; few races go on for longer."""


class Trust(msgspec.Struct, frozen=True):
    """The file of what was learned.

    Attributes:
        provenance: How it was learned, by the number of seats: command, commit, figures.
        powers: To which power chances are raised, by the number of seats: before the first round, and from the last
            one on; in between it changes evenly.
    """

    provenance: dict[str, str]
    powers: dict[str, tuple[float, float]]

    def power(self, seats: int, number: int) -> float:
        """Return to which power chances are raised in a round."""
        first, last = self.powers.get(str(seats), (1.0, 1.0))
        return first + (last - first) * late(number)


@cache
def trust() -> Trust:
    """Return what was learned."""
    return msgspec.json.decode(FILE.read_bytes(), type=Trust)


def late(number: int) -> float:
    """Return how late in a race a round is, from 0 to 1."""
    return min(number, LAST) / LAST


def alone(share: float, seats: int, number: int) -> float:
    """Return one seat's chance to win in a round as far as it is to be trusted, its rivals taken to be alike."""
    return raised_alone(share, seats, trust().power(seats, number))


def trusted(shares: Sequence[float], number: int) -> Shares:
    """Return chances to win in a round as far as they are to be trusted; they add up to 1 again."""
    return raised(shares, trust().power(len(shares), number))
