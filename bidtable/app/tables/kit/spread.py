"""Positions of cards in a row on the table."""

from __future__ import annotations

from typing import Final

import pygame

SMALLEST: Final = 0.6
"""Smallest width of a card, as a share of the width that the card has at the area's full height."""


def spread(
    area: pygame.Rect, count: int, ratio: float, gap: int, *, least: int = 1, align: str = "center"
) -> list[pygame.Rect]:
    """Return an area for each card in a row.

    Args:
        area: Area of the row, in pixels.
        count: Number of cards.
        ratio: Height of a card divided by its width.
        gap: Distance in pixels between cards that do not overlap.
        least: Smallest visible width of a card below another card, in pixels.
        align: Alignment of the row in the area: "left", "center" or "right".
    """
    if count <= 0:
        return []
    whole = round(area.height / ratio)
    wide = min(whole, max(round(whole * SMALLEST), area.width - least * (count - 1)))
    tall = min(area.height, round(wide * ratio))
    step = float(wide + gap)
    if count > 1:
        step = min(step, (area.width - wide) / (count - 1))
    taken = round(step * (count - 1)) + wide
    left = {"left": area.left, "center": area.centerx - taken // 2, "right": area.right - taken}[align]
    return [pygame.Rect(left + round(at * step), area.top, wide, tall) for at in range(count)]
