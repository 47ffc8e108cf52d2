"""Sentences and statistics about a finished game."""

from __future__ import annotations

from collections.abc import Sequence

from bidtable.core.model import Event, Seat
from bidtable.core.seats import leaders
from bidtable.core.story import Fact
from bidtable.core.texts import listed
from bidtable.games.i_bid_you_not import scoring
from bidtable.games.i_bid_you_not.context import Context
from bidtable.games.i_bid_you_not.deck import signed
from bidtable.games.i_bid_you_not.events import AuctionCalled, OfferTaken, Skipped
from bidtable.games.i_bid_you_not.state import State


def score_name(context: Context, state: State) -> str:
    return "Worth of the score pile"


def verdict(context: Context, state: State, names: Sequence[str]) -> str:
    # IB-9, IB-23
    deck, extremes = context.deck(state), "extremes_score" in state.variants
    worths = [scoring.worth(deck, pile, extremes_only=extremes) for pile in state.piles]
    won = leaders(worths)
    best, rest = worths[won[0]], [worth for seat, worth in enumerate(worths) if seat not in won]
    end = "Cards only went round, so the piles were counted." if any(state.hands) else ""
    if len(won) > 1:
        who = listed([names[seat] for seat in won])
        text = f"The score piles of {who} are worth {signed(best)} each: equals share the win."
    else:
        text = f"The score pile of {names[won[0]]} is worth {signed(best)}, {best - max(rest)} more than the next."
    return f"{text} {end}".rstrip()


def facts(context: Context, events: Sequence[Event], seats: int) -> tuple[tuple[Fact, ...], ...]:
    taken = [event for event in events if isinstance(event, OfferTaken)]

    def of(seat: Seat) -> tuple[Fact, ...]:
        declared = sum(
            isinstance(event, AuctionCalled) and event.declarer == seat and event.source is None
            for event in events
        )
        own = [event for event in taken if event.seat == seat]
        skips = sum(isinstance(event, Skipped) and event.seat == seat for event in events)
        return (
            Fact("Auctions declared", declared),
            Fact("Offers taken", len(own), len(taken)),
            Fact("Cards scored", sum(len(event.scored) for event in own)),
            Fact("Skips", skips),
        )

    return tuple(of(seat) for seat in range(seats))
