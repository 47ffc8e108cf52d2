"""Shows the latest bids of an auction one after another, each for a moment."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from bidtable.app.draw.film import REST, Film, Pose
from bidtable.app.draw.look import Look
from bidtable.app.tables.base import Situation
from bidtable.core.model import Seat
from bidtable.games.bidness import events as ev
from bidtable.games.bidness.state import Observation

A_BID: Final = 0.4
"""Seconds for which each bid of a run is shown, at normal speed."""
LONGEST: Final = 3.2
"""Longest duration of a run in seconds, at normal speed."""


@dataclass(frozen=True)
class Stand:
    """The state of an auction after a bid.

    Attributes:
        bidding: Seats that are still in the auction.
    """

    bid: int
    bidder: Seat
    bidding: frozenset[Seat]

    def says(self, seat: Seat, price: str) -> tuple[str, str]:
        """Return the text on a bidder's paddle, and the bidder's state such as "out"."""
        if seat == self.bidder and self.bid:
            return price, "ahead"
        return ("in", "in") if seat in self.bidding else ("out", "out")


def stand_of(view: Observation) -> Stand:
    return Stand(view.bid, view.bidder, frozenset(view.bidding))


def run_up(situation: Situation, view: Observation) -> tuple[Stand, ...]:
    """Return the last shown state of an auction, and all later states.

    If at most one bid is new, return no states.
    """
    if situation.narrated is None or not isinstance(situation.moment, ev.BidMade | ev.DroppedOut):
        return ()
    told: Observation = situation.narrated[0].observation
    new: list[ev.BidMade | ev.DroppedOut] = []
    for event in reversed(situation.recent):
        match event:
            case ev.BidMade(amount=amount) if amount > told.bid:
                new.append(event)
            case ev.DroppedOut(seat=seat) if seat in told.bidding:
                new.append(event)
            case _:
                break
    if len(new) < 2 or told.card != view.card:
        return ()
    stands = [stand_of(told)]
    for event in reversed(new):
        last = stands[-1]
        if isinstance(event, ev.BidMade):
            stands.append(Stand(event.amount, event.seat, last.bidding))
        else:
            stands.append(Stand(last.bid, last.bidder, last.bidding - {event.seat}))
    return tuple(stands)


def seconds(stands: Sequence[Stand]) -> float:
    """Return the seconds for showing all states of an auction at normal speed."""
    return min(A_BID * len(stands), LONGEST)


def shown_in_turn(stands: Sequence[Stand], looks: Sequence[Look], grows: float = 1.0) -> Film:
    """Return an animation in which a piece shows each state of an auction in turn."""
    poses = [Pose(look=looks[0])] * 2
    for (before, now), look in zip(pairwise(stands), looks[1:], strict=True):
        poses += [Pose(scale=grows if now.bid > before.bid else 1.0, look=look), Pose(look=look)]
    return Film((*poses, REST), seconds(stands))
