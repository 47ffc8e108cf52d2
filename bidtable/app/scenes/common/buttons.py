"""Sizes and rows of buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Unpack

import pygame

from bidtable.app.draw import paint
from bidtable.app.scenes.common.measures import text_width
from bidtable.app.widgets import Action, Button, Common, Panel, Ui, Widget


def button_width(ui: Ui, action: Action) -> int:
    """Return the width in pixels that a button needs."""
    m = ui.metrics
    icon = m.text_px(16) + m.px(14) if action.icon else 0
    return text_width(ui, action.text, 16, "semibold") + icon + m.px(36)


def make_button(action: Action, rect: pygame.Rect, *, z: int = 2, size: float = 16) -> Button:
    """Return a button that runs an action."""
    return Button(
        action.text,
        action.icon,
        action.kind,
        size=size,
        rect=rect,
        name=action.name,
        tip=action.tip,
        shortcut=action.shortcut,
        enabled=action.enabled,
        on_click=action.run,
        z=z,
    )


def close_button(
    ui: Ui, plate: Panel, name: str, tip: str, close: Callable[[], None], *, z: int, focus_order: int
) -> Button:
    """Return a button with a cross, for the upper right corner of a panel."""
    m = ui.metrics
    side = max(m.px(34), plate.title_height() - m.px(6))
    corner = (plate.rect.right - side - m.px(6), plate.rect.top + m.px(2), side, side)
    return Button(
        "", "x", "ghost", rect=corner, name=name, z=z, focus_order=focus_order, tip=tip, on_click=close
    )


def dialog_close(ui: Ui, area: pygame.Rect, name: str) -> Button:
    """Return a button "Close" for the lower edge of a dialog."""
    height = ui.metrics.row(42)
    place = (area.x, area.bottom - height, area.w, height)
    return Button("Close", kind="primary", rect=place, name=name, z=1, on_click=ui.pop_modal)


def rows_of_buttons(ui: Ui, actions: Sequence[Action], width: int, height: int) -> list[list[pygame.Rect]]:
    """Arrange buttons in as few centred rows as possible, and return their areas."""
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


SOFT: Final = 35
"""Height of the soft edge of a strip, in percent of the strip's height."""
SHADE: Final = (175, 225)
"""Opacity of a strip, 0 to 255: beside its soft edge, and at the edge of the window."""


class Strip(Widget):
    """A shade along an edge of the window, behind a headline or buttons.

    Args:
        solid: Whether the strip is opaque.
        **common: See `Widget`.
    """

    reactive = False

    def __init__(self, *, solid: bool = False, **common: Unpack[Common]) -> None:
        super().__init__(**common)
        self.solid = solid

    def paint(self, target: pygame.Surface) -> None:
        theme, (wide, tall) = self.context.theme, target.get_size()
        above = self.rect.top == 0
        if self.solid or theme.base == "contrast":
            target.fill(theme.panel)
            edge = tall - 1 if above else 0
            pygame.draw.line(target, theme.panel_edge, (0, edge), (wide, edge))
            return
        # The room is visible through the shade, which is darkest at the edge of the window.
        soft = max(1, tall * SOFT // 100)
        shade = pygame.Surface((wide, tall), pygame.SRCALPHA)
        shade.blit(paint.gradient((wide, soft), (*theme.panel, 0), (*theme.panel, SHADE[0])), (0, 0))
        rest = paint.gradient((wide, tall - soft), (*theme.panel, SHADE[0]), (*theme.panel, SHADE[1]))
        shade.blit(rest, (0, soft))
        target.blit(pygame.transform.flip(shade, False, True) if above else shade, (0, 0))


def foot_of_buttons(ui: Ui, actions: Sequence[Action], margin: int) -> int:
    """Show buttons along the lower edge of the window, and return their upper edge."""
    m = ui.metrics
    row, pad = m.row(42), m.px(10)
    lines = rows_of_buttons(ui, actions, m.width - 2 * margin, row)
    top = m.height - len(lines) * (row + pad) - pad
    ui.add(Strip(rect=(0, top, m.width, m.height - top), z=-2))
    for action, rect in zip(actions, [rect for line in lines for rect in line], strict=True):
        ui.add(make_button(action, rect.move(margin, top + pad)))
    return top
