"""Prices at the auctions of a game of Bidness so far: some tables pay more than others for some cards.

Everybody sees the prices. They are compared with usual prices by kinds of cards. A table that paid much for one Lawyer
will pay much for the next, and a little of that holds for all cards.
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
"""Prices of cards among normal bots in the first, the second, and later rounds, in dollars."""
KIND: Final = 20.0
"""The dollars, at usual prices, for which a kind must have been sold before its own prices count half."""
ALL: Final = 100.0
"""The same for all cards together."""
MOST: Final = 4.0
"""No card is expected to cost more than so many times the usual price."""

Rates: TypeAlias = Mapping[str, float]
"""The ratio of prices to usual prices for each kind of card; 1 for kinds that are left out."""


def sort(effect: Effect) -> str:
    """Return the kind of a card's price: that of contracts, or of a role; empty for a card that is not auctioned."""
    if isinstance(effect, Employee):
        return effect.role
    return "contract" if isinstance(effect, Contract) else ""


def rates(context: Context, history: Sequence[Event]) -> Rates:
    """Return the ratio of prices to usual prices for each kind of card.

    Args:
        context: The rules.
        history: The events so far; a card without a bid had the price 0.
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
