"""Random deals of the cards that a player cannot see.

Each deal fits the hand sizes and the suits that players are known to lack.
"""

# The number of cards of each suit is drawn in proportion to the number of possible deals. If counting would
# take too long, random deals are tried until one is possible. Some deals are then slightly more likely than
# others.

from __future__ import annotations

import random
from bisect import bisect_right
from collections.abc import Iterator
from itertools import accumulate
from math import comb, prod
from typing import NamedTuple, TypeAlias

from bidtable.core.masks import bits
from bidtable.core.model import Seat
from bidtable.games.bid_and_bluff.context import Context
from bidtable.games.bid_and_bluff.state import Observation

Sizes: TypeAlias = tuple[int, ...]
"""For each group of seats, a number of cards."""


MOST_COUNTED = 200
"""Largest number of combinations of hand sizes for which the program counts the possible deals."""
TRIES = 1000
"""Largest number of attempts to deal the unseen cards at random before the program raises ValueError."""


class Group(NamedTuple):
    """A group of players who cannot hold the same suits.

    Attributes:
        barred: Bit mask of the suits that these players cannot hold.
        cards: Bit mask of the unseen cards that these players may hold.
    """

    seats: tuple[Seat, ...]
    sizes: Sizes
    barred: int
    cards: int


class Pile(NamedTuple):
    cards: list[int]
    fits: tuple[bool, ...]


class Split(NamedTuple):
    ways: list[Sizes]
    rests: list[Sizes]
    below: list[int]
    total: int


def unseen(context: Context, seen: Observation) -> int:
    """Return the cards that a player has not seen in this round."""
    # Each bit stands for a card.
    trump = 1 << seen.trump if seen.trump >= 0 else 0
    return context.cards.all & ~(seen.own | seen.played | trump)


class Worlds:
    """Makes random deals that fit what a player has seen."""

    def __init__(self, context: Context, seen: Observation) -> None:
        hidden = unseen(context, seen)
        self._pool = [1 << card for card in bits(hidden)]
        self._held = [seen.hand_of(seat) for seat in range(len(seen.dice))]
        self._crossed, self._nested = _in_order(_groups(context, seen, hidden))
        # Each nested group may hold all cards of the group before it, and further cards, called fresh.
        before = [0, *[group.cards for group in self._nested]]
        self._fresh = [
            [1 << card for card in bits(group.cards & ~known)]
            for group, known in zip(self._nested, before[:-1], strict=True)
        ]
        suits: dict[tuple[bool, ...], list[int]] = {}
        for suit, mask in enumerate(context.cards.suit_mask):
            fits = tuple([not group.barred >> suit & 1 for group in self._crossed])
            suits.setdefault(fits, []).extend([1 << card for card in bits(hidden & mask)])
        self._piles = [Pile(cards, fits) for fits, cards in suits.items()]
        self._splits: dict[tuple[int, Sizes], Split] = {}
        self._start = tuple([sum(group.sizes) for group in self._crossed])
        self._counted = prod([size + 1 for size in self._start]) <= MOST_COUNTED
        if (self._counted and not self._ways(0, self._start)) or not self._room():
            raise ValueError("no deal fits this view")

    def _room(self) -> bool:
        gone = sum(self._start)
        for group in self._nested:
            gone += sum(group.sizes)
            if group.cards.bit_count() < gone:
                return False
        return True

    def deal(self, rng: random.Random) -> list[int]:
        """Return random hands for all seats, as bits.

        Raises:
            ValueError: No deal was found that fits the observation.
        """
        hands = self._held.copy()
        if not self._crossed:
            cards = list[int]()
            for group, fresh in zip(self._nested, self._fresh, strict=True):
                cards += fresh
                _hand_out(hands, group, cards, rng)
            return hands
        pool = self._deal_crossed(hands, rng) if self._counted else self._try(hands, rng)
        for group in self._nested:
            rest = [card for card in pool if not card & group.cards] if group.barred else []
            fitting = [card for card in pool if card & group.cards] if rest else pool
            _hand_out(hands, group, fitting, rng)
            pool = rest + fitting
        return hands

    def _deal_crossed(self, hands: list[int], rng: random.Random) -> list[int]:
        draw = rng.random
        given: list[list[int]] = [[] for _ in self._crossed]
        left: list[int] = []
        places = self._start
        for number, pile in enumerate(self._piles):
            split = self._splits[number, places]
            # A float draws evenly among up to 2**53 deals. For more deals, the error is no larger than the last bit.
            at = bisect_right(split.below, draw() * split.total) if len(split.ways) > 1 else 0
            places = split.rests[at]
            cards = pile.cards.copy()
            size = len(cards)
            for group, count in enumerate(split.ways[at]):
                for _ in range(count):
                    other = int(draw() * size)
                    size -= 1
                    given[group].append(cards[other])
                    cards[other] = cards[size]
            left += cards[:size]
        for one, cards in zip(self._crossed, given, strict=True):
            if len(one.seats) > 1:
                _hand_out(hands, one, cards, rng)
            else:
                hands[one.seats[0]] = sum(cards)
        return left

    def _try(self, hands: list[int], rng: random.Random) -> list[int]:
        for _ in range(TRIES):
            pool = self._pool
            for group in self._crossed:
                fitting = [card for card in pool if card & group.cards]
                if len(fitting) < sum(group.sizes):
                    break
                rest = [card for card in pool if not card & group.cards]
                _hand_out(hands, group, fitting, rng)
                pool = rest + fitting
            else:
                return pool
        raise ValueError("no deal fits this view")

    def _ways(self, number: int, places: Sizes) -> int:
        if number == len(self._piles):
            return int(not any(places))
        if (number, places) not in self._splits:
            pile = self._piles[number]
            ways, rests, counts = [], [], []
            for way in _compositions(pile.fits, places, len(pile.cards)):
                rest = tuple([place - count for place, count in zip(places, way, strict=True)])
                deals = self._ways(number + 1, rest)
                if deals:
                    ways.append(way)
                    rests.append(rest)
                    counts.append(deals * _choices(len(pile.cards), way))
            self._splits[number, places] = Split(ways, rests, list(accumulate(counts)), sum(counts))
        return self._splits[number, places].total


