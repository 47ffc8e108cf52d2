"""The Business Phase (BN-12): salaries and layoffs, earnings, new tech points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from bidtable.core.model import Seat
from bidtable.core.seats import put
from bidtable.games.bidness import flow
from bidtable.games.bidness.effects import Role
from bidtable.games.bidness.events import Account, Accounts, LaidOff, SalariesPaid
from bidtable.games.bidness.money import (
    Events,
    contract_pay,
    move_awards,
    pay,
    salary,
    unit_price,
    units,
)
from bidtable.games.bidness.parts import BANK, NOBODY, State

if TYPE_CHECKING:
    from bidtable.games.bidness.game import Bidness


def begin(game: Bidness, state: State, events: Events) -> State:
    """Begin the Business Phase: salaries in turn order from the First Player."""
    n = len(state.cash)
    state = replace(state, salaries=(-1,) * n, laid_off=(0,) * n)
    return _next_salaries(game, state, events)


def in_order(state: State) -> list[Seat]:
    """Return all seats, clockwise from the First Player."""
    n = len(state.cash)
    return [(state.first + step) % n for step in range(n)]


def _next_salaries(game: Bidness, state: State, events: Events) -> State:
    """Pay the salaries of all who have the cash, up to a seat that has not: it decides (BN-12)."""
    for seat in in_order(state):
        if state.salaries[seat] >= 0:
            continue
        if state.cash[seat] < salary(game, state.workplaces[seat]):
            return replace(state, phase="salaries", turn=seat)
        state = _pay(game, state, seat, events)
    return _earn(game, state, events)


def _pay(game: Bidness, state: State, seat: Seat, events: Events) -> State:
    amount = salary(game, state.workplaces[seat])
    events.append(SalariesPaid(seat, amount))
    state = pay(game, state, seat, BANK, amount, events)
    return replace(state, salaries=put(state.salaries, seat, amount))


def lay_off(game: Bidness, state: State, seat: Seat, role: Role, events: Events) -> State:
    """Lay an employee off (BN-12); the card goes to the discards (BN-13)."""
    there = state.workplaces[seat] & game.cards.staff[role]
    bit = there & -there
    events.append(LaidOff(seat, game.cards.names[bit.bit_length() - 1], role))
    state = replace(
        state,
        workplaces=put(state.workplaces, seat, state.workplaces[seat] & ~bit),
        discards=state.discards | bit,
        laid_off=put(state.laid_off, seat, state.laid_off[seat] + 1),
    )
    return move_awards(game, state, events)


def pay_salaries(game: Bidness, state: State, seat: Seat, events: Events) -> State:
    """Pay the salaries of all who are left, borrowing what is missing (BN-12)."""
    return _next_salaries(game, _pay(game, state, seat, events), events)


def account(game: Bidness, state: State, seat: Seat) -> Account:
    """Return the statement of a seat as things stand: cash before the earnings (BN-12, BN-15)."""
    cards, rules, place = game.cards, game.rules, state.workplaces[seat]
    pay_each = rules.money.salaries
    marketers = (place & cards.marketers).bit_count()
    engineers = (place & cards.engineers).bit_count()
    lawyers = (place & cards.lawyers).bit_count()
    market, tech = seat == state.market_leader, seat == state.tech_leader
    price = unit_price(game, state.tech[seat], leader=tech)
    sold = units(game, place, leader=market)
    return Account(
        seat=seat,
        staff=(marketers, engineers, lawyers),
        laid_off=state.laid_off[seat],
        salaries=(marketers * pay_each.marketer, engineers * pay_each.engineer, rules.lawyer_salary(lawyers)),
        tech=state.tech[seat],
        tech_award=rules.money.awards.tech_points if tech else 0,
        unit_price=price,
        bonus=cards.marketing_bonus(place),
        market_award=rules.money.awards.market_units if market else 0,
        units=sold,
        sales=price * sold,
        contracts=sum((place & mask).bit_count() for mask, _ in cards.contracts),
        contract_pay=contract_pay(game, place),
        new_tech=rules.money.tech_per_engineer * engineers,
        cash=state.cash[seat],
    )


def _earn(game: Bidness, state: State, events: Events) -> State:
    """Pay all earnings, add tech points, take the bonus cards back, and begin the next round (BN-12)."""
    lines = []
    for seat in in_order(state):
        line = account(game, state, seat)
        earned = line.sales + line.contract_pay
        lines.append(replace(line, cash=line.cash + earned))
        state = pay(game, state, BANK, seat, earned, events)
    engineers = game.cards.engineers
    each = game.rules.money.tech_per_engineer
    tech = tuple(
        points + each * (place & engineers).bit_count()
        for points, place in zip(state.tech, state.workplaces, strict=True)
    )
    bonuses = game.cards.bonuses
    used = 0
    for place in state.workplaces:
        used |= place & bonuses
    events.append(Accounts(state.round, tuple(lines)))
    state = replace(
        state,
        tech=tech,
        workplaces=tuple(place & ~bonuses for place in state.workplaces),
        discards=state.discards | used,
        turn=NOBODY,
    )
    return flow.begin_round(game, move_awards(game, state, events), events)
