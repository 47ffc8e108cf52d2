"""Who is right, who loses, and what that comes to: told before a call by the functions that then settle it."""

from __future__ import annotations

from collections.abc import Sequence

from bidtable.core.model import Seat
from bidtable.core.promise import Change
from bidtable.games.bid_it.moves import Call, Side

DEAL_CARD = "deal card"
"""The thing that is lost, in promises."""


def right_side(call: Call, quantity: int, count: int) -> Side:
    """Return who is right about a bid of `quantity` when there are `count` (BI-8)."""
    if call == "perfecto":
        return "caller" if count == quantity else "bidder"
    return "bidder" if count >= quantity else "caller"


def givers(teams: Sequence[int], deals: Sequence[int], seat: Seat) -> tuple[Seat, ...]:
    """Return who can give up a card that a seat loses, from the Deal cards that all have.

    That is the seat itself; at Last Chance a teammate with the most cards, if one is not at Last Chance (BI-20). Where
    it is nobody, the seat is out, and its team with it.
    """
    if deals[seat] > 1:
        return (seat,)
    able = [other for other, left in enumerate(deals) if left > 1 and teams[other] == teams[seat]]
    return tuple(other for other in able if all(deals[other] >= deals[mate] for mate in able))


def members(teams: Sequence[int], deals: Sequence[int], seat: Seat) -> tuple[Seat, ...]:
    """Return who is put out with a seat: itself, and the teammates who are still in (BI-20)."""
    return tuple(
        other for other, left in enumerate(deals) if other == seat or (left and teams[other] == teams[seat])
    )


def losses(teams: Sequence[int], deals: Sequence[int], *lost: Sequence[Seat]) -> tuple[Change, ...]:
    """Return what players lose if seats lose a card each, one after the other; a team's choice is left open.

    Args:
        teams: Each seat's team.
        deals: The Deal cards that all have.
        lost: Who loses a card, as often as there are cards; where that is open, each way that it may come.
    """
    ends = [end for way in lost for end in _ends(teams, tuple(deals), tuple(way))]
    found = []
    for seat, before in enumerate(deals):
        changes = [end[seat] - before for end in ends]
        if any(changes):
            found.append(Change(seat, DEAL_CARD, min(changes), max(changes)))
    return tuple(found)


def _ends(teams: Sequence[int], deals: tuple[int, ...], lost: tuple[Seat, ...]) -> list[tuple[int, ...]]:
    """Return the Deal cards that all may have after the losses, for every choice that a team may make."""
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
