"""Text on the cloth of the table, beside the pieces that it describes."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from bidtable.app.draw.fonts import Align, Weight
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.sizes import CAPTION, LEAST
from bidtable.app.draw.writing import write
from bidtable.app.widgets.board import Words


@dataclass(frozen=True)
class NoteLook:
    """A text on the cloth of the table.

    Attributes:
        units: Font size, one of the sizes in `bidtable.app.draw.sizes`.
        align: Alignment of the text: left, center or right.
        tone: Colour of the text: "plain", "muted" or "accent".
        wrap: Whether the text may take several lines.
    """

    text: str
    units: float = CAPTION
    weight: Weight = "regular"
    align: Align = "left"
    tone: str = "plain"
    wrap: bool = False

    @property
    def in_words(self) -> Words:
        return Words("note", self.text)

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        colours = {"plain": ctx.theme.felt_ink, "muted": ctx.theme.felt_muted, "accent": ctx.theme.accent}
        colour = colours[self.tone]
        write(
            target,
            ctx,
            self.text,
            target.get_rect(),
            self.units,
            colour,
            self.weight,
            self.align,
            lines=12 if self.wrap else 1,
            least=LEAST,
        )
