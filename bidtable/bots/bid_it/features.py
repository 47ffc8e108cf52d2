"""The inputs of the neural nets."""

from __future__ import annotations

from typing import Final, NamedTuple

RANKS: Final = 6
PER_CARD: Final = 0.4
"""Average count of a rank on a random card of the usual deck, including stars."""
SPREAD: Final = 0.7
"""Standard deviation of the count of a rank on one card; for n cards, multiply by the root of n."""
MOST_SEATS: Final = 6
HAND: Final = 6.0
TABLE: Final = 24.0
STEPS: Final = 4
ROOM: Final = 3
"""The bot considers only bids that are at most `ROOM` lower than the average count of their rank."""


class Sign(NamedTuple):
    bid: int = 0
    height: int = 1
    """Distance of the seat's last bid of the rank from the rank's average count, in standard deviations."""
    began: int = 2
    latest: int = 3
    again: int = 4
    """Number of times that the seat bid the rank again, divided by 2, at most 1.5."""
    named: int = 5
    jump: int = 6
    other: int = 7
    left_at: int = 8
    """Distance of a rival's bid from the average count, if the seat answered this bid with another rank."""
    left: int = 9
    changed: int = 10
    """Number of cards that the seat changed, divided by 6."""
    thrown: int = 11
    """A third of the number of times that the rank is on cards that the seat discarded."""
    drew_for: int = 12
    """Number of cards that the seat changed, divided by 6, if the seat's last bid named the rank."""
    held: int = 13
    backed: int = 14
    called: int = 15
    """The input is 1 for a seat that challenged a bid of the rank, and -1 for a seat that called Perfecto."""
    peak: int = 16
    """Distance of the seat's last bid from the average count of its rank, in standard deviations."""
    often: int = 17
    """Number of the seat's bids, divided by 4, at most 2."""
    leaps: int = 18
    bold: int = 19


SIGN: Final = Sign()
SIGNS: Final = len(SIGN)
AROUND: Final = 7
TILTS: Final = (SIGNS + AROUND, 24, 2)
"""Sizes of the neural net that changes the odds of a rank, because a rival bid or drew cards."""
BIDS: Final = (34, 32, 24, 2)
"""Sizes of the neural net that predicts how many Deal cards each side loses after a bid."""
DRAWS: Final = (24, 24, 16, 2)
"""Sizes of the neural net that predicts how many Deal cards each side loses after a draw."""
OPEN: Final = (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 16)
OPEN_BID: Final = (23, 24, 25, 26, 27, 28, 29, 33)
AHEAD: Final = 18
LEAST_USUAL: Final = -8.0
"""Smallest natural logarithm of the frequency with which bots make a move."""
USUAL: Final = (32, 24, 1)
"""Sizes of the neural net that estimates how often bots make a move."""

JUDGED: Final = 23
"""Number of inputs of the net that judges a bid, without the inputs that describe other seats."""
JUDGES: Final = (JUDGED + 3 * SIGNS, 32, 16, 2)
"""Sizes of the neural net that estimates whether a bid is right and whether it is exact."""
HABITS: Final = 4
"""Number of inputs that describe earlier showdowns of the match."""
COACH: Final = (JUDGES[0] + 1 + HABITS, 20, 2)
"""Sizes of the neural net that estimates for the coach whether a standing bid is right and whether it is exact."""
DOUBT: Final = 1e-4
"""Events with a chance below 0.0001 are treated as impossible."""

FATES: Final = (24, 24, 1)
"""Sizes of the neural net that predicts whether a seat loses a Deal card in the round."""


def least_bid(cards: int) -> int:
    return max(1, int(PER_CARD * cards) - ROOM)
