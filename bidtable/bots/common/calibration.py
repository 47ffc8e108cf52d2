"""Corrections of estimated chances to win, learned from the results of games between bots.

Nets and rules of thumb rate a lead too high or too low. A correction raises the chances to a power, which is learned
for each kind of table. Luck alone decides some games, so a correction may also share a part of the chances evenly among
the seats.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec

from bidtable.bots.common import nets
from bidtable.bots.common.evaluate import Shares, raised

LEAST: Final = 0.2
"""Smallest power of a calibration. A power above 0 keeps the leading player ahead."""


class Calibration(msgspec.Struct, frozen=True):
    """The learned calibration of a game, with powers for each kind of table.

    Attributes:
        provenance: The command, the commit and the figures of each learned table.
        powers: The powers at the stages of a game, by the kind of table. Between two stages the power is
            interpolated.
        luck: The part of the chances that is shared evenly among the seats, by the kind of table; 0 for other tables.
    """

    provenance: dict[str, str]
    powers: dict[str, tuple[float, ...]]
    luck: dict[str, float] = {}

    def power(self, table: str, stages: Sequence[float] = (1.0,)) -> float:
        """Return the power for a kind of table.

        Args:
            table: The kind of table; a kind that was not learned has the power 1.
            stages: Weight of each stage, by the nearness of the game to the stage; the weights add up to 1.
        """
        if table not in self.powers:
            return 1.0
        parts = zip(self.powers[table], stages, strict=True)
        return max(LEAST, sum([power * part for power, part in parts]))

    def calibrated(self, shares: Sequence[float], table: str, stages: Sequence[float] = (1.0,)) -> Shares:
        """Return the calibrated chances of all seats, which add up to 1."""
        power, luck = self.power(table, stages), self.luck.get(table, 0.0)
        found = raised(shares, power)
        return mixed(found, luck) if luck else found


def mixed(shares: Sequence[float], luck: float) -> Shares:
    """Share a part of the chances evenly among the seats, and return the new chances."""
    return tuple([(1 - luck) * share + luck / len(shares) for share in shares])


def file_of(slug: str) -> Path:
    """Return the file of a game's calibration."""
    return nets.FOLDER / f"{slug}_trust.json"


def calibration(slug: str) -> Calibration:
    """Return the learned calibration of a game."""
    return nets.learned(file_of(slug).stem, Calibration)
