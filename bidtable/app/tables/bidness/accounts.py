"""What a statement of accounts says: what a payday brought, and what that is made of."""

from __future__ import annotations

from bidtable.core.texts import counted, listed
from bidtable.games.bidness import effects
from bidtable.games.bidness.events import Account
from bidtable.games.bidness.phrases import ROLES, dollars


def summary(line: Account) -> tuple[str, str, str]:
    """Return a statement in short: what the payday brought, the cash there is, and what the first is made of."""
    salaries = sum(line.salaries)
    total = line.sales + line.contract_pay - salaries
    sign = "+" if total > 0 else "−" if total < 0 else ""
    parts = [f"{_units(line)} × {_price(line)} = {dollars(line.sales)}"]
    if line.contracts:
        parts.append(f"contracts {dollars(line.contract_pay)}")
    parts.append(f"salaries −{dollars(salaries)}")
    if line.laid_off:
        parts.append(f"{line.laid_off} laid off")
    if line.new_tech:
        parts.append(f"+{line.new_tech} tech")
    return f"{sign}{dollars(abs(total))}", f"{dollars(line.cash)} in cash", ", ".join(parts)


def _units(line: Account) -> str:
    """Return the units sold, with what they are made of where that is more than the marketers."""
    made_of = [str(line.staff[0])]
    if line.bonus:
        made_of.append(f"{'+' if line.bonus > 0 else '−'} {abs(line.bonus)} bonus")
    if line.market_award:
        made_of.append(f"+ {line.market_award} award")
    told = counted(line.units, "unit")
    return f"{told} ({' '.join(made_of)})" if len(made_of) > 1 else told


def _price(line: Account) -> str:
    """Return the unit price, with the award that raised it."""
    return dollars(line.unit_price) + (f" ({line.tech} + {line.tech_award} award)" if line.tech_award else "")


def story(line: Account, name: str) -> str:
    """Unfold a statement in sentences."""
    staff = [
        f"{counted(count, ROLES[role])} {dollars(pay)}"
        for role, count, pay in zip(effects.ROLES, line.staff, line.salaries, strict=True)
        if count
    ]
    salaries = f"Salaries: {listed(staff)}." if staff else "Nobody to pay."
    award = f" and {line.tech_award} of the Tech Leader Award" if line.tech_award else ""
    price = f"Unit price {dollars(line.unit_price)}: {counted(line.tech, 'tech point')}{award}, rounded down."
    units = f"{counted(line.units, 'unit')} at {dollars(line.unit_price)}: {dollars(line.sales)}."
    return f"{name}. {salaries} {price} {units} Contracts: {dollars(line.contract_pay)}."
