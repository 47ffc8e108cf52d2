"""Exact odds for BID-IT!: how often a rank lies in all hands, given what one seat knows.

What a seat knows are its own cards, cards laid open, the discards, and the deck's composition. The other cards in
hands are a random part of those not seen; after a shuffle within the round, a random part of the old ones and of the
new ones (BI-9). So the count is hypergeometric: cards that count nothing, once or twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb

from bidtable.core.masks import bits
from bidtable.games.bid_it.cards import Cards
from bidtable.games.bid_it.parts import Table


def distribution(cards: Cards, table: Table, rank: int) -> list[float]:
    """Return the chance of each count of a rank over all hands, stars included, from 0 upwards.

    Args:
        cards: The deck.
        table: What a seat knows.
        rank: The rank that is bid.
    """
    known = 0
    for names in table.exposed:
        known |= cards.mask(names)
    if table.seat is not None:
        known |= cards.mask(table.hand)
    fresh = cards.mask(table.fresh)
    unseen = cards.full & ~known & ~cards.mask(table.discards)
    old, new = _hidden(cards, table)
    sure = cards.count(known, rank)
    if not fresh:
        chances = drawn(cards, unseen, old + new, rank)
    else:
        first = drawn(cards, unseen & ~fresh, old, rank)
        chances = convolved(first, drawn(cards, unseen & fresh, new, rank))
    return [0.0] * sure + chances


def _hidden(cards: Cards, table: Table) -> tuple[int, int]:
    """Return how many unseen cards other hands hold: from before a shuffle in this round, and since."""
    fresh = cards.mask(table.fresh)
    old = new = 0
    for seat, size in enumerate(table.hand_sizes):
        if seat == table.seat:
            continue
        shown = cards.mask(table.exposed[seat])
        hidden = size - shown.bit_count()
        before = max(0, table.held[seat] - (shown & ~fresh).bit_count()) if fresh else 0
        old += before
        new += hidden - before
    return old, new


def drawn(cards: Cards, pool: int, count: int, rank: int) -> list[float]:
    """Return the chance of each count among some cards drawn at random from a pool."""
    size = pool.bit_count()
    twice = sum(1 for card in bits(pool) if cards.worth[rank][card] == 2)
    once = sum(1 for card in bits(pool) if cards.worth[rank][card] == 1)
    nothing = size - once - twice
    found = [0.0] * (2 * count + 1)
    ways = comb(size, count)
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
    """Return the chance that there are at least so many: that a bid of them is right."""
    return min(1.0, sum(chances[max(0, count) :]))


def exactly(chances: Sequence[float], count: int) -> float:
    """Return the chance that there are exactly so many: that a Perfecto is right."""
    return chances[count] if 0 <= count < len(chances) else 0.0
