"""Estimates the chances to win from the score piles and the cards in hand.

A card in hand is worth less if many higher cards are still unplayed.
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
"""Numbers of cards in a hand for which the worth of cards was learned."""
ABOVE: Final = (0, 1, 2, 3, 5, 8, 13, 21, 34)
"""Numbers of higher unplayed cards for which the worth of a card was learned."""

Shared: TypeAlias = tuple[tuple[int, float], ...]
"""One or two indices of a list of numbers, each with its weight in a linear interpolation."""


class Learned(msgspec.Struct, frozen=True):
    cards: tuple[tuple[float, ...], ...]
    each: tuple[float, ...]
    sure: tuple[float, float]
    piles: tuple[float, float]


class Weights(msgspec.Struct, frozen=True):
    provenance: str
    seats: dict[int, Learned]


class Stage(NamedTuple):
    # A lead of `sure` points almost certainly wins.
    # The number of cards left tells the stage.
    cards: tuple[float, ...]
    each: float
    sure: float


def weights() -> Weights:
    return nets.learned(NAME, Weights)


def knots_at(knots: Sequence[float], at: float) -> Shared:
    for place, (low, high) in enumerate(pairwise(knots)):
        if at < high:
            part = (at - low) / (high - low)
            return ((place, 1 - part), (place + 1, part))
    return ((len(knots) - 1, 1.0),)


@cache
def stage(seats: int, left: int) -> Stage:
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
    return softmax(*standing(scores, each, hands))


def standing(scores: Sequence[float], each: Sequence[int], hands: Sequence[int]) -> tuple[list[float], float]:
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
    end, root = weights().seats[len(scores)].piles
    return softmax(scores, end + root * math.sqrt(left))
