"""The learned worth of hands of I Bid You Not in points, and the chances to win that follow from it.

A card in hand is worth more if fewer unplayed cards are higher, because the highest bid chooses first. A score pile
and a hand give the expected points of a seat at the end. A lead is surer if fewer cards are left.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import Final, NamedTuple, TypeAlias

import msgspec

from bidtable.bots.common import nets
from bidtable.bots.common.evaluate import Shares, softmax
from bidtable.core.masks import bits

NAME: Final = "i_bid_you_not"
LEFT: Final = (0.0, 1.0, 2.0, 4.0, 7.0, 11.0, 16.0, 24.0)
"""Numbers of cards left for each seat at which worths were learned."""
ABOVE: Final = (0, 1, 2, 3, 5, 8, 13, 21, 34)
"""Numbers of higher unplayed cards at which worths were learned."""

Shared: TypeAlias = tuple[tuple[int, float], ...]
"""The places of some points of a row, and the weight of each in an interpolation."""


class Learned(msgspec.Struct, frozen=True):
    """The numbers that were learned for a number of seats.

    Attributes:
        cards: Worth of a card in hand, in points, for each of `LEFT` and each of `ABOVE`.
        each: Worth of one point more for each card of the score pile (IB-16), for each of `LEFT`.
        sure: A clear lead in points: the part at the end of the game, and the part for the square root of the cards
            left.
        piles: A clear lead in points for a bot that counts score piles alone, in the same two parts.
    """

    cards: tuple[tuple[float, ...], ...]
    each: tuple[float, ...]
    sure: tuple[float, float]
    piles: tuple[float, float]


class Weights(msgspec.Struct, frozen=True):
    """The file.

    Attributes:
        provenance: The command and the commit that made the file.
        seats: The learned numbers, by the number of seats.
    """

    provenance: str
    seats: dict[int, Learned]


class Stage(NamedTuple):
    """The learned numbers for a number of cards left.

    Attributes:
        cards: Worth of each unplayed card, the lowest first.
        each: Worth of one point more for each card of the score pile.
        sure: A clear lead in points.
    """

    cards: tuple[float, ...]
    each: float
    sure: float


def weights() -> Weights:
    """Return the learned numbers."""
    return nets.learned(NAME, Weights)


def knots_at(knots: Sequence[float], at: float) -> Shared:
    """Return the points of a row next to a number and their weights; the last point alone for a number beyond it."""
    for place, (low, high) in enumerate(pairwise(knots)):
        if at < high:
            part = (at - low) / (high - low)
            return ((place, 1 - part), (place + 1, part))
    return ((len(knots) - 1, 1.0),)


@cache
def stage(seats: int, left: int) -> Stage:
    """Return the learned numbers for a number of seats and of cards left in hands."""
    learned = weights().seats[seats]
    late = knots_at(LEFT, left / seats)
    cards = []
    for above in range(left - 1, -1, -1):
        near = knots_at(ABOVE, above)
        cards.append(
            sum([part * share * learned.cards[at][rank] for at, part in late for rank, share in near])
        )
    end, root = learned.sure
    return Stage(
        tuple(cards), sum([part * learned.each[at] for at, part in late]), end + root * math.sqrt(left)
    )


def win_chances(scores: Sequence[float], each: Sequence[int], hands: Sequence[int]) -> Shares:
    """Return each seat's chance to win, for the arguments of `standing`."""
    return softmax(*standing(scores, each, hands))


def standing(scores: Sequence[float], each: Sequence[int], hands: Sequence[int]) -> tuple[list[float], float]:
    """Return the expected points of each seat at the end, and the size of a clear lead in points.

    Args:
        scores: Worth of each score pile, in points.
        each: Points that each pile adds to the worth of each of its cards.
        hands: The hands of all seats, as masks.
    """
    held = 0
    for hand in hands:
        held |= hand
    order = bits(held)
    cards, more, sure = stage(len(scores), len(order))
    worth = dict(zip(order, cards, strict=True)).__getitem__
    points = [
        score + more * own + sum(map(worth, bits(hand)))
        for score, own, hand in zip(scores, each, hands, strict=True)
    ]
    return points, sure


def by_piles(scores: Sequence[float], left: int) -> Shares:
    """Return each seat's chance to win by score piles alone, with `left` cards in hands."""
    end, root = weights().seats[len(scores)].piles
    return softmax(scores, end + root * math.sqrt(left))
