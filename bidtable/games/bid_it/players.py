"""Functions about the players who are still in the game."""

from __future__ import annotations

from collections.abc import Sequence

from bidtable.core.model import Seat
from bidtable.core.seats import leaders
from bidtable.games.bid_it.context import Context
from bidtable.games.bid_it.state import Common


def alive(known: Common) -> list[Seat]:
    """Return the seats that are still in the game."""
    return [seat for seat, deals in enumerate(known.deals) if deals]


def next_in(known: Common, seat: Seat) -> Seat:
    """Return the next seat clockwise that is still in the game."""
    deals = known.deals
    n = len(deals)
    following = (seat + 1) % n
    while not deals[following]:
        following = (following + 1) % n
    return following


def mates(known: Common, one: Seat, other: Seat) -> bool:
    return one != other and known.teams[one] == known.teams[other]


def first_bidder(known: Common) -> Seat:
    # The showdown's winner bids first, or the next player if the winner is out (BI-8).
    return known.winner if known.deals[known.winner] else next_in(known, known.winner)


def hand_size(context: Context, known: Common, seat: Seat) -> int:
    # A player at Last Chance gets a full hand, and a player who is out gets no cards (BI-1).
    deals = known.deals[seat]
    return context.full_hand(len(known.deals)) if deals == 1 else deals


def spare(known: Common, seat: Seat) -> int:
    """Return the number of Deal cards that a player can lose before the last one (BI-22)."""
    team = known.teams[seat]
    return sum(
        [deals - 1 for deals, other in zip(known.deals, known.teams, strict=True) if deals and other == team]
    )


def can_stake(known: Common, one: Seat, other: Seat, needs: int) -> bool:
    # BI-13, BI-22
    return min(spare(known, one), spare(known, other)) >= needs - 1


def going_out(known: Common) -> tuple[Seat, ...]:
    """Return the seat that has just lost its last Deal card, if any."""
    return known.losses[:1] if known.phase == "out" else ()


def match_winners(teams: Sequence[int], target: int, scores: Sequence[int]) -> tuple[Seat, ...]:
    """Return the winners of a match; empty if the match goes on (BI-18, BI-26)."""
    best = leaders(scores)
    return best if max(scores) >= target and len({teams[seat] for seat in best}) == 1 else ()
