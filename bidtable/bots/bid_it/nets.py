"""The neural nets of BID-IT! and the learned worth of Deal cards, for two players and for more."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

import msgspec

from bidtable.bots.bid_it.features import BIDS, DRAWS, FATES, JUDGES, TILTS, USUAL
from bidtable.bots.common import nets
from bidtable.bots.common.nets import Net

NAME: Final = "bid_it"
DUEL: Final = "duel"
"""Name of the nets for the case that two players are left."""
TABLE: Final = "table"
"""Name of the nets for three players and more."""


class Learned(msgspec.Struct, frozen=True):
    """The learned worth of Deal cards.

    Attributes:
        provenance: The command, the commit and the figures of the training, for each part.
        strengths: The strength of a seat by its number of Deal cards, for each number of seats. While more than two
            seats are in, a seat's chance to win is its part of all strengths.
        duels: The chance to win for the first bidder of the last two players, by both players' numbers of Deal cards,
            for each number of seats at the start.
    """

    provenance: dict[str, str]
    strengths: dict[str, list[float]] = {}
    duels: dict[str, list[list[float]]] = {}


class Brain(NamedTuple):
    """The neural nets for the last two players, or for more players.

    Attributes:
        tilts: The net that changes the odds of a rank by a rival's bids and draws.
        bids: The net for the Deal cards that a bid costs its seat, and all other seats.
        draws: The net for the Deal cards that a draw costs its seat, and all other seats.
        usual: The net for the usual frequency of a move, without a look at the hand.
        judge: The net that corrects the odds that a bid is right, and exact.
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
    """Return the neural nets with the name `DUEL` or `TABLE`."""
    return Brain(*nets.nets(nets.data_of(f"{NAME}_{name}"), (TILTS, BIDS, DRAWS, USUAL, JUDGES)))


@cache
def fates() -> Net:
    """Return the neural net for a seat's chance to lose a Deal card in a round."""
    return next(nets.nets(nets.data_of(f"{NAME}_fates"), (FATES,)))
