"""Computes money, debts, awards, and the earnings of a workplace.

The functions `pay` and `borrow` make all payments. Each payment has an event, and is made between two players
or between a player and the bank.
"""

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
    """Return the largest amount in dollars that a seat can pay with its cash and its remaining credit (BN-4)."""
    company = context.rules.company
    return known.cash[seat] + company.iou * (company.most_ious - known.ious[seat])


def missing_ious(context: Context, known: Known, seat: Seat, amount: int) -> int:
    # BN-4
    return max(0, -((known.cash[seat] - amount) // context.rules.company.iou))


def pay(context: Context, state: State, giver: Seat, taker: Seat, amount: int, tell: Tell) -> State:
    """Pay an amount of money.

    If the payer has too little cash, the payer first borrows from the bank (BN-4). The payer or the receiver
    may be the bank.
    """
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
    """Return a tuple with the move `Borrow`, or an empty tuple for a seat that may not borrow (BN-4)."""
    return (BORROW,) if can_borrow(context, known, seat) else ()


def borrow(context: Context, state: State, seat: Seat, ious: int, tell: Tell, *, forced: bool) -> State:
    """Add IOUs to a seat, and pay the value of the IOUs to the seat in cash (BN-4)."""
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
    """Return the cash and IOUs that the payer and the receiver gain or lose by a payment (BN-4)."""
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
    """Return the cash and the IOUs of a seat after the changes, such as `(("cash", 20), ("IOUs", 4))`."""

    def after(thing: str, now: int) -> int:
        return now + round(sum(c.least for c in changes if c.seat == seat and c.thing == thing))

    return (("cash", after("cash", known.cash[seat])), ("IOUs", after("IOUs", known.ious[seat])))


def promise_loan(context: Context, known: Known, seat: Seat, move: Borrow) -> Promise:
    iou = context.rules.company.iou
    changes = (sure(seat, "cash", iou), sure(seat, "IOUs", 1), sure(TABLE, "cash", -iou))
    return Promise(move, (Case("", changes, left(known, seat, changes)),))


# -- awards ----------------------------------------------------------------------------------------------


def only_highest(values: list[int] | tuple[int, ...]) -> Seat:
    """Return the seat with the highest value; -1 if several seats share the highest value."""
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
    """Return the total salary of a workplace for one round (BN-12)."""
    cards = context.cards
    return context.rules.salary(
        (workplace & cards.marketers).bit_count(),
        (workplace & cards.engineers).bit_count(),
        (workplace & cards.lawyers).bit_count(),
    )


def unit_price(context: Context, tech: int, *, leader: bool) -> int:
    """Return the price of a sold unit: the tech points plus the award's bonus, rounded down (BN-12)."""
    money = context.rules.money
    points = tech + (money.awards.tech_points if leader else 0)
    return points - points % money.unit_price_step


def units(context: Context, workplace: int, *, leader: bool) -> int:
    """Return the number of units sold: the marketing points plus the award's units (BN-12)."""
    return context.cards.marketing_points(workplace) + (
        context.rules.money.awards.market_units if leader else 0
    )


def contract_pay(context: Context, workplace: int) -> int:
    """Return the pay of all contracts of a workplace in one round."""
    return sum(pays * (workplace & mask).bit_count() for mask, pays in context.cards.contracts)


def new_tech(context: Context, workplace: int) -> int:
    # BN-12
    return context.rules.money.tech_per_engineer * (workplace & context.cards.engineers).bit_count()


def account(context: Context, known: Known, seat: Seat) -> Account:
    """Return the current statement of income and salaries for a seat.

    The cash in the statement already includes the earnings (BN-12, BN-15).
    """
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
