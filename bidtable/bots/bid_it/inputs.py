"""Computes the inputs of the neural nets from the view of a player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias, get_args

from bidtable.bots.bid_it.belief import Belief, Odds
from bidtable.bots.bid_it.features import (
    AHEAD,
    DOUBT,
    HAND,
    MOST_SEATS,
    OPEN,
    OPEN_BID,
    RANKS,
    SIGN,
    SIGNS,
    TABLE,
)
from bidtable.bots.common.log_odds import chance_of, log_odds
from bidtable.bots.common.nets import Net
from bidtable.core.model import Seat

Usual: TypeAlias = Literal["bid", "draw", "challenge", "perfecto"]
"""The kinds of moves whose frequency a neural net estimates, in the order of its inputs."""
OPENLY: Final = len(OPEN) + 5


def tilted(belief: Belief, net: Net, reads: float = 1.0) -> list[Odds]:
    begun = {}
    leans = [[0.0, 0.0] for _ in range(RANKS)]
    around = [*_seats(belief), belief.total / TABLE, belief.unseen / TABLE]
    for seat in belief.alive:
        if seat == belief.seat or not belief.held[seat]:
            continue
        share = belief.held[seat] / belief.unseen
        for index, signs in enumerate(belief.signs[seat]):
            key = tuple(signs)
            if key not in begun:
                begun[key] = net.out(net.add(net.begin(signs), around, len(signs)))
            lean, bend = begun[key]
            leans[index][0] += share * lean
            leans[index][1] += share * bend
    return [
        plain.tilted(reads * lean, 0.1 * reads * bend)
        for plain, (lean, bend) in zip(belief.plain, leans, strict=True)
    ]


def around(belief: Belief, odds: list[Odds]) -> list[float]:
    known, seat, following = belief.known, belief.seat, belief.following
    quantity, signs = known.quantity, belief.signs
    room = max(one.sure + one.mean for one in odds) - quantity
    return [
        *belief.last_bid(odds),
        float(not quantity),
        belief.total / TABLE,
        known.sizes[seat] / HAND,
        known.sizes[following] / HAND,
        *_seats(belief),
        signs[following][0][SIGN.changed],
        signs[seat][0][SIGN.changed],
        sum([one[SIGN.bid] for one in signs[seat]]) / 3,
        _within(room / 3, 2),
        float(known.phase in ("rebid", "sidestep")),
        belief.height(quantity) if quantity else 0.0,
        odds[known.rank - 1].sure / HAND if quantity else 0.0,
    ]


def of_bid(belief: Belief, odds: list[Odds], index: int, quantity: int) -> list[float]:
    known, one, signs = belief.known, odds[index], belief.signs
    rivals = [seat for seat in belief.alive if seat != belief.seat]
    following = signs[belief.following][index]
    return [
        one.right(quantity),
        one.exact(quantity),
        belief.plain[index].right(quantity),
        one.sure / HAND,
        _within((quantity - one.sure - one.mean) / 2, 3),
        belief.height(quantity),
        min(1.5, (quantity - belief.lowest[index]) / 3),
        float(bool(known.quantity) and known.rank == index + 1),
        index / (RANKS - 1),
        signs[belief.seat][index][SIGN.bid],
        following[SIGN.bid],
        sum([signs[seat][index][SIGN.bid] for seat in rivals]) / len(rivals),
        (one.mean - belief.plain[index].mean) / 2,
        float(one.sure == max(other.sure for other in odds)),
        one.right(quantity + 1),
        following[SIGN.height],
    ]


def of_draw(belief: Belief, odds: list[Odds], kept: int, changed: int) -> list[float]:
    known, seat, following = belief.known, belief.seat, belief.following
    quantity, stands, one, signs = known.quantity, odds[known.rank - 1], odds[kept], belief.signs
    gain = 0.4 * changed
    lows = [belief.low(index) for index in range(RANKS)]
    return [
        changed / HAND,
        (known.sizes[seat] - changed) / HAND,
        stands.sure / HAND,
        one.sure / HAND,
        float(kept == known.rank - 1),
        _within((stands.sure + stands.mean - quantity + gain) / 2, 3),
        _within((one.sure + one.mean + gain - lows[kept]) / 2, 3),
        stands.right(quantity),
        stands.exact(quantity),
        max(each.right(low) for each, low in zip(odds, lows, strict=True)),
        belief.height(quantity),
        belief.total / TABLE,
        known.sizes[seat] / HAND,
        signs[seat][0][SIGN.changed],
        signs[following][known.rank - 1][SIGN.bid],
        stands.right(quantity + 1),
        *_seats(belief),
        known.sizes[following] / HAND,
        (stands.mean - belief.plain[known.rank - 1].mean) / 2,
        signs[following][0][SIGN.changed],
    ]


def of_usual(belief: Belief, around: list[float]) -> list[float]:
    known = belief.known
    bidder = belief.signs[known.bidder][known.rank - 1] if known.quantity else None
    shown = (SIGN.drew_for, SIGN.again, SIGN.jump, SIGN.backed, SIGN.thrown)
    return [*[around[one] for one in OPEN], *[bidder[one] if bidder else 0.0 for one in shown]]


def of_usual_move(kind: Usual, off: list[float], changed: int = 0) -> list[float]:
    kinds = [float(kind == one) for one in get_args(Usual)]
    bid = [off[one - AHEAD] for one in OPEN_BID]
    return [*kinds, *(bid if kind == "bid" else [0.0, 0.0, *bid[2:]]), changed / HAND]


def judged(belief: Belief, odds: list[Odds], net: Net, more: Sequence[float] = ()) -> tuple[float, float]:
    """Return the chances that the standing bid is right and that it is exact.

    The list `more` holds further inputs of the net.
    """
    added = net.out(net.begin([*_of_call(belief, odds), *more]))
    right, exact = (
        chance if chance in (0.0, 1.0) else chance_of(log_odds(chance, DOUBT) + each)
        for chance, each in zip(belief.last_bid(odds), added, strict=True)
    )
    return right, exact


def fates(belief: Belief, odds: list[Odds], net: Net) -> dict[Seat, float]:
    known, viewer = belief.known, belief.seat
    quantity, index, count = known.quantity, known.rank - 1, len(belief.alive)
    stands = odds[index] if quantity else None
    best = max([each.right(low) for each, low in zip(odds, belief.lowest, strict=True)])
    every = [
        *_seats(belief),
        float(bool(quantity)),
        *belief.last_bid(odds),
        belief.height(quantity) if quantity else 0.0,
        belief.total / TABLE,
        belief.unseen / belief.total,
        float(known.phase in ("draw", "rebid", "sidestep")),
        best,
    ]
    turn = belief.alive.index(known.turn)
    begun, found = net.begin(every), {}
    for place, seat in enumerate(belief.alive):
        signs, mine = belief.signs[seat][index if quantity else 0], seat == viewer
        told = [
            float(mine),
            float(seat == known.turn),
            float(seat == known.bidder),
            ((place - turn) % count) / count,
            known.sizes[seat] / HAND,
            float(viewer == known.turn),
            float(bool(quantity) and viewer == known.bidder),
            stands.sure / max(1, known.sizes[seat]) if stands and mine else 0.0,
            signs[SIGN.bid],
            signs[SIGN.changed],
            mine * best,
        ]
        found[seat] = chance_of(net.out(net.add(begun, told, len(every)))[0])
    return found


def _of_call(belief: Belief, odds: list[Odds]) -> list[float]:
    known, seat, index = belief.known, belief.seat, belief.known.rank - 1
    quantity, plain, one = known.quantity, belief.plain[index], odds[index]
    caller = known.caller if known.call else known.turn if known.turn in belief.alive else seat
    signs = {other: belief.signs[other][index] for other in belief.alive}
    others = [signs[other] for other in belief.alive if other not in (seat, known.bidder, caller)]
    rivals = len(belief.alive) - 1
    named = sum([signs[other][SIGN.bid] for other in belief.alive]) - signs[seat][SIGN.bid]
    return [
        float(caller != seat),
        float(caller != seat and known.call == "perfecto"),
        log_odds(plain.right(quantity), DOUBT) / 4,
        log_odds(one.right(quantity), DOUBT) / 4,
        one.exact(quantity),
        one.right(quantity + 1),
        plain.exact(quantity),
        _within((quantity - one.sure - one.mean) / 2, 3),
        one.sure / HAND,
        known.sizes[seat] / HAND,
        belief.height(quantity),
        belief.total / TABLE,
        belief.unseen / TABLE,
        named / rivals,
        signs[seat][SIGN.bid],
        *_seats(belief),
        max([each.right(low) for each, low in zip(odds, belief.lowest, strict=True)]),
        ((belief.alive.index(seat) - belief.alive.index(caller)) % (rivals + 1)) / (rivals + 1),
        one.sure / max(1, known.sizes[seat]),
        *signs[known.bidder],
        *(signs[caller] if caller != seat else [0.0] * SIGNS),
        *[sum(each) / len(others) for each in zip(*others, strict=True)],
        *([] if others else [0.0] * SIGNS),
    ]


def _seats(belief: Belief) -> list[float]:
    return [float(len(belief.alive) == seats) for seats in range(2, MOST_SEATS + 1)]


def _within(value: float, most: float) -> float:
    return min(most, max(-most, value))
