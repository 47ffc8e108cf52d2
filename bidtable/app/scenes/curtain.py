"""The curtain between two people at one screen. It is opaque, and rises only by a deliberate act."""

from __future__ import annotations

import pygame

from bidtable.app.scene import Scene
from bidtable.app.session import Session
from bidtable.app.widgets import Button, Label, Panel
from bidtable.app.window import App
from bidtable.core.model import Seat


class CurtainScene(Scene):
    """Calls the next person. It shows their name, and what everybody may know; nothing else."""

    opaque = True

    def __init__(self, app: App, session: Session, seat: Seat) -> None:
        """Draw the curtain for a seat of a session."""
        super().__init__(app)
        self.session = session
        self.seat = seat

    def build(self) -> None:
        """Lay the curtain out for the window's size."""
        ui, m = self.ui, self.ui.metrics
        name = self.session.names[self.seat]
        cloth = pygame.Surface(ui.size)
        cloth.fill(ui.theme.curtain)
        ui.set_background(cloth)
        lines = self.session.recap(self.seat)
        centre = m.width // 2
        width = min(m.width - m.px(60), m.px(820))
        left = centre - width // 2
        title_height = round(m.text_px(46) * 1.3)
        line_height = round(m.text_px(16) * 1.5)
        top = m.px(40)
        ink = ui.theme.curtain_ink
        ui.add(
            Label(
                "Pass the screen to",
                20,
                ink,
                "regular",
                "center",
                rect=(left, top, width, line_height + m.px(6)),
            )
        )
        top += line_height + m.px(6)
        ui.add(
            Label(name, 46, ink, "bold", "center", rect=(left, top, width, title_height), name="curtain:name")
        )
        top += title_height + m.px(8)
        button_height = m.row(52)
        bottom = m.height - m.px(36)
        button_top = bottom - button_height
        if self.session.take_back_name:
            button_top -= m.row(36) + m.px(12)
        self._recap(lines, pygame.Rect(left, top, width, button_top - top - m.px(24)))
        reveal = pygame.Rect(0, button_top, min(width, m.text_px(18) * 16), button_height)
        reveal.centerx = centre
        # Not focused at first: the Enter that ended the last person's turn must not lift the curtain too.
        ui.add(
            Button(
                f"I am {name}: show my table",
                kind="primary",
                rect=reveal,
                name="curtain:reveal",
                on_click=self.reveal,
            )
        )
        back = self.session.take_back_name
        if back:
            place = pygame.Rect(0, reveal.bottom + m.px(12), min(width, m.text_px(16) * 16), m.row(36))
            place.centerx = centre
            text = f"{back}: take back my last move"
            ui.add(Button(text, kind="ghost", rect=place, name="curtain:take_back", on_click=self.take_back))

    def _recap(self, lines: list[str], area: pygame.Rect) -> None:
        """List what happened since this person last acted, newest lines kept when there is little room."""
        ui, m = self.ui, self.ui.metrics
        line_height = round(m.text_px(16) * 1.5)
        room = max(0, (area.height - m.px(28)) // line_height - 1)
        shown = lines[-room:] if room else []
        if not shown:
            return
        height = line_height * (len(shown) + 1) + m.px(24)
        plate = pygame.Rect(area.left, area.top + max(0, (area.height - height) // 2), area.width, height)
        ui.add(Panel(rect=plate))
        inner = plate.inflate(-m.px(32), -m.px(24))
        heading = (inner.left, inner.top, inner.width, line_height)
        ui.add(Label("Since your last turn", 16, "muted", "semibold", rect=heading, z=1))
        for number, line in enumerate(shown, 1):
            place = (inner.left, inner.top + number * line_height, inner.width, line_height)
            ui.add(Label(line, 16, "ink", rect=place, z=1))

    def reveal(self) -> None:
        """The person called is here: show their table."""
        self.app.play("curtain")
        self.session.raise_curtain()
        self.app.scenes.pop()

    def take_back(self) -> None:
        """The person before takes their move back: the curtain now calls them."""
        self.session.take_back()
        seat = self.session.curtain_for
        if seat is None:
            self.app.scenes.pop()
        else:
            self.seat = seat
            self.rebuild()
