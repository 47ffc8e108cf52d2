"""The worth of hands of I Bid You Not in points, and the chances to win that follow, as learned beforehand.

A card in hand is worth the more the fewer unplayed cards are higher, for high bids choose first. So a score pile and
a hand tell how many points a seat will have in the end. The fewer cards are left, the surer is a lead.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

import msgspec

from bidtable.bots.common.evaluate import Shares, softmax
from bidtable.core.masks import bits

FILE: Final = Path(__file__).parents[1] / "weights" / "i_bid_you_not.json"
LEFT: Final = (0.0, 1.0, 2.0, 4.0, 7.0, 11.0, 16.0, 24.0)
"""Cards left for each seat at which worths were learned; between two they are between, beyond the last as there."""
ABOVE: Final = (0, 1, 2, 3, 5, 8, 13, 21, 34)
"""The same for the number of unplayed cards that are higher."""

Shared: TypeAlias = tuple[tuple[int, float], ...]
"""Places of a row of knots, and how much each of them has to say."""


class Learned(msgspec.Struct, frozen=True):
    """The numbers that were learned for a number of seats.

    Attributes:
        cards: Worth of a card in hand, in points: for each of `LEFT`, by `ABOVE`.
        each: The worth of a point more for each card of the score pile (IB-16), for each of `LEFT`.
        sure: By how many points a seat is clearly ahead: at the end, and for each root of the cards left.
        piles: The same for a bot that looks at the score piles alone.
    """

    cards: tuple[tuple[float, ...], ...]
    each: tuple[float, ...]
    sure: tuple[float, float]
    piles: tuple[float, float]


class Weights(msgspec.Struct, frozen=True):
    """The file.

    Attributes:
        provenance: The command and the commit that made it.
        seats: The numbers, by the number of seats.
    """

    provenance: str
    seats: dict[int, Learned]


class Stage(NamedTuple):
    """The numbers for so many cards left.

    Attributes:
        cards: Worth of each unplayed card, the lowest first.
        each: The worth of a point more for each card of the score pile.
        sure: Points by which a seat is clearly ahead.
    """

    cards: tuple[float, ...]
    each: float
    sure: float


@cache
def weights() -> Weights:
    """Read the file."""
    return msgspec.json.decode(FILE.read_bytes(), type=Weights)


def between(knots: Sequence[float], at: float) -> Shared:
    """Return the knots that have a say at a place, and the weight of each: the two beside it, or the last."""
    for place, (low, high) in enumerate(pairwise(knots)):
        if at < high:
            part = (at - low) / (high - low)
            return ((place, 1 - part), (place + 1, part))
    return ((len(knots) - 1, 1.0),)


@cache
def stage(seats: int, left: int) -> Stage:
    """Return the numbers for so many seats and so many cards left in hands."""
    learned = weights().seats[seats]
    late = between(LEFT, left / seats)
    cards = []
    for above in range(left - 1, -1, -1):
        near = between(ABOVE, above)
        cards.append(
            sum([part * share * learned.cards[at][rank] for at, part in late for rank, share in near])
        )
    end, root = learned.sure
    return Stage(
        tuple(cards), sum([part * learned.each[at] for at, part in late]), end + root * math.sqrt(left)
    )


def promised(scores: Sequence[float], each: Sequence[int], hands: Sequence[int]) -> Shares:
    """Return each seat's chance to win; the arguments are those of `standing`."""
    return softmax(*standing(scores, each, hands))


def standing(scores: Sequence[float], each: Sequence[int], hands: Sequence[int]) -> tuple[list[float], float]:
    """Return what each seat has and is still to get, in points, and by how many of them one is clearly ahead.

    Args:
        scores: The worth of the score piles.
        each: The points that each pile adds to the worth of every card in it.
        hands: The hands, as masks.
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
    """Return each seat's chance to win by score piles alone; `left` is the number of cards in hands."""
    end, root = weights().seats[len(scores)].piles
    return softmax(scores, end + root * math.sqrt(left))
