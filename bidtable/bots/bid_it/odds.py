"""Estimates how many cards of one rank all players hold together.

A card that was shown may come from any deck of the round (BI-27). All possible origins are counted, so the
chances are exact for a player who learns nothing from bids and discards.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from math import comb
from typing import NamedTuple, TypeAlias

from bidtable.core.seats import put
from bidtable.games.bid_it.context import Context
from bidtable.games.bid_it.state import Observation, Seen

Pool: TypeAlias = tuple[int, int, int]
"""The unseen cards of a deck: how many count for a rank not at all, once and twice."""


class _Way(NamedTuple):
    """Origins of some seen cards that are equal for the cards that follow.

    Attributes:
        pools: The cards of each deck that are not seen.
        own: For each deck, the number of seen cards that the present seat took from it.
        same: Seen cards of which a copy follows, each with its deck.
    """

    pools: tuple[Pool, ...]
    own: tuple[int, ...]
    same: tuple[tuple[str, int], ...]


class CountOdds:
    """The exact chances of counts, as far as the cards that a player has seen decide them."""

    def __init__(self, context: Context, known: Observation) -> None:
        self._cards = context.cards
        shown = [card for seat, cards in enumerate(known.exposed) if seat != known.seat for card in cards]
        self._sure = [card for hand in known.shown for card in hand] or [*known.hand, *shown]
        # The cards of one seat stay in order, because a seat holds more cards of a deck the later it drew.
        self._seen = sorted([one for one in known.seen if one.seat != known.seat], key=lambda one: one.seat)
        self._decks = [Counter(deck) for deck in known.decks]
        for deck, own in zip(self._decks, known.own, strict=False):
            deck.subtract(own)
        if len(self._decks) == 1:
            self._decks[0].subtract([one.card for one in self._seen])
        self._sizes = [deck.total() for deck in self._decks]
        self._hidden = [
            sum([count for seat, count in enumerate(took) if seat != known.seat]) for took in known.took
        ]
        if len(self._decks) == 1:
            self._hidden[0] -= len(self._seen)

    def chances(self, rank: int) -> list[float]:
        """Return the chances that a rank occurs 0, 1, 2 ... times in all hands."""
        worth = self._cards.worth[rank]
        ways = _ways(self._decks, self._seen if len(self._decks) > 1 else (), worth) if self._decks else {}
        every = sum(ways.values())
        total: list[float] = []
        for pools, weight in ways.items():
            sums = [weight / every]
            for pool, hidden, size in zip(pools, self._hidden, self._sizes, strict=True):
                count = hidden - size + sum(pool)
                if count:
                    sums = convolved(sums, drawn(*pool, count))
            total += [0.0] * (len(sums) - len(total))
            total[: len(sums)] = [a + b for a, b in zip(total, sums, strict=False)]
        return [0.0] * self._cards.count(self._sure, rank) + (total or [1.0])


def _ways(
    decks: Sequence[Counter[str]], seen: Sequence[Seen], worth: Mapping[str, int]
) -> dict[tuple[Pool, ...], float]:
    # Every hidden card of a player is equally likely to be the card that was seen.
    begun = []
    for deck in decks:
        found = [0, 0, 0]
        for card, copies in deck.items():
            found[worth[card]] += copies
        begun.append((found[0], found[1], found[2]))
    nothing = (0,) * len(decks)
    ways = {_Way(tuple(begun), nothing, ()): 1.0}
    left = Counter([one.card for one in seen])
    for at, one in enumerate(seen):
        left[one.card] -= 1
        last = at + 1 == len(seen) or seen[at + 1].seat != one.seat
        following: dict[_Way, float] = defaultdict(float)
        for way, weight in ways.items():
            for number, took in enumerate(one.took):
                held = took - way.own[number]
                copies = decks[number][one.card] - way.same.count((one.card, number))
                if held > 0 and copies > 0:
                    chance = held * copies / sum(way.pools[number])
                    after = _after(
                        way, one.card, number, worth[one.card], last=last, again=left[one.card] > 0
                    )
                    following[after] += weight * chance
        ways = following
    found_ways: dict[tuple[Pool, ...], float] = defaultdict(float)
    for way, weight in ways.items():
        found_ways[way.pools] += weight
    return found_ways


def _after(way: _Way, card: str, deck: int, worth: int, *, last: bool, again: bool) -> _Way:
    pool = list(way.pools[deck])
    pool[worth] -= 1
    pools = (*way.pools[:deck], (pool[0], pool[1], pool[2]), *way.pools[deck + 1 :])
    own = (0,) * len(way.own) if last else put(way.own, deck, way.own[deck] + 1)
    if again:
        return _Way(pools, own, tuple(sorted((*way.same, (card, deck)))))
    return _Way(pools, own, tuple([one for one in way.same if one[0] != card]))


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
