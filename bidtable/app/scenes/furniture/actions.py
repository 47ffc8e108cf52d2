"""The main button of the table, and the button that takes back a move."""

from __future__ import annotations

from typing import Final

import pygame

from bidtable.app.draw.sizes import CAPTION
from bidtable.app.match.lesson import LessonSession
from bidtable.app.match.replay import Replay
from bidtable.app.scenes.furniture.bar import Bar
from bidtable.app.scenes.furniture.host import TableHost
from bidtable.app.tables.base import Situation
from bidtable.app.tables.kit.panel import PANEL_Z, go_on_kind, paint_action
from bidtable.app.widgets import Button
from bidtable.app.widgets.button import face_colours

BACK: Final = ("Take back", "Choose again", "Finish quickly", "Usual pace")
"""Captions of the button that takes back a move or plays faster."""
CONFIRM_ORDER: Final = 500
"""Position of the gold button in the keyboard order during the match. It comes after all pieces of the table."""
FIRST: Final = -1
"""Position of the gold button in the keyboard order after the end of the match. It comes first."""


class GoldButton(Button):
    """The main button of the table, which is gold while the game waits for the player, and else small and quiet."""

    soft_shadow = (11, 5, 2)

    def paint(self, target: pygame.Surface) -> None:
        if self.kind == "ghost":
            super().paint(target)
            return
        face, ink = face_colours(self.context.theme, self.kind, self.enabled, self.hovered, self.pressed)
        paint_action(target, self.context, self.text, self.small, face, ink, main=True)

    def lay(self, slot: pygame.Rect) -> None:
        """Place the button in an area."""
        if self.kind == "ghost":
            width, height = self.needed()
            slot = pygame.Rect(slot.right - min(width, slot.width), slot.top, min(width, slot.width), height)
        self.move_to(slot)


class Actions:
    """The main button of the table, and the button that takes back a move.

    Attributes:
        confirm: The main button.
        back: The button that takes back a move, or plays faster while others move.
    """

    def __init__(self, scene: TableHost, bar: Bar) -> None:
        self.scene, self.bar = scene, bar
        ui = scene.ui
        self.confirm = ui.add(
            GoldButton(
                "", kind="primary", rect=bar.back, name="act:confirm", z=PANEL_Z, focus_order=CONFIRM_ORDER
            )
        )
        self.back = ui.add(
            Button(
                "",
                kind="ghost",
                rect=bar.back,
                name="act:back",
                on_click=self._back,
                z=PANEL_Z,
                focus_order=501,
                size=CAPTION,
            )
        )

    def refresh(self, situation: Situation) -> None:
        session, confirm = self.scene.session, self.confirm
        selected = situation.selected
        # In a replay, the controls of the replay contain the button to go on.
        goes_on = session.busy and not isinstance(session, Replay)
        over = session.over if isinstance(session, Replay) else ""
        if over == "history" and session.outcome is not None:
            # At the end of a replay from the history, the button shows the results.
            over = ""
        confirm.visible = session.outcome is not None or goes_on or selected is not None or bool(over)
        confirm.small, confirm.shortcut = "", ""
        confirm.kind = "primary"
        if goes_on:
            event = None if isinstance(session, LessonSession) else session.moment
            own = session.viewer is not None and session.actor == session.viewer
            confirm.kind = go_on_kind(event, waits=session.paused, own_move=own)
        confirm.focus_order = CONFIRM_ORDER if session.outcome is None else FIRST
        if over:
            confirm.text, confirm.on_click = f"Back to the {over}", self.scene.leave_table
            confirm.shortcut = "Esc"
        elif session.outcome is not None:
            confirm.text, confirm.on_click = "Results", self.scene.show_results
        elif session.busy:
            confirm.text = "Stop" if session.repeating else "Results" if session.closes else "Go on"
            confirm.on_click, confirm.shortcut = self.scene.hurry, "Space or Enter"
        elif selected is not None:
            confirm.text, confirm.small = self.scene.table.action(situation, selected)
            confirm.on_click, confirm.shortcut = self.scene.confirm, "Enter"
        confirm.lay(self.scene.table.panel.slot)
        finish = selected is None and self.scene.may_finish
        takes_back = selected is not None or not session.why_not_take_back()
        self.back.visible = takes_back or finish
        if finish and not takes_back:
            self._say_back("Usual pace" if session.hurrying else "Finish quickly", "", "to_end", "F")
        elif selected is not None:
            self._say_back("Choose again", "", "undo", "Esc")
        else:
            self._say_back("Take back", self._whose_move(), "undo", "Backspace")

    def _whose_move(self) -> str:
        session = self.scene.session
        name, viewer = session.take_back_name, session.viewer
        return "my move" if viewer is not None and session.names[viewer] == name else "the last move"

    def _say_back(self, text: str, whose: str, icon: str, key: str) -> None:
        self.back.text, self.back.icon = ("", icon) if self.bar.icons_only else (text, None)
        self.back.tip, self.back.shortcut = f"{text} {whose}".strip(), key

    def _back(self) -> None:
        if self.scene.selected is not None:
            self.scene.cancel()
        elif not self.scene.session.why_not_take_back():
            self.scene.take_back()
        else:
            self.scene.finish_quickly()
