"""Deals of the unseen cards that fit what a seat knows, every one as likely as every other.

Who may hold less is dealt to first: whoever may hold all that those before him may, and more, has equally many ways in
each of their deals. Where two are out of different suits neither comes first. Then it is drawn how many cards of each
suit they get, by the number of deals that this leaves, which is counted once for a view. So no deal is drawn in vain.
Only where so many hands are tangled like that that counting would take too long, they are dealt to one after the other
until a deal fits: any may come about, but some a little more often than others.
"""

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
"""A number of cards for each group."""


MOST_COUNTED = 200
"""Ways to have cards left to deal, up to which deals are counted."""
TRIES = 1000
"""Deals tried, where they are not counted, before it is said that none fits."""


class Group(NamedTuple):
    """Seats that are out of the same suits, dealt to as if they were one.

    Attributes:
        seats: The seats.
        sizes: How many cards each of them holds.
        barred: The suits that they are out of, as bits.
        cards: The unseen cards of the other suits, as bits.
    """

    seats: tuple[Seat, ...]
    sizes: Sizes
    barred: int
    cards: int


class Pile(NamedTuple):
    """Unseen cards that the same of the groups may hold: each as a bit, and whether each group may."""

    cards: list[int]
    fits: tuple[bool, ...]


class Split(NamedTuple):
    """How the cards of a pile can go to the groups, with so many places left.

    Attributes:
        ways: The ways.
        rests: For each way the places that are left after it.
        below: For each way the number of deals that it and those before it leave.
        total: The number of all deals.
    """

    ways: list[Sizes]
    rests: list[Sizes]
    below: list[int]
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
        self._pool = [1 << card for card in bits(hidden)]
        self._held = [seen.hand_of(seat) for seat in range(len(seen.dice))]
        self._crossed, self._nested = _in_order(_groups(context, seen, hidden))
        # Each of those that come one after the other may hold what the one before may, and this.
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
        """Whether there are cards enough for those who are dealt to one after the other."""
        gone = sum(self._start)
        for group in self._nested:
            gone += sum(group.sizes)
            if group.cards.bit_count() < gone:
                return False
        return True

    def deal(self, rng: random.Random) -> list[int]:
        """Return the hand of each seat as bits; the viewer's own is as it is.

        Raises:
            ValueError: No deal fits, where that could not be told beforehand.
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
        """Deal to those of whom none may hold all that another may; return the cards that are left."""
        draw = rng.random
        given: list[list[int]] = [[] for _ in self._crossed]
        left: list[int] = []
        places = self._start
        for number, pile in enumerate(self._piles):
            split = self._splits[number, places]
            # A float draws among up to 2**53 deals evenly; beyond that the error is as small as its last bit.
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
        """Do the same without counting."""
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
        """Return the number of deals of the piles from one on to the groups, and keep how they come about."""
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
    """Return the other seats that hold cards, by the suits that they are out of; suits that are gone do not count."""
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
    """Return the groups that are dealt to together, and then those that come one after the other."""
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
    """Yield how many of so many cards may go to each group."""
    if not fits:
        yield ()
        return
    for count in range(min(size, places[0]) + 1 if fits[0] else 1):
        for rest in _compositions(fits[1:], places[1:], size - count):
            yield (count, *rest)


def _choices(size: int, way: Sizes) -> int:
    """Return in how many ways so many of some cards go to the groups; the order in a hand does not count."""
    found = 1
    for count in way:
        found *= comb(size, count)
        size -= count
    return found


def _hand_out(hands: list[int], group: Group, cards: list[int], rng: random.Random) -> None:
    """Give the seats of a group some of the cards at random, as bits; those that nobody gets stay, in any order."""
    draw = rng.random
    left = len(cards)
    for seat, size in zip(group.seats, group.sizes, strict=True):
        hand = 0
        # The last card takes the place of the one that is drawn.
        for rest in range(left, left - size, -1):
            other = int(draw() * rest)
            hand |= cards[other]
            cards[other] = cards[rest - 1]
        left -= size
        hands[seat] = hand
    del cards[left:]
