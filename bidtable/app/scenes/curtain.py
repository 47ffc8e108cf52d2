"""The curtain between two people at one screen. It is opaque, and rises only by a deliberate act."""

from __future__ import annotations

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.theme import Rgb, mix
from bidtable.app.scene import Scene
from bidtable.app.session import Session
from bidtable.app.shell import Shell
from bidtable.app.widgets import Button, Label, Panel
from bidtable.core.model import Seat


class CurtainScene(Scene):
    """Calls the next person. It shows their name, and what everybody may know; nothing else."""

    opaque = True

    def __init__(self, app: Shell, session: Session, seat: Seat) -> None:
        """Draw the curtain for a seat of a session."""
        super().__init__(app)
        self.session = session
        self.seat = seat

    def build(self) -> None:
        """Lay the curtain out for the window's size."""
        ui, m = self.ui, self.ui.metrics
        ui.set_background(_cloth(ui.size, ui.theme.curtain, m.px(64)))
        name = self.session.names[self.seat]
        lines = self.session.recap(self.seat)
        width = min(m.width - m.px(60), m.px(820))
        column = pygame.Rect((m.width - width) // 2, 0, width, m.height)
        call = round(m.text_px(20) * 1.4)
        title = round(m.text_px(46) * 1.3)
        button = m.row(52)
        back = m.row(36) + m.px(12) if self.session.take_back_name else 0
        line = round(m.text_px(16) * 1.5)
        fixed = call + title + button + back + m.px(40)
        room = max(0, (m.height - m.px(60) - fixed - m.px(28)) // line - 1)
        shown = lines[-room:] if room else []
        recap = line * (len(shown) + 1) + m.px(24) + m.px(20) if shown else 0
        top = max(m.px(20), (m.height - fixed - recap) // 2)
        ink = ui.theme.curtain_ink
        ui.add(
            Label("Pass the screen to", 20, ink, "regular", "center", rect=(column.left, top, width, call))
        )
        place = (column.left, top + call, width, title)
        ui.add(Label(name, 46, ink, "bold", "center", rect=place, name="curtain:name"))
        top += call + title + m.px(20)
        if shown:
            self._recap(shown, pygame.Rect(column.left, top, width, recap - m.px(20)), line)
            top += recap
        self._buttons(column, top, name)

    def _buttons(self, column: pygame.Rect, top: int, name: str) -> None:
        ui, m = self.ui, self.ui.metrics
        reveal = pygame.Rect(0, top, min(column.width, m.text_px(18) * 18), m.row(52))
        reveal.centerx = column.centerx
        # Not focused at first: the Enter that ended the last person's turn must not lift the curtain too.
        text = f"I am {name}: show my table"
        ui.add(
            Button(text, kind="primary", size=18, rect=reveal, name="curtain:reveal", on_click=self.reveal)
        )
        back = self.session.take_back_name
        if back:
            place = pygame.Rect(0, reveal.bottom + m.px(12), min(column.width, m.text_px(16) * 18), m.row(36))
            place.centerx = column.centerx
            text = f"{back}: take back my last move"
            ui.add(Button(text, kind="ghost", rect=place, name="curtain:take_back", on_click=self.take_back))

    def _recap(self, lines: list[str], plate: pygame.Rect, line: int) -> None:
        """List what happened since this person last acted, as everybody may know it."""
        ui, m = self.ui, self.ui.metrics
        ui.add(Panel(rect=plate))
        inner = plate.inflate(-m.px(32), -m.px(24))
        heading = (inner.left, inner.top, inner.width, line)
        ui.add(Label("Since your last turn", 16, "muted", "semibold", rect=heading, z=1))
        for number, text in enumerate(lines, 1):
            place = (inner.left, inner.top + number * line, inner.width, line)
            ui.add(Label(text, 16, "ink", rect=place, z=1))

    def reveal(self) -> None:
        """Show the table of the person called: they are here."""
        self.app.play("curtain")
        self.session.raise_curtain()
        self.app.back()

    def take_back(self) -> None:
        """Take back the move of the person before: the curtain now calls them."""
        self.session.take_back()
        self._follow_take_back()

    def update(self, dt: float) -> None:
        """Let time pass; a take-back counts once it is written down."""
        super().update(dt)
        if self.session.keeper.waiting:
            self.session.update(dt)
            if self.session.keeper.problem:
                self.app.back()
            else:
                self._follow_take_back()

    def _follow_take_back(self) -> None:
        if self.session.keeper.waiting:
            return
        seat = self.session.curtain_for
        if seat is None:
            self.app.back()
        else:
            self.seat = seat
            self.rebuild()


def _cloth(size: tuple[int, int], colour: Rgb, fold: int) -> pygame.Surface:
    """Return a curtain of vertical folds that fills a window."""
    cloth = pygame.Surface(size)
    half = max(2, fold // 2)
    dark, light = mix(colour, (0, 0, 0), 0.32), mix(colour, (255, 255, 255), 0.06)
    for left in range(0, size[0], 2 * half):
        cloth.blit(paint.gradient((half, size[1]), dark, light, horizontal=True), (left, 0))
        cloth.blit(paint.gradient((half, size[1]), light, dark, horizontal=True), (left + half, 0))
    return cloth
