"""What the yardstick of Bidness makes of the companies: how long the game will go on, and what each will earn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from bidtable.bots.bidness.odds import cost_to_win
from bidtable.core.model import Seat
from bidtable.games.bidness.context import Context
from bidtable.games.bidness.effects import ROLES, Role
from bidtable.games.bidness.money import contract_pay
from bidtable.games.bidness.state import Observation

USUAL_ROUNDS: Final = 6
"""A game lasts about so many rounds, says the publisher."""
FADES: Final = 0.85
"""What a round later is worth of the round before."""
COURT: Final = (0.0, 40.0, 60.0, 72.0, 78.0)
"""What so many Lawyers bring in a round in settlements got and saved, in dollars, before their salary."""
TRADE: Final = 25
"""What cards sold and auctioned bring in a round, in dollars."""


class Company(NamedTuple):
    """A company, as far as its earnings go.

    Attributes:
        marketers: How many.
        engineers: How many.
        lawyers: How many.
        bonus: Marketing points of bonus cards, in this round only.
        tech: Tech points.
        contracts: What the contracts pay in a round, in dollars.
    """

    marketers: int
    engineers: int
    lawyers: int
    bonus: int
    tech: int
    contracts: int

    def salary(self, context: Context) -> int:
        """Return the salaries of a round, in dollars (BN-12)."""
        return context.rules.salary(self.marketers, self.engineers, self.lawyers)

    def hired(self, role: Role, count: int = 1) -> Company:
        """Return the company with more employees of a role, or with fewer."""
        if role == "marketer":
            return self._replace(marketers=self.marketers + count)
        if role == "engineer":
            return self._replace(engineers=self.engineers + count)
        return self._replace(lawyers=self.lawyers + count)


def companies(context: Context, seen: Observation) -> list[Company]:
    """Return all companies of a view."""
    cards = context.cards
    found = []
    for seat, place in enumerate(seen.workplaces):
        marketers, engineers, lawyers = ((place & cards.staff[role]).bit_count() for role in ROLES)
        bonus, pays = cards.marketing_bonus(place), contract_pay(context, place)
        found.append(Company(marketers, engineers, lawyers, bonus, seen.tech[seat], pays))
    return found


def net_incomes(context: Context, all_of: Sequence[Company], after: int) -> list[float]:
    """Return what each company earns less its salaries in the Business Phase that many rounds from now.

    The price of this round is exact. Later ones are not rounded down, and count no awards: nobody knows what will be
    bought until then.
    """
    money = context.rules.money
    grown = [company.tech + money.tech_per_engineer * company.engineers * after for company in all_of]
    points = [max(0, c.marketers + (0 if after else c.bonus)) for c in all_of]
    top_points, top_tech = max(points), max(grown)
    market_alone, tech_alone = points.count(top_points) == 1, grown.count(top_tech) == 1
    step = money.unit_price_step
    found = []
    for company, own_tech, own_points in zip(all_of, grown, points, strict=True):
        tech, sold = float(own_tech), float(own_points)
        if not after and tech_alone and tech == top_tech:
            tech += money.awards.tech_points
        if not after and market_alone and sold == top_points:
            sold += money.awards.market_units
        price = tech - tech % step if not after else max(0.0, tech - (step - 1) / 2)
        found.append(price * sold + company.contracts - company.salary(context))
    return found


def prospects(context: Context, all_of: Sequence[Company], rounds: int) -> list[float]:
    """Return what each company will come to in the Business Phases left, in dollars of today."""
    total = [0.0] * len(all_of)
    weight = 1.0
    for after in range(rounds):
        for seat, income in enumerate(net_incomes(context, all_of, after)):
            lawyers = all_of[seat].lawyers
            total[seat] += weight * (income + COURT[min(lawyers, len(COURT) - 1)])
        weight *= FADES
    return total


def rounds_to_win(context: Context, seen: Observation, all_of: Sequence[Company]) -> list[int]:
    """Return for each seat how many Business Phases it is likely to need before it can return its last IOU."""
    found = [0] * len(all_of)
    cash, paybacks = [float(amount) for amount in seen.cash], list(seen.paybacks)
    for after in range(USUAL_ROUNDS + 1):
        incomes = net_incomes(context, all_of, after)
        for seat, ious in enumerate(seen.ious):
            cost = cost_to_win(context, ious, paybacks[seat])
            if found[seat] == after and (cost is None or cost > cash[seat]):
                found[seat] = after + 1
            cash[seat] += incomes[seat] + TRADE
            paybacks[seat] += 1
    return found


def rounds_left(seen: Observation, needed: Sequence[int]) -> int:
    """Return how many Business Phases are likely to come, this round's included."""
    usual = max(2, USUAL_ROUNDS + 1 - seen.round)
    return max(1, min(usual, min(needed)))


def leaders(needed: Sequence[int], seat: Seat) -> list[float]:
    """Return how much each rival's dollar matters to a seat: most that of who is closest to winning."""
    rivals = [count for other, count in enumerate(needed) if other != seat]
    closest = min(rivals)
    share = 0.5 / len(rivals)
    return [
        0.0 if other == seat else share * (2.0 if count == closest else 0.7)
        for other, count in enumerate(needed)
    ]
