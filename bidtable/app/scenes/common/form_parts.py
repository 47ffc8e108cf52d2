"""Widgets of forms: buttons for games and seat colours, and columns."""

from __future__ import annotations

from pathlib import Path
from typing import Unpack

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.fonts import Weight
from bidtable.app.draw.theme import SEAT_SYMBOLS, Metrics, Rgb, mix
from bidtable.app.draw.writing import write
from bidtable.app.scenes.common.measures import line_height, text_height
from bidtable.app.widgets import (
    Choice,
    Common,
    Label,
    Panel,
    ScrollArea,
    Slider,
    TextEntry,
    Toggle,
    Ui,
    Widget,
)


class GameTile(Widget):
    """A button that chooses a game.

    Args:
        title: Title of the game.
        line: Short description of the game.
        picture: Path of the picture with the emblem of the game.
        ground: Colour of the button.
        chosen: Whether the game is chosen.
        **common: See `Widget`.
    """

    default_focusable = True
    soft_shadow = (10, 8, 3)

    def __init__(
        self,
        title: str,
        line: str,
        picture: Path,
        ground: Rgb,
        *,
        chosen: bool,
        **common: Unpack[Common],
    ) -> None:
        super().__init__(**common)
        self.ground = ground
        self.text, self.line, self.picture, self.chosen = title, line, picture, chosen

    @staticmethod
    def height_for(ui: Ui, line: str, width: int) -> int:
        """Return the height in pixels of a button with a given width in pixels."""
        m = ui.metrics
        room = width - GameTile._side(m) - 2 * m.px(10) - m.px(12)
        words = line_height(ui, 19, "display") + text_height(ui, line, 14, room) + m.px(14)
        return max(GameTile._side(m) + m.px(16), words)

    @staticmethod
    def _side(m: Metrics) -> int:
        return round(m.px(88) * max(1.0, m.text_scale * 0.8))

    def paint(self, target: pygame.Surface) -> None:
        ctx = self.context
        theme, m = ctx.theme, ctx.metrics
        area = target.get_rect()
        ground = mix(self.ground, theme.panel_raised, 0.6) if self.hovered or self.pressed else self.ground
        edge = theme.accent if self.chosen else theme.panel_edge
        paint.rounded(target, area, m.px(10), ground, edge, m.px(3) if self.chosen else m.px(1))
        pad = m.px(10)
        side = self._side(m)
        target.blit(paint.svg(self.picture, (side, side)), (pad, (area.h - side) // 2))
        x = pad + side + m.px(12)
        room = area.w - x - pad
        mark = m.text_px(16) if self.chosen else 0
        head = ctx.fonts.height(m.text_px(19), "display")
        tall = area.h - head - m.px(10)
        top = m.px(5)
        title = pygame.Rect(x, top, room - mark - m.px(4), head)
        write(target, ctx, self.text, title, 19, theme.ink, "display", least=12)
        below = pygame.Rect(x, top + head, room, tall)
        write(target, ctx, self.line, below, 14, mix(theme.muted, theme.ink, 0.35), lines=4, least=12)
        if mark:
            disc = pygame.Rect(area.right - pad - mark, m.px(10), mark, mark)
            paint.rounded(target, disc, mark // 2, theme.accent)
            paint.shape("check", target, disc.inflate(-mark // 3, -mark // 3), theme.accent_ink)


class ColourButton(Widget):
    """A button that shows the colour of a seat and chooses the next free colour."""

    default_focusable = True

    def __init__(self, colour: str, **common: Unpack[Common]) -> None:
        super().__init__(**common)
        self.colour = colour
        self.tip = f"{colour.capitalize()} {SEAT_SYMBOLS[colour]}; press for the next free colour"

    @property
    def text(self) -> str:
        return self.colour

    def paint(self, target: pygame.Surface) -> None:
        m = self.context.metrics
        area = target.get_rect()
        if self.hovered or self.pressed:
            paint.rounded(target, area, m.px(7), (*self.context.theme.button_hover, 160))
        paint.seat_sign(target, area.inflate(-m.px(6), -m.px(6)), self.colour)


class Column:
    def __init__(
        self, ui: Ui, area: ScrollArea, x: int, y: int, width: int, title: str, fill: str | Rgb = "panel"
    ) -> None:
        """Start an empty column of a form.

        Args:
            ui: The user interface of the scene.
            area: The scrolling area that contains the form.
            x: Left edge in pixels.
            y: Upper edge in pixels.
            width: Width with the margins, in pixels.
            title: Headline of the column.
            fill: Colour of the column, or the name of a colour of the theme.
        """
        m = ui.metrics
        shadow = m.px(8)
        self._ui, self._area = ui, area
        self._top, self._title, self._fill = y, title, fill
        self._left, self._outer = x + shadow, width - shadow
        self._pad = m.px(16)
        self._names = ""
        self.width = self._outer - 2 * self._pad
        self.y = y + line_height(ui, 19, "display") + m.px(14) + m.px(12)

    def add(self, widget: Widget, rect: tuple[int, int, int, int]) -> None:
        """Add a widget to the column; a title before a field is its name for a screen reader."""
        if isinstance(widget, Label) and widget.weight == "semibold":
            self._names = widget.text
        elif isinstance(widget, (Choice, Slider, TextEntry)) and not widget.label:
            widget.label, self._names = self._names, ""
        x, y, w, h = rect
        widget.z = 2
        self._area.add_child(widget, (self._left + self._pad + x, self.y + y, w, h))

    def text(
        self, words: str, size: float, colour: str, weight: Weight = "regular", *, indent: int = 0
    ) -> Label:
        """Add a paragraph of text to the column."""
        width = self.width - indent
        tall = text_height(self._ui, words, size, width, weight)
        label = Label(words, size, colour, weight, wrap=True)
        self.add(label, (indent, 0, width, tall))
        self.y += tall + self._ui.metrics.px(8)
        return label

    def toggle(self, toggle: Toggle, explanation: str) -> None:
        """Add a switch to the column, with an explanation below it, which may be empty."""
        m = self._ui.metrics
        row = m.row(36)
        self.add(toggle, (0, 0, self.width, row))
        self.y += row
        if not explanation:
            return
        indent = m.px(16) + round(max(m.px(20), m.text_px(16) * 1.05) * 1.85)
        self.text(explanation, 14, "muted", indent=indent)

    def finish(self, bottom: int = 0) -> int:
        """Draw the background of the column, and return its lower edge in pixels."""
        end = max(bottom, self.y + self._pad)
        panel = Panel(self._title, self._fill)
        panel.z = 1
        self._area.add_child(panel, (self._left, self._top, self._outer, end - self._top))
        return end

    @staticmethod
    def finish_together(*columns: Column) -> int:
        """Give several columns the same lower edge, and return the edge in pixels."""
        end = max(column.y + column._pad for column in columns)
        for column in columns:
            column.finish(end)
        return end
