"""What people at the table of BID-IT! have a word for: calls, what came of them, and who is out."""

from __future__ import annotations

from collections.abc import Iterator

from bidtable.app.talk import Remark
from bidtable.core.model import Event, Seat
from bidtable.games.bid_it import events as ev


def remarks(event: Event) -> Iterator[Remark]:
    """Tell what people may say a word about; what matters most comes first."""
    match event:
        case ev.Verdict(call="surrender"):
            return
        case ev.Verdict(right="caller", call="perfecto", caller=caller):
            yield Remark(caller, "perfecto", 0.9)
        case ev.Verdict(right="caller", caller=caller, bidder=bidder):
            yield Remark(bidder, "caught", 0.45)
            yield Remark(caller, "called_right", 0.5)
        case ev.Verdict(caller=caller, bidder=bidder):
            yield Remark(caller, "called_wrong", 0.45)
            yield Remark(bidder, "stood", 0.5)
        case ev.CardLost(seat=seat, why="side"):
            yield Remark(seat, "sided_wrong", 0.3)
        case ev.CardLost(seat=seat, left=1):
            yield Remark(seat, "last", 0.5)
        case ev.Eliminated(seats=seats):
            yield from (Remark(seat, "out", 0.9) for seat in seats)
        case ev.GameWon(winners=winners):
            yield from (Remark(seat, "won", 1.0) for seat in winners)


def crosses(event: Event) -> tuple[Seat, Seat] | None:
    """Return who goes against whom: who calls, against the bidder."""
    return (event.seat, event.against) if isinstance(event, ev.Called) else None
