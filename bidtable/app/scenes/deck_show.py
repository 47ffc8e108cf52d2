"""The cards of a game laid out in rows, each with how many there are of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Unpack

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.look import picture_of
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.theme import dyed
from bidtable.app.draw.writing import write
from bidtable.app.tables import table_kind
from bidtable.app.tables.base import Sample
from bidtable.app.widgets import Widget
from bidtable.app.widgets.widget import Common

GAP: Final = 12
"""Layout units between cards."""
CAPTION: Final = 14
"""Size of what stands below a card, in layout units."""


class DeckShow(Widget):
    """The cards of a game.

    Args:
        slug: The game.
        samples: The cards; all are of one size.
        **common: See `Widget`.
    """

    def __init__(self, slug: str, samples: Sequence[Sample], **common: Unpack[Common]) -> None:
        super().__init__(**common)
        self.slug, self.samples = slug, samples

    @staticmethod
    def places(samples: Sequence[Sample], width: int, ctx: PaintContext) -> tuple[list[pygame.Rect], int]:
        """Return where each card stands with its caption, in a room of a width, and the height of all."""
        m, fonts = ctx.metrics, ctx.fonts
        gap, pad = m.px(GAP), m.px(GAP)
        size = m.text_px(CAPTION)
        wide = max(
            max(sample.size[0] for sample in samples),
            max(fonts.width(word, size) for sample in samples for word in sample.caption.split("\n")),
        )
        lines = max(sample.caption.count("\n") + 1 for sample in samples)
        tall = max(sample.size[1] for sample in samples) + m.px(4) + lines * fonts.height(size)
        columns = max(1, (width - 2 * pad + gap) // (wide + gap))
        rects = [
            pygame.Rect(
                pad + index % columns * (wide + gap), pad + index // columns * (tall + gap), wide, tall
            )
            for index in range(len(samples))
        ]
        return rects, rects[-1].bottom + pad

    def paint(self, target: pygame.Surface) -> None:
        """Draw the cards on the felt."""
        theme = dyed(self.context.theme, table_kind(self.slug).dye)
        ctx = PaintContext(theme, self.context.metrics, self.context.fonts)
        m = ctx.metrics
        target.blit(paint.felt(target.get_size(), theme), (0, 0))
        rects, _ = self.places(self.samples, target.get_width(), ctx)
        for sample, rect in zip(self.samples, rects, strict=True):
            card = pygame.Rect(0, rect.y, *sample.size)
            card.centerx = rect.centerx
            picture = picture_of(sample.look, sample.size, ctx)
            target.blit(picture.surface, picture.surface.get_rect(center=card.center))
            below = pygame.Rect(rect.x, card.bottom + m.px(4), rect.w, rect.bottom - card.bottom - m.px(4))
            for line in sample.caption.split("\n"):
                room = pygame.Rect(below.x, below.y, below.w, ctx.fonts.height(m.text_px(CAPTION)))
                write(target, ctx, line, room, CAPTION, theme.felt_ink, align="center")
                below.y += room.h
        pygame.draw.rect(target, self.context.theme.field_edge, target.get_rect(), max(1, m.px(1)))
