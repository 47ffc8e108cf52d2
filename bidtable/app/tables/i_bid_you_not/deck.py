"""Shows every card of the game I Bid You Not in the rulebook."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bidtable.app.draw.theme import Metrics
from bidtable.app.tables.base import Sample
from bidtable.app.tables.i_bid_you_not.cards import RATIO, named_width
from bidtable.app.tables.i_bid_you_not.tiles import TileTable
from bidtable.core.texts import counted

WIDE: Final = 92
"""Width of a sample card, in layout units multiplied by the text scale."""


def deck(table: TileTable, m: Metrics) -> Sequence[tuple[str, Sequence[Sample]]]:
    width = max(named_width(m), m.text_px(WIDE))
    size = (width, round(width * RATIO))
    groups = []
    for name, cards in table.context.rules.sets.items():
        printed = table.context.deck_of(((name,), 0, False, ()))
        samples = [Sample(table.tile(printed, at), size, "") for at in range(printed.size)]
        groups.append((f"{cards.title}: {counted(len(samples), 'card')}, one of each", samples))
    return tuple(groups)
