"""How old the cards in the hands are: what everybody can conclude from deals, and from what lay open.

A card that lay open was shuffled in at a deal that all could see, so nobody held it before that deal. How many cards of
a hand are older than a deal is known at least: all that the hand held then, less those that may have left it since.
"""

from __future__ import annotations

from bidtable.core.model import Seat
from bidtable.core.seats import put
from bidtable.games.bidness.state import State

Fresh = tuple[int, ...]
Kept = tuple[tuple[int, ...], ...]


def after_shuffle(state: State) -> tuple[Fresh, Kept]:
    """Return `fresh` and `kept` once the discards of a round are shuffled in; deals that tell nothing are left out."""
    fresh: list[int] = []
    kept: list[tuple[int, ...]] = []
    for mask, older in zip(state.fresh, state.kept, strict=True):
        # The secret discard may have been one of the old cards.
        left = tuple([max(0, n - gone.bit_count()) for n, gone in zip(older, state.thrown, strict=True)])
        if fresh or any(left):
            fresh.append(mask)
            kept.append(left)
    fresh.append(state.discards)
    kept.append(tuple([hand.bit_count() for hand in state.hands]))
    return tuple(fresh), tuple(kept)


def without(fresh: Fresh, kept: Kept, seat: Seat, bit: int) -> Kept:
    """Return `kept` when a card leaves a hand openly: as long as it can be that old, it counts as old."""
    at = len(kept) - 1
    while at >= 0 and not fresh[at] & bit:
        if kept[at][seat]:
            kept = put(kept, at, put(kept[at], seat, kept[at][seat] - 1))
        at -= 1
    return kept


def too_young(fresh: Fresh, buried: Fresh) -> list[int]:
    """Return for each deal the cards that nobody can have held before it.

    Args:
        fresh: The open cards shuffled in at each deal, oldest first.
        buried: What a viewer's own secret discards added at the deals that it remembers, oldest first.
    """
    young, found = 0, []
    for back in range(1, len(fresh) + 1):
        young |= fresh[-back] | (buried[-back] if back <= len(buried) else 0)
        found.append(young)
    return found[::-1]
