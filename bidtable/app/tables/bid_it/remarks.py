"""Remarks of the players at events of the game BID-IT!."""

from __future__ import annotations

from collections.abc import Iterator

from bidtable.app.match.talk import Moment, Remark, over
from bidtable.core.model import Seat
from bidtable.core.seats import only_leader
from bidtable.games.bid_it import events as ev
from bidtable.games.bid_it.state import Observation


def remarks(moment: Moment) -> Iterator[Remark]:
    match moment.event:
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
        case ev.RoundEnded():
            ahead = _ahead(moment.after)
            if ahead is not None:
                yield Remark(ahead, "lead", 0.25)
        case ev.GameWon(winners=winners):
            yield from over(len(moment.after.deals), winners)


def crosses(moment: Moment) -> tuple[Seat, Seat] | None:
    event = moment.event
    return (event.seat, event.against) if isinstance(event, ev.Called) else None


def _ahead(seen: Observation) -> Seat | None:
    return only_leader(seen.deals) if len(set(seen.teams)) == len(seen.teams) else None
