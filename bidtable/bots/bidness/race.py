"""Estimates how soon each company can pay back all debts and win."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from math import exp
from typing import Final, NamedTuple

from bidtable.bots.bidness.odds import cost_to_win
from bidtable.bots.common.evaluate import Shares, shared
from bidtable.core.model import Seat
from bidtable.games.bidness.context import Context
from bidtable.games.bidness.effects import ROLES, Role
from bidtable.games.bidness.money import contract_pay, only_highest
from bidtable.games.bidness.state import Observation

FAR: Final = 1e9
"""Dollars that stand for a win that is impossible, because the company has too few Payback cards."""
PHASES: Final = 6
"""Number of coming Business Phases for which the cash of each company is estimated."""
WIDTH: Final = 40.0
"""Dollars of uncertainty about the cash that a company needs to win in this round."""
WIDER: Final = 31.0
"""Dollars by which the uncertainty of a company's cash grows with each coming Business Phase."""
TRADE: Final = 30.0
"""Income of a company in a round in dollars from cards that it sells to the bank or at auctions."""
LAWYER: Final = 22.0
"""Income in dollars from each Lawyer above the rivals' average number of Lawyers, in one round."""
LAWYERS: Final = 2
"""Largest number of Lawyers that brings income at trials."""
KEEPS: Final = 0.6
"""Chance that a company keeps its award until a later round."""
KEPT: Final = 4096
"""Largest number of estimates that are stored for later decisions."""
SOONER: Final = 0.97
"""The worth of a win one round later, compared with 1 for a win now, so a sure winner does not wait."""
READY: Final = 0.9
"""Chance that a company with enough cash and cards wins in this round, before a rival wins or sues."""

FAINT: Final = 1e-5
"""Smallest gain of the estimated chance to win for each dollar, even for a company without a chance."""
SOON: Final = 2
"""The wealth of a company is estimated for the end of the next two Business Phases."""


class Company(NamedTuple):
    """The figures of a company on which its chance to win depends."""

    cash: float
    ious: int
    paybacks: int
    plays: int
    marketers: int
    engineers: int
    lawyers: int
    tech: int
    contracts: int
    bonus: int

    def hired(self, role: Role, count: int = 1) -> Company:
        if role == "marketer":
            return self._replace(marketers=self.marketers + count)
        if role == "engineer":
            return self._replace(engineers=self.engineers + count)
        return self._replace(lawyers=self.lawyers + count)


def companies(context: Context, seen: Observation) -> list[Company]:
    cards, least = context.cards, context.rules.company.must_pass_at
    found = []
    for seat, place in enumerate(seen.workplaces):
        marketers, engineers, lawyers = ((place & cards.staff[role]).bit_count() for role in ROLES)
        found.append(
            Company(
                seen.cash[seat],
                seen.ious[seat],
                seen.paybacks[seat],
                max(0, seen.hand_sizes[seat] + seen.paybacks[seat] - least),
                marketers,
                engineers,
                lawyers,
                seen.tech[seat],
                contract_pay(context, place),
                cards.marketing_bonus(place),
            )
        )
    return found


class Track(NamedTuple):
    """The chances that a company wins in each of the coming rounds."""

    finishes: tuple[float, ...]
    leaves: tuple[float, ...]
    never: float
    wealth: float


def tracked(done: Sequence[float], wealth: float) -> Track:
    before = (0.0, *done[:-1])
    pairs = list(zip(before, done, strict=True))
    finishes = tuple([SOONER**phase * (now - last) for phase, (last, now) in enumerate(pairs)])
    return Track(finishes, tuple([1.0 - (last + now) / 2 for last, now in pairs]), 1.0 - done[-1], wealth)


