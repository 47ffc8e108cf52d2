"""Functions that find the winning side of a showdown and the losses."""

from __future__ import annotations

from collections.abc import Sequence

from bidtable.core.model import Seat
from bidtable.core.promise import Change
from bidtable.games.bid_it.moves import Call, Side

DEAL_CARD = "deal card"
"""Name of a Deal card in predicted gains and losses."""


def right_side(call: Call, quantity: int, count: int) -> Side:
    """Return the side that is right about a bid (BI-8)."""
    # The rank of the bid occurs `count` times in all hands.
    if call == "perfecto":
        return "caller" if count == quantity else "bidder"
    return "bidder" if count >= quantity else "caller"


def givers(teams: Sequence[int], deals: Sequence[int], seat: Seat) -> tuple[Seat, ...]:
    """Return the team members who can give up the lost Deal card (BI-20)."""
    if deals[seat] > 1:
        return (seat,)
    able = [other for other, left in enumerate(deals) if left > 1 and teams[other] == teams[seat]]
    return tuple(other for other in able if all(deals[other] >= deals[mate] for mate in able))


def members(teams: Sequence[int], deals: Sequence[int], seat: Seat) -> tuple[Seat, ...]:
    """Return the seats that go out of the game together with a player (BI-20)."""
    return tuple(
        other for other, left in enumerate(deals) if other == seat or (left and teams[other] == teams[seat])
    )


def losses(teams: Sequence[int], deals: Sequence[int], *lost: Sequence[Seat]) -> tuple[Change, ...]:
    """Return the number of Deal cards that each player loses."""
    # The argument `lost` holds one tuple of seats for each possible outcome.
    ends = [end for way in lost for end in _ends(teams, tuple(deals), tuple(way))]
    found = []
    for seat, before in enumerate(deals):
        changes = [end[seat] - before for end in ends]
        if any(changes):
            found.append(Change(seat, DEAL_CARD, min(changes), max(changes)))
    return tuple(found)


def _ends(teams: Sequence[int], deals: tuple[int, ...], lost: tuple[Seat, ...]) -> list[tuple[int, ...]]:
    if not lost:
        return [deals]
    seat, rest = lost[0], lost[1:]
    if not deals[seat]:
        return _ends(teams, deals, rest)
    able = givers(teams, deals, seat)
    if not able:
        gone = members(teams, deals, seat)
        left = tuple(0 if other in gone else count for other, count in enumerate(deals))
        return _ends(teams, left, rest)
    return [
        end
        for giver in able
        for end in _ends(teams, (*deals[:giver], deals[giver] - 1, *deals[giver + 1 :]), rest)
    ]
