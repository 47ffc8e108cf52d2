"""Predicts how many Deal cards each player can lose by a call."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

from msgspec.structs import replace

from bidtable.core.model import Move, Seat
from bidtable.core.promise import Case, Change, Promise
from bidtable.core.seats import clockwise
from bidtable.games.bid_it import stakes
from bidtable.games.bid_it.calls import (
    KINDS,
    Standing,
    bid_given,
    claim,
    head,
    loser,
    opposite,
    side_takers,
    standing,
)
from bidtable.games.bid_it.context import Context
from bidtable.games.bid_it.moves import Call, LetGive, Pass, Side, TakeSide
from bidtable.games.bid_it.players import alive
from bidtable.games.bid_it.state import Common

SIDES: tuple[Side, Side] = ("bidder", "caller")


def called(context: Context, known: Common, seat: Seat, move: Move) -> Promise:
    # In the basic game, no player can cancel a call (BI-6, BI-8, BI-14).
    kind = KINDS[type(move)]
    at = standing(known, seat, kind)
    cases = _cases(context, known, kind, at, dict.fromkeys(_siders(known, at, seat), ""))
    given = (("to", at.against),) if kind == "surrender" else ()
    return Promise(move, (*_with(cases, given), *_open(known.advanced)))


def passed(context: Context, known: Common, seat: Seat, move: Pass) -> Promise:
    # The last player's pass always ends the bidding (BI-11).
    at = _at(known)
    cases = _cases(context, known, known.call, at, dict.fromkeys(_siders(known, at, _maker(known)), ""))
    last = len(known.passed) + 1 == len(alive(known)) - 1
    return Promise(move, (*cases, *_open(not last)))


def sided(context: Context, known: Common, seat: Seat, move: TakeSide) -> Promise:
    # BI-8, BI-20, BI-21
    lost = stakes.losses(known.teams, known.deals, (seat,) * context.rules.calls.side_costs)
    given = (*bid_given(known), ("right", head(known, move.with_)))
    right, wrong = (claim(known.call, side) for side in (move.with_, opposite(move.with_)))
    return Promise(move, (Case(right, (), given), Case(wrong, lost, given)))


def given_up(context: Context, known: Common, seat: Seat, move: LetGive) -> Promise:
    # BI-20
    deals, rest = list(known.deals), known.losses[1:]
    deals[move.seat] -= 1
    later = {change.seat: change for change in stakes.losses(known.teams, deals, rest)}
    changes = []
    for other in range(len(deals)):
        now, then = -int(other == move.seat), later.get(other)
        least, most = (then.least, then.most) if then is not None else (0, 0)
        if now or then is not None:
            changes.append(Change(other, stakes.DEAL_CARD, now + least, now + most))
    return Promise(move, (Case("", tuple(changes), (("left", deals[move.seat]),)),))


def if_wrong(context: Context, known: Common, side: Side, sides: Mapping[Seat, str]) -> tuple[Change, ...]:
    """Return the Deal cards that players lose if the bidder or the caller is wrong."""
    main = head(known, side)
    costs = context.rules.calls.side_costs
    pays = loser(known, known.call, known.caller, known.quitter, opposite(side)) == main
    lost = (main,) * (context.stakes[known.call] if pays else 0)
    others = tuple(seat for seat, taken in sides.items() if taken == side for _ in range(costs))
    return stakes.losses(known.teams, known.deals, (*lost, *others))


# -- cases of a call ---------------------------------------------------------------------------------------


def _open(answers: bool) -> tuple[Case, ...]:
    # If the call is cancelled, no player loses a card (BI-11).
    return (Case("answered", ()),) if answers else ()


def _with(cases: tuple[Case, ...], given: tuple[tuple[str, int | str], ...]) -> tuple[Case, ...]:
    return tuple(Case(case.when, case.changes, (*case.given, *given)) for case in cases)


def _at(known: Common) -> Standing:
    return Standing(known.caller, known.doubler, known.quitter, known.bidder)


def _maker(known: Common) -> Seat:
    if known.call == "surrender":
        return known.quitter
    return known.doubler if known.call in ("double", "redouble") else known.caller


def _siders(known: Common, at: Standing, maker: Seat) -> tuple[Seat, ...]:
    # BI-7, BI-21
    n = len(known.deals)
    around = clockwise(maker + 1, n)[:-1] if known.advanced else ()
    return side_takers(replace(known, caller=at.caller, passed=around))


def _cases(
    context: Context, known: Common, kind: Call, at: Standing, sides: Mapping[Seat, str]
) -> tuple[Case, ...]:
    # Players who take the wrong side of a call also lose a card (BI-8).
    given: tuple[tuple[str, int | str], ...] = (*bid_given(known), ("stake", context.stakes[kind]))
    if sides:
        given = (*given, ("side costs", context.rules.calls.side_costs))
    found, ways = [], []
    for right in SIDES:
        main = (loser(known, kind, at.caller, at.quitter, right),) * context.stakes[kind]
        lost = [(*main, *wrong) for wrong in _wrong(context, sides)]
        ways += lost
        found.append(Case(claim(kind, right), stakes.losses(known.teams, known.deals, *lost), given))
    if kind == "surrender":
        return (Case("stands", stakes.losses(known.teams, known.deals, *ways), given),)
    return tuple(found)


def _wrong(context: Context, sides: Mapping[Seat, str]) -> Iterator[tuple[Seat, ...]]:
    costs = context.rules.calls.side_costs
    for wrong in product((0, costs), repeat=len(sides)):
        yield tuple(seat for seat, times in zip(sides, wrong, strict=True) for _ in range(times))
