"""The race to pay back at Bidness: how likely each company is to return its last IOU first.

Each company's cash and Payback cards are projected over the coming Business Phases. It is done when the cash covers
what its IOUs then cost; how sure that is fades with each phase ahead. Of all companies together follows the chance to win.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final, NamedTuple

from bidtable.core.model import Seat
from bidtable.games.bidness.context import Context
from bidtable.games.bidness.effects import ROLES, Role
from bidtable.games.bidness.money import contract_pay, only_highest
from bidtable.games.bidness.moves import NOBODY
from bidtable.games.bidness.state import Observation

PHASES: Final = 7
"""Business Phases that are looked ahead."""
WIDTH: Final = 40.0
"""How far from certain a finish in this round is, in dollars; a logistic takes it as about 1.7 of its units."""
WIDER: Final = 31.0
"""By how much less certain each Business Phase ahead makes it, in dollars."""
TRADE: Final = 30.0
"""What cards sold and auctioned bring in a round, in dollars."""
LAWYER: Final = 12.0
"""What a Lawyer more than the rivals' mean is worth in a round, in dollars."""
LAWYERS: Final = 2
"""More Lawyers than these are worth no more."""
KEEPS: Final = 0.6
"""How likely an award of today is still held in later rounds."""
READY: Final = 0.9
"""How likely who has cash and cards to finish in this round does it: a rival may come first, or sue."""


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
        contracts: What the contracts pay in a round, in dollars.
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


def cost_to_win(context: Context, ious: int, paybacks: int) -> int | None:
    """Return what it takes to return all IOUs with so many Payback cards, in dollars; None if they do not suffice."""
    single, *more = context.rules.money.payback
    if ious <= paybacks:
        return ious * single
    if not more or ious > 2 * paybacks:
        return None
    doubles = ious - paybacks
    return doubles * more[0] + (paybacks - doubles) * single


class Race:
    """Projects companies by the rules of a game; it keeps nothing of any view."""

    def __init__(self, context: Context) -> None:
        """Take what the rules fix once: it is asked for thousands of times."""
        rules = context.rules
        money, company = rules.money, rules.company
        self._iou, self._most = company.iou, company.most_ious
        self._lawyers = [rules.lawyer_salary(count) for count in range(40)]
        self._marketer, self._engineer = money.salaries.marketer, money.salaries.engineer
        self._step, self._grows = money.unit_price_step, money.tech_per_engineer
        self._units, self._tech = money.awards.market_units, money.awards.tech_points
        self._at_once = max(1, company.hand - 1 - company.must_pass_at)
        costs = [
            [cost_to_win(context, ious, cards) for cards in range(self._most + 1)]
            for ious in range(self._most + 1)
        ]
        self._costs = [[1e9 if cost is None else float(cost) for cost in row] for row in costs]
        self._widths = [(WIDTH + WIDER * phase) / 1.7 for phase in range(PHASES + 1)]

    def salary(self, company: Company) -> int:
        """Return the salaries of a round, in dollars (BN-12)."""
        return (
            company.marketers * self._marketer
            + company.engineers * self._engineer
            + self._lawyers[company.lawyers]
        )

    def track(self, company: Company, market: bool, tech_leader: bool, edge: float) -> tuple[float, ...]:
        """Return how likely a company has finished by this round, the next one, and so on.

        Args:
            company: The company.
            market: Whether it holds the Market Leader Award.
            tech_leader: Whether it holds the Tech Leader Award.
            edge: What it has besides earnings in a round, in dollars.
        """
        cash, ious, paybacks, plays, marketers, engineers, lawyers, tech, contracts, bonus = company
        if not ious or ious > self._most:
            return (0.0 if ious else 1.0,) * (PHASES + 1)
        most, costs, widths = self._most, self._costs, self._widths
        usable = min(paybacks, plays, most)
        short = costs[ious][usable] - cash
        best = READY if short <= 0 else READY / (1.0 + exp(min(50.0, short / widths[0])))
        found = [best]
        salary = marketers * self._marketer + engineers * self._engineer + self._lawyers[lawyers]
        points = float(tech + (self._tech if tech_leader else 0))
        price = points - points % self._step
        units = max(0, marketers + bonus) + (self._units if market else 0)
        later = marketers + (KEEPS * self._units if market else 0.0)
        ahead = (KEEPS * self._tech if tech_leader else 0.0) - (self._step - 1) / 2
        fixed = contracts + edge
        for phase in range(1, PHASES + 1):
            if cash < salary:
                loans = -((cash - salary) // self._iou)
                ious += int(loans)
                cash += loans * self._iou
                if ious > most:
                    found += [best] * (PHASES + 1 - phase)
                    break
            cash += price * units + fixed - salary
            tech += self._grows * engineers
            price, units = tech + ahead if tech + ahead > 0.0 else 0.0, later
            paybacks += 1
            usable = min(paybacks, self._at_once + phase, most)
            over = (cash - costs[ious][usable]) / widths[phase]
            if over > -20.0:
                chance = 1.0 / (1.0 + exp(-over)) if over < 20.0 else 1.0
                if chance > best:
                    best = chance
            found.append(best)
        return tuple(found)


class Outlook:
    """What all companies of a view have to hope for; what has been projected is kept while it is asked.

    Attributes:
        now: The companies as they stand.
    """

    def __init__(self, race: Race, now: Sequence[Company]) -> None:
        """Look at all companies."""
        self._race = race
        self.now = list(now)
        total = sum(min(company.lawyers, LAWYERS) for company in now)
        self._total = total
        self._tracks: dict[tuple[Company, bool, bool], tuple[float, ...]] = {}

    def tracks(self, after: Sequence[Company]) -> list[tuple[float, ...]]:
        """Return the tracks of all companies; awards go by how they stand then."""
        market = only_highest([max(0, c.marketers + c.bonus) for c in after])
        tech = only_highest([c.tech for c in after])
        known, others = self._tracks, len(after) - 1
        found = []
        for seat, company in enumerate(after):
            key = (company, seat == market, seat == tech)
            track = known.get(key)
            if track is None:
                before = min(self.now[seat].lawyers, LAWYERS)
                rivals = (self._total - before) / others
                edge = TRADE + LAWYER * (min(company.lawyers, LAWYERS) - rivals)
                track = known[key] = self._race.track(company, seat == market, seat == tech, edge)
            found.append(track)
        return found

    def wins(self, seat: Seat, *changed: tuple[Seat, Company]) -> float:
        """Return a seat's chance to win if some companies become others."""
        after = self.now
        if changed:
            after = list(after)
            for other, company in changed:
                after[other] = company
        return chance(self.tracks(after), seat)


def chance(tracks: Sequence[Sequence[float]], seat: Seat) -> float:
    """Return how likely a seat finishes first; those who finish in the same round share it, and so do all who never do."""
    own = tracks[seat]
    rivals = [track for other, track in enumerate(tracks) if other != seat]
    total = before = 0.0
    last = [0.0] * len(rivals)
    for phase, now in enumerate(own):
        if now > before:
            free = now - before
            for at, track in enumerate(rivals):
                free *= 1.0 - (last[at] + track[phase]) / 2
            total += free
            before = now
        for at, track in enumerate(rivals):
            last[at] = track[phase]
    open_ = 1.0 - before
    for done in last:
        open_ *= 1.0 - done
    return total + open_ / len(tracks)


__all__ = ["NOBODY", "Company", "Outlook", "Race", "chance", "companies", "cost_to_win"]
