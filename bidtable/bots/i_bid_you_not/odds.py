"""The value of an offer and the chances of a bid, as shown to players."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from msgspec.structs import replace

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

WORLDS: Final = 100
"""Number of random deals in which bids are compared; more deals change the odds by less than 10 percentage points."""


def lot_worth(context: Context, seen: Observation, seat: Seat) -> int:
    """Return how many points a player gains by taking the offer (IB-8, IB-20)."""
    deck, pile, extremes = context.deck(seen), seen.piles[seat], "extremes_score" in seen.variants
    taken = pile | spoils(deck, seen, seat).pile
    before, after = (scoring.worth(deck, cards, extremes_only=extremes) for cards in (pile, taken))
    return after - before


@lru_cache(maxsize=64)
def places(context: Context, seen: Observation, card: int) -> tuple[float, ...]:
    """Estimate a bidder's place in the order in which bidders choose."""
    # The result holds the chance of each place. Rivals are assumed to bid random cards.
    assert seen.seat is not None
    deck, rng = context.deck(seen), stream(0, f"coach/{digest(seen)}")
    worlds, biddable = Worlds(context, seen), may_bid(deck, context.terms(seen), seen.void)
    own = tuple(sorted((*seen.bids[seen.seat], card)))
    counts = [0] * len(seen.bids)
    for _ in range(WORLDS):
        hands, bids = worlds.deal(rng), list(seen.bids)
        for seat, known in enumerate(seen.bids):
            left = seen.wanted[seat] + seen.sealed[seat] - len(known)
            if seat != seen.seat and left:
                bids[seat] = tuple(sorted((*known, *rng.sample(bits(hands[seat] & biddable), left))))
            hands[seat] &= ~mask_of(bids[seat])
        world = State(**OPEN(seen), hands=tuple(hands), bids=put(tuple(bids), seen.seat, own))
        position = Position.of(deck, replace(world, phase="reveal", wanted=(0,) * len(bids)))
        ranking = reveal(context, position, None).ranking
        if seen.seat in ranking:
            counts[ranking.index(seen.seat)] += 1
    return tuple(count / WORLDS for count in counts)
