"""Sentences and statistics about a finished game."""

from __future__ import annotations

from collections.abc import Sequence

from bidtable.core.model import Event
from bidtable.core.story import Fact
from bidtable.core.texts import listed
from bidtable.games.bid_and_bluff.context import Context
from bidtable.games.bid_and_bluff.events import DieMoved, RoundScored
from bidtable.games.bid_and_bluff.phases.move import best_entry
from bidtable.games.bid_and_bluff.state import State
from bidtable.games.bid_and_bluff.words import steps


def score_name(context: Context, state: State) -> str:
    return "Squares from START"


def verdict(context: Context, state: State, names: Sequence[str]) -> str:
    # BB-10
    winner, overshoot = best_entry(state.entered)
    over = f", {steps(overshoot)} over" if overshoot else ""
    won = f"{names[winner]} enters FINISH in round {state.round}{over}."
    others = [(seat, far) for seat, far in state.entered if seat != winner]
    equal = [names[seat] for seat, far in others if far == overshoot]
    if equal:
        return f"{won} {listed(equal)} came as far, but entered later."
    if others:
        behind = listed([names[seat] for seat, _ in others])
        return f"{won} {behind} came less far."
    return won


def facts(context: Context, events: Sequence[Event], seats: int) -> tuple[tuple[Fact, ...], ...]:
    scored = [event for event in events if isinstance(event, RoundScored)]
    moved = [event for event in events if isinstance(event, DieMoved)]
    found: list[tuple[Fact, ...]] = []
    for seat in range(seats):
        made = sum(event.bids[seat] == event.tricks[seat] for event in scored)
        own = [event for event in moved if event.seat == seat]
        found.append(
            (
                Fact("Bids made", made, len(scored)),
                Fact("Tricks taken", sum(event.tricks[seat] for event in scored)),
                Fact("Steps run", sum(len(event.path) for event in own)),
                Fact("Steps lost", sum(event.forfeited for event in own)),
            )
        )
    return tuple(found)
