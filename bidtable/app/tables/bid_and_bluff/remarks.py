"""What people at the table of Bid & Bluff have a word for: tricks, bids made or missed, and the race."""

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
"""Squares of a move that are far."""
HIGH: Final = 4
"""Tricks of a bid that are many."""


def remarks(context: Context, moment: Moment) -> Iterator[Remark]:
    """Tell what people may say a word about."""
    match moment.event:
        case events.BidMade(seat=seat, tricks=tricks) if tricks >= HIGH:
            yield Remark(seat, "high", 0.5)
        case events.TrickTaken(seat=seat):
            yield Remark(seat, "trick", 0.15)
        case events.RoundScored(bids=bids, tricks=taken):
            for seat, (bid, got) in enumerate(zip(bids, taken, strict=True)):
                if bid != got:
                    yield Remark(seat, "missed", 0.4)
                else:
                    yield Remark(seat, "made" if bid else "nothing", 0.35)
        case events.DieMoved(seat=seat, path=path, forfeited=lost, overshoot=beyond):
            # Who stays for want of steps is not blocked.
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
    """Return who goes against whom: who takes the trick that a bid hung on, or alone stands in a die's way."""
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
    """Return whose card lay highest until the taker's, if that bid was to be made by this trick and all the rest.

    Everybody sees bids, tricks and how many there are left: one trick less, and the bid cannot be made any more.
    """
    seats = len(seen.dice)
    place = (taker - seen.last_leader) % seats
    if not place:
        return None
    other = (seen.last_leader + context.cards.winner(seen.last_trick[:place], seen.trump)) % seats
    left = seen.dealt - sum(seen.tricks)
    return other if seen.bids[other] - seen.tricks[other] == left + 1 else None


def _in_the_way(context: Context, seen: Observation, seat: Seat, lost: int) -> Seat | None:
    """Return whose die alone costs another steps; None where several do, or only all together.

    Args:
        context: The rules.
        seen: How the dice stood before the move.
        seat: Whose die moves.
        lost: The steps that it loses.
    """
    board, steps, diagonal = context.board(seen), seen.allowances[seat].total, race.diagonal(context, seen)
    found = []
    for other, square in enumerate(seen.dice):
        if other != seat and square >= 0:
            without = race.occupied(seen) & ~(1 << square)
            reach = board.reach(seen.dice[seat], steps, without, diagonal=diagonal)
            if reach.forfeited < lost:
                found.append(other)
    return found[0] if len(found) == 1 else None
