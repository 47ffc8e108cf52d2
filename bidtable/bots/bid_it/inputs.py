"""What the nets of BID-IT! are told of a view, in the order of `layout`."""

from __future__ import annotations

import math
from typing import Final

from bidtable.bots.bid_it.belief import Odds, Sight
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
from bidtable.bots.common.nets import Net
from bidtable.core.model import Seat

OPENLY: Final = len(OPEN) + 5
"""How many inputs of a net for what is usual do not depend on the move: they come first."""


def tilted(sight: Sight, net: Net, reads: float = 1.0) -> list[Odds]:
    """Return the odds of each rank, tilted by what the others did, as far as it is read."""
    begun = {}
    leans = [[0.0, 0.0] for _ in range(RANKS)]
    around = [*_seats(sight), sight.total / TABLE, sight.unseen / TABLE]
    for seat in sight.alive:
        if seat == sight.seat or not sight.held[seat]:
            continue
        share = sight.held[seat] / sight.unseen
        for index, signs in enumerate(sight.signs[seat]):
            key = tuple(signs)
            if key not in begun:
                begun[key] = net.out(net.add(net.begin(signs), around, len(signs)))
            lean, bend = begun[key]
            leans[index][0] += share * lean
            leans[index][1] += share * bend
    return [
        plain.tilted(reads * lean, 0.1 * reads * bend)
        for plain, (lean, bend) in zip(sight.plain, leans, strict=True)
    ]


def around(sight: Sight, odds: list[Odds]) -> list[float]:
    """Return what a net for bids is told whatever the bid."""
    known, seat, following = sight.known, sight.seat, sight.following
    quantity, signs = known.quantity, sight.signs
    stands = odds[known.rank - 1] if quantity else None
    room = max(one.sure + one.mean for one in odds) - quantity
    return [
        stands.right(quantity) if stands else 0.0,
        stands.exact(quantity) if stands else 0.0,
        float(not quantity),
        sight.total / TABLE,
        known.sizes[seat] / HAND,
        known.sizes[following] / HAND,
        *_seats(sight),
        signs[following][0][SIGN.changed],
        signs[seat][0][SIGN.changed],
        sum([one[SIGN.bid] for one in signs[seat]]) / 3,
        _within(room / 3, 2),
        float(known.phase in ("rebid", "sidestep")),
        sight.height(quantity) if quantity else 0.0,
        stands.sure / HAND if stands else 0.0,
    ]


def of_bid(sight: Sight, odds: list[Odds], index: int, quantity: int) -> list[float]:
    """Return what a net for bids is told of a bid; the rank is told by its index."""
    known, one, signs = sight.known, odds[index], sight.signs
    rivals = [seat for seat in sight.alive if seat != sight.seat]
    following = signs[sight.following][index]
    return [
        one.right(quantity),
        one.exact(quantity),
        sight.plain[index].right(quantity),
        one.sure / HAND,
        _within((quantity - one.sure - one.mean) / 2, 3),
        sight.height(quantity),
        min(1.5, (quantity - sight.lowest[index]) / 3),
        float(bool(known.quantity) and known.rank == index + 1),
        index / (RANKS - 1),
        signs[sight.seat][index][SIGN.bid],
        following[SIGN.bid],
        sum([signs[seat][index][SIGN.bid] for seat in rivals]) / len(rivals),
        (one.mean - sight.plain[index].mean) / 2,
        float(one.sure == max(other.sure for other in odds)),
        one.right(quantity + 1),
        following[SIGN.height],
    ]


def of_draw(sight: Sight, odds: list[Odds], kept: int, changed: int) -> list[float]:
    """Return what a net for draws is told of one that keeps a rank, told by its index, and changes so many cards."""
    known, seat, following = sight.known, sight.seat, sight.following
    quantity, stands, one, signs = known.quantity, odds[known.rank - 1], odds[kept], sight.signs
    gain = 0.4 * changed
    lows = [sight.low(index) for index in range(RANKS)]
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
        sight.height(quantity),
        sight.total / TABLE,
        known.sizes[seat] / HAND,
        signs[seat][0][SIGN.changed],
        signs[following][known.rank - 1][SIGN.bid],
        stands.right(quantity + 1),
        *_seats(sight),
        known.sizes[following] / HAND,
        (stands.mean - sight.plain[known.rank - 1].mean) / 2,
        signs[following][0][SIGN.changed],
    ]


def of_usual(sight: Sight, around: list[float]) -> list[float]:
    """Return what a net for what is usual is told whatever the move; `around` is what one for bids is told."""
    known = sight.known
    bidder = sight.signs[known.bidder][known.rank - 1] if known.quantity else None
    shown = (SIGN.drew_for, SIGN.again, SIGN.jump, SIGN.backed, SIGN.thrown)
    return [*[around[one] for one in OPEN], *[bidder[one] if bidder else 0.0 for one in shown]]


def usual_bid(off: list[float]) -> list[float]:
    """Return what it is told of a bid; `off` is what a net for bids is told of it."""
    return [1.0, 0.0, 0.0, 0.0, *[off[one - AHEAD] for one in OPEN_BID], 0.0]