def _groups(context: Context, seen: Observation, hidden: int) -> list[Group]:
    masks = context.cards.suit_mask
    there = sum([1 << suit for suit, mask in enumerate(masks) if hidden & mask])
    members: dict[int, list[Seat]] = {}
    for seat, voids in enumerate(seen.voids):
        if seat != seen.seat and seen.hand_size(seat):
            members.setdefault(voids & there, []).append(seat)
    found = []
    for barred, seats in members.items():
        cards = hidden
        for suit in bits(barred):
            cards &= ~masks[suit]
        found.append(Group(tuple(seats), tuple([seen.hand_size(seat) for seat in seats]), barred, cards))
    return found


def _in_order(groups: list[Group]) -> tuple[list[Group], list[Group]]:
    crossed, nested = groups.copy(), list[Group]()
    while True:
        last = next(
            (one for one in crossed if not any(one.barred & ~other.barred for other in crossed)), None
        )
        if last is None:
            return crossed, nested
        crossed.remove(last)
        nested.insert(0, last)


def _compositions(fits: tuple[bool, ...], places: Sizes, size: int) -> Iterator[Sizes]:
    if not fits:
        yield ()
        return
    for count in range(min(size, places[0]) + 1 if fits[0] else 1):
        for rest in _compositions(fits[1:], places[1:], size - count):
            yield (count, *rest)


def _choices(size: int, way: Sizes) -> int:
    found = 1
    for count in way:
        found *= comb(size, count)
        size -= count
    return found


def _hand_out(hands: list[int], group: Group, cards: list[int], rng: random.Random) -> None:
    # The order of the remaining cards may change.
    draw = rng.random
    left = len(cards)
    for seat, size in zip(group.seats, group.sizes, strict=True):
        hand = 0
        # The last card of the list moves to the place of the drawn card.
        for rest in range(left, left - size, -1):
            other = int(draw() * rest)
            hand |= cards[other]
            cards[other] = cards[rest - 1]
        left -= size
        hands[seat] = hand
    del cards[left:]
