"""Sizes of texts on pages."""

from __future__ import annotations

from bidtable.app.draw.fonts import Weight
from bidtable.app.widgets import Ui


def text_height(ui: Ui, text: str, size: float, width: int, weight: Weight = "regular") -> int:
    """Return the height in pixels of text broken at a width."""
    return ui.fonts.wrapped_height(text, ui.metrics.text_px(size), max(1, width), weight)


def line_height(ui: Ui, size: float, weight: Weight = "regular") -> int:
    """Return the height in pixels of one line."""
    return ui.fonts.height(ui.metrics.text_px(size), weight)


def text_width(ui: Ui, text: str, size: float, weight: Weight = "regular") -> int:
    """Return the width in pixels of one line of text."""
    return ui.fonts.width(text, ui.metrics.text_px(size), weight)


def in_two_lines(ui: Ui, text: str, then: str, width: int) -> tuple[str, str]:
    """Return the two lines of a row of a list: what is too long for the first goes on in the second, before the rest.

    Args:
        ui: Fonts and measures.
        text: What the first line says.
        then: What the second one says.
        width: Pixels that a line has.
    """
    words = text.split(" ")
    first = len(words)
    while first > 1 and text_width(ui, " ".join(words[:first]), 16, "semibold") > width:
        first -= 1
    rest = " ".join(words[first:])
    return " ".join(words[:first]), f"{rest} · {then}" if rest else then
