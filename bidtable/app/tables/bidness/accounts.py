"""What a statement of accounts says: figures, each with what it is made of."""

from __future__ import annotations

from bidtable.core.texts import counted, listed
from bidtable.games.bidness import effects
from bidtable.games.bidness.events import Account
from bidtable.games.bidness.phrases import ROLES, dollars

HEAD = ("Salaries", "Unit price", "Units", "Sales", "Contracts", "Cash", "Tech points")


def cells(line: Account) -> tuple[tuple[str, str], ...]:
    """Return a statement as cells, each a figure and what it is made of."""
    price = str(line.tech) + (f" + {line.tech_award} award" if line.tech_award else " tech")
    units = [str(line.staff[0])]
    if line.bonus:
        units.append(f"{line.bonus:+d}".replace("-", "− ").replace("+", "+ ") + " bonus")
    if line.market_award:
        units.append(f"+ {line.market_award} award")
    each = line.contract_pay // line.contracts if line.contracts else 0
    same = each * line.contracts == line.contract_pay
    contracts = "none"
    if line.contracts:
        contracts = f"{line.contracts} × {dollars(each)}" if same else counted(line.contracts, "contract")
    fired = f", {line.laid_off} laid off" if line.laid_off else ""
    return (
        (f"−{dollars(sum(line.salaries))}", f"{sum(line.staff)} staff{fired}"),
        (dollars(line.unit_price), price),
        (f"× {line.units}", " ".join(units) if len(units) > 1 else "marketing"),
        (f"= {dollars(line.sales)}", "sales"),
        (dollars(line.contract_pay), contracts),
        (dollars(line.cash), "cash now"),
        (f"+{line.new_tech}", f"{line.staff[1]} engineer" + ("" if line.staff[1] == 1 else "s")),
    )


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
