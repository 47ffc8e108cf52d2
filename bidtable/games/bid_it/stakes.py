"""Functions that find the winning side of a showdown and the lost Deal cards."""

from __future__ import annotations

from collections.abc import Sequence

from bidtable.core.model import Seat
from bidtable.core.promise import Change
from bidtable.games.bid_it.moves import Call, Side

DEAL_CARD = "deal card"
"""Name of a Deal card in predicted gains and losses."""


def right_side(call: Call, quantity: int, count: int) -> Side:
    """Return the side that is right about a bid.

    The bid named `quantity`, and the rank occurs `count` times in all hands (BI-8).
    """
    if call == "perfecto":
        return "caller" if count == quantity else "bidder"
    return "bidder" if count >= quantity else "caller"


def givers(teams: Sequence[int], deals: Sequence[int], seat: Seat) -> tuple[Seat, ...]:
    """Return the seats that can give up a Deal card after a seat has lost one.

    Before Last Chance, a seat gives up its own card. At Last Chance, a teammate with the most cards gives up
    a card instead (BI-20). The teammate may not be at Last Chance. If no teammate can give up a card, the
    seat and its team are out.
    """
    if deals[seat] > 1:
        return (seat,)
    able = [other for other, left in enumerate(deals) if left > 1 and teams[other] == teams[seat]]
    return tuple(other for other in able if all(deals[other] >= deals[mate] for mate in able))


def members(teams: Sequence[int], deals: Sequence[int], seat: Seat) -> tuple[Seat, ...]:
    """Return the seats that go out of the game together: a seat, and its teammates still in the game (BI-20)."""
    return tuple(
        other for other, left in enumerate(deals) if other == seat or (left and teams[other] == teams[seat])
    )


def losses(teams: Sequence[int], deals: Sequence[int], *lost: Sequence[Seat]) -> tuple[Change, ...]:
    """Return the Deal cards that each player loses if several seats lose a card each, one after the other.

    If a team may choose the player who gives up a card, the losses of each possible choice are included. The
    argument `lost` holds one tuple for each possible outcome, with one entry for each lost card.
    """
    ends = [end for way in lost for end in _ends(teams, tuple(deals), tuple(way))]
    found = []
    for seat, before in enumerate(deals):
        changes = [end[seat] - before for end in ends]
        if any(changes):
            found.append(Change(seat, DEAL_CARD, min(changes), max(changes)))
    return tuple(found)


def _ends(teams: Sequence[int], deals: tuple[int, ...], lost: tuple[Seat, ...]) -> list[tuple[int, ...]]:
    """Return each possible distribution of Deal cards after a series of losses.

    If a team can choose the player who gives up a card, several distributions are possible.
    """
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
