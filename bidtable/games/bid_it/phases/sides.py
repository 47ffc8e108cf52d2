"""Taking sides: all others say who is right, in secret if two or more do (BI-7, BI-21)."""

from __future__ import annotations

from typing import Final, cast

from msgspec.structs import replace

from bidtable.core.flow import Phase
from bidtable.core.model import Seat
from bidtable.core.promise import Case, Promise
from bidtable.core.seats import put
from bidtable.core.steps import Tell
from bidtable.games.bid_it import calls, stakes
from bidtable.games.bid_it.context import Context
from bidtable.games.bid_it.events import SideSealed, SidesShown, SideTaken
from bidtable.games.bid_it.moves import Side, TakeSide
from bidtable.games.bid_it.state import Common, Observation, State

SIDES: Final = (TakeSide("bidder"), TakeSide("caller"))


def _legal(context: Context, known: State | Observation, seat: Seat) -> tuple[TakeSide, ...]:
    return SIDES


def _waiting(known: Common) -> tuple[Seat, ...]:
    return known.waiting


def _promise(context: Context, known: State | Observation, seat: Seat, move: TakeSide) -> Promise:
    lost = stakes.losses(known.teams, known.deals, (seat,) * context.rules.calls.side_costs)
    who = known.bidder if move.with_ == "bidder" else known.caller
    given = (*calls.bid_given(known), ("right", who))
    other: Side = "caller" if move.with_ == "bidder" else "bidder"
    right, wrong = (calls.claim(known.call, side) for side in (move.with_, other))
    return Promise(move, (Case(right, (), given), Case(wrong, lost, given)))


def take(context: Context, state: State, seat: Seat, move: TakeSide, tell: Tell) -> State:
    """Take the only side there is to take, before all."""
    state = replace(state, phase="reveal", waiting=(), sides=put(state.sides, seat, move.with_))
    if tell:
        tell(SideTaken(seat, move.with_), state)
    return state


def seal(context: Context, state: State, seat: Seat, move: TakeSide, tell: Tell) -> State:
    """Take a side in secret; the last one turns all of them over."""
    waiting = tuple([other for other in state.waiting if other != seat])
    sealed = put(state.sealed, seat, move.with_)
    state = replace(state, phase="sides" if waiting else "turn_over", waiting=waiting, sealed=sealed)
    if tell:
        tell(SideSealed(seat, move.with_), state)
    return state


def turn_over(context: Context, state: State, tell: Tell) -> State:
    """Show all sides."""
    state = replace(state, phase="reveal", sides=state.sealed, sealed=("",) * len(state.sealed))
    if tell:
        tell(SidesShown(tuple((seat, cast(Side, state.sides[seat])) for seat in state.siders)), state)
    return state


SIDE: Final = Phase(_legal, {TakeSide: take}, promise=_promise)
SEALED: Final = Phase(_legal, {TakeSide: seal}, _waiting, promise=_promise, sealed=True)
