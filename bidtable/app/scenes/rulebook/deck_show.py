"""Pictures of all cards of a game for the rulebook."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Unpack

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.look import picture_of
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.writing import write
from bidtable.app.scenes.common.picture import BookPicture, Piece
from bidtable.app.tables.base import Sample
from bidtable.app.widgets.widget import Common

GAP: Final = 12
"""Distance between two cards, in layout units."""
CAPTION: Final = 14
"""Font size of the text below a card, in layout units."""


@dataclass(frozen=True)
class DeckPlan:
    """Sizes for a picture of a deck of cards, in pixels.

    Attributes:
        cell: Width and height of a card with its text.
        columns: Number of cards in each row.
        gap: Distance between two cards.
    """

    cell: tuple[int, int]
    columns: int
    gap: int

    @property
    def row_height(self) -> int:
        """Height of a row of cards in pixels."""
        return self.cell[1] + self.gap

    def rows(self, samples: Sequence[Sample]) -> list[Sequence[Sample]]:
        return [samples[at : at + self.columns] for at in range(0, len(samples), self.columns)]


def plan_deck(samples: Sequence[Sample], width: int, ctx: PaintContext) -> DeckPlan:
    """Choose how many cards fit into a row, and how large each place is."""
    m, fonts = ctx.metrics, ctx.fonts
    gap, size = m.px(GAP), m.text_px(CAPTION)
    lines = [line for sample in samples for line in sample.caption.split("\n")]
    wide = max(*(sample.size[0] for sample in samples), *(fonts.width(line, size) for line in lines))
    below = max(sample.caption.count("\n") + 1 if sample.caption else 0 for sample in samples)
    tall = max(sample.size[1] for sample in samples) + m.px(4) + below * fonts.height(size)
    return DeckPlan((wide, tall), max(1, (width - gap) // (wide + gap)), gap)


class DeckRow(BookPicture):
    """A picture of a row of cards.

    Args:
        slug: Short name of the game.
        samples: The cards.
        plan: Sizes of the cards and gaps.
        **common: See `Widget`.
    """

    def __init__(
        self, slug: str, samples: Sequence[Sample], plan: DeckPlan, **common: Unpack[Common]
    ) -> None:
        super().__init__(slug, **common)
        self.samples, self.plan = samples, plan

    def pieces(self) -> Iterator[Piece]:
        for sample in self.samples:
            yield sample.look, sample.size, 0.0

    def paint(self, target: pygame.Surface) -> None:
        ctx, plan = self.dyed, self.plan
        target.blit(paint.felt(target.get_size(), ctx.theme), (0, 0))
        if not self.ready:
            return
        for column, sample in enumerate(self.samples):
            left = plan.gap + column * (plan.cell[0] + plan.gap)
            self._card(target, ctx, sample, pygame.Rect((left, plan.gap // 2), plan.cell))

    def _card(self, target: pygame.Surface, ctx: PaintContext, sample: Sample, cell: pygame.Rect) -> None:
        m = ctx.metrics
        card = pygame.Rect((0, cell.y), sample.size)
        card.centerx = cell.centerx
        surface = picture_of(sample.look, sample.size, ctx).surface
        target.blit(surface, surface.get_rect(center=card.center))
        line = pygame.Rect(cell.x, card.bottom + m.px(4), cell.w, ctx.fonts.height(m.text_px(CAPTION)))
        for text in sample.caption.split("\n") if sample.caption else ():
            write(target, ctx, text, line, CAPTION, ctx.theme.felt_ink, align="center")
            line.y += line.h
