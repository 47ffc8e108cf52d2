"""The race to pay back at Bidness: how likely each company is to return its last IOU first.

Each company's cash and Payback cards are projected over the coming Business Phases. It is done when the cash covers
the cost of its IOUs then; how sure that is fades with each phase ahead. The chance to win follows from all companies.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from math import exp
from typing import Final, NamedTuple

from bidtable.bots.bidness.odds import cost_to_win
from bidtable.core.model import Seat
from bidtable.games.bidness.context import Context
from bidtable.games.bidness.effects import ROLES, Role
from bidtable.games.bidness.money import contract_pay, only_highest
from bidtable.games.bidness.state import Observation

FAR: Final = 1e9
"""The cost of winning where no cash suffices, in dollars."""
PHASES: Final = 6
"""Business Phases that are looked ahead."""
WIDTH: Final = 40.0
"""Uncertainty of a finish in this round, in dollars; a logistic takes it as about 1.7 of its units."""
WIDER: Final = 31.0
"""By how much less certain each Business Phase ahead makes it, in dollars."""
TRADE: Final = 30.0
"""The income of a round from sold and auctioned cards, in dollars."""
LAWYER: Final = 22.0
"""The worth of a Lawyer above the rivals' mean in a round, in dollars."""
LAWYERS: Final = 2
"""More Lawyers than these are worth no more."""
KEEPS: Final = 0.6
"""Chance that an award of today is still held in later rounds."""
KEPT: Final = 4096
"""How many projections are kept."""
SOONER: Final = 0.97
"""The worth of winning a round later, so that a sure winner still makes haste."""
READY: Final = 0.9
"""The chance that a company with cash and cards to finish does so in this round: a rival may finish first, or sue."""

FAINT: Final = 1e-5
"""The value of a dollar soon at hand, so that a company without a chance to win still minds its money."""
SOON: Final = 2
"""Business Phases after which that is."""


class Company(NamedTuple):
    """A company, as far as the race goes.

    Attributes:
        cash: Dollars.
        ious: IOUs.
        paybacks: Payback cards in hand.
        plays: How many cards it may still play in this round, at most.
        marketers: How many.
        engineers: How many.
        lawyers: How many.
        tech: Tech points.
        contracts: Income from contracts in a round, in dollars.
        bonus: Marketing points of bonus cards, in this round only.
    """

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
        """Return the company with more employees of a role, or with fewer."""
        if role == "marketer":
            return self._replace(marketers=self.marketers + count)
        if role == "engineer":
            return self._replace(engineers=self.engineers + count)
        return self._replace(lawyers=self.lawyers + count)


def companies(context: Context, seen: Observation) -> list[Company]:
    """Return all companies of a view."""
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
    """The course of a company in the race.

    Attributes:
        finishes: Chance to finish in this round, the next one, and so on; a later finish is worth a little less.
        leaves: Chance not to have finished before a rival who finishes in that round; finishers of one round share it.
        never: Chance not to finish within the rounds looked ahead.
        wealth: Cash less debt soon, in dollars.
    """

    finishes: tuple[float, ...]
    leaves: tuple[float, ...]
    never: float
    wealth: float


def tracked(done: Sequence[float], wealth: float) -> Track:
    """Return a track from how likely a company has finished by each round, and from its wealth soon."""
    before = (0.0, *done[:-1])
    pairs = list(zip(before, done, strict=True))
    finishes = tuple([SOONER**phase * (now - last) for phase, (last, now) in enumerate(pairs)])
    return Track(finishes, tuple([1.0 - (last + now) / 2 for last, now in pairs]), 1.0 - done[-1], wealth)


class Race:
    """Projects companies by the rules of a game; it keeps nothing of any view."""

    def __init__(self, context: Context) -> None:
        """Take the numbers that the rules fix."""
        rules = context.rules
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
        # One decision asks for much that the one before has asked for.
        self.track = functools.lru_cache(maxsize=KEPT)(self._track)
        self._widths = [(WIDTH + WIDER * phase) / 1.7 for phase in range(PHASES + 1)]

    def salary(self, company: Company) -> int:
        """Return the salaries of a round, in dollars (BN-12)."""
        return (
            company.marketers * self._marketer
            + company.engineers * self._engineer
            + self._lawyers[company.lawyers]
        )

    def _track(self, company: Company, market: bool, tech_leader: bool, edge: float) -> Track:
        """Return the course of a company in the race.

        Args:
            company: The company.
            market: Whether it holds the Market Leader Award.
            tech_leader: Whether it holds the Tech Leader Award.
            edge: Its income in a round besides earnings, in dollars.
        """
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
        """Return the price of a unit in dollars, and the number of units, in this round's Business Phase (BN-8)."""
        points = company.tech + (self._tech if tech_leader else 0)
        units = max(0, company.marketers + company.bonus) + (self._units if market else 0.0)
        return float(points - points % self._step), units

    def ahead(
        self, company: Company, market: bool, tech_leader: bool, edge: float, phases: int = PHASES
    ) -> list[tuple[float, int]]:
        """Return cash and IOUs after each coming Business Phase; without cash for salaries a company borrows (BN-12).

        The price of this round is exact. Later prices are not rounded down, and a later award counts by the chance
        that it is still held, because later purchases are unknown.

        Args:
            company: The company.
            market: Whether it holds the Market Leader Award.
            tech_leader: Whether it holds the Tech Leader Award.
            edge: Its income in a round besides earnings, in dollars.
            phases: Number of Business Phases.
        """
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
    """The chances to win of all companies of a view by the race; projections are kept while it is asked.

    Attributes:
        now: The companies as they stand.
    """

    def __init__(self, race: Race, now: Sequence[Company]) -> None:
        """Look at all companies."""
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
        """Return the tracks of all companies; awards go by how they stand then."""
        market, tech = leaders(after)
        same = (market, tech) == self._leaders
        return [
            kept if same and company is old else self._track(seat, company, market, tech)
            for seat, (company, old, kept) in enumerate(zip(after, self.now, self._as_it_stands, strict=True))
        ]

    def wins(self, seat: Seat, *changed: tuple[Seat, Company]) -> float:
        """Return a seat's chance to win if some companies become others."""
        if not changed:
            if seat not in self._hopes:
                self._hopes[seat] = chance(self._as_it_stands, seat)
            return self._hopes[seat]
        after = self.now.copy()
        for other, company in changed:
            after[other] = company
        return chance(self.tracks(after), seat)


def leaders(companies: Sequence[Company]) -> tuple[Seat, Seat]:
    """Return the holders of the awards (BN-8): the Market Leader's and the Tech Leader's."""
    market = only_highest([max(0, company.marketers + company.bonus) for company in companies])
    return market, only_highest([company.tech for company in companies])


def chance(tracks: Sequence[Track], seat: Seat) -> float:
    """Return how likely a seat finishes first, and next to nothing for its wealth.

    Companies that finish in the same round share the chance, and so do all that never finish.
    """
    finishes, _, never, wealth = tracks[seat]
    products: Sequence[float] = finishes
    for other, (_, leaves, rest, _) in enumerate(tracks):
        if other != seat:
            products = [product * left for product, left in zip(products, leaves, strict=True)]
            never *= rest
    return sum(products) + never / len(tracks) + FAINT * wealth


__all__ = ["FAINT", "Company", "Race", "RaceChances", "Track", "chance", "companies"]
