"""Predicts the gains and losses from a trial."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from bidtable.core.model import Seat
from bidtable.core.promise import TABLE, Change, sure
from bidtable.core.seats import put
from bidtable.games.bidness import law
from bidtable.games.bidness.context import Context
from bidtable.games.bidness.events import BANK
from bidtable.games.bidness.money import account, payment, salary
from bidtable.games.bidness.state import Known


def marketers_moved(
    context: Context, places: Sequence[int], loser: Seat, taker: Seat, count: int
) -> tuple[int, ...]:
    # BN-11
    cards, after = context.cards, list(places)
    card = cards.employees["marketer"]
    for _ in range(min(count, (places[loser] & cards.marketers).bit_count())):
        after[loser] = cards.minus(after[loser], card)
        if taker != BANK:
            after[taker] = cards.plus(after[taker], card)
    return tuple(after)


def moved_in(context: Context, before: Sequence[int], after: Sequence[int]) -> tuple[Change, ...]:
    found = []
    for seat, (old, new) in enumerate(zip(before, after, strict=True)):
        points, dice = context.cards.marketing_points, context.cards.trial_dice
        for thing, change in (
            ("marketing points", points(new) - points(old)),
            ("dice at trials", dice(new) - dice(old)),
            ("salaries", salary(context, new) - salary(context, old)),
        ):
            if change:
                found.append(sure(seat, thing, change))
    return tuple(found)


def damages(
    context: Context, known: Known, card: int, loser: Seat, taker: Seat, amount: int
) -> tuple[Change, ...]:
    """Return the gains and losses from paying the damages of a trial (BN-11)."""
    kind = law.effect_of(context, card).damages
    if kind == "cash":
        return payment(context, known, loser, taker, amount)
    thing, to = law.THINGS[kind], TABLE if taker == BANK else taker
    if kind == "tech_points":
        return (sure(loser, thing, -amount), sure(to, thing, amount))
    after = marketers_moved(context, known.workplaces, loser, taker, amount)
    names = (known.names[context.cards.employees["marketer"]],) * amount
    moved = moved_in(context, known.workplaces, after)
    return (sure(loser, thing, -amount, *names), sure(to, thing, amount, *names), *moved)


def spread(ways: Iterable[tuple[Change, ...]]) -> tuple[Change, ...]:
    """Combine several possible results of a trial into ranges."""
    listed = [{(change.seat, change.thing): change for change in way} for way in ways]
    keys = dict.fromkeys(key for way in listed for key in way)
    found = []
    for seat, thing in keys:
        ends = [way.get((seat, thing), sure(seat, thing, 0)) for way in listed]
        least, most = min(end.least for end in ends), max(end.most for end in ends)
        found.append(Change(seat, thing, least, most, ends[0].names if least == most else ()))
    return tuple(found)


def suggested(context: Context, known: Known, seat: Seat, amounts: range) -> int:
    """Suggest an amount of money to a player who must choose an amount."""
    if known.phase == "auction":
        return amounts[0]
    if known.phase == "claim":
        return _nearest(amounts, known.cash[seat])
    if known.phase == "demand":
        return _nearest(amounts, worth(context, known))
    return amounts[len(amounts) // 2]


def _nearest(amounts: range, wanted: int) -> int:
    return amounts[max(0, min(len(amounts), (wanted - amounts.start) // amounts.step + 1) - 1)]


def worth(context: Context, known: Known) -> int:
    """Return the value of damages in dollars.

    The value of employees and tech points is the income that they would bring.
    """
    seat, kind = known.defendant, law.effect_of(context, known.card).damages
    if kind == "cash":
        return known.damages
    if kind == "marketers":
        places = marketers_moved(context, known.workplaces, seat, BANK, known.damages)
        without = replace(known, workplaces=places)
    else:
        without = replace(known, tech=put(known.tech, seat, known.tech[seat] - known.damages))
    return account(context, known, seat).sales - account(context, without, seat).sales