def usual_draw(off: list[float], changed: int) -> list[float]:
    """Return what it is told of a draw; `off` is what a net for bids is told of the lowest bid of the rank kept."""
    return [0.0, 1.0, 0.0, 0.0, 0.0, 0.0, *[off[one - AHEAD] for one in OPEN_BID[2:]], changed / HAND]


def usual_call(off: list[float], *, perfecto: bool) -> list[float]:
    """Return what it is told of a call; `off` is what a net for bids is told of a bid of the rank that stands."""
    kind = [0.0, 0.0, float(not perfecto), float(perfecto), 0.0, 0.0]
    return [*kind, *[off[one - AHEAD] for one in OPEN_BID[2:]], 0.0]


def judged(sight: Sight, odds: list[Odds], net: Net) -> tuple[float, float]:
    """Return the chances that the standing bid is right, and exact, by all that was done.

    What is sure or impossible by the odds stays so.

    Args:
        sight: What a seat sees; it is not the bidder.
        odds: The odds of each rank, tilted.
        net: What judges.
    """
    known, one = sight.known, odds[sight.known.rank - 1]
    chances = one.right(known.quantity), one.exact(known.quantity)
    added = net.out(net.begin(_of_call(sight, odds)))
    right, exact = (
        chance if chance in (0.0, 1.0) else 1 / (1 + math.exp(-log_odds(chance) - more))
        for chance, more in zip(chances, added, strict=True)
    )
    return right, exact


def fates(sight: Sight, odds: list[Odds], net: Net) -> dict[Seat, float]:
    """Return how likely each seat is to lose a Deal card in a round in which nobody has called yet.

    Args:
        sight: What a seat sees, or a spectator, who is `NOBODY`.
        odds: The odds of each rank, tilted.
        net: What foretells it.
    """
    known, viewer = sight.known, sight.seat
    quantity, index, count = known.quantity, known.rank - 1, len(sight.alive)
    stands = odds[index] if quantity else None
    best = max([each.right(low) for each, low in zip(odds, sight.lowest, strict=True)])
    every = [
        *_seats(sight),
        float(bool(quantity)),
        stands.right(quantity) if stands else 0.0,
        stands.exact(quantity) if stands else 0.0,
        sight.height(quantity) if quantity else 0.0,
        sight.total / TABLE,
        sight.unseen / sight.total,
        float(known.phase in ("draw", "rebid", "sidestep")),
        best,
    ]
    turn = sight.alive.index(known.turn)
    begun, found = net.begin(every), {}
    for place, seat in enumerate(sight.alive):
        signs, mine = sight.signs[seat][index if quantity else 0], seat == viewer
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
        found[seat] = 1 / (1 + math.exp(-net.out(net.add(begun, told, len(every)))[0]))
    return found


def log_odds(chance: float) -> float:
    """Return the natural logarithm of odds, of chances that are neither sure nor impossible."""
    chance = min(1 - DOUBT, max(DOUBT, chance))
    return math.log(chance / (1 - chance))


def _of_call(sight: Sight, odds: list[Odds]) -> list[float]:
    """Return what a net that judges the standing bid is told."""
    known, seat, index = sight.known, sight.seat, sight.known.rank - 1
    quantity, plain, one = known.quantity, sight.plain[index], odds[index]
    caller = known.caller if known.call else seat
    signs = {other: sight.signs[other][index] for other in sight.alive}
    others = [signs[other] for other in sight.alive if other not in (seat, known.bidder, caller)]
    rivals = len(sight.alive) - 1
    named = sum([signs[other][SIGN.bid] for other in sight.alive]) - signs[seat][SIGN.bid]
    return [
        float(caller != seat),
        float(caller != seat and known.call == "perfecto"),
        log_odds(plain.right(quantity)) / 4,
        log_odds(one.right(quantity)) / 4,
        one.exact(quantity),
        one.right(quantity + 1),
        plain.exact(quantity),
        _within((quantity - one.sure - one.mean) / 2, 3),
        one.sure / HAND,
        known.sizes[seat] / HAND,
        sight.height(quantity),
        sight.total / TABLE,
        sight.unseen / TABLE,
        named / rivals,
        signs[seat][SIGN.bid],
        *_seats(sight),
        max([each.right(low) for each, low in zip(odds, sight.lowest, strict=True)]),
        ((sight.alive.index(seat) - sight.alive.index(caller)) % (rivals + 1)) / (rivals + 1),
        one.sure / max(1, known.sizes[seat]),
        *signs[known.bidder],
        *(signs[caller] if caller != seat else [0.0] * SIGNS),
        *[sum(each) / len(others) for each in zip(*others, strict=True)],
        *([] if others else [0.0] * SIGNS),
    ]


def _seats(sight: Sight) -> list[float]:
    """Return how many are in: one of five switches."""
    return [float(len(sight.alive) == seats) for seats in range(2, MOST_SEATS + 1)]


def _within(value: float, most: float) -> float:
    return min(most, max(-most, value))
