"""The dial for an amount: two steppers beside it, and values to choose above it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.look import Look
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.sizes import LEAST, LINE
from bidtable.app.draw.theme import mix
from bidtable.app.draw.writing import write
from bidtable.app.widgets.widget import Tip
from bidtable.core.model import Move

ICONS: Final = ("minus", "plus")
"""The signs of steppers that change an amount by its smallest step."""


@dataclass(frozen=True)
class Step:
    """One of the two steppers beside an amount.

    Attributes:
        key: Key of the item.
        icon: "minus" or "plus".
        run: Called when the stepper is pressed; None: it cannot be pressed.
        tip: Tooltip, with the reason if the stepper cannot be pressed.
        move: The move that the amount then stands for, for previews and lessons; None for none.
    """

    key: str
    icon: str
    run: Callable[[], None] | None
    tip: Tip = ""
    move: Move | None = None


@dataclass(frozen=True)
class Chip:
    """A value that may be chosen above the main action, such as a rank.

    Attributes:
        key: Key of the item.
        name: The value in words, such as "rank 5".
        look: The chip's look.
        run: Called when the chip is pressed; None: it cannot be pressed.
        tip: Tooltip, with the reason if the chip cannot be pressed.
        move: The move that the amount then stands for; None for none.
    """

    key: str
    name: str
    look: Look
    run: Callable[[], None] | None
    tip: Tip = ""
    move: Move | None = None


@dataclass(frozen=True)
class StepLook:
    """A stepper beside or above an amount.

    Attributes:
        icon: "minus" or "plus", or a change in words, such as "+25".
        enabled: Whether it can be pressed.
    """

    icon: str
    enabled: bool = True

    shadow = 4.0
    corner = 11.0

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Draw the stepper over the whole target."""
        theme, m = ctx.theme, ctx.metrics
        face = theme.button if self.enabled else theme.button_disabled
        ink = theme.button_ink if self.enabled else theme.button_disabled_ink
        edge = theme.button_edge if theme.base == "contrast" else mix(face, (0, 0, 0), 0.3)
        rect = target.get_rect()
        paint.rounded(target, rect, m.px(11), face, edge, m.px(1))
        if self.icon not in ICONS:
            write(target, ctx, self.icon, rect, LINE, ink, "semibold", "center", lines=2, least=LEAST)
            return
        sign = paint.icon(self.icon, min(rect.height // 2, m.px(20)), ink)
        target.blit(sign, sign.get_rect(center=rect.center))
