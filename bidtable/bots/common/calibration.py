"""Corrects estimated chances to win, from the results of games between bots."""

# Each chance is raised to a power, because estimates are often too sure or too unsure.

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec

from bidtable.bots.common import nets
from bidtable.bots.common.evaluate import Shares, raised

LEAST: Final = 0.2
"""Smallest power to which a correction raises chances to win."""


class Calibration(msgspec.Struct, frozen=True):
    """Corrections of the chances to win in one game."""

    provenance: dict[str, str]
    powers: dict[str, tuple[float, ...]]
    luck: dict[str, float] = {}

    def power(self, table: str, stages: Sequence[float] = (1.0,)) -> float:
        if table not in self.powers:
            return 1.0
        parts = zip(self.powers[table], stages, strict=True)
        return max(LEAST, sum([power * part for power, part in parts]))

    def calibrated(self, shares: Sequence[float], table: str, stages: Sequence[float] = (1.0,)) -> Shares:
        found, luck = raised(shares, self.power(table, stages)), self.luck.get(table, 0.0)
        return tuple([(1 - luck) * share + luck / len(found) for share in found]) if luck else found


def file_of(slug: str) -> Path:
    return nets.FOLDER / f"{slug}_trust.json"


def calibration(slug: str) -> Calibration:
    return nets.learned(file_of(slug).stem, Calibration)
