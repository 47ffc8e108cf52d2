"""Texts of a company's statement of accounts in the game Bidness."""

from __future__ import annotations

from bidtable.core.model import Seat
from bidtable.core.texts import counted, listed
from bidtable.games.bidness import effects, money
from bidtable.games.bidness.context import Context
from bidtable.games.bidness.events import Account
from bidtable.games.bidness.phrases import ROLES, dollars, signed
from bidtable.games.bidness.state import Observation


def shown_account(context: Context, view: Observation, seat: Seat) -> Account:
    # If no statement is shown, this is the statement of a payday at this moment.
    shown = (line for line in view.accounts if line.seat == seat)
    return next(shown, None) or money.account(context, view, seat)


def net(line: Account) -> int:
    """Return the total of a payday in dollars: sales and contracts, less the salaries."""
    return line.sales + line.contract_pay - sum(line.salaries)


def totals(line: Account) -> tuple[str, str]:
    """Return the units that a company sells and its tech points in words."""
    return counted(line.units, "unit"), f"{line.tech + line.tech_award} tech"


def figures(line: Account) -> tuple[str, str, str]:
    """Return a company's income, its expenses, and the difference."""
    return signed(line.sales + line.contract_pay), signed(-sum(line.salaries)), signed(net(line))


def parts(line: Account) -> tuple[str, str]:
    """Return in words what a company's income and its expenses are made of."""
    sold = f"{line.units} × {dollars(line.unit_price)}" if line.units else "nothing sold"
    sold += f" + {dollars(line.contract_pay)}" if line.contract_pay else ""
    return sold, f"{sum(line.staff)} staff"


def _units(line: Account) -> str:
    made_of = [str(line.staff[0])]
    if line.bonus:
        made_of.append(f"+ {line.bonus} Marketing Bonus" if line.bonus > 0 else f"− {-line.bonus} Bad Press")
    if line.market_award:
        made_of.append(f"+ {line.market_award} award")
    sold = counted(line.units, "unit")
    return f"{sold} ({' '.join(made_of)})" if len(made_of) > 1 else sold


def explained(line: Account, name: str) -> str:
    """Return sentences that explain a company's income and salaries."""
    staff = [
        f"{counted(count, ROLES[role])} {dollars(pay)}"
        for role, count, pay in zip(effects.ROLES, line.staff, line.salaries, strict=True)
        if count
    ]
    salaries = f"Salaries: {listed(staff)}." if staff else "Nobody to pay."
    award = f" and {line.tech_award} of the Tech Leader Award" if line.tech_award else ""
    price = f"Unit price {dollars(line.unit_price)}: {counted(line.tech, 'tech point')}{award}, rounded down."
    units = f"{_units(line)} at {dollars(line.unit_price)}: {dollars(line.sales)}."
    contracts = f"Contracts: {dollars(line.contract_pay)}. The payday: {signed(net(line))}."
    return f"{name}. {salaries} {price} {units} {contracts}"
