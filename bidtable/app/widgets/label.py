"""Widgets that only show a text."""

from __future__ import annotations

from typing import Final, Unpack

import pygame

from bidtable.app.draw.fonts import Align, Weight
from bidtable.app.draw.theme import Rgb
from bidtable.app.draw.writing import broken, fitted, lay, write
from bidtable.app.widgets.widget import Common, Painted, Widget
from bidtable.app.widgets.words import Words

HEADS: Final = ("display", "bold")
"""Weights of headings."""


class Label(Widget):
    """A line of text, or a paragraph. A text that is too long ends with an ellipsis.

    Args:
        text: Text of the label.
        size: Font size in layout units.
        colour: Colour of the text, or the name of a colour of the theme.
        weight: Weight of the font: regular, semibold, bold, italic or display.
        align: Alignment of the text: left, center or right.
        wrap: Whether the text is broken into lines at the width of the label.
        **common: See `Widget`.
    """

    reactive = False

    def __init__(
        self,
        text: str = "",
        size: float = 16,
        colour: str | Rgb = "felt_ink",
        weight: Weight = "regular",
        align: Align = "left",
        wrap: bool = False,
        **common: Unpack[Common],
    ) -> None:
        super().__init__(**common)
        self._text, self.size, self._colour = text, size, colour
        self.weight, self.align, self.wrap = weight, align, wrap

    text = Painted[str]()
    """Text of the label."""

    colour = Painted[str | Rgb]()
    """Colour of the text or the name of a colour of the theme."""

    @property
    def in_words(self) -> Words | None:
        return Words("heading" if self.weight in HEADS else "text", self._text) if self._text else None

    def needed(self) -> tuple[int, int]:
        """Return the size in pixels that the label needs for its whole text."""
        fonts, size = self.context.fonts, self.context.metrics.text_px(self.size)
        if self.wrap:
            return self.rect.w, fonts.wrapped_height(self._text, size, self.rect.w, self.weight)
        return fonts.width(self._text, size, self.weight), fonts.height(size, self.weight)

    def paint(self, target: pygame.Surface) -> None:
        ctx = self.context
        ink: Rgb = getattr(ctx.theme, self._colour) if isinstance(self._colour, str) else self._colour
        size, room = ctx.metrics.text_px(self.size), target.get_width()
        if self.wrap:
            words = ctx.fonts.render(self._text, size, ink, self.weight, room, self.align)
            cut = words.get_height() > target.get_height() or broken(ctx, self._text, size, room, self.weight)
            y = 0
        else:
            shown = ctx.fonts.elide(self._text, size, room, self.weight)
            words = ctx.fonts.render(shown, size, ink, self.weight)
            cut = shown != self._text
            y = (target.get_height() - words.get_height()) // 2
        slack = room - words.get_width()
        left = {"left": 0, "center": slack // 2, "right": slack}[self.align]
        cut = lay(target, words, (left, y), self._text, ink, cut=cut)
        self.explain_cut(self._text, cut)


class FittedLabel(Label):
    """A text that uses several lines or a smaller font if it is too long.

    Args:
        text: Text of the label.
        size: Preferred font size in layout units.
        colour: Colour of the text, or the name of a colour of the theme.
        weight: Weight of the font: regular, semibold, bold, italic or display.
        align: Alignment of the text: left, center or right.
        lines: Largest number of lines of the text.
        least: Smallest font size in layout units.
        **common: See `Widget`.
    """

    def __init__(
        self,
        text: str = "",
        size: float = 16,
        colour: str | Rgb = "felt_ink",
        weight: Weight = "regular",
        align: Align = "left",
        lines: int = 1,
        least: float = 12,
        **common: Unpack[Common],
    ) -> None:
        super().__init__(text, size, colour, weight, align, **common)
        self.lines, self.least = lines, least

    def needed(self) -> tuple[int, int]:
        _, fits = fitted(
            self.context,
            self._text,
            self.rect.size,
            self.size,
            self.weight,
            lines=self.lines,
            least=self.least,
        )
        return self.rect.size if fits else super().needed()

    def paint(self, target: pygame.Surface) -> None:
        if not self._text:
            return
        ctx = self.context
        ink: Rgb = getattr(ctx.theme, self._colour) if isinstance(self._colour, str) else self._colour
        write(
            target,
            ctx,
            self._text,
            target.get_rect(),
            self.size,
            ink,
            self.weight,
            self.align,
            lines=self.lines,
            least=self.least,
        )
