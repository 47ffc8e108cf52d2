"""What an Engineer brings along (BN-21, ours): tech points, once, when hired at an auction or headhunted."""

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
    """Return the tech points that come with a card: from an opponent at most what there is (BN-21).

    Args:
        context: The rules.
        known: What is known.
        card: Who is hired, or another card, which brings none.
        giver: The opponent who loses the employee; `BANK` at an auction.
    """
    if not context.cards.engineers >> card & 1:
        return 0
    return known.brings if giver == BANK else min(known.brings, known.tech[giver])


def bring(context: Context, state: State, seat: Seat, card: int, giver: Seat, tell: Tell) -> State:
    """Give a seat what a card that has just joined it brings along (BN-21)."""
    amount = brought(context, state, card, giver)
    if not amount:
        return state
    tech = put(state.tech, seat, state.tech[seat] + amount)
    state = replace(state, tech=tech if giver == BANK else put(tech, giver, tech[giver] - amount))
    if tell:
        tell(TechBrought(seat, giver, amount), state)
    return state


def changes(context: Context, known: Known, seat: Seat, card: int, giver: Seat) -> tuple[Change, ...]:
    """Return what `bring` will change."""
    amount = brought(context, known, card, giver)
    if not amount:
        return ()
    gained = sure(seat, "tech points", amount)
    return (gained,) if giver == BANK else (gained, sure(giver, "tech points", -amount))
