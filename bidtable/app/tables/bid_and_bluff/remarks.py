"""Remarks of the players at events of the game Bid & Bluff, such as a missed bid."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bidtable.app.match.talk import Moment, Remark, over
from bidtable.core.model import Seat
from bidtable.core.seats import only_leader
from bidtable.games.bid_and_bluff import events, race
from bidtable.games.bid_and_bluff.context import Context
from bidtable.games.bid_and_bluff.state import Observation

LEAP: Final = 7
"""A player remarks that a die has moved far if it moved at least this number of squares."""
HIGH: Final = 4
"""Smallest number of tricks of a bid that is remarked on as high."""


def remarks(context: Context, moment: Moment) -> Iterator[Remark]:
    match moment.event:
        case events.BidMade(seat=seat, tricks=tricks) if tricks >= HIGH:
            yield Remark(seat, "high", 0.5)
        case events.TrickTaken(seat=seat, tricks=taken) if taken <= moment.after.bids[seat]:
            yield Remark(seat, "trick", 0.15)
        case events.RoundScored(bids=bids, tricks=taken):
            for seat, (bid, got) in enumerate(zip(bids, taken, strict=True)):
                if bid != got:
                    yield Remark(seat, "missed", 0.4)
                else:
                    yield Remark(seat, "made" if bid else "nothing", 0.35)
        case events.DieMoved(seat=seat, path=path, forfeited=lost, overshoot=beyond):
            # A die that stays because it has no steps is not blocked.
            if lost:
                yield Remark(seat, "blocked", 0.8)
            elif len(path) >= LEAP and beyond < 0:
                yield Remark(seat, "leap", 0.5)
        case events.RoundEnded(ahead=ahead):
            if len(ahead) == 1:
                yield Remark(ahead[0], "lead", 0.4)
            seen: Observation = moment.after
            behind = only_leader([-race.rows_run(context, seen, seat) for seat in range(len(seen.dice))])
            if behind is not None:
                yield Remark(behind, "last", 0.3)
        case events.GameEnded(winner=winner):
            yield from over(len(moment.after.dice), (winner,))


def crosses(context: Context, moment: Moment) -> tuple[Seat, Seat] | None:
    other: Seat | None = None
    match moment.event:
        case events.TrickTaken(seat=seat):
            other = _overtaken(context, moment.after, seat)
            return (seat, other) if other is not None else None
        case events.DieMoved(seat=seat, forfeited=lost) if lost:
            other = _in_the_way(context, moment.before, seat, lost)
            return (other, seat) if other is not None else None
    return None


def _overtaken(context: Context, seen: Observation, taker: Seat) -> Seat | None:
    # A seat that needed this trick and all later tricks now misses its bid.
    # Players may remark on this, because all players know the bids and the tricks.
    seats = len(seen.dice)
    place = (taker - seen.last_leader) % seats
    if not place:
        return None
    other = (seen.last_leader + context.cards.winner(seen.last_trick[:place], seen.trump)) % seats
    left = seen.dealt - sum(seen.tricks)
    return other if seen.bids[other] - seen.tricks[other] == left + 1 else None


def _in_the_way(context: Context, seen: Observation, seat: Seat, lost: int) -> Seat | None:
    # A remark needs exactly one seat whose die stood in the way.
    board, steps, diagonal = context.board(seen), seen.allowances[seat].total, race.diagonal(context, seen)
    found = []
    for other, square in enumerate(seen.dice):
        if other != seat and square >= 0:
            without = race.occupied(seen) & ~(1 << square)
            reach = board.reach(seen.dice[seat], steps, without, diagonal=diagonal)
            if reach.forfeited < lost:
                found.append(other)
    return found[0] if len(found) == 1 else None
