"""What seats of Bid & Bluff bid with the cards they hold, as likely as bots were seen to bid so.

The net of bids foretells how many tricks a hand takes with each bid; so it is known how many steps the die is expected
to go then. Who bids is taken to like a bid the better the more that is, but to bid as is usual with so many cards three
times in ten. `python -m tests.bidding` says how well that tells the bids of bots.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from bidtable.bots.bid_and_bluff.inputs import bid_inputs
from bidtable.bots.bid_and_bluff.layout import BIDS
from bidtable.bots.bid_and_bluff.nets import brain
from bidtable.core.model import Seat
from bidtable.games.bid_and_bluff import race
from bidtable.games.bid_and_bluff.context import Context
from bidtable.games.bid_and_bluff.phases.bid import hook_bars
from bidtable.games.bid_and_bluff.state import Observation

HEAT: Final = 0.4
"""Steps by which a bid must be better to be made e times as often."""
USUAL: Final = 0.3
"""How often somebody bids as is usual with so many cards, whatever the hand."""


class Bidding:
    """The bids of a round, as somebody sees it."""

    def __init__(self, context: Context, seen: Observation) -> None:
        """Take a round that is dealt, at a table for whose number of seats something was learned."""
        self._context, self._seen = context, seen
        self._brain = brain(len(seen.dice))
        self._steps: dict[Seat, list[list[int]]] = {}

    def odds(self, seat: Seat, hand: int, bids: Sequence[int]) -> list[float]:
        """Return how likely a seat makes each bid; 0.0 for those that it may not make, or cannot.

        Args:
            seat: The seat.
            hand: The cards dealt to it, as bits.
            bids: Of each seat the bid that is known when it bids, or -1.
        """
        seen, context, dealt = self._seen, self._context, self._seen.dealt
        # Before the first trick nothing is played yet.
        then = replace(seen, seat=seat, own=hand, bids=tuple(bids), taken=0, trick=())
        on, each = bid_inputs(context.cards, then, seat)
        net, steps = self._brain.bids, self._steps_of(seat)
        begun = net.begin(on)
        barred = hook_bars(then, seat, bids)
        able = [bid for bid in range(min(BIDS - 1, context.rules.highest_bid, dealt) + 1) if bid != barred]
        far = {}
        for bid in able:
            tricks = net.foretell(begun, each[bid], None, dealt).tricks
            far[bid] = sum([odds * more for odds, more in zip(tricks, steps[bid], strict=True)])
        top = max(far.values())
        liked = {bid: math.exp((each - top) / HEAT) for bid, each in far.items()}
        usual = self._brain.numbers.bids[dealt - 1]
        all_liked, all_usual = sum(liked.values()), sum([usual[bid] for bid in able]) or 1.0
        return [
            (1 - USUAL) * liked[bid] / all_liked + USUAL * usual[bid] / all_usual if bid in liked else 0.0
            for bid in range(BIDS)
        ]

    def _steps_of(self, seat: Seat) -> list[list[int]]:
        """Return how far a seat's die may move after each bid and number of tricks (BB-6)."""
        if seat not in self._steps:
            self._steps[seat] = [
                [
                    race.allowance(self._context, self._seen, seat, bid, tricks).total
                    for tricks in range(self._seen.dealt + 1)
                ]
                for bid in range(BIDS)
            ]
        return self._steps[seat]
