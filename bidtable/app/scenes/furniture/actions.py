"""The two buttons at the lower right of the table, which confirm a move, take a move back, or go on."""

from __future__ import annotations

import pygame

from bidtable.app.match.replay import Replay
from bidtable.app.scenes.furniture.host import TableHost
from bidtable.app.tables.base import Situation
from bidtable.app.widgets import Button


class Actions:
    """The main button and the second button at the lower right of the table.

    Attributes:
        confirm: The main button, which confirms a move or goes on.
        back: The second button, which deselects or takes back a move.
    """

    def __init__(self, scene: TableHost, area: pygame.Rect) -> None:
        """Add the buttons to the scene's `Ui`.

        Args:
            scene: The scene.
            area: Area for both buttons, in pixels.
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
        """Update captions and actions of the buttons."""
        session, confirm = self.scene.session, self.confirm
        selected = situation.selected
        # In a replay the transport has the button to go on.
        goes_on = session.busy and not isinstance(session, Replay)
        over = session.over if isinstance(session, Replay) else ""
        if over == "history" and session.outcome is not None:
            # At the end of a replay its viewer may see the results.
            over = ""
        confirm.visible = session.outcome is not None or goes_on or selected is not None or bool(over)
        confirm.small, confirm.tip = "", ""
        if over:
            confirm.text, confirm.on_click = f"Back to the {over}", self.scene.leave_table
            confirm.tip = "Esc"
        elif session.outcome is not None:
            confirm.text, confirm.on_click = "Results", self.scene.show_results
        elif session.busy:
            confirm.text = "Skip" if session.repeating else "Go on"
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
        """Return a text for the move that would be taken back: the viewer's move or the last move."""
        session = self.scene.session
        name, viewer = session.take_back_name, session.viewer
        return "my move" if viewer is not None and session.names[viewer] == name else "the last move"

    def _place(self, back: str, small: str, icon: str, key: str) -> None:
        """Place both buttons. The second button shows only its icon if the main button needs the space.

        Args:
            back: Caption of the second button.
            small: Text below the caption of the second button.
            icon: Icon of the second button, shown if the caption does not fit.
            key: Name of the key that has the same effect as the second button.
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
