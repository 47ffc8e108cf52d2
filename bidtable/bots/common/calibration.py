"""Calibration of foretold chances to win, by how often such chances came true in games of bots.

Nets and rules of thumb rate a lead too high or too low. So chances are raised to a power, which is learned for each
kind of table. Luck decides some games whatever the players do. For these games a part of the chances is shared evenly
among the seats.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec

from bidtable.bots.common import nets
from bidtable.bots.common.evaluate import Shares, raised

LEAST: Final = 0.2
"""Smallest power of a calibration, so that the leading player stays ahead."""


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
            stages: Nearness of the game to each stage; these parts add up to 1.
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
    """Return chances of which a part is shared evenly among the seats."""
    return tuple([(1 - luck) * share + luck / len(shares) for share in shares])


def file_of(slug: str) -> Path:
    """Return the file of a game's calibration."""
    return nets.FOLDER / f"{slug}_trust.json"


def calibration(slug: str) -> Calibration:
    """Return the learned calibration of a game."""
    return nets.learned(file_of(slug).stem, Calibration)
