"""What the pages outside the table have in common: a headline, a body, and a row of buttons below."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from bidtable.app.draw.fonts import Weight
from bidtable.app.scene import Scene
from bidtable.app.shell import Shell
from bidtable.app.widgets import Action, Button, Label, Ui

MARGIN = 28
"""Layout units between a page's content and the window's edge."""


def text_height(ui: Ui, text: str, size: float, width: int, weight: Weight = "regular") -> int:
    """Return the height in pixels of text broken at a width."""
    return ui.fonts.wrapped_height(text, ui.metrics.text_px(size), max(1, width), weight)


def line_height(ui: Ui, size: float, weight: Weight = "regular") -> int:
    """Return the height in pixels of one line."""
    return ui.fonts.height(ui.metrics.text_px(size), weight)


def text_width(ui: Ui, text: str, size: float, weight: Weight = "regular") -> int:
    """Return the width in pixels of one line of text."""
    return ui.fonts.width(text, ui.metrics.text_px(size), weight)


def button_width(ui: Ui, action: Action, size: float = 16) -> int:
    """Return the width in pixels that a button needs."""
    m = ui.metrics
    icon = m.text_px(size) + m.px(14) if action.icon else 0
    return text_width(ui, action.text, size, "semibold") + icon + m.px(36)


def make_button(action: Action, rect: pygame.Rect, *, z: int = 2, size: float = 16) -> Button:
    """Return the button of an action."""
    return Button(
        action.text,
        action.icon,
        action.kind,
        size=size,
        rect=rect,
        name=action.name,
        tip=action.tip,
        enabled=action.enabled,
        on_click=action.run,
        z=z,
    )


def rows_of_buttons(ui: Ui, actions: Sequence[Action], width: int, height: int) -> list[list[pygame.Rect]]:
    """Place buttons side by side in as few centred, evenly filled rows as fit; the first begins at y = 0."""
    gap = ui.metrics.px(10)
    widths = [min(width, button_width(ui, action)) for action in actions]
    for count in range(1, len(widths) + 1):
        each = -(-len(widths) // count)
        groups = [widths[start : start + each] for start in range(0, len(widths), each)]
        if all(sum(group) + gap * (len(group) - 1) <= width for group in groups):
            break
    rows = []
    for number, group in enumerate(groups):
        x = (width - sum(group) - gap * (len(group) - 1)) // 2
        row = []
        for wide in group:
            row.append(pygame.Rect(x, number * (height + gap), wide, height))
            x += wide + gap
        rows.append(row)
    return rows


class Page(Scene):
    """A scene with a headline above, a body, and buttons below; Esc goes back.

    Attributes:
        title: The headline.
        body: The room between headline and buttons; known once `frame` was called.
    """

    title = ""

    def __init__(self, app: Shell) -> None:
        super().__init__(app)
        self.body = pygame.Rect(0, 0, 0, 0)

    def back(self) -> None:
        """Go back: what Esc and the button "Back" do."""
        self.app.back()

    def handle(self, event: pygame.Event) -> bool:
        """Take an event; Esc that nothing else wanted goes back."""
        if super().handle(event):
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.back()
            return True
        return False

    @property
    def margin(self) -> int:
        """Pixels between content and the window's edge."""
        return self.ui.metrics.px(MARGIN)

    def headline(self) -> int:
        """Show the headline; return where the body begins."""
        ui, m = self.ui, self.ui.metrics
        top = m.px(14)
        height = line_height(ui, 28, "semibold")
        ui.add(
            Label(
                self.title,
                28,
                "felt_ink",
                "semibold",
                rect=(self.margin, top, m.width - 2 * self.margin, height),
                name="page:title",
            )
        )
        return top + height + m.px(10)

    def footer_top(self) -> int:
        """Return where the row of buttons begins."""
        m = self.ui.metrics
        return m.height - m.px(16) - m.row(44)

    def frame(self) -> None:
        """Show the headline, and work out the body."""
        top = self.headline()
        self.body = pygame.Rect(
            self.margin,
            top,
            self.ui.metrics.width - 2 * self.margin,
            self.footer_top() - self.ui.metrics.px(12) - top,
        )

    def footer(self, left: Sequence[Action], right: Sequence[Action] = ()) -> pygame.Rect:
        """Show the buttons at the bottom; return the room between the two groups."""
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
