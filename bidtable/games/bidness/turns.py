"""The order of turns, and the end of a phase (BN-3)."""

from __future__ import annotations

from msgspec.structs import replace

from bidtable.core.model import Seat
from bidtable.core.steps import Tell
from bidtable.games.bidness.context import Context
from bidtable.games.bidness.events import MustPass, TurnBegun
from bidtable.games.bidness.moves import NOBODY
from bidtable.games.bidness.state import Known, State


def must_pass(context: Context, known: Known, seat: Seat) -> bool:
    # BN-3
    return known.hand_size(seat) + known.paybacks[seat] <= context.rules.company.must_pass_at


def give_turn(context: Context, state: State, seat: Seat, tell: Tell) -> State:
    # Seats that must pass are skipped automatically (BN-16).
    if state.passes >= len(state.cash):
        return replace(state, phase="pay_day", turn=NOBODY, passes=0)
    if must_pass(context, state, seat):
        state = replace(state, phase="turn", turn=seat, passes=state.passes + 1)
        if tell:
            tell(MustPass(seat), state)
        return state
    state = replace(state, phase="play", turn=seat)
    if tell:
        tell(TurnBegun(seat), state)
    return state


def pass_ends_phase(context: Context, known: Known) -> bool:
    # BN-3
    n = len(known.cash)
    following = [(known.turn + step) % n for step in range(1, n - known.passes)]
    return all(must_pass(context, known, seat) for seat in following)
