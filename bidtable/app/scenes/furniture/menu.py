"""The menu of the table, and the list of keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from bidtable.app.scenes.common.buttons import dialog_close
from bidtable.app.widgets import Button, FittedLabel, Panel, Ui, Widget

KEYS: Final = (
    ("Tab, arrows", "go to the next piece or button"),
    ("Enter", "select; again to confirm"),
    ("0 to 6", "bid a number of tricks, or a rank"),
    ("+ and −", "bid one more or one fewer"),
    ("letters", "calls and answers (see their tips)"),
    ("Space, click", "go on at once"),
    ("F", "if you are out: play the rest quickly"),
    ("Backspace", "take back the last move"),
    ("I, right click", "show a card large"),
    ("H", "hint: what a strong player would do"),
    ("K", "hide or show the hand"),
    ("F2, F3", "on two sides: look at a hand"),
    ("L", "open or close the log"),
    ("F1", "rules of the phase being played"),
    ("F5, F7, F8, F9", "reader: situation, people, events, effects"),
    ("F6", "next group; with Shift: the one before"),
    ("in a replay", "Space plays, arrows step, G jumps"),
    ("F11", "full screen"),
    ("Esc", "deselect a move; menu"),
)
"""The keys at a table, and their effects."""

BUTTONS: Final = (
    ("arrows", "go to the nearest piece or button"),
    ("Enter", "choose; again to confirm; go on"),
    ("Esc", "deselect a move; back; menu"),
    ("I", "explain; again to show a card large"),
    ("Backspace", "take back the last move"),
    ("F6", "the group before, the next group"),
    ("+ −", "less, more; in a replay: step"),
    ("Page Up, Down", "scroll"),
    ("F1", "rules of the phase being played"),
    ("Menu", "menu"),
)
"""The keys whose effects a controller has, in the words of a controller."""

Entry = tuple[str, str, Callable[[], None]]
"""Name, caption and action of a menu entry."""


def open_menu(ui: Ui, entries: Sequence[Entry]) -> None:
    """Open a menu in the middle of the window."""
    m = ui.metrics
    height, gap, pad = m.row(42), m.px(10), m.px(20)
    width = min(m.width - 2 * pad, m.text_px(16) * 17)
    head = ui.fonts.height(m.text_px(19), "display") + m.px(14)
    plate = pygame.Rect(0, 0, width + 2 * pad, head + len(entries) * (height + gap) - gap + 2 * pad)
    plate.center = (m.width // 2, m.height // 2)
    widgets: list[Widget] = [Panel("Menu", rect=plate)]
    top = plate.bottom - pad - len(entries) * (height + gap) + gap
    for number, (name, text, run) in enumerate(entries):
        widgets.append(
            Button(
                text,
                kind="primary" if number == 0 else "plain",
                rect=(plate.left + pad, top + number * (height + gap), width, height),
                name=f"menu:{name}",
                z=1,
                on_click=_close_then(ui, run),
            )
        )
    ui.push_modal(widgets)


def _close_then(ui: Ui, run: Callable[[], None]) -> Callable[[], None]:
    def go() -> None:
        ui.pop_modal()
        run()

    return go


def open_keys(ui: Ui) -> None:
    """Show the keys, or the buttons of a controller if the player uses one, in the middle of the window."""
    m = ui.metrics
    close, edge = m.row(42), m.px(24)
    around = m.px(16) + m.px(36)
    pad = ui.device.kind == "pad"
    rows = [(ui.device.name(key), what) for key, what in BUTTONS] if pad else KEYS
    line = min(round(m.text_px(16) * 1.5), (m.height - close - around - m.px(8)) // len(rows))
    left, right = m.text_px(16) * 9, m.text_px(16) * 17
    inner = (min(left + right, m.width - m.px(100)), line * len(rows) + close + m.px(16))
    plate = pygame.Rect(0, 0, inner[0] + 2 * edge, inner[1] + m.px(36))
    plate.center = (m.width // 2, m.height // 2)
    left = inner[0] * 9 // 26
    widgets: list[Widget] = [Panel(rect=plate)]
    x, y = plate.left + edge, plate.top + m.px(18)
    for keys, what in rows:
        place = (x, y, left - m.px(10), line)
        effect = (x + left, y, inner[0] - left, line)
        # Two lines are allowed, because the words then also respect the height of the row.
        widgets.append(FittedLabel(keys, 16, "ink", "semibold", "left", 2, rect=place, z=1))
        widgets.append(FittedLabel(what, 16, "muted", "regular", "left", 2, rect=effect, z=1))
        y += line
    room = pygame.Rect(x, y, inner[0], plate.bottom - m.px(18) - y)
    widgets.append(dialog_close(ui, room, "keys:close"))
    ui.push_modal(widgets)
