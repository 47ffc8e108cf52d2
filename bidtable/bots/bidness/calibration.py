"""How far the chances to win that are foretold at Bidness are to be trusted, as games of bots showed.

The nets learned from games of bots with other habits, so more is made of a lead than it is worth, and dice and talks
turn some games whatever they say. So chances are raised to a power, and a part of them goes by luck, which favours
nobody: both by the number of seats.
`python -m tests.training.bidness.trust` learns it, `python -m tests.reliability bidness` says how well they come true.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

import msgspec

from bidtable.bots.bidness.nets import FOLDER
from bidtable.bots.common.evaluate import Shares, raised

FILE: Final = FOLDER / "bidness_trust.json"


class Trust(msgspec.Struct, frozen=True):
    """The file of what was learned.

    Attributes:
        provenance: How it was learned, by the number of seats: command, commit, figures.
        parts: To which power chances are raised, and which part of them goes by luck then, by the number of seats.
    """

    provenance: dict[str, str]
    parts: dict[str, tuple[float, float]]


@cache
def trust() -> Trust:
    """Return what was learned."""
    return msgspec.json.decode(FILE.read_bytes(), type=Trust)


def trusted(shares: Sequence[float]) -> Shares:
    """Return chances to win as far as they are to be trusted; they add up to 1, before and after.

    Whoever has won has won.
    """
    if max(shares) == 1.0:
        return tuple(shares)
    return mixed(shares, *trust().parts.get(str(len(shares)), (1.0, 0.0)))


def mixed(shares: Sequence[float], power: float, luck: float) -> Shares:
    """Return chances raised to a power, a part of them shared out evenly."""
    return tuple([(1 - luck) * share + luck / len(shares) for share in raised(shares, power)])
