"""Plays the end of a round: salaries, income and new tech points (BN-12)."""

from __future__ import annotations

from msgspec.structs import replace

from bidtable.core.model import Move, Seat
from bidtable.core.promise import TABLE, Case, Promise, sure
from bidtable.core.seats import clockwise, put
from bidtable.core.steps import Tell
from bidtable.games.bidness.context import Context
from bidtable.games.bidness.effects import ROLES
from bidtable.games.bidness.events import (
    BANK,
    Accounts,
    BonusesReturned,
    Earned,
    LaidOff,
    SalariesDue,
    SalariesPaid,
    TechGrown,
)
from bidtable.games.bidness.money import (
    account,
    capacity,
    left,
    loans,
    move_awards,
    new_tech,
    pay,
    payment,
    promise_loan,
    salary,
)
from bidtable.games.bidness.moves import NOBODY, Borrow, LayOff, PaySalaries
from bidtable.games.bidness.state import Known, State
from bidtable.games.bidness.verdicts import moved_in


def pay_day(context: Context, state: State, tell: Tell) -> State:
    n = len(state.cash)
    return replace(state, phase="payroll", salaries=(-1,) * n, laid_off=(0,) * n)


def in_order(known: Known) -> tuple[Seat, ...]:
    return clockwise(known.first, len(known.cash))


# -- salaries --------------------------------------------------------------------------------------------


def payroll(context: Context, state: State, tell: Tell) -> State:
    # A seat that cannot pay all salaries must choose between layoffs and loans (BN-12).
    for seat in in_order(state):
        if state.salaries[seat] >= 0:
            continue
        if state.cash[seat] < salary(context, state.workplaces[seat]):
            return _due(context, state, seat, tell)
        state = _pay(context, state, seat, tell)
    return replace(state, phase="earnings")


def _due(context: Context, state: State, seat: Seat, tell: Tell) -> State:
    state = replace(state, phase="salaries", turn=seat)
    if tell:
        tell(SalariesDue(seat, salary(context, state.workplaces[seat]), state.cash[seat]), state)
    return state


def _pay(context: Context, state: State, seat: Seat, tell: Tell) -> State:
    amount = salary(context, state.workplaces[seat])
    state = pay(context, state, seat, BANK, amount, tell)
    state = replace(state, salaries=put(state.salaries, seat, amount))
    if tell:
        tell(SalariesPaid(seat, amount), state)
    return state


def legal(context: Context, known: Known, seat: Seat) -> tuple[Move, ...]:
    # BN-12
    place = known.workplaces[seat]
    moves: list[Move] = [context.lay_offs[role] for role in ROLES if place & context.cards.staff[role]]
    if capacity(context, known, seat) >= salary(context, place):
        moves.insert(0, PaySalaries())
    return (*moves, *loans(context, known, seat))


def lay_off(context: Context, state: State, seat: Seat, move: LayOff, tell: Tell) -> State:
    # The employee's card goes to the discards (BN-13), and the same seat decides again (BN-12, BN-19).
    cards, places = context.cards, state.workplaces
    card = cards.employees[move.role]
    state = replace(
        state,
        phase="payroll",
        workplaces=put(places, seat, cards.minus(places[seat], card)),
        discards=cards.plus(state.discards, card),
        laid_off=put(state.laid_off, seat, state.laid_off[seat] + 1),
    )
    if tell:
        tell(LaidOff(seat, state.names[card], move.role), state)
    return _due(context, move_awards(context, state, tell), seat, tell)


def pay_salaries(context: Context, state: State, seat: Seat, move: PaySalaries, tell: Tell) -> State:
    # BN-12
    return _pay(context, replace(state, phase="payroll", turn=NOBODY), seat, tell)


def promise(context: Context, known: Known, seat: Seat, move: Move) -> Promise:
    if isinstance(move, Borrow):
        return promise_loan(context, known, seat, move)
    place = known.workplaces[seat]
    if isinstance(move, LayOff):
        card = context.cards.employees[move.role]
        name = known.names[card]
        rest = context.cards.minus(place, card)
        due = salary(context, rest)
        moved = moved_in(context, known.workplaces, put(known.workplaces, seat, rest))
        changes = (sure(seat, move.role, -1, name), sure(TABLE, move.role, 1, name), *moved)
        return Promise(move, (Case("", changes, (("salaries", due),)),))
    due = salary(context, place)
    paid = payment(context, known, seat, BANK, due)
    return Promise(move, (Case("", paid, (("salaries", due), *left(known, seat, paid))),))


# -- earnings --------------------------------------------------------------------------------------------


def earnings(context: Context, state: State, tell: Tell) -> State:
    # BN-12
    for seat in in_order(state):
        line = account(context, state, seat)
        state = pay(context, state, BANK, seat, line.sales + line.contract_pay, tell)
        state = replace(state, accounts=(*state.accounts, line))
        if tell:
            tell(Earned(line), state)
    return replace(state, phase="growth")


def growth(context: Context, state: State, tell: Tell) -> State:
    # BN-12
    points = tuple([new_tech(context, place) for place in state.workplaces])
    if any(points):
        tech = tuple([now + more for now, more in zip(state.tech, points, strict=True)])
        state = replace(state, tech=tech)
        if tell:
            tell(TechGrown(points), state)
        state = move_awards(context, state, tell)
    bonuses = context.cards.bonuses
    used = context.cards.together(*[place & bonuses for place in state.workplaces])
    if used:
        places = tuple([place & ~bonuses for place in state.workplaces])
        state = replace(state, workplaces=places, discards=context.cards.together(state.discards, used))
        if tell:
            tell(BonusesReturned(state.named(used)), state)
        state = move_awards(context, state, tell)
    state = replace(state, phase="round_end")
    if tell:
        tell(Accounts(state.round, state.accounts), state)
    return state
