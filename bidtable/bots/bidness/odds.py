"""Exact figures of Bidness: the chance to win a trial (BN-11), the cost of winning (BN-7), and paydays (BN-12)."""

from __future__ import annotations

import functools

from msgspec.structs import replace

from bidtable.core.model import Move, Seat
from bidtable.core.seats import put
from bidtable.games.bidness import hiring, money
from bidtable.games.bidness.context import Context
from bidtable.games.bidness.effects import AUCTIONED, BONUSES, BadPress, Headhunting, TechPoints
from bidtable.games.bidness.events import BANK
from bidtable.games.bidness.moves import Bid, Play
from bidtable.games.bidness.state import Known


@functools.cache
def totals(dice: int) -> tuple[int, ...]:
    """Return the number of rolls of some dice that give each total, from total 0 up."""
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
    """Return the chance that the plaintiff's dice have the higher total. The defendant wins a tie."""
    theirs = totals(defendant)
    wins = sum([count * sum(theirs[:total]) for total, count in enumerate(totals(plaintiff))])
    rolls: int = 6 ** (plaintiff + defendant)
    return wins / rolls


def cost_to_win(context: Context, ious: int, paybacks: int) -> int | None:
    """Return the dollars that return all IOUs with some Payback cards; None if the cards are too few."""
    single, *more = context.rules.money.payback
    if ious <= paybacks:
        return ious * single
    if not more or ious > 2 * paybacks:
        return None
    doubles = ious - paybacks
    return doubles * more[0] + (paybacks - doubles) * single


# -- paydays -----------------------------------------------------------------------------------------------


def payday(context: Context, known: Known, seat: Seat) -> int:
    """Return the dollars that a payday would bring a seat now: sales and contracts minus salaries."""
    line = money.account(context, known, seat)
    return line.sales + line.contract_pay - sum(line.salaries)


def payday_then(context: Context, known: Known, seat: Seat, move: Move) -> int | None:
    """Return the dollars of a seat's next payday after its move; None if workplaces and tech points stay the same.

    After a bid or the start of an auction, the figure assumes that the seat wins the card.
    """
    if isinstance(move, Bid):
        then = _hired(context, known, seat, known.card, BANK)
    elif isinstance(move, Play):
        played = _played(context, known, seat, move)
        if played is None:
            return None
        then = played
    else:
        return None
    points = context.cards.marketing_points
    market = money.only_highest([points(workplace) for workplace in then.workplaces])
    return payday(
        context, replace(then, market_leader=market, tech_leader=money.only_highest(then.tech)), seat
    )


def _played(context: Context, known: Known, seat: Seat, move: Play) -> Known | None:
    """Return the workplaces and tech points after a card is played; None for a lawsuit, because dice decide it."""
    cards, card = context.cards, context.cards.number[move.card]
    match effect := cards.effects[card]:
        case Headhunting(role=role):
            hired = cards.employees[role]
            left = cards.minus(known.workplaces[move.target], hired)
            robbed = replace(known, workplaces=put(known.workplaces, move.target, left))
            return _hired(context, robbed, seat, hired, move.target)
        case TechPoints(points=points):
            return replace(known, tech=put(known.tech, seat, known.tech[seat] + points))
    if isinstance(effect, AUCTIONED):
        return _hired(context, known, seat, card, BANK)
    if not isinstance(effect, BONUSES):
        return None
    where = move.target if isinstance(effect, BadPress) else seat
    place = cards.plus(known.workplaces[where], card)
    return replace(known, workplaces=put(known.workplaces, where, place))


def _hired(context: Context, known: Known, seat: Seat, card: int, giver: Seat) -> Known:
    """Return the workplaces and tech points after a seat has hired a card that brings tech points (BN-21)."""
    amount = hiring.brought(context, known, card, giver)
    tech = put(known.tech, seat, known.tech[seat] + amount)
    if giver != BANK:
        tech = put(tech, giver, tech[giver] - amount)
    place = context.cards.plus(known.workplaces[seat], card)
    return replace(known, workplaces=put(known.workplaces, seat, place), tech=tech)
