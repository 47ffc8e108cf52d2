"""The two buttons at the lower right of the table: what is done next, and what is taken back or hurried."""

from __future__ import annotations

from typing import Protocol

import pygame

from bidtable.app.match.replay import Replay
from bidtable.app.match.session import Session
from bidtable.app.tables.base import Situation, Table
from bidtable.app.widgets import Button, Ui
from bidtable.core.model import Move


class ActionHost(Protocol):
    """What the buttons see of the scene they stand in.

    Attributes:
        ui: Where they go.
        session: The match being shown.
        table: How the game looks.
        selected: The move selected and waiting to be confirmed.
    """

    ui: Ui
    session: Session
    table: Table
    selected: Move | None

    def confirm(self) -> None:
        """Make the selected move."""

    def cancel(self) -> None:
        """Let go of the selected move."""

    def take_back(self) -> None:
        """Take the last move back."""

    @property
    def may_finish(self) -> bool:
        """Whether nobody at the screen has anything to decide any more, so the rest may be played quickly."""

    def finish_quickly(self) -> None:
        """Have the rest played at once, or at the usual pace again."""

    def hurry(self) -> None:
        """Go on with what is shown."""

    def show_results(self) -> None:
        """Show who won."""

    def leave_table(self) -> None:
        """Go back to the title."""


class Actions:
    """The main button, and the one beside it.

    Attributes:
        confirm: The main button.
        back: The one beside it.
    """

    def __init__(self, scene: ActionHost, area: pygame.Rect) -> None:
        """Put the buttons into the scene's `Ui`.

        Args:
            scene: The scene.
            area: Room for both, in pixels.
        """
        self.scene, self.area = scene, area
        ui = scene.ui
        self.confirm = ui.add(
            Button("", kind="primary", rect=area, name="act:confirm", z=20, focus_order=500, size=17)
        )
        self.back = ui.add(
            Button("", kind="plain", rect=area, name="act:back", on_click=self._back, z=20, focus_order=501)
        )

    def refresh(self, situation: Situation) -> None:
        """Say what the buttons do now."""
        session, confirm = self.scene.session, self.confirm
        selected = situation.selected
        # In a replay the transport goes on.
        goes_on = session.busy and not isinstance(session, Replay)
        over = session.over if isinstance(session, Replay) else ""
        if over == "history" and session.outcome is not None:
            # Who has seen it to its end may see how it ended.
            over = ""
        confirm.visible = session.outcome is not None or goes_on or selected is not None or bool(over)
        confirm.small, confirm.tip = "", ""
        if over:
            confirm.text, confirm.on_click = f"Back to the {over}", self.scene.leave_table
            confirm.tip = "Esc"
        elif session.outcome is not None:
            confirm.text, confirm.on_click = "Results", self.scene.show_results
        elif session.busy:
            confirm.text = "Skip" if session.retelling else "Go on"
            confirm.on_click, confirm.tip = self.scene.hurry, "Space or Enter"
        elif selected is not None:
            confirm.text, confirm.small = self.scene.table.action(situation, selected)
            confirm.on_click, confirm.tip = self.scene.confirm, "Enter"
        finish = selected is None and self.scene.may_finish
        takes_back = selected is not None or not session.why_not_take_back()
        self.back.visible = takes_back or finish
        if finish and not takes_back:
            self._place("Usual pace" if session.hurrying else "Finish quickly", "", "to_end", "F")
        elif selected is not None:
            self._place("Choose again", "", "undo", "Esc")
        else:
            self._place("Take back", self._whose_move(), "undo", "Backspace")

    def _whose_move(self) -> str:
        """Return whose move can be taken back: others may have done something since."""
        session = self.scene.session
        name, viewer = session.take_back_name, session.viewer
        return "my move" if viewer is not None and session.names[viewer] == name else "the last move"

    def _place(self, back: str, small: str, icon: str, key: str) -> None:
        """Share the room: the main button takes what it needs, the other gives up its words where it must.

        Args:
            back: What the other button says.
            small: What stands below that.
            icon: What stands for it where there is no room for words.
            key: The key that does the same.
        """
        ui, m, area = self.scene.ui, self.scene.ui.metrics, self.area
        gap = m.px(8)
        needed = 0
        if self.confirm.visible:
            upper = ui.fonts.width(self.confirm.text, m.text_px(17), "semibold")
            needed = max(upper, ui.fonts.width(self.confirm.small, m.text_px(13))) + m.px(24)
        narrow = m.px(44)
        wider = max(
            ui.fonts.width(back, m.text_px(16), "semibold"),
            ui.fonts.width(small, m.text_px(13)) if small else 0,
        )
        words = wider + m.px(28)
        short = needed + gap + words > area.width
        wide = area.width - gap - (narrow if short else words)
        if not short:
            wide = max(needed, min(wide, area.width * 3 // 5))
        self.back.text, self.back.icon = ("", icon) if short else (back, None)
        self.back.small = "" if short else small
        self.back.tip = f"{f'{back} {small}'.strip()} ({key})"
        self.confirm.move_to((area.right - wide, area.top, wide, area.height))
        self.back.move_to((area.left, area.top, area.width - wide - gap, area.height))

    def _back(self) -> None:
        if self.scene.selected is not None:
            self.scene.cancel()
        elif not self.scene.session.why_not_take_back():
            self.scene.take_back()
        else:
            self.scene.finish_quickly()
