"""Estimates how many cards of one rank all players hold together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import comb
from typing import TypeAlias

from bidtable.games.bid_it.cards import Hand
from bidtable.games.bid_it.context import Context
from bidtable.games.bid_it.state import Observation
from bidtable.games.bid_it.worlds import origins

Hidden: TypeAlias = tuple[tuple[Hand, int], ...]
"""The hidden cards of each deck of the round, each with the number of hidden cards in hands."""


class CountOdds:
    def __init__(self, context: Context, known: Observation) -> None:
        self._cards = context.cards
        shown = [card for seat, cards in enumerate(known.exposed) if seat != known.seat for card in cards]
        self._sure = [card for hand in known.shown for card in hand] or [*known.hand, *shown]
        self._ways: dict[Hidden, float] = {}
        for way in origins(known) if known.decks else ():
            hidden = tuple(
                (rest, sum(counts)) for rest, counts in zip(way.rest, way.hidden, strict=True) if any(counts)
            )
            self._ways[hidden] = self._ways.get(hidden, 0.0) + way.chance

    def chances(self, rank: int) -> list[float]:
        """Return the chances that a rank occurs 0, 1, 2 ... times in all hands."""
        worth = self._cards.worth[rank]
        weighed: dict[tuple[tuple[int, int, int, int], ...], float] = {}
        for hidden, chance in self._ways.items():
            counts = [(Counter([worth[card] for card in rest]), count) for rest, count in hidden]
            pools = tuple((found[0], found[1], found[2], count) for found, count in counts)
            weighed[pools] = weighed.get(pools, 0.0) + chance
        total: list[float] = []
        for pools, chance in weighed.items():
            sums = [chance]
            for nothing, once, twice, count in pools:
                sums = convolved(sums, drawn(nothing, once, twice, count))
            total += [0.0] * (len(sums) - len(total))
            total[: len(sums)] = [a + b for a, b in zip(total, sums, strict=False)]
        return [0.0] * self._cards.count(self._sure, rank) + (total or [1.0])


def drawn(nothing: int, once: int, twice: int, count: int) -> list[float]:
    found = [0.0] * (2 * count + 1)
    ways = comb(nothing + once + twice, count)
    for two in range(min(twice, count) + 1):
        for one in range(min(once, count - two) + 1):
            rest = count - one - two
            if rest <= nothing:
                found[one + 2 * two] += comb(twice, two) * comb(once, one) * comb(nothing, rest) / ways
    return found


def convolved(first: Sequence[float], second: Sequence[float]) -> list[float]:
    found = [0.0] * (len(first) + len(second) - 1)
    for low, chance in enumerate(first):
        for high, other in enumerate(second):
            found[low + high] += chance * other
    return found


def at_least(chances: Sequence[float], count: int) -> float:
    return min(1.0, sum(chances[max(0, count) :]))


def exactly(chances: Sequence[float], count: int) -> float:
    return chances[count] if 0 <= count < len(chances) else 0.0
