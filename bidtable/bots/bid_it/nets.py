"""The neural nets of BID-IT! and the learned worth of Deal cards."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

import msgspec

from bidtable.bots.bid_it.features import BIDS, DRAWS, FATES, JUDGES, TILTS, USUAL
from bidtable.bots.common import nets
from bidtable.bots.common.nets import Net

NAME: Final = "bid_it"
DUEL: Final = "duel"
"""Name of the neural nets that bots use when two players are left."""
TABLE: Final = "table"
"""Name of the neural nets that bots use with three or more players."""


class Learned(msgspec.Struct, frozen=True):
    """The learned worth of Deal cards.

    Attributes:
        strengths: The strength of a seat by its number of Deal cards, for each number of seats. While more than two
            seats are in, a seat's chance to win is its part of all strengths.
        duels: The first bidder's chance to win with two players left, by the Deal cards of both players.
    """

    provenance: dict[str, str]
    strengths: dict[str, list[float]] = {}
    duels: dict[str, list[list[float]]] = {}


class Brain(NamedTuple):
    """The neural nets of BID-IT!.

    Attributes:
        tilts: The net that changes the odds of a rank, because a rival bid or drew cards.
        bids: The net that predicts how many Deal cards each side loses after a bid.
        draws: The net that predicts how many Deal cards each side loses after a draw.
        usual: The net that estimates how often bots make a move, without seeing the hand.
        judge: The net that estimates whether a bid is right and whether it is exact.
    """

    tilts: Net
    bids: Net
    draws: Net
    usual: Net
    judge: Net


def learned() -> Learned:
    """Return the learned worth of Deal cards."""
    return nets.learned(NAME, Learned)


@cache
def brain(name: str) -> Brain:
    """Return the neural nets for two players (`DUEL`) or for more players (`TABLE`)."""
    return Brain(*nets.nets(nets.data_of(f"{NAME}_{name}"), (TILTS, BIDS, DRAWS, USUAL, JUDGES)))


@cache
def fates() -> Net:
    """Return the neural net that predicts whether a seat loses a Deal card in the round."""
    return next(nets.nets(nets.data_of(f"{NAME}_fates"), (FATES,)))
