"""Gives a company the tech points of a newly hired Engineer (BN-21)."""

from __future__ import annotations

from msgspec.structs import replace

from bidtable.core.model import Seat
from bidtable.core.promise import Change, sure
from bidtable.core.seats import put
from bidtable.core.steps import Tell
from bidtable.games.bidness.context import Context
from bidtable.games.bidness.events import BANK, TechBrought
from bidtable.games.bidness.state import Known, State


def brought(context: Context, known: Known, card: int, giver: Seat) -> int:
    """Return how many tech points a new employee adds to a company (BN-21)."""
    # The tech points come from an opponent or from the bank. A company never loses more tech points than it
    # has.
    if not context.cards.engineers >> card & 1:
        return 0
    return known.brings if giver == BANK else min(known.brings, known.tech[giver])


def tech_then(context: Context, known: Known, seat: Seat, card: int, giver: Seat) -> tuple[int, ...]:
    """Return the tech points of all companies after a seat has hired an employee."""
    amount = brought(context, known, card, giver)
    tech = put(known.tech, seat, known.tech[seat] + amount)
    return tech if giver == BANK else put(tech, giver, tech[giver] - amount)


def bring(context: Context, state: State, seat: Seat, card: int, giver: Seat, tell: Tell) -> State:
    # BN-21
    amount = brought(context, state, card, giver)
    if not amount:
        return state
    state = replace(state, tech=tech_then(context, state, seat, card, giver))
    if tell:
        tell(TechBrought(seat, giver, amount), state)
    return state


def changes(context: Context, known: Known, seat: Seat, card: int, giver: Seat) -> tuple[Change, ...]:
    amount = brought(context, known, card, giver)
    if not amount:
        return ()
    gained = sure(seat, "tech points", amount)
    return (gained,) if giver == BANK else (gained, sure(giver, "tech points", -amount))
