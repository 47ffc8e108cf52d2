"""What people at the table of Bid & Bluff have a word for: tricks, bids made or missed, and the race."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bidtable.app.talk import Remark
from bidtable.core.model import Event
from bidtable.games.bid_and_bluff import events

LEAP: Final = 7
"""Squares of a move that are far."""
HIGH: Final = 4
"""Tricks of a bid that are many."""


def remarks(event: Event) -> Iterator[Remark]:
    """Tell what people may say a word about."""
    match event:
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
        case events.DieMoved(seat=seat, path=path):
            if not path:
                yield Remark(seat, "blocked", 0.5)
            elif len(path) >= LEAP and event.overshoot < 0:
                yield Remark(seat, "leap", 0.5)
        case events.RoundEnded(ahead=(seat,)):
            yield Remark(seat, "lead", 0.4)
        case events.GameEnded(winner=winner):
            yield Remark(winner, "won", 1.0)
