"""Functions for payments, debts, awards and income."""

# The functions `pay` and `borrow` make all payments.

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from bidtable.core.model import Seat
from bidtable.core.promise import TABLE, Case, Change, Promise, sure
from bidtable.core.seats import only_leader, put
from bidtable.core.steps import Tell
from bidtable.games.bidness.context import Context
from bidtable.games.bidness.events import BANK, Account, AwardMoved, Borrowed, Paid
from bidtable.games.bidness.moves import NOBODY, Borrow
from bidtable.games.bidness.state import Known, State

BORROW: Final = Borrow()
LOAN: Final = "loan"
"""Automatic phase of a voluntary loan, after the bank has paid and before the IOU is added."""


def capacity(context: Context, known: Known, seat: Seat) -> int:
    """Return the largest amount in dollars that a seat can pay, with new loans (BN-4)."""
    company = context.rules.company
    return known.cash[seat] + company.iou * (company.most_ious - known.ious[seat])


def missing_ious(context: Context, known: Known, seat: Seat, amount: int) -> int:
    # BN-4
    return max(0, -((known.cash[seat] - amount) // context.rules.company.iou))


def pay(context: Context, state: State, giver: Seat, taker: Seat, amount: int, tell: Tell) -> State:
    """Pay an amount of money, and borrow the missing money from the bank (BN-4)."""
    if not amount or giver == taker:
        return state
    if giver != BANK and state.cash[giver] < amount:
        state = borrow(context, state, giver, missing_ious(context, state, giver, amount), tell, forced=True)
    cash, bank = state.cash, state.bank
    if giver == BANK:
        bank -= amount
    else:
        cash = put(cash, giver, cash[giver] - amount)
    if taker == BANK:
        bank += amount
    else:
        cash = put(cash, taker, cash[taker] + amount)
    state = replace(state, cash=cash, bank=bank)
    if tell:
        tell(Paid(giver, taker, amount), state)
    return state


# -- loans -----------------------------------------------------------------------------------------------


def can_borrow(context: Context, known: Known, seat: Seat) -> bool:
    # BN-4
    return known.ious[seat] < context.rules.company.most_ious


def loans(context: Context, known: Known, seat: Seat) -> tuple[Borrow, ...]:
    """Return the move `Borrow`, or nothing if the seat may not borrow (BN-4)."""
    return (BORROW,) if can_borrow(context, known, seat) else ()


def borrow(context: Context, state: State, seat: Seat, ious: int, tell: Tell, *, forced: bool) -> State:
    # BN-4
    amount = ious * context.rules.company.iou
    cash, bank = put(state.cash, seat, state.cash[seat] + amount), state.bank - amount
    if tell:
        phase = state.phase if forced else LOAN
        tell(Paid(BANK, seat, amount), replace(state, phase=phase, cash=cash, bank=bank))
    now = state.ious[seat] + ious
    state = replace(state, cash=cash, bank=bank, ious=put(state.ious, seat, now))
    if tell:
        tell(Borrowed(seat, amount, now, forced), state)
    return state


def take_loan(context: Context, state: State, seat: Seat, move: Borrow, tell: Tell) -> State:
    # BN-4
    return borrow(context, state, seat, 1, tell, forced=False)


# -- promises --------------------------------------------------------------------------------------------


def payment(context: Context, known: Known, giver: Seat, taker: Seat, amount: int) -> tuple[Change, ...]:
    """Return how a payment changes the money and debts of both sides (BN-4)."""
    if not amount or giver == taker:
        return ()
    changes, bank = [], amount if taker == BANK else 0
    if giver != BANK:
        short = missing_ious(context, known, giver, amount)
        loan = short * context.rules.company.iou
        changes.append(sure(giver, "cash", loan - amount))
        if short:
            changes.append(sure(giver, "IOUs", short))
        bank -= loan
    else:
        bank -= amount
    if taker != BANK:
        changes.append(sure(taker, "cash", amount))
    return (*changes, sure(TABLE, "cash", bank)) if bank else tuple(changes)


def left(known: Known, seat: Seat, changes: tuple[Change, ...]) -> tuple[tuple[str, int], ...]:
    """Return the cash and the IOUs that a seat has after the given changes."""

    def after(thing: str, now: int) -> int:
        return now + round(sum(c.least for c in changes if c.seat == seat and c.thing == thing))

    return (("cash", after("cash", known.cash[seat])), ("IOUs", after("IOUs", known.ious[seat])))


def promise_loan(context: Context, known: Known, seat: Seat, move: Borrow) -> Promise:
    iou = context.rules.company.iou
    changes = (sure(seat, "cash", iou), sure(seat, "IOUs", 1), sure(TABLE, "cash", -iou))
    return Promise(move, (Case("", changes, left(known, seat, changes)),))


# -- awards ----------------------------------------------------------------------------------------------


def only_highest(values: list[int] | tuple[int, ...]) -> Seat:
    """Return the seat with the highest value; -1 for a tie."""
    found = only_leader(values)
    return NOBODY if found is None else found


def move_awards(context: Context, state: State, tell: Tell) -> State:
    # BN-8
    points = context.cards.marketing_points
    market = only_highest([points(workplace) for workplace in state.workplaces])
    if market != state.market_leader:
        before = state.market_leader
        state = replace(state, market_leader=market)
        if tell:
            tell(AwardMoved("market", market, before), state)
    tech = only_highest(state.tech)
    if tech != state.tech_leader:
        before = state.tech_leader
        state = replace(state, tech_leader=tech)
        if tell:
            tell(AwardMoved("tech", tech, before), state)
    return state


# -- salaries and earnings of a workplace ----------------------------------------------------------------


def salary(context: Context, workplace: int) -> int:
    """Return the total salary of a company for one round (BN-12)."""
    cards = context.cards
    return context.rules.salary(
        (workplace & cards.marketers).bit_count(),
        (workplace & cards.engineers).bit_count(),
        (workplace & cards.lawyers).bit_count(),
    )


def unit_price(context: Context, tech: int, *, leader: bool) -> int:
    """Return the price of a sold unit in dollars (BN-12)."""
    money = context.rules.money
    points = tech + (money.awards.tech_points if leader else 0)
    return points - points % money.unit_price_step


def units(context: Context, workplace: int, *, leader: bool) -> int:
    """Return the number of units that a company sells (BN-12)."""
    return context.cards.marketing_points(workplace) + (
        context.rules.money.awards.market_units if leader else 0
    )


def contract_pay(context: Context, workplace: int) -> int:
    """Return the income from contracts in one round, in dollars."""
    return sum(pays * (workplace & mask).bit_count() for mask, pays in context.cards.contracts)


def new_tech(context: Context, workplace: int) -> int:
    # BN-12
    return context.rules.money.tech_per_engineer * (workplace & context.cards.engineers).bit_count()


def account(context: Context, known: Known, seat: Seat) -> Account:
    """Return the income and salaries of a company (BN-12, BN-15)."""
    # The cash already includes this income.
    cards, rules, place = context.cards, context.rules, known.workplaces[seat]
    pay_each = rules.money.salaries
    marketers = (place & cards.marketers).bit_count()
    engineers = (place & cards.engineers).bit_count()
    lawyers = (place & cards.lawyers).bit_count()
    market, tech = seat == known.market_leader, seat == known.tech_leader
    price = unit_price(context, known.tech[seat], leader=tech)
    sold = units(context, place, leader=market)
    contracts = contract_pay(context, place)
    return Account(
        seat=seat,
        staff=(marketers, engineers, lawyers),
        laid_off=known.laid_off[seat],
        salaries=(marketers * pay_each.marketer, engineers * pay_each.engineer, rules.lawyer_salary(lawyers)),
        tech=known.tech[seat],
        tech_award=rules.money.awards.tech_points if tech else 0,
        unit_price=price,
        bonus=cards.marketing_bonus(place),
        market_award=rules.money.awards.market_units if market else 0,
        units=sold,
        sales=price * sold,
        contracts=sum((place & mask).bit_count() for mask, _ in cards.contracts),
        contract_pay=contracts,
        new_tech=new_tech(context, place),
        cash=known.cash[seat] + price * sold + contracts,
    )
