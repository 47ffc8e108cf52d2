"""What the nets of Bid & Bluff look at: the order of their inputs and outputs, by the number of seats.

All inputs are switches, on or off. A card is told by its suit's slot and by how many unseen cards of its suit are
higher: that is what it is worth, whichever cards are gone. Suits are put in order, so that what is learned of one holds
for all: trump first, then the suit that was led, then the rest by what the seat holds of it. Other seats are told in
order of seats, beginning with the next one.
"""

from __future__ import annotations

from typing import Final, NamedTuple

SUITS: Final = 5
RANKS: Final = 10
MOST: Final = 8
"""Cards dealt at most, and so tricks."""
NEEDS: Final = 7
"""A seat took too many, or needs 0, 1, 2, 3, 4, or 5 and more."""
RIVAL: Final = NEEDS + 1 + SUITS
"""Of another seat: what it needs, whether it still plays to this trick, the suits it is out of."""
SLACK: Final = 4
"""How far needs and tricks can be apart, up or down, to be told apart."""
SPREAD: Final = 6
"""The same of bids and tricks, while bids are made."""
BIDS: Final = 6


class PlayLayout(NamedTuple):
    """Where the inputs of a net for cards begin, and how many there are."""

    own: int
    unseen: int
    need: int
    left: int
    slack: int
    after: int
    holder: int
    best: int
    trump: int
    led: int
    rivals: int
    size: int


class BidLayout(NamedTuple):
    """Where the inputs of a net for bids begin, and how many there are."""

    own: int
    dealt: int
    after: int
    bid: int
    total: int
    hook: int
    rivals: int
    size: int


def play_layout(seats: int) -> PlayLayout:
    """Return the layout of the net for cards."""
    widths = (
        SUITS * RANKS,
        SUITS * (RANKS + 1),
        NEEDS,
        MOST,
        2 * SLACK + 1,
        seats,
        seats,
        RANKS,
        1,
        SUITS,
        RIVAL * (seats - 1),
    )
    return PlayLayout(*_starts(widths))


def bid_layout(seats: int) -> BidLayout:
    """Return the layout of the net for bids."""
    widths = (SUITS * RANKS, MOST, seats, BIDS, 2 * SPREAD + 1, 1, (BIDS + 1) * (seats - 1))
    return BidLayout(*_starts(widths))


def outputs(seats: int) -> int:
    """Return the number of outputs: for each number of tricks to come, and twice for each other seat.

    The second part is the chance that each other seat makes its bid: first if this seat makes its own, then if not.
    """
    return MOST + 1 + 2 * (seats - 1)


def _starts(widths: tuple[int, ...]) -> list[int]:
    starts = [0]
    for width in widths:
        starts.append(starts[-1] + width)
    return starts
