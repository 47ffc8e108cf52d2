"""Exact odds of trials (BN-11), and amounts of money (BN-7, BN-12)."""

from __future__ import annotations

import functools

from msgspec.structs import replace

from bidtable.core.model import Move, Seat
from bidtable.core.seats import put
from bidtable.games.bidness import hiring, money
from bidtable.games.bidness.context import Context
from bidtable.games.bidness.effects import AUCTIONED, BONUSES, Headhunting, TechPoints
from bidtable.games.bidness.events import BANK
from bidtable.games.bidness.moves import Bid, Play
from bidtable.games.bidness.phases.play import places_then
from bidtable.games.bidness.state import Known


@functools.cache
def totals(dice: int) -> tuple[int, ...]:
    if not dice:
        return (1,)
    before = totals(dice - 1)
    ways = [0] * (len(before) + 6)
    for total, count in enumerate(before):
        for face in range(1, 7):
            ways[total + face] += count
    return tuple(ways)


@functools.cache
def plaintiff_wins(plaintiff: int, defendant: int) -> float:
    """Return the plaintiff's chance to win a trial.

    The defendant wins a tie.
    """
    theirs = totals(defendant)
    wins = sum([count * sum(theirs[:total]) for total, count in enumerate(totals(plaintiff))])
    rolls: int = 6 ** (plaintiff + defendant)
    return wins / rolls


def cost_to_win(context: Context, ious: int, paybacks: int) -> int | None:
    single, *more = context.rules.money.payback
    if ious <= paybacks:
        return ious * single
    if not more or ious > 2 * paybacks:
        return None
    doubles = ious - paybacks
    return doubles * more[0] + (paybacks - doubles) * single


# -- paydays -----------------------------------------------------------------------------------------------


def payday(context: Context, known: Known, seat: Seat) -> int:
    """Return the income of a company in one round, minus its salaries, in dollars."""
    line = money.account(context, known, seat)
    return line.sales + line.contract_pay - sum(line.salaries)


def payday_then(context: Context, known: Known, seat: Seat, move: Move) -> int | None:
    """Return a player's income after a move; None if the move does not change the income."""
    cards, places, tech = context.cards, known.workplaces, known.tech
    if not isinstance(move, (Bid, Play)):
        return None
    card = known.card if isinstance(move, Bid) else cards.number[move.card]
    effect = cards.effects[card]
    if isinstance(effect, AUCTIONED):
        places = put(places, seat, cards.plus(places[seat], card))
        tech = hiring.tech_then(context, known, seat, card, BANK)
    elif isinstance(effect, TechPoints):
        tech = put(tech, seat, tech[seat] + effect.points)
    elif isinstance(move, Play) and isinstance(effect, (Headhunting, *BONUSES)):
        places = places_then(context, known, seat, card, move.target)
        if isinstance(effect, Headhunting):
            tech = hiring.tech_then(context, known, seat, cards.employees[effect.role], move.target)
    else:
        return None
    market = money.only_highest([cards.marketing_points(place) for place in places])
    leader = money.only_highest(tech)
    return payday(
        context, replace(known, workplaces=places, tech=tech, market_leader=market, tech_leader=leader), seat
    )
