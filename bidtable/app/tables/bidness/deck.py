"""The decks of Bidness for the rulebook: each kind of card, how many there are of it, and what playing it costs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bidtable.app.draw.theme import Metrics
from bidtable.app.tables.base import Sample
from bidtable.app.tables.bidness.faces import Faces
from bidtable.app.tables.bidness.looks import RATIO
from bidtable.core.texts import counted
from bidtable.games.bidness import effects
from bidtable.games.bidness.context import Context
from bidtable.games.bidness.moves import PAYBACK
from bidtable.games.bidness.phrases import dollars
from bidtable.games.bidness.rules import CardEntry

WIDE: Final = 112
"""Width of a card in units of the text."""


def deck(context: Context, faces: Faces, m: Metrics) -> Sequence[tuple[str, Sequence[Sample]]]:
    """Return all kinds of cards, those that are auctioned first."""
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
            [Sample(faces.card(card.id), size, _caption(context, card)) for card in group],
        )
        for title, group in groups
        if group
    ]
    return (*found, ("Of a deck of its own", [Sample(faces.card(PAYBACK), size, "unlimited")]))


def _caption(context: Context, card: CardEntry) -> str:
    cost = dollars(card.cost) if card.cost else "no cost"
    told = "auction" if isinstance(card.effect, effects.AUCTIONED) else cost
    first = context.rules.company.conflicts_from_round
    return f"× {card.copies}, {told}" + (
        f"\nfrom round {first}" if isinstance(card.effect, effects.CONFLICTS) else ""
    )
