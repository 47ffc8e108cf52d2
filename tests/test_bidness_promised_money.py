"""Bidness: what a move is said to do at once in cash, IOUs and Tech points is what it does."""

from __future__ import annotations

from collections import Counter, defaultdict

import pytest

from bidtable.core.model import CHANCE, Seat, Setup
from bidtable.core.promise import Promise
from bidtable.games.bidness.events import MustPass, SalariesPaid
from bidtable.games.bidness.moves import PaySalaries
from bidtable.games.bidness.state import State
from tests.conformance.cases import Case, Turn, trace

HELD = {"cash": "cash", "IOUs": "ious", "tech points": "tech"}
"""Things of a promise, and the field of a state that holds them."""


def promised(promise: Promise) -> dict[tuple[Seat, str], float]:
    """Return what each seat gains for certain, whatever comes; nothing where a move's end is open."""
    if [case.when for case in promise.cases] != [""]:
        return {}
    sums: defaultdict[tuple[Seat, str], float] = defaultdict(float)
    for change in promise.cases[0].changes:
        if change.thing in HELD and change.seat >= 0 and change.certain:
            sums[change.seat, change.thing] += change.least
    return dict(sums)


def done(turn: Turn) -> State:
    """Return the state once a move itself is done: before others pass, and before the next salaries are paid."""
    state: State = turn.state
    for step in turn.steps:
        if isinstance(step.event, MustPass):
            break
        state = step.state
        if isinstance(step.event, SalariesPaid):
            break
    return state


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_cash_ious_and_tech_points_are_as_promised(seats: int) -> None:
    """BN-4, BN-7: selling, playing, settling, borrowing, paying back and paying salaries."""
    case = Case("bidness", Setup(seats))
    kept: Counter[str] = Counter()
    for seed in range(2):
        for turn in trace(case, seed).turns:
            if turn.seat == CHANCE:
                continue
            seen = case.game.observe(turn.state, turn.seat)
            wanted = promised(case.game.promise(seen, turn.seat, turn.move))
            after = done(turn)
            for (seat, thing), amount in wanted.items():
                change = getattr(after, HELD[thing])[seat] - getattr(turn.state, HELD[thing])[seat]
                assert change == amount, (turn.move, seat, thing)
            for thing in HELD if wanted else ():
                untold = [seat for seat in case.seats if (seat, thing) not in wanted]
                assert [getattr(after, HELD[thing])[seat] for seat in untold] == [
                    getattr(turn.state, HELD[thing])[seat] for seat in untold
                ], (turn.move, thing)
            kept[type(turn.move).__name__] += len(wanted)
    assert min(kept[kind] for kind in ("Sell", "Play", "Borrow", "PayBack", PaySalaries.__name__)) > 0
