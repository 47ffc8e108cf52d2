"""The inputs of the neural nets of BID-IT!: their order, and the sizes of the nets.

Most inputs are numbers of about 1, so that hands and tables of any size look similar. The nets know other seats only by
their moves.
"""

from __future__ import annotations

from typing import Final, NamedTuple

RANKS: Final = 6
PER_CARD: Final = 0.4
"""Mean count of a rank on a card of the usual deck, including stars."""
SPREAD: Final = 0.7
"""Standard deviation of the count of a rank on one card; for n cards, multiply by the root of n."""
MOST_SEATS: Final = 6
HAND: Final = 6.0
"""Number of cards in a full hand, the unit of hand sizes."""
TABLE: Final = 24.0
"""Number of cards in all hands of a full table."""
STEPS: Final = 4
"""Number of quantities that the bot considers for each rank."""
ROOM: Final = 3
"""The bot considers no bid that is lower than the usual count of its rank by more than this number."""


class Sign(NamedTuple):
    """The order of the figures about another seat's bids and draws, for one rank, as numbers of inputs."""

    bid: int = 0
    """Whether the seat bid the rank."""
    height: int = 1
    """Distance of the seat's last bid of the rank from the usual count, in standard deviations."""
    began: int = 2
    """Whether the seat's first bid of the round was of the rank."""
    latest: int = 3
    """Whether the seat's last bid was of the rank."""
    again: int = 4
    """Number of the seat's further bids of the rank, in steps of .5 up to 1.5."""
    named: int = 5
    """Whether the seat was the first seat to bid the rank."""
    jump: int = 6
    """The largest raise by the seat's bids of the rank."""
    other: int = 7
    """Whether the seat bid other ranks, but never this rank."""
    left_at: int = 8
    """Distance from the usual count of a rival's bid of the rank that the seat answered with another rank."""
    left: int = 9
    """Whether the seat answered a rival's bid of the rank with another rank."""
    changed: int = 10
    """Number of cards that the seat changed, as a part of a full hand."""
    thrown: int = 11
    """Count of the rank on the cards that the seat discarded, divided by 3."""
    drew_for: int = 12
    """Number of cards that the seat changed, if its last bid was of the rank."""
    held: int = 13
    """Number of cards in the seat's hand, as a part of a full hand."""
    backed: int = 14
    """Whether the seat raised a rival's bid of the rank with a bid of the same rank."""
    called: int = 15
    """1 if the seat challenged a bid of the rank, -1 if the seat called Perfecto."""
    peak: int = 16
    """Distance of the seat's last bid of any rank from the usual count, in standard deviations."""
    often: int = 17
    """Number of the seat's bids, in steps of .25 up to 2."""
    leaps: int = 18
    """The largest raise by the seat's bids of any rank."""
    bold: int = 19
    """The largest raise by any seat."""


SIGN: Final = Sign()
SIGNS: Final = len(SIGN)
AROUND: Final = 7
"""Number of inputs about the table: five for the number of seats, one for all cards in hands, and one for hidden cards.
"""
TILTS: Final = (SIGNS + AROUND, 24, 2)
"""Sizes of the net that changes the odds of a rank by a rival's bids and draws."""
BIDS: Final = (34, 32, 24, 2)
"""Sizes of the net for the Deal cards that a bid costs its seat, and all other seats."""
DRAWS: Final = (24, 24, 16, 2)
"""Sizes of the net for the Deal cards that a draw costs its seat, and all other seats."""
OPEN: Final = (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 16)
"""Numbers of the inputs that do not depend on the bid and that all seats know, in the net for bids."""
OPEN_BID: Final = (23, 24, 25, 26, 27, 28, 29, 33)
"""Numbers of the inputs that depend on the bid and that all seats know, in the net for bids."""
AHEAD: Final = 18
"""Number of inputs that do not depend on the bid, and come first, in the net for bids."""
LEAST_USUAL: Final = -8.0
"""Smallest natural logarithm of a move's usual frequency."""
USUAL: Final = (32, 24, 1)
"""Sizes of the net for the usual frequency of a move, estimated without a look at the hand."""

JUDGED: Final = 23
"""Number of inputs of the net that judges a bid, without the figures about other seats."""
JUDGES: Final = (JUDGED + 3 * SIGNS, 32, 16, 2)
"""Sizes of the net that corrects the odds that a bid is right, and exact."""
DOUBT: Final = 1e-4
"""Smallest chance whose odds have a logarithm; smaller chances count as impossible."""

FATES: Final = (24, 24, 1)
"""Sizes of the net for a seat's chance to lose a Deal card in a round, before any call."""


def least_bid(cards: int) -> int:
    """Return the smallest quantity that the bot considers, for a number of cards in hands."""
    return max(1, int(PER_CARD * cards) - ROOM)
