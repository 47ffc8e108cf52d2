"""The inputs of the nets of Bidness for a company: their order, and their values.

Numbers come first, then switches, then inputs that depend on the other companies. The hand comes last; it is known for
one company only.
"""

from __future__ import annotations

from math import exp
from typing import Final, NamedTuple

from bidtable.bots.bidness.race import LAWYERS, Company, Race
from bidtable.games.bidness.context import Context

AHEAD: Final = 4
"""Business Phases that are looked ahead."""
PLAIN: Final = 28
"""Inputs that are numbers."""
ALONE: Final = 55
"""Inputs that follow from a company by itself: the numbers and the switches."""
BESIDE: Final = 7
"""Inputs that depend on the other companies."""
HAND: Final = ALONE + BESIDE
"""The input that is 1 for the company with the known hand; its cards follow, kind by kind."""
KINDS: Final = 23
"""Kinds of cards of the deck that was learned."""
INPUTS: Final = HAND + 1 + KINDS
"""All inputs."""
ROUNDS: Final = 6
"""Rounds from this one on are alike."""
INCOME: Final = 20.0
"""The income of a round besides earnings, in dollars."""
IOU: Final = 100
"""The value of an IOU in dollars."""


def knows(context: Context) -> bool:
    """Return whether the nets know the rules: they saw no other cards, prices or limits than the game's."""
    rules = context.rules
    company, money = rules.company, rules.money
    same = (company.iou, company.most_ious, company.hand, company.must_pass_at) == (IOU, 6, 6, 2)
    return same and len(context.cards.of_kind) == KINDS and list(money.payback) == [100, 300]


class Place(NamedTuple):
    """The place of a company at the table.

    Attributes:
        round: The round.
        order: Distance to its next turn, from 0 for the next one to 1; a half while all discard.
        next: Whether the next turn is its own.
        discards: Whether all choose what to discard.
        hand: Event cards in its hand.
        market: Whether it holds the Market Leader Award.
        tech: Whether it holds the Tech Leader Award.
    """

    round: int
    order: float
    next: bool
    discards: bool
    hand: int
    market: bool
    tech: bool


class Inputs(NamedTuple):
    """The inputs of a company by itself.

    Attributes:
        plain: The inputs that are numbers.
        on: The inputs that are 1 of those that are 1 or 0.
        shown: The inputs `BESIDE` of the other companies that follow from it, without the dice.
    """

    plain: list[float]
    on: list[int]
    shown: tuple[float, ...]


class Layout:
    """Makes inputs of companies, by the rules of a game."""

    def __init__(self, race: Race) -> None:
        """Take the projection of companies."""
        self._race = race

    def inputs(self, company: Company, place: Place) -> Inputs:
        """Return the inputs of a company by itself."""
        cash, ious, paybacks, plays = company.cash, company.ious, company.paybacks, company.plays
        salary = self._race.salary(company)
        price, units = self._race.sales(company, place.market, place.tech)
        spare = cash - self._race.costs[min(ious, 7)][min(paybacks, plays, 6)]
        ready = _sure(spare / 30)
        ahead = self._ahead(company, place)
        plain = [
            cash / 100,
            min(cash, 100) / 100,
            min(cash, 300) / 300,
            company.marketers / 3,
            company.engineers / 3,
            company.lawyers / 3,
            min(company.lawyers, LAWYERS),
            company.tech / 30,
            company.contracts / 50,
            company.bonus / 2,
            salary / 50,
            price * units / 100,
            company.marketers * company.tech / 100,
            place.hand / 3,
            place.order,
            ready,
            *ahead,
        ]
        on = [27 + ious] * (1 <= ious <= 6) + [34 + min(paybacks, 4), 39 + min(plays, 3)]
        flags = (company.lawyers > 0, place.market, place.tech, place.next, place.discards, spare >= 0)
        on += [43 + at for at, flag in enumerate(flags) if flag]
        on.append(48 + min(place.round, ROUNDS))
        return Inputs(plain, on, (ahead[1], ahead[4], ahead[7], ready, plain[7], ahead[5]))

    def _ahead(self, company: Company, place: Place) -> list[float]:
        """Return three inputs for each coming Business Phase: the cash left over, its certainty, and the net worth."""
        found: list[float] = []
        coming = self._race.ahead(company, place.market, place.tech, INCOME, AHEAD)
        for phase, (cash, ious) in enumerate(coming, 1):
            cost = self._race.costs[min(ious, 7)][min(company.paybacks + phase, 3 + phase // 2, 6)]
            over = max(cash - cost, -900.0)
            found += [
                max(-5.0, min(5.0, over / 100)),
                _sure(over / ((40 + 31 * phase) / 1.7)),
                (cash - IOU * ious) / 200,
            ]
        return found


def _sure(value: float) -> float:
    return 1 / (1 + exp(-max(-30.0, min(30.0, value))))
