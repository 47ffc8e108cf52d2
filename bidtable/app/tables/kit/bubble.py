"""Speech bubbles beside the heads of people."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import ClassVar

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.fonts import Weight
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.sizes import CAPTION, LEAST
from bidtable.app.draw.theme import mix, readable_on
from bidtable.app.draw.writing import fitted, write


@dataclass(frozen=True)
class BubbleLook:
    """A speech bubble with words or a bid.

    Attributes:
        text: The words in the bubble.
        leftward: Whether the bubble is at the left of the mouth.
        faded: Whether the bubble is pale, because somebody else has spoken since.
        brief: A shorter form of the text for a small bubble.
        chat: Whether the words are small talk, which is left out if it does not fit.
    """

    text: str
    leftward: bool = False
    faded: bool = False
    brief: str = ""
    chat: bool = False

    below: ClassVar[bool] = False
    """Whether the bubble is below the mouth, with its tail at the top."""

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        theme, m = ctx.theme, ctx.metrics
        face = theme.tooltip if not self.faded else mix(theme.tooltip, theme.panel, 0.3)
        face, ink = (theme.panel, theme.ink) if self.chat else (face, readable_on(face))
        edge = theme.panel_edge if self.chat else mix(face, (0, 0, 0), 0.35)
        weight: Weight = "regular" if self.chat else "semibold"
        rect = target.get_rect()
        tail = m.px(9)
        # In a narrow bubble the words come nearer to the edge before they are shortened or cut.
        texts = (self.text, self.brief) if self.brief else (self.text,)
        for said, pad in itertools.product(texts, (m.px(9), m.px(5))):
            room = (rect.width - 2 * pad, rect.height - tail - m.px(6))
            size, fits = fitted(ctx, said, room, CAPTION, weight, lines=3, least=LEAST)
            if fits:
                break
        if self.chat and not fits:
            return
        # A text of several lines takes the whole width; a short text only takes its own width.
        wide = min(room[0], ctx.fonts.width(said, size, weight) + 2)
        tall = ctx.fonts.wrapped_height(said, size, wide, weight)
        box = pygame.Rect(0, 0, wide + 2 * pad, tall + m.px(6))
        box.bottom = rect.bottom - tail
        box.left = rect.right - box.width if self.leftward else 0
        tip = box.right - m.px(16) if self.leftward else box.left + m.px(16)
        drift = m.px(8) if self.leftward else -m.px(8)
        foot, end = box.bottom - 2, rect.bottom
        if self.below:
            box.top, drift = tail, 0
            foot, end = box.top + 2, 0
        pygame.draw.polygon(target, face, [(tip - m.px(7), foot), (tip + m.px(7), foot), (tip + drift, end)])
        paint.rounded(target, box, m.px(10), face, edge, m.px(1))
        words = box.inflate(-2 * pad + 2, 0)
        write(target, ctx, said, words, CAPTION, ink, weight, "center", lines=3, least=LEAST)


class LowBubbleLook(BubbleLook):
    """A speech bubble below the mouth of a person."""

    below = True
