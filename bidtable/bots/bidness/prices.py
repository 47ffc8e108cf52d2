"""What cards went for at the auctions of a game so far at Bidness: some tables pay more than others, for some cards.

Everybody sees the prices. What is made of them goes by kinds of cards: who has paid much for one Lawyer will for the
next, and a little of that holds for all cards.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from bidtable.core.model import Event
from bidtable.games.bidness.context import Context
from bidtable.games.bidness.effects import Contract, Effect, Employee
from bidtable.games.bidness.events import AuctionWon, RoundBegun

USUAL: Final = {
    "contract": (48, 33, 20),
    "marketer": (33, 26, 18),
    "engineer": (25, 15, 13),
    "lawyer": (20, 9, 6),
}
"""What cards go for among normal bots in the first, the second, and later rounds, in dollars."""
KIND: Final = 20.0
"""For how many dollars, at usual prices, a kind must have been sold before half of what is thought rests on it."""
ALL: Final = 100.0
"""The same for all cards together."""
MOST: Final = 4.0
"""No card is thought to go for more than so many times what is usual."""

Rates: TypeAlias = Mapping[str, float]
"""How many times what is usual each kind of card goes for; kinds that are left out, once."""


def sort(effect: Effect) -> str:
    """Return by which prices a card goes: that of contracts, or of a role; empty for one that is not auctioned."""
    if isinstance(effect, Employee):
        return effect.role
    return "contract" if isinstance(effect, Contract) else ""


def rates(context: Context, history: Sequence[Event]) -> Rates:
    """Return how many times what is usual each kind of card has gone for.

    Args:
        context: The rules.
        history: The events so far; what nobody bid for went for nothing.
    """
    paid, usual = defaultdict[str, float](float), defaultdict[str, float](float)
    cards, number = context.cards, 1
    for event in history:
        if isinstance(event, RoundBegun):
            number = event.round
        elif isinstance(event, AuctionWon):
            kind = sort(cards.effects[cards.number[event.card]])
            paid[kind] += event.amount
            usual[kind] += USUAL[kind][min(number, 3) - 1]
    whole = (sum(paid.values()) + ALL) / (sum(usual.values()) + ALL)
    return {kind: min(MOST, (paid[kind] + KIND * whole) / (usual[kind] + KIND)) for kind in USUAL}
