"""Money, debt, awards and what a workplace earns.

All money moves through `pay`, and an event tells each payment: what one loses, another or the bank gets.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from bidtable.core.model import Event, Seat
from bidtable.core.seats import put
from bidtable.games.bidness.events import AwardMoved, Borrowed, Paid
from bidtable.games.bidness.parts import BANK, NOBODY, State, Table

if TYPE_CHECKING:
    from bidtable.games.bidness.game import Bidness

Events = list[Event]


def capacity(game: Bidness, state: State | Table, seat: Seat) -> int:
    """Return what a seat can pay at most: cash, and all that it can still borrow (BN-4)."""
    company = game.rules.company
    return state.cash[seat] + company.iou * (company.most_ious - state.ious[seat])


def borrow(game: Bidness, state: State, seat: Seat, ious: int, events: Events, *, forced: bool) -> State:
    """Take IOUs, and their worth from the bank (BN-4)."""
    amount = ious * game.rules.company.iou
    events.append(Borrowed(seat, amount, state.ious[seat] + ious, forced))
    events.append(Paid(BANK, seat, amount))
    return replace(
        state,
        ious=put(state.ious, seat, state.ious[seat] + ious),
        cash=put(state.cash, seat, state.cash[seat] + amount),
        bank=state.bank - amount,
    )


def missing_ious(game: Bidness, state: State | Table, seat: Seat, amount: int) -> int:
    """Return how many IOUs a seat must take to pay an amount (BN-4)."""
    return max(0, -((state.cash[seat] - amount) // game.rules.company.iou))


def pay(game: Bidness, state: State, giver: Seat, taker: Seat, amount: int, events: Events) -> State:
    """Pay an amount, borrowing what is missing; either side may be the bank (BN-4)."""
    if not amount or giver == taker:
        return state
    cash, bank = state.cash, state.bank
    if giver == BANK:
        bank -= amount
    else:
        short = missing_ious(game, state, giver, amount)
        if short:
            state = borrow(game, state, giver, short, events, forced=True)
            cash, bank = state.cash, state.bank
        cash = put(cash, giver, cash[giver] - amount)
    if taker == BANK:
        bank += amount
    else:
        cash = put(cash, taker, cash[taker] + amount)
    events.append(Paid(giver, taker, amount))
    return replace(state, cash=cash, bank=bank)


# -- awards ----------------------------------------------------------------------------------------------


def only_highest(values: list[int] | tuple[int, ...]) -> Seat:
    """Return the seat with the highest value if it is alone; -1 otherwise."""
    best = max(values)
    return values.index(best) if values.count(best) == 1 else NOBODY


def move_awards(game: Bidness, state: State, events: Events) -> State:
    """Give the Leadership Awards to whom they belong now (BN-8)."""
    points = game.cards.marketing_points
    market = only_highest([points(workplace) for workplace in state.workplaces])
    tech = only_highest(state.tech)
    if market == state.market_leader and tech == state.tech_leader:
        return state
    if market != state.market_leader:
        events.append(AwardMoved("market", market, state.market_leader))
    if tech != state.tech_leader:
        events.append(AwardMoved("tech", tech, state.tech_leader))
    return replace(state, market_leader=market, tech_leader=tech)


# -- what a workplace pays and earns ---------------------------------------------------------------------


def salary(game: Bidness, workplace: int) -> int:
    """Return the salaries of a workplace for a round (BN-12)."""
    cards = game.cards
    return game.rules.salary(
        (workplace & cards.marketers).bit_count(),
        (workplace & cards.engineers).bit_count(),
        (workplace & cards.lawyers).bit_count(),
    )


def unit_price(game: Bidness, tech: int, *, leader: bool) -> int:
    """Return the price of a unit: tech points and the award's, rounded down (BN-12)."""
    money = game.rules.money
    points = tech + (money.awards.tech_points if leader else 0)
    return points - points % money.unit_price_step


def units(game: Bidness, workplace: int, *, leader: bool) -> int:
    """Return the units sold: marketing points and the award's (BN-12)."""
    return game.cards.marketing_points(workplace) + (game.rules.money.awards.market_units if leader else 0)


def contract_pay(game: Bidness, workplace: int) -> int:
    """Return what the contracts of a workplace pay in a round."""
    return sum(pays * (workplace & mask).bit_count() for mask, pays in game.cards.contracts)