class Race:
    """Estimates the cash of companies in the coming rounds."""

    def __init__(self, context: Context) -> None:
        self.context, rules = context, context.rules
        money, company = rules.money, rules.company
        self._iou, self._most = company.iou, company.most_ious
        self._lawyers = [rules.lawyer_salary(count) for count in range(40)]
        self._marketer, self._engineer = money.salaries.marketer, money.salaries.engineer
        self._step, self._grows = money.unit_price_step, money.tech_per_engineer
        self._units, self._tech = money.awards.market_units, money.awards.tech_points
        self._at_once = max(1, company.hand - 1 - company.must_pass_at)
        costs = [
            [cost_to_win(context, ious, cards) for cards in range(self._most + 2)]
            for ious in range(self._most + 2)
        ]
        self.costs = [[FAR if cost is None else float(cost) for cost in row] for row in costs]
        # Many companies of a decision are the same as in the decision before.
        self.track = functools.lru_cache(maxsize=KEPT)(self._track)
        self._widths = [(WIDTH + WIDER * phase) / 1.7 for phase in range(PHASES + 1)]

    def salary(self, company: Company) -> int:
        # BN-12
        return (
            company.marketers * self._marketer
            + company.engineers * self._engineer
            + self._lawyers[company.lawyers]
        )

    def _track(self, company: Company, market: bool, tech_leader: bool, edge: float) -> Track:
        most, costs, widths = self._most, self.costs, self._widths
        if not company.ious or company.ious > most:
            return tracked((0.0 if company.ious else 1.0,) * (PHASES + 1), 0.0)
        paybacks = company.paybacks
        short = costs[company.ious][min(paybacks, company.plays, most)] - company.cash
        best = READY if short <= 0 else READY / (1.0 + exp(min(50.0, short / widths[0])))
        found = [best]
        coming = self.ahead(company, market, tech_leader, edge)
        for phase, (cash, ious) in enumerate(coming, 1):
            usable = min(paybacks + phase, self._at_once + phase // 2, most)
            over = (cash - costs[ious][usable]) / widths[phase]
            if over > -20.0:
                best = max(best, 1.0 / (1.0 + exp(-over)) if over < 20.0 else 1.0)
            found.append(best)
        cash, ious = coming[SOON - 1]
        return tracked(found, cash - self._iou * ious)

    def sales(self, company: Company, market: bool, tech_leader: bool) -> tuple[float, float]:
        # BN-8
        points = company.tech + (self._tech if tech_leader else 0)
        units = max(0, company.marketers + company.bonus) + (self._units if market else 0.0)
        return float(points - points % self._step), units

    def ahead(
        self, company: Company, market: bool, tech_leader: bool, edge: float, phases: int = PHASES
    ) -> list[tuple[float, int]]:
        # A company borrows for salaries (BN-12). Prices are rounded down only in this round.
        cash, ious, tech = company.cash, company.ious, company.tech
        salary, grows = self.salary(company), self._grows * company.engineers
        price, units = self.sales(company, market, tech_leader)
        later = company.marketers + (KEEPS * self._units if market else 0.0)
        rises = (KEEPS * self._tech if tech_leader else 0.0) - (self._step - 1) / 2
        fixed = company.contracts + edge - salary
        found: list[tuple[float, int]] = []
        for _ in range(phases):
            if cash < salary:
                loans = min(int(-((cash - salary) // self._iou)), self._most - ious)
                ious += loans
                cash += loans * self._iou
            cash += price * units + fixed
            found.append((cash, ious))
            tech += grows
            price, units = max(0.0, tech + rises), later
        return found


class RaceChances:
    """Estimates the chances to win of all companies from their cash in the coming rounds."""

    def __init__(self, race: Race, now: Sequence[Company]) -> None:
        self._race = race
        self.now = list(now)
        own = [min(company.lawyers, LAWYERS) for company in now]
        total, rivals = sum(own), len(own) - 1
        self._edges = [
            [TRADE + LAWYER * (count - (total - each) / rivals) for count in range(LAWYERS + 1)]
            for each in own
        ]
        self._hopes: dict[Seat, float] = {}
        self._leaders = leaders(self.now)
        self._as_it_stands = [
            self._track(seat, company, *self._leaders) for seat, company in enumerate(self.now)
        ]

    def _track(self, seat: Seat, company: Company, market: Seat, tech: Seat) -> Track:
        edge = self._edges[seat][min(company.lawyers, LAWYERS)]
        return self._race.track(company, seat == market, seat == tech, edge)

    def tracks(self, after: Sequence[Company]) -> list[Track]:
        market, tech = leaders(after)
        same = (market, tech) == self._leaders
        return [
            kept if same and company is old else self._track(seat, company, market, tech)
            for seat, (company, old, kept) in enumerate(zip(after, self.now, self._as_it_stands, strict=True))
        ]

    def chances(self, *changed: tuple[Seat, Company]) -> Shares:
        return shared([max(0.0, self.wins(seat, *changed)) for seat in range(len(self.now))])

    def wins(self, seat: Seat, *changed: tuple[Seat, Company]) -> float:
        if not changed:
            if seat not in self._hopes:
                self._hopes[seat] = chance(self._as_it_stands, seat)
            return self._hopes[seat]
        after = self.now.copy()
        for other, company in changed:
            after[other] = company
        return chance(self.tracks(after), seat)


def leaders(companies: Sequence[Company]) -> tuple[Seat, Seat]:
    # BN-8
    market = only_highest([max(0, company.marketers + company.bonus) for company in companies])
    return market, only_highest([company.tech for company in companies])


def chance(tracks: Sequence[Track], seat: Seat) -> float:
    # A tiny bonus rewards wealth, and companies that win in the same round share the win.
    finishes, _, never, wealth = tracks[seat]
    products: Sequence[float] = finishes
    for other, (_, leaves, rest, _) in enumerate(tracks):
        if other != seat:
            products = [product * left for product, left in zip(products, leaves, strict=True)]
            never *= rest
    return sum(products) + never / len(tracks) + FAINT * wealth
