"""Deals of the unseen cards that fit what a seat knows, every one as likely as every other.

Seats that showed to be out of suits are dealt to first. How many cards of each suit goes to them is drawn by the number
of deals that this leaves, which is counted once for a view; which cards of the suit is then a shuffle, and whoever is
out of nothing gets what is left. So no deal is drawn in vain.
"""

from __future__ import annotations

import random
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate
from math import comb
from typing import NamedTuple, TypeAlias

from bidtable.core.masks import bits
from bidtable.core.model import Seat
from bidtable.games.bid_and_bluff.context import Context
from bidtable.games.bid_and_bluff.state import Observation

Sizes: TypeAlias = tuple[int, ...]
"""A number of cards for each group."""


class Group(NamedTuple):
    """Seats that are out of the same suits, dealt to as if they were one.

    Attributes:
        seats: The seats.
        sizes: How many cards each of them holds.
        barred: The suits that they are out of, as bits.
    """

    seats: tuple[Seat, ...]
    sizes: Sizes
    barred: int


class Split(NamedTuple):
    """How the cards of a suit can go to the groups, with so many places left.

    Attributes:
        ways: The ways.
        below: For each way the number of deals that it and those before it leave.
        total: The number of all deals.
    """

    ways: tuple[Sizes, ...]
    below: tuple[int, ...]
    total: int


def unseen(context: Context, seen: Observation) -> int:
    """Return the cards that the viewer has not seen this round, as bits: other hands, and what was not dealt."""
    trump = 1 << seen.trump if seen.trump >= 0 else 0
    return context.cards.all & ~(seen.own | seen.played | trump)


class Worlds:
    """All deals that fit a view. `deal` draws one."""

    def __init__(self, context: Context, seen: Observation) -> None:
        """Prepare the deals of what a seat (or a spectator) sees.

        Raises:
            ValueError: No deal fits: nobody can see this.
        """
        hidden = unseen(context, seen)
        self._suits = [bits(hidden & mask) for mask in context.cards.suit_mask]
        self._held = [seen.hand_of(seat) for seat in range(len(seen.dice))]
        full = sum([1 << suit for suit, cards in enumerate(self._suits) if cards])
        members: dict[int, list[Seat]] = {}
        for seat, voids in enumerate(seen.voids):
            if seat != seen.seat and seen.hand_size(seat):
                members.setdefault(voids & full, []).append(seat)
        groups = [
            Group(tuple(seats), tuple([seen.hand_size(seat) for seat in seats]), barred)
            for barred, seats in members.items()
        ]
        self._free = next((group for group in groups if not group.barred), Group((), (), 0))
        self._bound = [group for group in groups if group.barred]
        self._places = sum(self._free.sizes)
        self._splits: dict[tuple[int, Sizes], Split] = {}
        self._start = tuple([sum(group.sizes) for group in self._bound])
        rest = sum(map(len, self._suits)) - sum(self._start)
        if not self._ways(0, self._start) or rest < self._places:
            raise ValueError("no deal fits this view")

    def deal(self, rng: random.Random) -> list[int]:
        """Return the hand of each seat as bits; the viewer's own is as it is."""
        hands = self._held.copy()
        if not self._bound:
            pool = [card for cards in self._suits for card in cards]
        else:
            pool = self._deal_bound(hands, rng)
        _shuffle(pool, self._places, rng)
        _hand_out(hands, self._free, pool)
        return hands

    def _deal_bound(self, hands: list[int], rng: random.Random) -> list[int]:
        """Deal to those who are out of suits; return the cards that are left."""
        piles: list[list[int]] = [[] for _ in self._bound]
        left: list[int] = []
        places = self._start
        for suit, cards in enumerate(self._suits):
            split = self._splits[suit, places]
            # A float draws among up to 2**53 deals evenly; beyond that the error is as small as its last bit.
            way = split.ways[min(bisect_right(split.below, rng.random() * split.total), len(split.ways) - 1)]
            pile = cards.copy()
            _shuffle(pile, sum(way), rng)
            at = 0
            for group, count in enumerate(way):
                piles[group] += pile[at : at + count]
                at += count
            left += pile[at:]
            places = tuple([place - count for place, count in zip(places, way, strict=True)])
        for one, pile in zip(self._bound, piles, strict=True):
            if len(one.seats) > 1:
                _shuffle(pile, len(pile), rng)
            _hand_out(hands, one, pile)
        return left

    def _ways(self, suit: int, places: Sizes) -> int:
        """Return the number of deals of the suits from one on to the groups, and keep how they come about."""
        if suit == len(self._suits):
            return int(not any(places))
        if (suit, places) not in self._splits:
            size = len(self._suits[suit])
            ways, counts = [], []
            for way in self._compositions(suit, places, size):
                rest = tuple([place - count for place, count in zip(places, way, strict=True)])
                deals = self._ways(suit + 1, rest)
                if deals:
                    ways.append(way)
                    counts.append(deals * _choices(size, way))
            self._splits[suit, places] = Split(tuple(ways), tuple(accumulate(counts)), sum(counts))
        return self._splits[suit, places].total

    def _compositions(self, suit: int, places: Sizes, size: int, group: int = 0) -> Iterator[Sizes]:
        """Yield how many cards of a suit may go to each group from one on."""
        if group == len(places):
            yield ()
            return
        most = 0 if self._bound[group].barred >> suit & 1 else min(size, places[group])
        for count in range(most + 1):
            for rest in self._compositions(suit, places, size - count, group + 1):
                yield (count, *rest)


def _choices(size: int, way: Sizes) -> int:
    """Return in how many ways so many of some cards go to the groups; the order in a hand does not count."""
    found = 1
    for count in way:
        found *= comb(size, count)
        size -= count
    return found


def _shuffle(cards: list[int], count: int, rng: random.Random) -> None:
    """Put a random choice of so many cards, in random order, in front."""
    draw = rng.random
    size = len(cards)
    for at in range(count):
        other = at + int(draw() * (size - at))
        cards[at], cards[other] = cards[other], cards[at]


def _hand_out(hands: list[int], group: Group, cards: Sequence[int]) -> None:
    """Give the seats of a group their cards, from the front."""
    at = 0
    for seat, size in zip(group.seats, group.sizes, strict=True):
        hand = 0
        for card in cards[at : at + size]:
            hand |= 1 << card
        hands[seat] = hand
        at += size
