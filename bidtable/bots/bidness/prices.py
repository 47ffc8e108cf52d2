"""Prices of the auctions in a game, compared with usual prices."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from bidtable.core.model import Event
from bidtable.games.bidness.context import Context
from bidtable.games.bidness.effects import Contract, Effect, Employee
from bidtable.games.bidness.events import AuctionWon, RoundBegun

USUAL: Final = {
    "contract": (68, 48, 27),
    "marketer": (43, 36, 27),
    "engineer": (30, 22, 20),
    "lawyer": (28, 12, 6),
}
"""Prices in dollars that normal bots pay in the first, the second, and later rounds, by the kind of card."""
KIND: Final = 20.0
"""If cards of a kind were sold for `KIND` dollars, prices of the kind are as important as prices of all cards."""
ALL: Final = 100.0
"""If cards were sold for `ALL` dollars in the game, prices in the game are as important as the usual prices."""
MOST: Final = 4.0
"""The ratio of an expected price to the usual price is at most `MOST`."""

Rates: TypeAlias = Mapping[str, float]
"""The ratio of prices to usual prices for each kind of card; a kind that is not listed has the ratio 1."""


def sort(effect: Effect) -> str:
    if isinstance(effect, Employee):
        return effect.role
    return "contract" if isinstance(effect, Contract) else ""


def rates(context: Context, history: Sequence[Event]) -> Rates:
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
