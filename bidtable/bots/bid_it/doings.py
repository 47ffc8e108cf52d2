"""How likely the others would have done in a guessed world of BID-IT! what they did, by the tilt of the hard bot.

That bot multiplies each chance of a rank's hidden count by exp(lean x + bend x^2), rank by rank. A world has a count of
each rank, and they hang together, for a star counts for all: the plain product of all six would tell the same thing
several times over. So leans are changed until the product moves the means of all ranks about as far as the tilts do one
by one; bends stay. For a single rank that is an approximation.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import chain
from operator import mul
from typing import Final

from bidtable.bots.bid_it import inputs
from bidtable.bots.bid_it.mind import before_draw
from bidtable.bots.bid_it.nets import DUEL, TABLE, brain
from bidtable.bots.bid_it.sight import MOST_TILT, Odds, Sight
from bidtable.bots.bid_it.table import MASK, SHIFTS, Deck
from bidtable.games.bid_it.cards import RANKS, Cards
from bidtable.games.bid_it.context import Context
from bidtable.games.bid_it.state import NOBODY, Observation, State

NARROW: Final = 1e-6
"""A variance below which a count is as good as known."""
LOOSE: Final = 0.01
"""What is added to the correlation of each rank with itself, so that ranks that always go together do no harm."""


class Related:
    """How the counts of ranks hang together.

    Attributes:
        apart: The inverse of their correlations, by the cards of the whole deck.
    """

    def __init__(self, cards: Cards) -> None:
        """Take the deck."""
        rows = [[cards.worth[rank][card] for card in cards.full] for rank in RANKS]
        away = [[each - sum(row) / len(row) for each in row] for row in rows]
        products = [[sum(map(mul, one, other)) for other in away] for one in away]
        spreads = [max(NARROW, math.sqrt(products[at][at])) for at in range(len(RANKS))]
        self.apart = inverse(
            [
                [
                    products[one][two] / (spreads[one] * spreads[two]) + LOOSE * (one == two)
                    for two in range(len(RANKS))
                ]
                for one in range(len(RANKS))
            ]
        )


class Doings:
    """What the others did in a round, as far as a seat, or a spectator, sees it."""

    def __init__(self, context: Context, deck: Deck, related: Related, known: Observation) -> None:
        """Work out by what each count of each rank is weighed."""
        seat = NOBODY if known.seat is None or not known.deals[known.seat] else known.seat
        self._deck, self._seat = deck, seat
        self._open = deck.count(
            deck.places(
                chain.from_iterable(cards for other, cards in enumerate(known.exposed) if other != seat)
            )
        )
        self._factors: list[list[float]] = []
        if not known.decks:
            # No round is on, or its hands lie open.
            return
        if seat == known.turn:
            known = before_draw(context, known, seat)
        sight = Sight(context, known, seat)
        nets = brain(DUEL if len(sight.alive) == 2 else TABLE)
        self._factors = factors(related, sight.plain, inputs.tilted(sight, nets.tilts))

    def weight(self, world: State) -> float:
        """Return how likely the others would have done in a world what they did, to the likeliest; 0.0 if never."""
        if not self._factors:
            return 1.0
        worth, at, seat = self._deck.worth, self._deck.at, self._seat
        counts = -self._open
        for other, hand in enumerate(world.hands):
            if other != seat:
                for card in hand:
                    counts += worth[at[card]]
        total = 0.0
        for shift, found in zip(SHIFTS, self._factors, strict=True):
            count = counts >> shift & MASK
            if count >= len(found):
                return 0.0
            total += found[count]
        return math.exp(total)


def factors(related: Related, plain: Sequence[Odds], tilted: Sequence[Odds]) -> list[list[float]]:
    """Return for each rank the natural logarithm of what each hidden count is weighed by; the highest is 0.

    Args:
        related: How the counts of ranks hang together.
        plain: The odds of each rank by the cards.
        tilted: The same, tilted by what the others did.
    """
    spreads = [
        math.sqrt(sum([chance * (count - one.mean) ** 2 for count, chance in enumerate(one.hidden)]))
        for one in plain
    ]
    moved = [
        (other.mean - one.mean) / spread if spread > NARROW else 0.0
        for one, other, spread in zip(plain, tilted, spreads, strict=True)
    ]
    found = []
    for one, other, spread, alone, row in zip(plain, tilted, spreads, moved, related.apart, strict=True):
        together = sum([part * each for part, each in zip(row, moved, strict=True)])
        more = min(MOST_TILT, max(-MOST_TILT, (together - alone) / spread)) if spread > NARROW else 0.0
        scores = [
            math.log(after / before) + more * (count - one.mean) if before > 0 and after > 0 else -math.inf
            for count, (before, after) in enumerate(zip(one.hidden, other.hidden, strict=True))
        ]
        top = max(scores)
        found.append([score - top for score in scores])
    return found


def inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """Return the inverse of a matrix that has one, by elimination."""
    size = len(matrix)
    rows = [[*row, *[float(at == other) for other in range(size)]] for at, row in enumerate(matrix)]
    for at in range(size):
        best = max(range(at, size), key=lambda row: abs(rows[row][at]))
        rows[at], rows[best] = rows[best], rows[at]
        rows[at] = [each / rows[at][at] for each in rows[at]]
        for other in range(size):
            if other != at and rows[other][at]:
                times = rows[other][at]
                rows[other] = [each - times * mine for each, mine in zip(rows[other], rows[at], strict=True)]
    return [row[size:] for row in rows]
