"""The phase in which other players support the bidder or the caller (BI-7, BI-21)."""

# Two or more players choose in secret.

from __future__ import annotations

from typing import Final, cast

from msgspec.structs import replace

from bidtable.core.flow import Phase
from bidtable.core.model import Seat
from bidtable.core.seats import put
from bidtable.core.steps import Tell
from bidtable.games.bid_it import prospects
from bidtable.games.bid_it.calls import head
from bidtable.games.bid_it.context import Context
from bidtable.games.bid_it.events import SideSealed, SidesShown, SideTaken
from bidtable.games.bid_it.moves import Side, TakeSide
from bidtable.games.bid_it.state import Common, Observation, State

SIDES: Final = (TakeSide("bidder"), TakeSide("caller"))


def _legal(context: Context, known: State | Observation, seat: Seat) -> tuple[TakeSide, ...]:
    return SIDES


def _waiting(known: Common) -> tuple[Seat, ...]:
    return known.waiting


def take(context: Context, state: State, seat: Seat, move: TakeSide, tell: Tell) -> State:
    state = replace(state, phase="reveal", waiting=(), sides=put(state.sides, seat, move.with_))
    if tell:
        tell(SideTaken(seat, move.with_, head(state, move.with_)), state)
    return state


def seal(context: Context, state: State, seat: Seat, move: TakeSide, tell: Tell) -> State:
    waiting = tuple([other for other in state.waiting if other != seat])
    sealed = put(state.sealed, seat, move.with_)
    state = replace(state, phase="sides" if waiting else "turn_over", waiting=waiting, sealed=sealed)
    if tell:
        tell(SideSealed(seat, move.with_, head(state, move.with_)), state)
    return state


def turn_over(context: Context, state: State, tell: Tell) -> State:
    state = replace(state, phase="reveal", sides=state.sealed, sealed=("",) * len(state.sealed))
    if tell:
        sides = tuple((seat, cast(Side, state.sides[seat])) for seat in state.siders)
        tell(SidesShown(sides, state.bidder, state.caller), state)
    return state


SIDE: Final = Phase(_legal, {TakeSide: take}, promise=prospects.sided)
SEALED: Final = Phase(_legal, {TakeSide: seal}, _waiting, promise=prospects.sided, sealed=True)
