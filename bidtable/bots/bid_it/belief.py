"""The knowledge of a player about the hidden cards."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cached_property
from itertools import accumulate

from bidtable.bots.bid_it import odds
from bidtable.bots.bid_it.features import HAND, PER_CARD, RANKS, SIGN, SIGNS, SPREAD, STEPS, least_bid
from bidtable.core.model import Seat
from bidtable.games.bid_it import bids
from bidtable.games.bid_it.context import Context
from bidtable.games.bid_it.players import alive, next_in
from bidtable.games.bid_it.state import NOBODY, Observation
from bidtable.games.bid_it.worlds import discarded

MOST_TILT = 3.0
"""Largest change of the natural logarithm of the odds between neighbouring counts, such as 3 and 4."""
BEND = (-0.5, 0.2)
"""The limits of `bend`, which makes counts far from the mean more or less likely."""


class Odds:
    """The chances that a rank occurs 0, 1, 2 ... times in all hands."""

    def __init__(self, sure: int, hidden: Sequence[float]) -> None:
        self.sure, self.hidden = sure, hidden
        self.mean = sum([count * chance for count, chance in enumerate(hidden)])
        self._tail = list(accumulate(reversed(hidden)))[::-1]

    def right(self, quantity: int) -> float:
        """Return the chance that a bid is right, 0 to 1."""
        need = quantity - self.sure
        if need <= 0:
            return 1.0
        return min(1.0, self._tail[need]) if need < len(self._tail) else 0.0

    def exact(self, quantity: int) -> float:
        """Return the chance that a bid is exactly right, 0 to 1."""
        return odds.exactly(self.hidden, quantity - self.sure)

    def tilted(self, lean: float, bend: float = 0.0) -> Odds:
        lean = min(MOST_TILT, max(-MOST_TILT, lean))
        bend = min(BEND[1], max(BEND[0], bend))
        scores = [
            (lean * (count - self.mean) + bend * (count - self.mean) ** 2) if chance > 0 else -math.inf
            for count, chance in enumerate(self.hidden)
        ]
        top = max(scores)
        parts = [chance * math.exp(score - top) for chance, score in zip(self.hidden, scores, strict=True)]
        total = sum(parts)
        return Odds(self.sure, [part / total for part in parts])


class Belief:
    """The knowledge of a player about the cards of all players."""

    def __init__(self, context: Context, known: Observation, seat: Seat) -> None:
        self.context, self.known, self.seat = context, known, seat
        self.alive = alive(known)
        self.following = next_in(known, seat)
        self.total = known.in_hands
        self.held = [size - len(shown) for size, shown in zip(known.sizes, known.exposed, strict=True)]
        self.unseen = sum(self.held) - (self.held[seat] if seat != NOBODY else 0)

    @cached_property
    def plain(self) -> list[Odds]:
        # These chances do not depend on the bids of other players.
        known, cards = self.known, self.context.cards
        outlook = odds.CountOdds(self.context, known)
        shown = [card for seat, found in enumerate(known.exposed) if seat != self.seat for card in found]
        sure = [*known.hand, *shown]
        found = []
        for rank in range(1, RANKS + 1):
            count = cards.count(sure, rank)
            found.append(Odds(count, outlook.chances(rank)[count:]))
        return found

    def last_bid(self, odds: Sequence[Odds]) -> tuple[float, float]:
        known = self.known
        if not known.quantity:
            return 0.0, 0.0
        one = odds[known.rank - 1]
        return one.right(known.quantity), one.exact(known.quantity)

    def height(self, quantity: int) -> float:
        away = (quantity - PER_CARD * self.total) / (SPREAD * math.sqrt(self.total))
        return min(3.0, max(-3.0, away))

    @cached_property
    def lowest(self) -> list[int]:
        quantity, rank = self.known.quantity, self.known.rank
        return [quantity + (one <= rank) if quantity else 1 for one in range(1, RANKS + 1)]

    def low(self, index: int) -> int:
        return max(self.lowest[index], least_bid(self.total))

    def quantities(self, index: int) -> range:
        low = self.low(index)
        return range(low, min(low + STEPS, bids.cap(self.known) + 1))

    @cached_property
    def signs(self) -> list[list[list[float]]]:
        known = self.known
        found = [[[0.0] * SIGNS for _ in range(RANKS)] if deals else [] for deals in known.deals]
        for seat in self.alive:
            self._thrown(seat, found[seat])
        named: set[int] = set()
        last = (-1, 0, 0)
        for entry in known.last_bids:
            self._bid(found[entry[0]], entry, last, first=entry[2] not in named)
            named.add(entry[2])
            last = entry
        bold = max([found[seat][0][SIGN.leaps] for seat in self.alive])
        for seat in self.alive:
            for one in found[seat]:
                one[SIGN.drew_for] = one[SIGN.changed] * one[SIGN.latest]
                one[SIGN.bold] = bold
        if known.call:
            called = found[known.caller][known.rank - 1]
            called[SIGN.called] = -1.0 if known.call == "perfecto" else 1.0
        return found

    def _thrown(self, seat: Seat, signs: list[list[float]]) -> None:
        thrown = discarded(self.known, seat)
        for index, one in enumerate(signs):
            one[SIGN.held] = self.known.sizes[seat] / HAND
            one[SIGN.changed] = len(thrown) / HAND
            one[SIGN.thrown] = self.context.cards.count(thrown, index + 1) / 3

    def _bid(
        self,
        signs: list[list[float]],
        entry: tuple[int, int, int],
        last: tuple[int, int, int],
        *,
        first: bool,
    ) -> None:
        seat, quantity, rank = entry
        before, stood, over = last
        if stood and before != seat:
            if over == rank:
                signs[rank - 1][SIGN.backed] = 1.0
            else:
                signs[over - 1][SIGN.left] = 1.0
                signs[over - 1][SIGN.left_at] = self.height(stood)
        mine = signs[rank - 1]
        if not any(one[SIGN.bid] for one in signs):
            mine[SIGN.began] = 1.0
        if mine[SIGN.bid]:
            mine[SIGN.again] = min(1.5, mine[SIGN.again] + 0.5)
        if first:
            mine[SIGN.named] = 1.0
        lowest = stood + (rank <= over) if stood else 1
        mine[SIGN.bid], mine[SIGN.height] = 1.0, self.height(quantity)
        jump = min(1.5, (quantity - lowest) / 3)
        mine[SIGN.jump] = max(mine[SIGN.jump], jump)
        for one in signs:
            one[SIGN.peak] = mine[SIGN.height]
            one[SIGN.often] = min(2.0, one[SIGN.often] + 0.25)
            one[SIGN.leaps] = max(one[SIGN.leaps], jump)
            one[SIGN.latest] = 0.0
            one[SIGN.other] = 1.0 - one[SIGN.bid]
        mine[SIGN.latest] = 1.0
