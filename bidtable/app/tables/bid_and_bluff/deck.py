"""The cards of the game Bid & Bluff in the rulebook, with one card of each suit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bidtable.app.draw.theme import Metrics
from bidtable.app.tables.base import Sample
from bidtable.app.tables.bid_and_bluff.cards import CardLook
from bidtable.app.tables.bid_and_bluff.layout import CARD_RATIO
from bidtable.app.tables.bid_and_bluff.trick import rgb_of
from bidtable.games.bid_and_bluff.context import Context

WIDE: Final = 84
"""Width of a sample card, in layout units multiplied by the text scale."""


def deck(context: Context, m: Metrics) -> Sequence[tuple[str, Sequence[Sample]]]:
    rules, width = context.rules, m.text_px(WIDE)
    count = rules.highest - rules.lowest + 1
    samples = [
        Sample(
            CardLook(str(rules.highest), suit.letter, suit.emblem, rgb_of(suit.colour)),
            (width, round(width * CARD_RATIO)),
            f"{suit.name}\n{rules.lowest} to {rules.highest}, one each",
        )
        for suit in rules.suits
    ]
    return ((f"{len(rules.suits)} suits of {count} cards", samples),)
