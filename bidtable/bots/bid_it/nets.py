"""The nets of BID-IT! and the learned worth of Deal cards, for two players and for more."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

import msgspec

from bidtable.bots.bid_it.features import BIDS, DRAWS, FATES, JUDGES, TILTS, USUAL
from bidtable.bots.common import nets
from bidtable.bots.common.nets import Net

NAME: Final = "bid_it"
DUEL: Final = "duel"
"""Name of the nets for two players who are left."""
TABLE: Final = "table"
"""Name of the nets for three players and more."""


class Learned(msgspec.Struct, frozen=True):
    """The learned worths of Deal cards.

    Attributes:
        provenance: The command, the commit and the figures of each part.
        strengths: The worth of each number of Deal cards, by the number of seats at the start. While more than two
            seats are in, a seat's chance to win is its part of the sum.
        duels: The chance to win for the first bidder of two who are left, by the number of seats at the start and
            both players' Deal cards.
    """

    provenance: dict[str, str]
    strengths: dict[str, list[float]] = {}
    duels: dict[str, list[list[float]]] = {}


class Brain(NamedTuple):
    """The nets for two players who are left, or for more players.

    Attributes:
        tilts: The tilt of the odds of a rank by a rival's bids and draws.
        bids: The Deal cards that a bid costs its seat and all other seats.
        draws: The Deal cards that a draw costs its seat and all other seats.
        usual: The usual frequency of a move, estimated without a look at the hand.
        judge: The corrections of the odds that a standing bid is right, and exact.
    """

    tilts: Net
    bids: Net
    draws: Net
    usual: Net
    judge: Net


def learned() -> Learned:
    """Return the learned worths of Deal cards."""
    return nets.learned(NAME, Learned)


@cache
def brain(name: str) -> Brain:
    """Return the nets with the name `DUEL` or `TABLE`."""
    return Brain(*nets.nets(nets.data_of(f"{NAME}_{name}"), (TILTS, BIDS, DRAWS, USUAL, JUDGES)))


@cache
def fates() -> Net:
    """Return the net that foretells a seat's chance to lose a Deal card in a round."""
    return next(nets.nets(nets.data_of(f"{NAME}_fates"), (FATES,)))
