"""Brings foretold chances to win to how often such chances came true in games of bots.

Nets and rules of thumb make more of a lead than it is worth, or less. So chances are raised to a power, which is
learned for each kind of table. Dice turn some games whatever happens; for these a part of the
chances is shared out evenly.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec

from bidtable.bots.common import nets
from bidtable.bots.common.evaluate import Shares, raised

LEAST: Final = 0.2
"""The least power: the player who is ahead stays ahead."""


class Calibration(msgspec.Struct, frozen=True):
    """The learned calibration of a game, by the kind of table.

    Attributes:
        provenance: The origin: command, commit, figures.
        powers: The powers at the stages of a game. Between two stages the power changes evenly.
        luck: The part of the chances that is shared out evenly; 0 where nothing is said.
    """

    provenance: dict[str, str]
    powers: dict[str, tuple[float, ...]]
    luck: dict[str, float] = {}

    def power(self, table: str, stages: Sequence[float] = (1.0,)) -> float:
        """Return the power for a table.

        Args:
            table: The kind of table; one that was not learned has the power 1.
            stages: Nearness of the game to each stage; the parts add up to 1.
        """
        if table not in self.powers:
            return 1.0
        parts = zip(self.powers[table], stages, strict=True)
        return max(LEAST, sum([power * part for power, part in parts]))

    def calibrated(self, shares: Sequence[float], table: str, stages: Sequence[float] = (1.0,)) -> Shares:
        """Return chances of all seats as far as they are to be trusted; they add up to 1."""
        power, luck = self.power(table, stages), self.luck.get(table, 0.0)
        found = raised(shares, power)
        return mixed(found, luck) if luck else found


def mixed(shares: Sequence[float], luck: float) -> Shares:
    """Return chances of which a part is shared out evenly."""
    return tuple([(1 - luck) * share + luck / len(shares) for share in shares])


def file_of(slug: str) -> Path:
    """Return the file of a game's calibration."""
    return nets.FOLDER / f"{slug}_trust.json"


def calibration(slug: str) -> Calibration:
    """Return the learned calibration of a game."""
    return nets.learned(file_of(slug).stem, Calibration)
