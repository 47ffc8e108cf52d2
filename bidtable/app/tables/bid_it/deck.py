"""The cards of the game BID-IT! in the rulebook, with the number of copies of each card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bidtable.app.draw.theme import Metrics
from bidtable.app.tables.base import Sample
from bidtable.app.tables.bid_it.looks import RATIO, RankLook
from bidtable.core.texts import counted
from bidtable.games.bid_it.cards import STAR
from bidtable.games.bid_it.context import Context

WIDE: Final = 62
"""Width of a card as a multiple of the font size."""


def deck(context: Context, m: Metrics) -> Sequence[tuple[str, Sequence[Sample]]]:
    kinds = context.rules.kinds
    stars = [kind for kind in kinds if STAR in kind[0]]
    single = [kind for kind in kinds if STAR not in kind[0] and len(kind[0]) == 1]
    double = [kind for kind in kinds if STAR not in kind[0] and len(kind[0]) == 2]
    groups = (("One rank", single), ("Two ranks", double), ("Stars", stars))
    size = (m.text_px(WIDE), round(m.text_px(WIDE) * RATIO))
    return tuple(
        (
            f"{title}: {counted(sum(copies for _, copies in group), 'card')}",
            [Sample(RankLook(faces), size, f"× {copies}") for faces, copies in group],
        )
        for title, group in groups
        if group
    )
