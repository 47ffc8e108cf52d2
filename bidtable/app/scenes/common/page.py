"""Base class of pages with a headline and buttons, such as the settings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from bidtable.app.room.scenery import empty_room
from bidtable.app.scenes.common.buttons import Strip, button_width, foot_of_buttons, make_button
from bidtable.app.scenes.common.measures import line_height, text_height
from bidtable.app.shell.protocol import Shell
from bidtable.app.shell.scene import Scene
from bidtable.app.widgets import Action, Label, Panel
from bidtable.app.widgets.device import KeyHint

MARGIN: Final = 28
"""Distance between the content of a page and the edge of the window, in layout units."""
TWO_COLUMNS: Final = 900
"""Smallest width of an area with two columns, in layout units multiplied by the text scale."""


class Page(Scene):
    """A scene with a headline at the top, and buttons at the bottom. Esc returns to the previous scene.

    Attributes:
        body: Area between the headline and the buttons, in pixels.
    """

    title = ""

    def __init__(self, app: Shell) -> None:
        super().__init__(app)
        self.body = pygame.Rect(0, 0, 0, 0)

    def back(self) -> None:
        """Return to the previous scene."""
        self.app.back()

    def handle(self, event: pygame.Event) -> bool:
        if super().handle(event):
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.back()
            return True
        return False

    def keys_now(self) -> Sequence[KeyHint]:
        return super().keys_now() or [KeyHint("Esc", "back"), KeyHint("F6", "next part")]

    @property
    def margin(self) -> int:
        return self.ui.metrics.px(MARGIN)

    def headline(self) -> int:
        ui, m = self.ui, self.ui.metrics
        height = line_height(ui, 26, "display") + m.px(14)
        ui.add(Strip(rect=(0, 0, m.width, height), z=-2))
        room = (self.margin, 0, m.width - 2 * self.margin, height)
        ui.add(Label(self.title, 26, "ink", "display", rect=room, name="page:title"))
        return height + m.px(12)

    def plated(self, words: str, room: pygame.Rect, name: str) -> pygame.Rect:
        """Show a paragraph at the top of an area, and return the rest of the area."""
        ui, m = self.ui, self.ui.metrics
        pad = m.px(14)
        tall = text_height(ui, words, 15, room.w - 2 * pad)
        ui.add(Panel(rect=(room.x, room.y, room.w, tall + pad), z=-1))
        place = (room.x + pad, room.y + pad // 2, room.w - 2 * pad, tall)
        ui.add(Label(words, 15, "ink", wrap=True, rect=place, name=name))
        used = tall + pad + m.px(10)
        return pygame.Rect(room.x, room.y + used, room.w, room.h - used)

    def scrolling_room(self, room: pygame.Rect) -> pygame.Rect:
        """Add room for shadows and a scroll bar to an area, and return it."""
        shadow, bar = self.ui.metrics.px(8), self.ui.metrics.px(16)
        return pygame.Rect(room.x - shadow, room.y, room.w + shadow + bar, room.h)

    def has_two_columns(self, width: int, least: float = TWO_COLUMNS) -> bool:
        """Return whether an area is wide enough for two columns."""
        m = self.ui.metrics
        return width >= least * m.u * m.text_scale

    def middle(self, widest: float) -> pygame.Rect:
        """Return the area of the page's middle column, at most about `widest` layout units wide."""
        m = self.ui.metrics
        wide = min(self.body.w, round(m.px(widest) * max(1.0, m.text_scale * 0.85)))
        room = pygame.Rect(0, self.body.y, wide, self.body.h)
        room.centerx = self.body.centerx
        return room

    def footer_top(self) -> int:
        m = self.ui.metrics
        return m.height - m.px(10) - m.row(44)

    def frame(self) -> None:
        """Show the background and the headline."""
        ui, m = self.ui, self.ui.metrics
        foot = self.footer_top() - m.px(10)
        self._open_body(foot)
        ui.add(Strip(rect=(0, foot, m.width, m.height - foot), z=-2))

    def _open_body(self, foot: int) -> None:
        ui, m = self.ui, self.ui.metrics
        ui.set_background(empty_room(ui.theme, m))
        top = self.headline()
        self.body = pygame.Rect(self.margin, top, m.width - 2 * self.margin, foot - m.px(12) - top)

    def frame_with(self, actions: Sequence[Action]) -> None:
        """Show the background, the headline and rows of buttons."""
        self._open_body(foot_of_buttons(self.ui, actions, self.margin))

    def footer(self, left: Sequence[Action], right: Sequence[Action] = ()) -> pygame.Rect:
        """Show buttons at the left and the right of the lower edge, and return the area between them."""
        ui, m = self.ui, self.ui.metrics
        top, height, gap = self.footer_top(), m.row(44), m.px(10)
        x = self.margin
        for action in left:
            width = button_width(ui, action)
            ui.add(make_button(action, pygame.Rect(x, top, width, height)))
            x += width + gap
        end = m.width - self.margin
        widths = [button_width(ui, action) for action in right]
        start = end - sum(widths) - gap * max(0, len(right) - 1)
        at = start
        for action, width in zip(right, widths, strict=True):
            ui.add(make_button(action, pygame.Rect(at, top, width, height)))
            at += width + gap
        return pygame.Rect(x + gap, top, max(0, start - x - 2 * gap), height)
