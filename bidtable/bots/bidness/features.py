"""The inputs of the neural nets, which describe one company."""

from __future__ import annotations

from math import exp
from typing import Final, NamedTuple

from bidtable.bots.bidness.race import LAWYERS, Company, Race
from bidtable.games.bidness.context import Context

AHEAD: Final = 4
"""The inputs of a neural net look four Business Phases ahead."""
PLAIN: Final = 28
ALONE: Final = 55
"""Number of a net's inputs that do not depend on the other companies."""
BESIDE: Final = 7
HAND: Final = ALONE + BESIDE
"""Index of the net's input that is 1 only for the viewer's company."""
KINDS: Final = 23
"""Number of kinds of cards in the deck that the nets learned."""
INPUTS: Final = HAND + 1 + KINDS
"""Number of a net's inputs for one company."""
ROUNDS: Final = 6
"""The number of the round changes the inputs of a net only up to round `ROUNDS`."""
INCOME: Final = 20.0
"""Income of a company in a round in dollars, besides sales and contracts."""
IOU: Final = 100
"""The value of an IOU in dollars."""


def knows(context: Context) -> bool:
    """Return whether the neural nets were trained with these rules."""
    rules = context.rules
    company, money = rules.company, rules.money
    same = (company.iou, company.most_ious, company.hand, company.must_pass_at) == (IOU, 6, 6, 2)
    return same and len(context.cards.of_kind) == KINDS and list(money.payback) == [100, 300]


class Place(NamedTuple):
    round: int
    order: float
    next: bool
    discards: bool
    hand: int
    market: bool
    tech: bool


class Inputs(NamedTuple):
    plain: list[float]
    on: list[int]
    shown: tuple[float, ...]


def inputs_of(race: Race, company: Company, place: Place) -> Inputs:
    cash, ious, paybacks, plays = company.cash, company.ious, company.paybacks, company.plays
    salary = race.salary(company)
    price, units = race.sales(company, place.market, place.tech)
    spare = cash - race.costs[min(ious, 7)][min(paybacks, plays, 6)]
    ready = _sure(spare / 30)
    ahead = _ahead(race, company, place)
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


def _ahead(race: Race, company: Company, place: Place) -> list[float]:
    found: list[float] = []
    coming = race.ahead(company, place.market, place.tech, INCOME, AHEAD)
    for phase, (cash, ious) in enumerate(coming, 1):
        cost = race.costs[min(ious, 7)][min(company.paybacks + phase, 3 + phase // 2, 6)]
        over = max(cash - cost, -900.0)
        found += [
            max(-5.0, min(5.0, over / 100)),
            _sure(over / ((40 + 31 * phase) / 1.7)),
            (cash - IOU * ious) / 200,
        ]
    return found


def _sure(value: float) -> float:
    return 1 / (1 + exp(-max(-30.0, min(30.0, value))))
