"""Computes chances that players see, such as the chance to win a trick."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from bidtable.bots.bid_and_bluff.nets import foretold_bids, foretold_cards
from bidtable.bots.bid_and_bluff.playout import Playout
from bidtable.bots.bid_and_bluff.policy import foretells
from bidtable.core.chance import stream
from bidtable.core.model import Seat, digest
from bidtable.games.bid_and_bluff.context import Context
from bidtable.games.bid_and_bluff.state import Observation
from bidtable.games.bid_and_bluff.worlds import Worlds

WORLDS: Final = 100
"""Number of random deals in which a trick is played; more deals change the odds by at most 10 percentage points."""


def bid_made(context: Context, seen: Observation, seat: Seat, tricks: int) -> float | None:
    """Return the chance that a player makes a bid; None without trained neural nets."""
    if not foretells(context, seen):
        return None
    if tricks > seen.dealt:
        return 0.0
    return foretold_bids(context.cards, seen, seat)(tricks).tricks[tricks]


def bid_made_by(context: Context, seen: Observation, seat: Seat, card: int) -> float | None:
    """Return a player's chance to fulfil the bid if the player plays a given card."""
    if not foretells(context, seen):
        return None
    left, need = seen.dealt - sum(seen.tricks), seen.bids[seat] - seen.tricks[seat]
    if not 0 <= need <= left:
        return 0.0
    (foretold,) = foretold_cards(context.cards, seen, seat, [card])
    return foretold.tricks[need]


@lru_cache(maxsize=64)
def takes_trick(context: Context, seen: Observation, card: int) -> float:
    """Return the chance that a card wins the present trick."""
    deck, rng = context.cards, stream(0, f"coach/{digest(seen)}")
    worlds, playout = Worlds(context, seen), Playout(deck, seen)
    before, taken = len(seen.trick), 0
    for _ in range(WORLDS):
        played = playout.play(worlds.deal(rng), rng, card, one_trick=True).cards
        taken += deck.winner((*seen.trick, *played), seen.trump) == before
    return taken / WORLDS
