"""Sentences and statistics about a finished game."""

from __future__ import annotations

from collections.abc import Sequence

from bidtable.core.model import Event, Seat
from bidtable.core.seats import leaders
from bidtable.core.story import Fact
from bidtable.core.texts import counted, listed
from bidtable.games.bid_it.context import Context
from bidtable.games.bid_it.events import BidMade, CardLost, Verdict
from bidtable.games.bid_it.players import alive
from bidtable.games.bid_it.state import State


def score_name(context: Context, state: State) -> str:
    return "Match points" if state.target else "Deal cards left"


def verdict(context: Context, state: State, names: Sequence[str]) -> str:
    if state.target:
        return _match(state, names)
    left = alive(state)
    cards = [state.deals[seat] for seat in left]
    if len(left) == 1:
        return f"Only {names[left[0]]} still has Deal cards: {cards[0]}."
    who = listed([names[seat] for seat in left])
    return f"Only the team of {who} still has Deal cards: {sum(cards)}."


def _match(state: State, names: Sequence[str]) -> str:
    won, points = leaders(state.scores), max(state.scores)
    who, verb = listed([names[seat] for seat in won]), "has" if len(won) == 1 else "have"
    each = " each" if len(won) > 1 else ""
    text = f"{who} {verb} {counted(points, 'match point')}{each} after {counted(state.game, 'game')}"
    return f"{text}; the match went to {state.target}."


def facts(context: Context, events: Sequence[Event], seats: int) -> tuple[tuple[Fact, ...], ...]:
    verdicts = [event for event in events if isinstance(event, Verdict)]

    def of(seat: Seat) -> tuple[Fact, ...]:
        bids = sum(isinstance(event, BidMade) and event.seat == seat for event in events)
        challenged = [event.right == "bidder" for event in verdicts if event.bidder == seat]
        calls = [event.right == "caller" for event in verdicts if event.caller == seat]
        lost = sum(isinstance(event, CardLost) and event.seat == seat for event in events)
        return (
            Fact("Bids", bids),
            Fact("Bids that held when called", sum(challenged), len(challenged)),
            Fact("Calls that were right", sum(calls), len(calls)),
            Fact("Deal cards lost", lost),
        )

    return tuple(of(seat) for seat in range(seats))
