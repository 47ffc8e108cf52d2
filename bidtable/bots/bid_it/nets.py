"""Reads the neural nets of the BID-IT! bots from files."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

import msgspec

from bidtable.bots.bid_it.features import BIDS, DRAWS, FATES, JUDGES, TILTS, USUAL
from bidtable.bots.common import nets
from bidtable.bots.common.nets import Net

NAME: Final = "bid_it"
DUEL: Final = "duel"
"""Name of the neural nets for the last two players."""
TABLE: Final = "table"
"""Name of the neural nets for three or more players."""


class Learned(msgspec.Struct, frozen=True):
    provenance: dict[str, str]
    strengths: dict[str, list[float]] = {}
    duels: dict[str, list[list[float]]] = {}


class Brain(NamedTuple):
    """The neural nets of the bots."""

    tilts: Net
    bids: Net
    draws: Net
    usual: Net
    judge: Net


def learned() -> Learned:
    return nets.learned(NAME, Learned)


@cache
def brain(name: str) -> Brain:
    return Brain(*nets.nets(nets.data_of(f"{NAME}_{name}"), (TILTS, BIDS, DRAWS, USUAL, JUDGES)))


@cache
def fates() -> Net:
    return next(nets.nets(nets.data_of(f"{NAME}_fates"), (FATES,)))
