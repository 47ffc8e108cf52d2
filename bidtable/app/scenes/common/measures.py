"""Functions that measure texts in pixels."""

from __future__ import annotations

from collections.abc import Sequence

from bidtable.app.draw.fonts import Weight
from bidtable.app.widgets import Ui


def text_height(ui: Ui, text: str, size: float, width: int, weight: Weight = "regular") -> int:
    """Return the height in pixels of a text that is broken into lines of a width in pixels."""
    return ui.fonts.wrapped_height(text, ui.metrics.text_px(size), max(1, width), weight)


def line_height(ui: Ui, size: float, weight: Weight = "regular") -> int:
    """Return the height in pixels of one line of text."""
    return ui.fonts.height(ui.metrics.text_px(size), weight)


def text_width(ui: Ui, text: str, size: float, weight: Weight = "regular") -> int:
    """Return the width in pixels of one line of text."""
    return ui.fonts.width(text, ui.metrics.text_px(size), weight)


def choice_width(ui: Ui, titles: Sequence[str]) -> int:
    """Return the width of a row of buttons with the given titles, in pixels."""
    m = ui.metrics
    widest = max(text_width(ui, title, 15, "semibold") for title in titles)
    return (widest + 2 * m.px(8) + m.px(4)) * len(titles)


def in_two_lines(ui: Ui, text: str, then: str, width: int) -> tuple[str, str]:
    """Break a text into two lines, and add another text at the end."""
    words = text.split(" ")
    first = len(words)
    while first > 1 and text_width(ui, " ".join(words[:first]), 16, "semibold") > width:
        first -= 1
    rest = " ".join(words[first:])
    return " ".join(words[:first]), f"{rest} · {then}" if rest else then
