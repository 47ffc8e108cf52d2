"""A message above another scene, with buttons."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame

from bidtable.app.scenes.common.buttons import make_button, rows_of_buttons
from bidtable.app.shell.protocol import Shell
from bidtable.app.shell.scene import Scene
from bidtable.app.widgets import Action, Panel, Paragraph, Prose, ScrollArea


class MessageScene(Scene):
    """A message above another scene."""

    opaque = False

    def __init__(self, app: Shell, title: str, lines: tuple[str, ...], buttons: tuple[Action, ...]) -> None:
        super().__init__(app)
        self.title = title
        self.lines = lines
        self.actions = [replace(button, run=self._then(button.run)) for button in buttons]

    def _then(self, run: Callable[[], None]) -> Callable[[], None]:
        def go() -> None:
            self.app.back()
            run()

        return go

    def handle(self, event: pygame.Event) -> bool:
        if super().handle(event):
            return True
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            primary = [action for action in self.actions if action.kind == "primary"]
            if primary:
                primary[0].run()
                return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE and self.actions:
            self.actions[-1].run()
            return True
        return False

    def build(self) -> None:
        ui, m = self.ui, self.ui.metrics
        width = min(m.width - m.px(60), round(m.px(720) * max(1.0, m.text_scale * 0.8)))
        pad, gap, row = m.px(18), m.px(10), m.row(44)
        inner = width - 2 * pad
        buttons = rows_of_buttons(ui, self.actions, inner, row)
        below = len(buttons) * (row + gap) - gap
        paragraphs = [
            Paragraph("bullet", line[2:]) if line.startswith("- ") else Paragraph("body", line)
            for line in self.lines
        ]
        wanted = Prose(paragraphs, inner - m.px(40), ui.context).height + m.px(16)
        panel = Panel(self.title, rect=(0, 0, width, 10), name="message:panel", z=-1)
        ui.add(panel)
        head = panel.title_height() + pad
        most = m.height - m.px(40) - head - below - 2 * pad
        text = min(wanted, most)
        box = pygame.Rect(0, 0, width, head + text + pad + below + pad)
        box.center = (m.width // 2, m.height // 2)
        panel.move_to(box)
        area = ScrollArea(
            plate=wanted > most, rect=(box.x + pad, box.y + head, inner, text), name="message:text"
        )
        ui.add(area).set_content(paragraphs)
        top = box.y + head + text + pad
        for action, rect in zip(self.actions, [rect for line in buttons for rect in line], strict=True):
            ui.add(make_button(action, rect.move(box.x + pad, top)))
