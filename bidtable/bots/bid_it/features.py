"""What the nets of BID-IT! look at: the order of their inputs.

All is told as shares and steps of about 1, so that hands and tables of any size look alike. Others are told apart by
what they did, and by nothing else.
"""

from __future__ import annotations

from typing import Final, NamedTuple

RANKS: Final = 6
PER_CARD: Final = 0.4
"""How often a rank lies on a card of the shipped deck, stars counted."""
SPREAD: Final = 0.7
"""How far the count of a rank usually is from its mean, for one card; it grows with the square root of their number."""
MOST_SEATS: Final = 6
HAND: Final = 6.0
"""A full hand, and the unit of sizes of hands."""
TABLE: Final = 24.0
"""The cards in all hands of a full table."""
STEPS: Final = 4
"""Quantities that are weighed for each rank, from the lowest that is worth a thought."""
ROOM: Final = 3
"""How far below the usual count of a rank a bid is worth a thought."""


class Sign(NamedTuple):
    """What another seat did about a rank, seen by all: the place of each input."""

    bid: int = 0
    """Whether it bid the rank."""
    height: int = 1
    """How high its last bid of it was."""
    began: int = 2
    """Whether its first bid of the round was of this rank."""
    latest: int = 3
    """Whether its last bid was."""
    again: int = 4
    """How often it bid it again."""
    named: int = 5
    """Whether it was the first to name it."""
    jump: int = 6
    """The greatest jump that it made with it."""
    other: int = 7
    """Whether it bid, but never this rank."""
    left_at: int = 8
    """How high a rival's bid of this rank was that it left for another rank."""
    left: int = 9
    """Whether it left one."""
    changed: int = 10
    """The cards that it changed."""
    thrown: int = 11
    """How often this rank was on them."""
    drew_for: int = 12
    """The cards that it changed, if its last bid was of this rank."""
    held: int = 13
    """The cards in its hand."""
    backed: int = 14
    """Whether it raised a rival's bid of this rank with one of its own."""
    called: int = 15
    """1 if it challenged a bid of this rank, -1 if it called Perfecto."""
    peak: int = 16
    """How high its last bid was, of whatever rank."""
    often: int = 17
    """How many bids it made."""
    leaps: int = 18
    """Its greatest jump, with whatever rank."""
    bold: int = 19
    """The greatest jump of anybody."""


SIGN: Final = Sign()
SIGNS: Final = len(SIGN)
AROUND: Final = 7
"""Inputs that tell the table: how many are in (one of five), cards in hands, cards not seen."""
TILTS: Final = (SIGNS + AROUND, 24, 2)
"""Sizes of the net that says how far a rival's doings tilt the odds of a rank."""
BIDS: Final = (34, 32, 24, 2)
"""Sizes of the net that says how many Deal cards a bid costs in the end: its seat, and all others."""
DRAWS: Final = (24, 24, 16, 2)
"""Sizes of the net that says the same of a draw."""
OPEN: Final = (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 16)
"""Which inputs of a bid all can tell, of those that do not depend on the bid."""
OPEN_BID: Final = (23, 24, 25, 26, 27, 28, 29, 33)
"""Which of those that do."""
AHEAD: Final = 18
"""How many inputs of a bid do not depend on the bid: they come first."""
LEAST_USUAL: Final = -8.0
"""The natural logarithm of how rare a move can seem to those who do not see the hand."""
USUAL: Final = (32, 24, 1)
"""Sizes of the net that says how usual a move is, as all can tell who do not see the hand."""

JUDGED: Final = 23
"""How many inputs of the net that judges a standing bid tell no seat's doings."""
JUDGES: Final = (JUDGED + 3 * SIGNS, 32, 16, 2)
"""Sizes of the net that judges a standing bid: what it adds to the odds that it is right, and exact."""
DOUBT: Final = 1e-4
"""The least chance that is told from none where odds are turned into logarithms."""

FATES: Final = (24, 24, 1)
"""Sizes of the net that says how likely a seat loses a Deal card in a round, before anybody has called."""


def least_bid(cards: int) -> int:
    """Return the least quantity that is worth a thought, whatever stands, with so many cards in hands."""
    return max(1, int(PER_CARD * cards) - ROOM)
