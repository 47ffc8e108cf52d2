"""Deals of the hidden cards that fit a view of I Bid You Not."""

from __future__ import annotations

import random

from msgspec.structs import replace

from bidtable.games.i_bid_you_not.context import Context
from bidtable.games.i_bid_you_not.state import OPEN, Observation, State
from bidtable.games.i_bid_you_not.worlds import Worlds


class Belief:
    """Deals the hidden cards so that they fit the view of a seat or a spectator. All such deals are equally likely."""

    def __init__(self, context: Context, seen: Observation) -> None:
        self._seen = seen
        self._worlds = Worlds(context, seen)

    def deal(self, rng: random.Random) -> State:
        """Return a random state that fits the view, without the bids that the viewer does not know."""
        seen = self._seen
        bids, wanted = list(seen.bids), list(seen.wanted)
        for seat, sealed in enumerate(seen.sealed):
            wanted[seat] += sealed - len(bids[seat])
        world = State(**OPEN(seen), hands=tuple(self._worlds.deal(rng)), bids=tuple(bids))
        return replace(world, wanted=tuple(wanted)) if seen.phase == "bid" else world
