"""How far the chances to win that are foretold at Bid & Bluff are to be trusted, as games of bots showed.

What nets and race foretell holds for the company that they learned in. Raised to a power, for each number of seats,
the chances come true at tables of hard bots, of normal ones, and of both (`python -m tests.reliability`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import msgspec

from bidtable.bots.bid_and_bluff_nets import FOLDER
from bidtable.bots.ground import Shares, shared

FILE = FOLDER / "bid_and_bluff_trust.json"


class Trust(msgspec.Struct, frozen=True):
    """The file of what was learned.

    Attributes:
        provenance: How it was learned, by the number of seats: command, commit, figures.
        powers: To which power chances are raised, by the number of seats.
    """

    provenance: dict[str, str]
    powers: dict[str, float]


@cache
def trust() -> Trust:
    """Return what was learned."""
    return msgspec.json.decode(FILE.read_bytes(), type=Trust)


def trusted(shares: Sequence[float]) -> Shares:
    """Return chances to win as far as they are to be trusted; they add up to 1 again."""
    power = trust().powers.get(str(len(shares)), 1.0)
    return shared([max(0.0, share) ** power for share in shares])
