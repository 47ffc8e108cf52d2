"""A message that covers the scene it came from, with a few ways on; above all, what is wrong with rule files."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from bidtable.app.scene import Scene
from bidtable.app.scenes.parts import Action, make_button, rows_of_buttons
from bidtable.app.widgets import Panel, Paragraph, RichText, ScrollArea
from bidtable.app.window import App
from bidtable.core import registry
from bidtable.rulebook import RulesError


class MessageScene(Scene):
    """Says something in a few lines, and offers ways on. Esc takes the last of them."""

    opaque = False

    def __init__(self, app: App, title: str, lines: Sequence[str], buttons: Sequence[Action]) -> None:
        """Make a message.

        Args:
            app: The app.
            title: Headline.
            lines: Paragraphs; one that begins with "- " is a bullet.
            buttons: The ways on; the scene is gone when one of them runs.
        """
        super().__init__(app)
        self.title = title
        self.lines = tuple(lines)
        self.actions = [
            Action(b.name, b.text, self._then(b.run), b.kind, b.icon, b.tip, b.enabled) for b in buttons
        ]

    def _then(self, run: Callable[[], None]) -> Callable[[], None]:
        def go() -> None:
            self.app.scenes.pop()
            run()

        return go

    def handle(self, event: pygame.Event) -> bool:
        """Take an event; Esc takes the last way on."""
        if super().handle(event):
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE and self.actions:
            self.actions[-1].run()
            return True
        return False

    def build(self) -> None:
        """Lay the message out."""
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
        wanted = RichText.of(paragraphs, inner - m.px(40), ui.context).surface.get_height() + m.px(16)
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


def nothing() -> None:
    """Do nothing more: the message goes, and that is all."""


def tell(app: App, title: str, *lines: str) -> None:
    """Show a message with one button."""
    app.scenes.push(MessageScene(app, title, lines, [Action("message:ok", "All right", nothing, "primary")]))


def tell_rules(app: App, slug: str, error: RulesError, again: Callable[[], None]) -> None:
    """Show what is wrong with a game's rule files.

    Args:
        app: The app.
        slug: The game.
        error: What is wrong.
        again: Does what could not be done, once the files have been read again or left aside.
    """
    services = app.services
    count = len(error.problems)
    lines = [
        "Nothing was changed. Mend the files and read them again, or play with the rules that came with "
        "Bidtable; your own files stay where they are.",
        *(f"- {problem}" for problem in error.problems),
    ]
    buttons = []
    if services.library.user is not None:
        buttons.append(
            Action("message:shipped", "Play with the shipped rules", _shipped(app, again), "primary")
        )
    else:
        lines[0] = "Mend the files and read them again, or install Bidtable anew."
    buttons += [
        Action("message:again", "Read again", _read_again(app, again)),
        Action("message:back", "Back", nothing),
    ]
    mistakes = "a mistake" if count == 1 else f"{count} mistakes"
    title = f"The rule files of {registry.entry(slug).title} have {mistakes}"
    app.scenes.push(MessageScene(app, title, lines, buttons))


def _shipped(app: App, again: Callable[[], None]) -> Callable[[], None]:
    def run() -> None:
        app.services.use_shipped_rules()
        again()

    return run


def _read_again(app: App, again: Callable[[], None]) -> Callable[[], None]:
    def run() -> None:
        app.services.read_rules_again()
        again()

    return run
