"""What a bot makes of the companies at Bidness: how long the game will go on, and what each will earn until then."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from bidtable.core.model import Seat
from bidtable.games.bidness import Bidness
from bidtable.games.bidness.effects import ROLES, Role
from bidtable.games.bidness.money import contract_pay
from bidtable.games.bidness.parts import Table

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

    def salary(self, game: Bidness) -> int:
        """Return the salaries of a round, in dollars (BN-12)."""
        return game.rules.salary(self.marketers, self.engineers, self.lawyers)

    def hired(self, role: Role, count: int = 1) -> Company:
        """Return the company with more employees of a role, or with fewer."""
        if role == "marketer":
            return self._replace(marketers=self.marketers + count)
        if role == "engineer":
            return self._replace(engineers=self.engineers + count)
        return self._replace(lawyers=self.lawyers + count)


def companies(game: Bidness, table: Table) -> list[Company]:
    """Return all companies of a view."""
    cards = game.cards
    found = []
    for seat, names in enumerate(table.workplaces):
        place = cards.mask(names)
        marketers, engineers, lawyers = ((place & cards.staff[role]).bit_count() for role in ROLES)
        bonus, pays = cards.marketing_bonus(place), contract_pay(game, place)
        found.append(Company(marketers, engineers, lawyers, bonus, table.tech[seat], pays))
    return found


def net_incomes(game: Bidness, all_of: Sequence[Company], after: int) -> list[float]:
    """Return what each company earns less its salaries in the Business Phase that many rounds from now.

    The price of this round is exact. Later ones are not rounded down, and count no awards: nobody knows what will be
    bought until then.
    """
    money = game.rules.money
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
        found.append(price * sold + company.contracts - company.salary(game))
    return found


def prospects(game: Bidness, all_of: Sequence[Company], rounds: int) -> list[float]:
    """Return what each company will come to in the Business Phases left, in dollars of today."""
    total = [0.0] * len(all_of)
    weight = 1.0
    for after in range(rounds):
        for seat, income in enumerate(net_incomes(game, all_of, after)):
            lawyers = all_of[seat].lawyers
            total[seat] += weight * (income + COURT[min(lawyers, len(COURT) - 1)])
        weight *= FADES
    return total


def cost_to_win(game: Bidness, ious: int, paybacks: int) -> int | None:
    """Return what it takes to return all IOUs with so many Payback cards, in dollars; None if they do not suffice."""
    single, *more = game.rules.money.payback
    if ious <= paybacks:
        return ious * single
    if not more or ious > 2 * paybacks:
        return None
    doubles = ious - paybacks
    return doubles * more[0] + (paybacks - doubles) * single


def rounds_to_win(game: Bidness, table: Table, all_of: Sequence[Company]) -> list[int]:
    """Return for each seat how many Business Phases it is likely to need before it can return its last IOU."""
    found = [0] * len(all_of)
    cash, paybacks = [float(amount) for amount in table.cash], list(table.paybacks)
    for after in range(USUAL_ROUNDS + 1):
        incomes = net_incomes(game, all_of, after)
        for seat, ious in enumerate(table.ious):
            cost = cost_to_win(game, ious, paybacks[seat])
            if found[seat] == after and (cost is None or cost > cash[seat]):
                found[seat] = after + 1
            cash[seat] += incomes[seat] + TRADE
            paybacks[seat] += 1
    return found


def rounds_left(table: Table, needed: Sequence[int]) -> int:
    """Return how many Business Phases are likely to come, this round's included."""
    usual = max(2, USUAL_ROUNDS + 1 - table.round)
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
