"""The nets of BID-IT!, and what Deal cards are worth: learned beforehand, for two who are left and for more."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

import msgspec

from bidtable.bots.bid_it.features import BIDS, DRAWS, FATES, JUDGES, TILTS, USUAL
from bidtable.bots.common import nets
from bidtable.bots.common.nets import Net

NAME: Final = "bid_it"
DUEL: Final = "duel"
"""The nets for two who are left."""
TABLE: Final = "table"
"""The nets for three and more."""


class Learned(msgspec.Struct, frozen=True):
    """The file beside the weights.

    Attributes:
        provenance: Their origin: command, commit, figures.
        strengths: The worth of each number of Deal cards, by the number of seats at first. As long as more than two are
            in, a seat's chance to win is its part of the sum.
        duels: The chance to win for the one of two who are left that bids first, by the number of seats at first, its
            Deal cards and the other's.
    """

    provenance: dict[str, str]
    strengths: dict[str, list[float]] = {}
    duels: dict[str, list[list[float]]] = {}


class Brain(NamedTuple):
    """The nets for two who are left, or for more.

    Attributes:
        tilts: The tilt of the odds of a rank by a rival's bids and draws.
        bids: The Deal cards that a bid costs in the end.
        draws: The same of a draw.
        usual: The usual frequency of a move, estimated without a look at the hand.
        judge: How much likelier a standing bid is right, and exact, than its odds say.
    """

    tilts: Net
    bids: Net
    draws: Net
    usual: Net
    judge: Net


def learned() -> Learned:
    """Return the file beside the weights."""
    return nets.learned(NAME, Learned)


@cache
def brain(name: str) -> Brain:
    """Return the nets of a name: `DUEL` or `TABLE`."""
    return Brain(*nets.nets(nets.data_of(f"{NAME}_{name}"), (TILTS, BIDS, DRAWS, USUAL, JUDGES)))


@cache
def fates() -> Net:
    """Return the net that foretells how likely a seat loses a Deal card in a round."""
    return next(nets.nets(nets.data_of(f"{NAME}_fates"), (FATES,)))
