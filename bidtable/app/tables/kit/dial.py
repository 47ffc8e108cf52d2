"""Buttons that change an amount, and values to choose from."""

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
"""Icons of the buttons that change an amount by its smallest step."""


@dataclass(frozen=True)
class Step:
    """A button for a lower or a higher amount.

    Attributes:
        icon: "minus" or "plus".
        run: Called when the button is pressed; None if the button cannot be pressed.
        tip: Tooltip, which gives the reason if the button cannot be pressed.
        move: The move with the new amount, or None.
    """

    key: str
    icon: str
    run: Callable[[], None] | None
    tip: Tip = ""
    move: Move | None = None


@dataclass(frozen=True)
class Chip:
    """A button that chooses a value of a move, such as the rank of a bid.

    Attributes:
        name: The value in words, such as "rank 5".
        run: Called when the button is pressed; None if the button cannot be pressed.
        tip: Tooltip, which gives the reason if the button cannot be pressed.
        move: The move with the chosen value, or None.
        hotkey: Name of the key with the same effect; empty if there is none.
    """

    key: str
    name: str
    look: Look
    run: Callable[[], None] | None
    tip: Tip = ""
    move: Move | None = None
    hotkey: str = ""


@dataclass(frozen=True)
class StepLook:
    """The drawing of a button that changes an amount.

    Attributes:
        icon: Sign of the button: "minus", "plus", or a text such as "+25".
        enabled: Whether the button can be pressed.
    """

    icon: str
    enabled: bool = True

    shadow = 4.0
    corner = 11.0

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
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
