"""Exact odds for BID-IT!: how often a rank lies in all hands, given what one seat knows.

A seat knows its own cards, cards laid open, the discards, and the composition of the deck. The other cards in hands are
a random part of the unseen ones. After a shuffle within the round they are random parts of the rest of each deck
(BI-9), for every way in which the cards seen may have come from these decks (`worlds.origins`). So the count is
hypergeometric, of cards that count nothing, once or twice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import comb
from typing import TypeAlias

from bidtable.games.bid_it.cards import Cards, Hand
from bidtable.games.bid_it.context import Context
from bidtable.games.bid_it.state import Observation
from bidtable.games.bid_it.worlds import origins

Hidden: TypeAlias = tuple[tuple[Hand, int], ...]
"""For each deck of the round its unseen cards, and how many of them lie in hands."""


class CountOdds:
    """The odds of the count of each rank, as a seat can know them."""

    def __init__(self, context: Context, known: Observation) -> None:
        """Find where the unseen cards may lie."""
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
        """Return the chance of each count of a rank over all hands, stars included, from 0 upwards."""
        weighed: dict[tuple[tuple[int, int, int, int], ...], float] = {}
        for hidden, chance in self._ways.items():
            pools = tuple((*_worths(self._cards, rest, rank), count) for rest, count in hidden)
            weighed[pools] = weighed.get(pools, 0.0) + chance
        total: list[float] = []
        for pools, chance in weighed.items():
            found = [chance]
            for nothing, once, twice, count in pools:
                found = convolved(found, drawn(nothing, once, twice, count))
            total += [0.0] * (len(found) - len(total))
            total[: len(found)] = [a + b for a, b in zip(total, found, strict=False)]
        return [0.0] * self._cards.count(self._sure, rank) + (total or [1.0])


def _worths(cards: Cards, pool: Hand, rank: int) -> tuple[int, int, int]:
    """Return how many cards count nothing, once and twice for a rank."""
    worth = cards.worth[rank]
    counts = Counter([worth[card] for card in pool])
    return counts[0], counts[1], counts[2]


def drawn(nothing: int, once: int, twice: int, count: int) -> list[float]:
    """Return the chance of each count among some cards drawn at random.

    Args:
        nothing: Cards to draw from that count nothing.
        once: Cards that count once.
        twice: Cards that count twice.
        count: Cards that are drawn.
    """
    found = [0.0] * (2 * count + 1)
    ways = comb(nothing + once + twice, count)
    for two in range(min(twice, count) + 1):
        for one in range(min(once, count - two) + 1):
            rest = count - one - two
            if rest <= nothing:
                found[one + 2 * two] += comb(twice, two) * comb(once, one) * comb(nothing, rest) / ways
    return found


def convolved(first: Sequence[float], second: Sequence[float]) -> list[float]:
    """Return the distribution of the sum of two independent counts."""
    found = [0.0] * (len(first) + len(second) - 1)
    for low, chance in enumerate(first):
        for high, other in enumerate(second):
            found[low + high] += chance * other
    return found


def at_least(chances: Sequence[float], count: int) -> float:
    """Return the chance that there are at least so many, so that a bid of them is right."""
    return min(1.0, sum(chances[max(0, count) :]))


def exactly(chances: Sequence[float], count: int) -> float:
    """Return the chance that there are exactly so many, so that a Perfecto is right."""
    return chances[count] if 0 <= count < len(chances) else 0.0
