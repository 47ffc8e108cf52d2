"""Occasions for remarks of founders: auctions, lawsuits, staff that comes and goes, and the last IOU."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bidtable.app.match.talk import Moment, Remark, over
from bidtable.core.model import Event, Seat
from bidtable.games.bidness import events as ev
from bidtable.games.bidness.moves import NOBODY


def remarks(moment: Moment) -> Iterator[Remark]:
    """Yield the remarks that people may make, the most important remark first."""
    match moment.event:
        case ev.DroppedOut(seat=seat):
            yield Remark(seat, "auction_lost", 0.15)
        case ev.AuctionWon(winner=winner) if winner != NOBODY:
            yield Remark(winner, "auction_won", 0.45)
        case ev.Sued(defendant=defendant):
            yield Remark(defendant, "sued", 0.7)
        case ev.Settled(plaintiff=plaintiff, defendant=defendant):
            yield Remark(defendant, "settled", 0.3)
            yield Remark(plaintiff, "settled", 0.3)
        case ev.Verdict(plaintiff=plaintiff, defendant=defendant, winner=winner):
            yield Remark(winner, "suit_won", 0.6)
            yield Remark(plaintiff if winner == defendant else defendant, "suit_lost", 0.6)
        case ev.Headhunted(target=target):
            yield Remark(target, "hired_away", 0.7)
        case ev.LaidOff(seat=seat):
            yield Remark(seat, "laid_off", 0.5)
        case ev.Borrowed(seat=seat, forced=True):
            yield Remark(seat, "last", 0.4)
        case ev.PaidBack(seat=seat, left=1):
            yield Remark(seat, "last_iou", 0.9)
        case ev.PaidBack(seat=seat, left=left) if left and _passes_all(moment, seat):
            yield Remark(seat, "lead", 0.5)
        case ev.GameWon(seat=seat):
            yield from over(len(moment.after.ious), (seat,))


def crosses(moment: Moment) -> tuple[Seat, Seat] | None:
    """Return a seat and the seat that it harms by a lawsuit, by headhunting, or by the last bid."""
    match moment.event:
        case ev.Sued(seat=seat, defendant=defendant):
            return seat, defendant
        case ev.Headhunted(seat=seat, target=target):
            return seat, target
        case ev.AuctionWon(winner=winner) if winner != NOBODY:
            other = _outbid(winner, moment.told)
            return (winner, other) if other is not None else None
    return None


def _passes_all(moment: Moment, seat: Seat) -> bool:
    """Return whether an event has left a seat with fewer IOUs than all other seats."""
    least = min(ious for other, ious in enumerate(moment.after.ious) if other != seat)
    return bool(moment.after.ious[seat] < least <= moment.before.ious[seat])


def _outbid(winner: Seat, earlier: Sequence[Event]) -> Seat | None:
    """Return the player who bid last in an auction and did not win it. Return None if only the winner bid."""
    for event in reversed(earlier):
        match event:
            case ev.AuctionOpened():
                return None
            case ev.BidMade(seat=seat) if seat != winner:
                return seat
    return None
