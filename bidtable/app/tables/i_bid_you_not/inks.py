"""Inks and sizes that keep what is written on things of I Bid You Not readable."""

from __future__ import annotations

from typing import Final

from bidtable.app.draw.theme import Metrics, Rgb, contrast, mix, readable_on

CLEAR: Final = 5.0
"""Contrast that a ground keeps to what stands on it."""


def firm(colour: Rgb) -> Rgb:
    """Return a colour so deep or so light that what stands on it reads well."""
    ink = readable_on(colour)
    away = (0, 0, 0) if ink[0] > 127 else (255, 255, 255)
    while contrast(ink, colour) < CLEAR:
        colour = mix(colour, away, 0.06)
    return colour


def lined(m: Metrics, units: float, height: int) -> float:
    """Return a size in layout units, no larger than a line of a height in pixels can hold."""
    return min(units, height * 0.78 / (m.u * m.text_scale))
