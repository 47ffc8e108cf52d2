"""The decks of Bidness in the rulebook: each kind of card, its number of copies, and its cost.

Sizes without another unit are in layout units.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bidtable.app.draw.theme import Metrics
from bidtable.app.tables.base import Sample
from bidtable.app.tables.bidness.card_looks import CardLooks
from bidtable.app.tables.bidness.looks import RATIO
from bidtable.core.texts import counted
from bidtable.games.bidness import effects
from bidtable.games.bidness.context import Context
from bidtable.games.bidness.moves import PAYBACK
from bidtable.games.bidness.phrases import dollars
from bidtable.games.bidness.rules import CardEntry

WIDE: Final = 112


def deck(context: Context, card_looks: CardLooks, m: Metrics) -> Sequence[tuple[str, Sequence[Sample]]]:
    """Return all kinds of cards, those for auction first."""
    cards = context.rules.cards
    groups = (
        ("Put up for auction", [card for card in cards if isinstance(card.effect, effects.AUCTIONED)]),
        ("Lawsuits", [card for card in cards if isinstance(card.effect, effects.Lawsuit)]),
        (
            "Others",
            [card for card in cards if not isinstance(card.effect, (*effects.AUCTIONED, effects.Lawsuit))],
        ),
    )
    size = (m.text_px(WIDE), round(m.text_px(WIDE) * RATIO))
    found = [
        (
            f"{title}: {counted(sum(card.copies for card in group), 'card')}",
            [Sample(card_looks.card(card.id), size, _caption(context, card)) for card in group],
        )
        for title, group in groups
        if group
    ]
    return (*found, ("From a separate deck", [Sample(card_looks.card(PAYBACK), size, "unlimited")]))


def _caption(context: Context, card: CardEntry) -> str:
    cost = dollars(card.cost) if card.cost else "no cost"
    price = "auction" if isinstance(card.effect, effects.AUCTIONED) else cost
    first = context.rules.company.conflicts_from_round
    return f"× {card.copies}, {price}" + (
        f"\nfrom round {first}" if isinstance(card.effect, effects.CONFLICTS) else ""
    )
