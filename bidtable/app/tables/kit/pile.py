"""A pile of cards with their number: a deck, the discards, or cards that a player has won."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.look import Look, picture_of
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.sizes import CAPTION, LEAST
from bidtable.app.draw.writing import write
from bidtable.app.widgets.board import Item, Words
from bidtable.app.widgets.widget import Tip

LAYERS: Final = 3
"""Greatest number of visible edges below the top card."""
EDGE: Final = 2
"""Layout units by which each card below the top one is seen."""
BADGE: Final = 22
"""Height in layout units of the number on the pile."""


@dataclass(frozen=True)
class PileLook:
    """A pile.

    Attributes:
        top: Look of the top card; None: an empty place.
        count: Number of cards.
    """

    top: Look | None
    count: int

    @property
    def face(self) -> object:
        """The side that is up: that of the top card."""
        return getattr(self.top, "face", None)

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Draw the cards and their number over the whole target."""
        theme, m = ctx.theme, ctx.metrics
        rect = target.get_rect()
        step = m.px(EDGE)
        under = min(LAYERS, max(0, self.count - 1))
        card = pygame.Rect(0, 0, rect.width - LAYERS * step, rect.height - LAYERS * step)
        radius = max(3, card.width // 10)
        if self.top is None or not self.count:
            paint.rounded(target, card, radius, None, (*theme.felt_muted, 150), max(1, m.px(1)))
        else:
            for at in range(under, 0, -1):
                place = card.move(at * step, at * step)
                paint.rounded(target, place, radius, theme.card, theme.card_edge, 1)
            target.blit(picture_of(self.top, card.size, ctx).surface, card)
        side = max(round(m.floor_px(LEAST) * 1.35), min(m.px(BADGE), rect.height // 3))
        words = str(self.count)
        spot = pygame.Rect(0, 0, max(side, ctx.fonts.width(words, m.floor_px(LEAST), "bold") + m.px(8)), side)
        spot.bottomright = rect.bottomright
        paint.rounded(target, spot, side // 2, theme.panel, theme.panel_edge, 1)
        write(target, ctx, words, spot, CAPTION, theme.ink, "bold", "center", least=LEAST)


def pile_item(
    key: str,
    top: Look | None,
    count: int,
    place: pygame.Rect,
    tip: Tip,
    *,
    name: str,
    z: int = 2,
    from_rect: pygame.Rect | None = None,
    arc: float = 0.0,
) -> Item:
    """Return the item of a pile.

    Args:
        key: Key of the item; with another key for each top card the card flies in.
        top: Look of the top card; None: an empty place.
        count: Number of cards.
        place: Place of the pile in pixels, with the edges of the cards below the top one.
        tip: Tooltip.
        name: Name of the pile, such as "deck".
        z: Drawing order.
        from_rect: Place from which a new item flies in; None: it appears in place.
        arc: Pixels by which it rises on its way.
    """
    words = Words("pile", name, f"{count} cards")
    look = PileLook(top, count)
    return Item(key, look, place, z, tip=tip, from_rect=from_rect, arc=arc, name=name, words=words)
