"""Random deals of the unseen cards that agree with an observation. All these deals are equally likely.

The seats are dealt to in a fixed order, and a seat that lacks more suits comes earlier. Some seats may hold all
cards that the seats before them may hold. The number of their possible hands is then easy to compute. Other seats lack
different suits. For these seats, the program first draws how many cards of each suit they get. The possible deals of
an observation are counted once, so every random draw gives a deal that agrees with the observation.

If many seats lack different suits, counting would take too long. The program then deals at random until a deal agrees
with the observation. This can produce every such deal, but some deals are slightly more likely than others.
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
"""Number of cards for each group of seats."""


MOST_COUNTED = 200
"""Largest number of combinations of hand sizes for which the program counts the possible deals."""
TRIES = 1000
"""Number of random deals. If none of them agrees with the observation, the observation is regarded as impossible."""


class Group(NamedTuple):
    """A group of seats that are known to lack the same suits.

    Cards are dealt to all seats of a group together.

    Attributes:
        seats: The seats.
        sizes: Hand size of each seat.
        barred: Suits that the seats cannot hold, as bits.
        cards: Unseen cards that the seats may hold, as bits.
    """

    seats: tuple[Seat, ...]
    sizes: Sizes
    barred: int
    cards: int


class Pile(NamedTuple):
    """A pile of unseen cards (each as a bit).

    `fits` contains, for each group of seats, whether the group may hold cards of this pile.
    """

    cards: list[int]
    fits: tuple[bool, ...]


class Split(NamedTuple):
    """All ways to divide the cards of a pile among groups of seats that still need cards.

    Attributes:
        ways: Each entry contains the number of cards that each group receives.
        rests: Each entry contains the number of cards that each group still needs afterwards.
        below: Each entry contains the number of deals that belong to this entry or to an earlier entry.
        total: Total number of possible deals.
    """

    ways: list[Sizes]
    rests: list[Sizes]
    below: list[int]
    total: int


def unseen(context: Context, seen: Observation) -> int:
    """Return the cards that the viewer has not seen in this round, as bits.

    Unseen cards are in other hands and in the stock.
    """
    trump = 1 << seen.trump if seen.trump >= 0 else 0
    return context.cards.all & ~(seen.own | seen.played | trump)


class Worlds:
    """Generates random deals that fit an observation. `deal` draws one."""

    def __init__(self, context: Context, seen: Observation) -> None:
        """Prepare the random deals that fit the observation of a seat or a spectator.

        Raises:
            ValueError: The observation is impossible, because no deal fits.
        """
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
        """Return whether the unseen cards are enough for the hands of all groups of seats."""
        gone = sum(self._start)
        for group in self._nested:
            gone += sum(group.sizes)
            if group.cards.bit_count() < gone:
                return False
        return True

    def deal(self, rng: random.Random) -> list[int]:
        """Return random hands for all seats, as bits. The viewer's own hand stays unchanged.

        Raises:
            ValueError: Raised if no random deal agreed with the observation, in a game in which the possible
                deals cannot be counted.
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
        """Deal cards to groups of seats that lack different suits, and return the remaining cards."""
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
        """Deal random cards to the groups of seats that lack different suits, and return the remaining cards."""
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
        """Count the possible deals of the piles from number `number` on.

        Store all ways to divide each of these piles.
        """
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
    """Return the other seats with cards, in groups of seats that lack the same suits.

    A suit without unseen cards is ignored.
    """
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
    """Return the groups of seats that lack different suits, and then the other groups in the order of dealing."""
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
    """Yield all ways to give `size` cards, or fewer, to groups of seats.

    Each way contains the number of cards for each group.
    """
    if not fits:
        yield ()
        return
    for count in range(min(size, places[0]) + 1 if fits[0] else 1):
        for rest in _compositions(fits[1:], places[1:], size - count):
            yield (count, *rest)


def _choices(size: int, way: Sizes) -> int:
    """Return in how many ways the cards for each group can be chosen from `size` cards.

    The order of cards in a hand does not matter.
    """
    found = 1
    for count in way:
        found *= comb(size, count)
        size -= count
    return found


def _hand_out(hands: list[int], group: Group, cards: list[int], rng: random.Random) -> None:
    """Give random cards (bits) to all seats of a group.

    The remaining cards stay in the list, in any order.
    """
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
