"""A note: words on the bare felt beside the pieces that they are about."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from bidtable.app.draw.fonts import Align, Weight
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.sizes import CAPTION, LEAST
from bidtable.app.draw.writing import write


@dataclass(frozen=True)
class NoteLook:
    """Words on the bare felt.

    Attributes:
        text: One line; it is shortened with an ellipsis if it does not fit.
        units: One of the sizes of `bidtable.app.draw.sizes`.
        weight: Weight of the font.
        align: left, center or right.
        tone: "plain", "muted", "accent".
        wrap: Whether the text may take several lines.
    """

    text: str
    units: float = CAPTION
    weight: Weight = "regular"
    align: Align = "left"
    tone: str = "plain"
    wrap: bool = False

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Write the words into the whole target."""
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
