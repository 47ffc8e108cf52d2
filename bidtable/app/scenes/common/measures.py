"""Sizes of texts on pages."""

from __future__ import annotations

from bidtable.app.draw.fonts import Weight
from bidtable.app.widgets import Ui


def text_height(ui: Ui, text: str, size: float, width: int, weight: Weight = "regular") -> int:
    """Return the height in pixels of a text wrapped at a width."""
    return ui.fonts.wrapped_height(text, ui.metrics.text_px(size), max(1, width), weight)


def line_height(ui: Ui, size: float, weight: Weight = "regular") -> int:
    """Return the height in pixels of one line of text."""
    return ui.fonts.height(ui.metrics.text_px(size), weight)


def text_width(ui: Ui, text: str, size: float, weight: Weight = "regular") -> int:
    """Return the width in pixels of one line of text."""
    return ui.fonts.width(text, ui.metrics.text_px(size), weight)


def in_two_lines(ui: Ui, text: str, then: str, width: int) -> tuple[str, str]:
    """Return the two lines of a list's row. A first line that is too long continues in the second line.

    Args:
        ui: The `Ui` with fonts and measures.
        text: Text of the first line.
        then: Text of the second line.
        width: Width of a line in pixels.
    """
    words = text.split(" ")
    first = len(words)
    while first > 1 and text_width(ui, " ".join(words[:first]), 16, "semibold") > width:
        first -= 1
    rest = " ".join(words[first:])
    return " ".join(words[:first]), f"{rest} · {then}" if rest else then
