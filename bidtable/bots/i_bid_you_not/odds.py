"""The value of an offer and the chances of a bid, as shown to players."""

from __future__ import annotations

import math
import random
from bisect import bisect
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from typing import Final

import msgspec
from msgspec.structs import replace

from bidtable.bots.common import nets
from bidtable.bots.common.log_odds import weighted
from bidtable.bots.common.reasons import stepped
from bidtable.core.chance import stream
from bidtable.core.masks import bits
from bidtable.core.model import Seat, digest
from bidtable.core.seats import put
from bidtable.games.i_bid_you_not import scoring
from bidtable.games.i_bid_you_not.binding import may_bid
from bidtable.games.i_bid_you_not.cards import mask_of
from bidtable.games.i_bid_you_not.context import Context
from bidtable.games.i_bid_you_not.mutable_position import Position
from bidtable.games.i_bid_you_not.phases.bid import reveal
from bidtable.games.i_bid_you_not.state import OPEN, Observation, State
from bidtable.games.i_bid_you_not.taking import spoils
from bidtable.games.i_bid_you_not.worlds import Worlds

NAME: Final = "i_bid_you_not_coach"
WORLDS: Final = 200
"""Number of random deals in which bids are compared; more deals change the odds by less than 10 percentage points."""
MOST: Final = 4.0
"""Largest absolute value of the logarithm of the odds in a correction."""
LEAST: Final = 0.05
"""Smallest chance of a place that is told."""
WORTHS: Final = (-5, -2, 0, 1, 2, 3, 4, 6, 9)
"""The borders between the classes of an offer's worth to a bidder, in points."""


def lot_worth(context: Context, seen: Observation, seat: Seat) -> int:
    """Return how many points a player gains by taking the offer (IB-8, IB-20)."""
    deck, pile, extremes = context.deck(seen), seen.piles[seat], "extremes_score" in seen.variants
    taken = pile | spoils(deck, seen, seat).pile
    before, after = (scoring.worth(deck, cards, extremes_only=extremes) for cards in (pile, taken))
    return after - before


class Learned(msgspec.Struct, frozen=True):
    """How bots bid.

    Attributes:
        places: For two players and for more, and each class of an offer's worth to a bidder: how often the bid is in
            each part of the bidder's sorted hand.
        first: For the same tables: the weights of `about`, which correct the chance to choose first.
        even: The share of luck in the order of the others.
    """

    provenance: dict[str, str]
    places: dict[str, tuple[tuple[float, ...], ...]]
    first: dict[str, tuple[float, ...]] = {}
    even: dict[str, float] = {}


def learned() -> Learned:
    return nets.learned(NAME, Learned)


def worth_class(worth: int) -> int:
    """Return the class of an offer's worth to a bidder."""
    return bisect(WORTHS, worth)


def table_of(seats: int) -> str:
    """Return the name of the tables that bids were learned at."""
    return "two" if seats == 2 else "more"


def places(context: Context, seen: Observation, card: int) -> tuple[float, ...]:
    """Return the chances that a bidder chooses first, second, and so on, if rivals bid as bots usually do."""
    found = simulated(context, seen, card)
    known, table, first = learned(), table_of(len(found)), found[0]
    if 0 < first < 1:
        first = weighted(known.first[table], about(context, seen, card, first))
    return corrected(found, first, known.even[table])


def about(context: Context, seen: Observation, card: int, first: float) -> tuple[float, ...]:
    """Return the inputs of the correction of a chance to choose first."""
    assert seen.seat is not None
    numbers = context.deck(seen).numbers
    low, high = numbers[min(seen.offer)], numbers[max(seen.offer)]
    value = sum([numbers[each] for each in (*seen.bids[seen.seat], card)])
    odds = min(MOST, max(-MOST, math.log(first / (1 - first))))
    return 1.0, odds, float(low <= value <= high), float(value > high)


def corrected(found: Sequence[float], first: float, even: float) -> tuple[float, ...]:
    """Return the chances of all places with another chance to choose first.

    The order of the others is partly luck.
    """
    ranked = sum(found)
    rest, possible = ranked - found[0], sum([chance > 0 for chance in found[1:]])
    first = min(first, ranked)
    others = [
        (ranked - first) * ((1 - even) * chance / rest + even / possible) if chance else 0.0
        for chance in found[1:]
    ]
    return (first if rest else ranked, *others)


@lru_cache(maxsize=64)
def simulated(context: Context, seen: Observation, card: int) -> tuple[float, ...]:
    """Return the shares of places in random deals, in which rivals bid by the worth of the offer to each."""
    assert seen.seat is not None
    deck, rng = context.deck(seen), stream(0, f"coach/{digest(seen)}")
    worlds, biddable = Worlds(context, seen), may_bid(deck, context.terms(seen), seen.void)
    own = tuple(sorted((*seen.bids[seen.seat], card)))
    seats = range(len(seen.bids))
    usual = learned().places[table_of(len(seats))]
    parts = [list(accumulate(usual[worth_class(lot_worth(context, seen, seat))])) for seat in seats]
    counts = [0] * len(seats)
    for _ in range(WORLDS):
        hands, bids = worlds.deal(rng), list(seen.bids)
        for seat, known in enumerate(seen.bids):
            left = seen.wanted[seat] + seen.sealed[seat] - len(known)
            if seat != seen.seat and left:
                bids[seat] = tuple(sorted((*known, *_bid(hands[seat] & biddable, left, parts[seat], rng))))
            hands[seat] &= ~mask_of(bids[seat])
        world = State(**OPEN(seen), hands=tuple(hands), bids=put(tuple(bids), seen.seat, own))
        position = Position.of(deck, replace(world, phase="reveal", wanted=(0,) * len(bids)))
        ranking = reveal(context, position, None).ranking
        if seen.seat in ranking:
            counts[ranking.index(seen.seat)] += 1
    return tuple(count / WORLDS for count in counts)


def _bid(hand: int, count: int, parts: Sequence[float], rng: random.Random) -> list[int]:
    cards, found = bits(hand), list[int]()
    while len(found) < count:
        part = bisect(parts, rng.random() * parts[-1])
        found.append(cards.pop(int((part + rng.random()) / len(parts) * len(cards))))
    return found


def worth_telling(chance: float) -> bool:
    """Return whether the chance of a place is told."""
    return stepped(chance) >= LEAST
