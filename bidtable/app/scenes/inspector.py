"""A card shown large, with what can be said of it."""

from __future__ import annotations

import pygame

from bidtable.app.tables.base import Inspection
from bidtable.app.widgets import Button, Label, Panel, Ui, Widget
from bidtable.app.widgets.sprite import Sprite


def open_inspector(ui: Ui, inspection: Inspection) -> None:
    """Open a dialog with a card and its text; Esc, Enter or the button closes it."""
    m = ui.metrics
    height = min(m.height - m.px(120), m.px(440))
    width = round(height / inspection.ratio)
    words = min(m.text_px(16) * 18, m.width - width - m.px(120))
    pad = m.px(24)
    plate = pygame.Rect(0, 0, width + words + 3 * pad, height + 2 * pad)
    plate.center = (m.width // 2, m.height // 2)
    picture = pygame.Rect(plate.left + pad, plate.top + pad, width, height)
    text = pygame.Rect(picture.right + pad, picture.top, words, height)
    title = round(m.text_px(26) * 1.4)
    close = m.row(42)
    body = "\n".join(inspection.lines)
    widgets: list[Widget] = [
        Panel(rect=plate),
        Sprite(inspection.look, rect=picture, name="inspector:card", z=1),
        Label(
            inspection.title,
            26,
            "ink",
            "bold",
            rect=(text.left, text.top, words, title),
            name="inspector:title",
            z=1,
        ),
        Label(
            body,
            17,
            "ink",
            wrap=True,
            rect=(text.left, text.top + title + m.px(8), words, height - title - close - m.px(24)),
            name="inspector:text",
            z=1,
        ),
        Button(
            "Close",
            kind="primary",
            rect=(text.left, text.bottom - close, words, close),
            name="inspector:close",
            z=1,
            on_click=ui.pop_modal,
        ),
    ]
    ui.push_modal(widgets)
