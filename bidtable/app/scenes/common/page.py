"""What the pages outside the table have in common: the room, a strip with the headline, one with buttons below."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Unpack

import pygame

from bidtable.app.draw.fonts import Weight
from bidtable.app.room.scenery import empty_room
from bidtable.app.shell.protocol import Shell
from bidtable.app.shell.scene import Scene
from bidtable.app.widgets import Action, Button, Common, Label, Panel, Paragraph, Ui, Widget

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


def also_weighed(others: Sequence[tuple[str, str]], most: int) -> Iterator[Paragraph]:
    """Tell what was weighed besides, the best first; of many, how many more there are.

    Args:
        others: The moves, and what is to be said of each.
        most: How many are told at most.
    """
    if others:
        yield Paragraph("heading", "Also weighed")
    yield from weighed(others, most)


def weighed(found: Sequence[tuple[str, str]], most: int) -> Iterator[Paragraph]:
    """Tell what was weighed, the best first; of many, how many more there are.

    Args:
        found: The moves, and what is to be said of each.
        most: How many are told at most.
    """
    for move, reason in found[:most]:
        yield Paragraph("body", move)
        yield Paragraph("muted", reason)
    if len(found) > most:
        yield Paragraph("muted", f"and {len(found) - most} more, worth no more than these")


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


def close_button(
    ui: Ui, plate: Panel, name: str, tip: str, close: Callable[[], None], *, z: int, focus_order: int
) -> Button:
    """Make the cross in a plate's upper corner, at the height of its title; it belongs to no scene yet."""
    m = ui.metrics
    side = max(m.px(34), plate.title_height() - m.px(6))
    corner = (plate.rect.right - side - m.px(6), plate.rect.top + m.px(2), side, side)
    return Button(
        "", "x", "ghost", rect=corner, name=name, z=z, focus_order=focus_order, tip=tip, on_click=close
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


def foot_of_buttons(ui: Ui, actions: Sequence[Action], margin: int) -> int:
    """Show buttons in a strip along the window's lower edge; return where it begins, in pixels."""
    m = ui.metrics
    row, pad = m.row(42), m.px(10)
    lines = rows_of_buttons(ui, actions, m.width - 2 * margin, row)
    top = m.height - len(lines) * (row + pad) - pad
    ui.add(Strip(rect=(0, top, m.width, m.height - top), z=-2))
    for action, rect in zip(actions, [rect for line in lines for rect in line], strict=True):
        ui.add(make_button(action, rect.move(margin, top + pad)))
    return top


class Strip(Widget):
    """A dark strip along the window's upper or lower edge, on which words stand; the room shows through a little.

    Args:
        solid: Whether nothing shows through: what stands in the room would end oddly behind it.
        **common: See `Widget`.
    """

    reactive = False

    def __init__(self, *, solid: bool = False, **common: Unpack[Common]) -> None:
        super().__init__(**common)
        self.solid = solid

    def paint(self, target: pygame.Surface) -> None:
        """Fill the strip."""
        theme = self.context.theme
        target.fill((*theme.panel, 255 if self.solid or theme.base == "contrast" else 236))
        edge = target.get_height() - 1 if self.rect.top == 0 else 0
        pygame.draw.line(target, theme.panel_edge, (0, edge), (target.get_width(), edge))


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
        """Show the headline in its strip; return where the body begins."""
        ui, m = self.ui, self.ui.metrics
        height = line_height(ui, 26, "display") + m.px(14)
        ui.add(Strip(rect=(0, 0, m.width, height), z=-2))
        room = (self.margin, 0, m.width - 2 * self.margin, height)
        ui.add(Label(self.title, 26, "ink", "display", rect=room, name="page:title"))
        return height + m.px(12)

    def plated(self, words: str, room: pygame.Rect, name: str) -> pygame.Rect:
        """Write a paragraph on a plate at the top of a room; return the room below it."""
        ui, m = self.ui, self.ui.metrics
        pad = m.px(14)
        tall = text_height(ui, words, 15, room.w - 2 * pad)
        ui.add(Panel(rect=(room.x, room.y, room.w, tall + pad), z=-1))
        place = (room.x + pad, room.y + pad // 2, room.w - 2 * pad, tall)
        ui.add(Label(words, 15, "ink", wrap=True, rect=place, name=name))
        used = tall + pad + m.px(10)
        return pygame.Rect(room.x, room.y + used, room.w, room.h - used)

    def scrolling_room(self, room: pygame.Rect) -> pygame.Rect:
        """Return the place of a scrolling page whose plates, one shadow from its left, fill a room from edge to edge.

        The scroll bar stands in the margin, so that headline and plates keep one right edge.
        """
        shadow, bar = self.ui.metrics.px(8), self.ui.metrics.px(16)
        return pygame.Rect(room.x - shadow, room.y, room.w + shadow + bar, room.h)

    def footer_top(self) -> int:
        """Return where the row of buttons begins."""
        m = self.ui.metrics
        return m.height - m.px(10) - m.row(44)

    def frame(self) -> None:
        """Show the room and the headline, and work out the body."""
        ui, m = self.ui, self.ui.metrics
        ui.set_background(empty_room(ui.theme, m))
        top = self.headline()
        foot = self.footer_top() - m.px(10)
        ui.add(Strip(rect=(0, foot, m.width, m.height - foot), z=-2))
        self.body = pygame.Rect(
            self.margin,
            top,
            m.width - 2 * self.margin,
            foot - m.px(12) - top,
        )

    def frame_with(self, actions: Sequence[Action]) -> None:
        """Show the room, the headline and buttons in as many rows as they need, and work out the body."""
        ui, m = self.ui, self.ui.metrics
        ui.set_background(empty_room(ui.theme, m))
        top = self.headline()
        foot = foot_of_buttons(ui, actions, self.margin)
        self.body = pygame.Rect(self.margin, top, m.width - 2 * self.margin, foot - m.px(12) - top)

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
