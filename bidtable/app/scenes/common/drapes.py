"""A stage curtain that opens and closes in front of a scene."""

from __future__ import annotations

from typing import Final

import pygame

from bidtable.app.draw.tween import ease_in_out
from bidtable.app.room.drapes import DrapeLook
from bidtable.app.widgets import Ui
from bidtable.app.widgets.sprite import Sprite

CLOSING: Final = 0.5
"""Seconds in which the curtain closes."""
OPENING: Final = 0.65
"""Seconds in which the curtain opens."""
ABOVE: Final = 1000
"""Place of the opening curtain in the order of drawing, above the highest pieces of the tables."""


def close_drapes(ui: Ui, *, moves: bool) -> None:
    """Close the curtain behind the texts and buttons of a scene."""
    for half, (inside, outside) in _halves(ui, -3).items():
        if moves:
            start = (float(outside.x), 0.0, float(outside.w), float(outside.h))
            half.fly(inside, CLOSING, start=start, ease=ease_in_out)


def open_drapes(ui: Ui) -> None:
    """Show how the curtain opens, unless the player wants reduced motion."""
    if ui.reduced_motion:
        return
    for half, (_, outside) in _halves(ui, ABOVE).items():
        half.on_rest = lambda half=half: ui.remove(half)
        half.fly(outside, OPENING, ease=ease_in_out)


def _halves(ui: Ui, z: int) -> dict[Sprite, tuple[pygame.Rect, pygame.Rect]]:
    m = ui.metrics
    wide = -(-m.width // 2)
    found = {}
    for right in (False, True):
        inside = pygame.Rect(m.width - wide if right else 0, 0, wide, m.height)
        half = Sprite(DrapeLook(right), rect=inside, name=f"drape:{'right' if right else 'left'}", z=z)
        found[ui.add(half)] = (inside, inside.move(wide if right else -wide, 0))
    return found
