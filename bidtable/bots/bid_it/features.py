"""The inputs of the nets of BID-IT!: their order, and the sizes of the nets.

All inputs are shares and steps of about 1, so that hands and tables of any size look alike. The nets tell other seats
apart by their moves alone.
"""

from __future__ import annotations

from typing import Final, NamedTuple

RANKS: Final = 6
PER_CARD: Final = 0.4
"""Mean count of a rank on a card of the shipped deck, stars included."""
SPREAD: Final = 0.7
"""Standard deviation of the count of a rank for one card; it grows with the square root of the number of cards."""
MOST_SEATS: Final = 6
HAND: Final = 6.0
"""A full hand, and the unit of sizes of hands."""
TABLE: Final = 24.0
"""The cards in all hands of a full table."""
STEPS: Final = 4
"""The number of quantities that are weighed for each rank."""
ROOM: Final = 3
"""Largest distance below the usual count of a rank at which bids are still weighed."""


class Sign(NamedTuple):
    """The signs that another seat gave about a rank: the place of each input."""

    bid: int = 0
    """Whether it bid the rank."""
    height: int = 1
    """Height of its last bid of the rank."""
    began: int = 2
    """Whether its first bid of the round was of this rank."""
    latest: int = 3
    """Whether its last bid was."""
    again: int = 4
    """Number of further bids of the rank by the seat."""
    named: int = 5
    """Whether it was the first to name it."""
    jump: int = 6
    """The greatest jump that it made with it."""
    other: int = 7
    """Whether it bid, but never this rank."""
    left_at: int = 8
    """Height of a rival's bid of this rank that the seat left for another rank."""
    left: int = 9
    """Whether it left one."""
    changed: int = 10
    """The cards that it changed."""
    thrown: int = 11
    """Count of this rank on them."""
    drew_for: int = 12
    """The cards that it changed, if its last bid was of this rank."""
    held: int = 13
    """The cards in its hand."""
    backed: int = 14
    """Whether it raised a rival's bid of this rank with one of its own."""
    called: int = 15
    """1 if it challenged a bid of this rank, -1 if it called Perfecto."""
    peak: int = 16
    """Height of its last bid, of any rank."""
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
"""Sizes of the net for how far a rival's signs tilt the odds of a rank."""
BIDS: Final = (34, 32, 24, 2)
"""Sizes of the net for the Deal cards that a bid costs in the end: its seat, and all others."""
DRAWS: Final = (24, 24, 16, 2)
"""Sizes of the same net for draws."""
OPEN: Final = (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 16)
"""The inputs that everybody can tell, of those that do not depend on the bid."""
OPEN_BID: Final = (23, 24, 25, 26, 27, 28, 29, 33)
"""The same of those that do."""
AHEAD: Final = 18
"""How many inputs of a bid do not depend on the bid: they come first."""
LEAST_USUAL: Final = -8.0
"""The lowest natural logarithm of how usual a move seems to those who do not see the hand."""
USUAL: Final = (32, 24, 1)
"""Sizes of the net for how usual a move is, as everybody can tell who does not see the hand."""

JUDGED: Final = 23
"""The number of inputs of the judging net that are no signs of a seat."""
JUDGES: Final = (JUDGED + 3 * SIGNS, 32, 16, 2)
"""Sizes of the net that judges a standing bid: it adds to the odds that the bid is right, and exact."""
DOUBT: Final = 1e-4
"""The least chance that counts as possible where odds become logarithms."""

FATES: Final = (24, 24, 1)
"""Sizes of the net for how likely a seat loses a Deal card in a round, before anybody has called."""


def least_bid(cards: int) -> int:
    """Return the least quantity that is weighed at all, with so many cards in hands."""
    return max(1, int(PER_CARD * cards) - ROOM)
