"""Buttons and keys with which two players on opposite sides of the screen look at their hands."""

from __future__ import annotations

from typing import Final

import pygame

from bidtable.app.match.session import Session
from bidtable.app.scenes.furniture.host import TableHost
from bidtable.app.widgets import Button
from bidtable.core.model import Seat

HELD: Final = 0.35
"""Shortest press, in seconds, that shows the hand only until the button is released.

If the button is released earlier than this, the hand stays visible.
"""

KEYS: Final = (pygame.K_F2, pygame.K_F3)
"""Keys of the players at the lower edge and at the upper edge of the screen."""
KEY_NAMES: Final = ("F2", "F3")

NEAR, FAR = "look:near", "look:far"
"""Names of the buttons at the lower edge and at the upper edge of the screen."""


class AcrossButton(Button):
    """A button that is drawn upside down, for the player at the upper edge of the screen."""

    def paint(self, target: pygame.Surface) -> None:
        picture = pygame.Surface(target.get_size(), pygame.SRCALPHA)
        super().paint(picture)
        target.blit(pygame.transform.rotate(picture, 180), (0, 0))


def asked(session: Session, seat: Seat) -> tuple[str, str]:
    """Return a text that asks a player to look at a hand, and instructions."""
    sides, names = session.screen.sides, session.names
    other = next(each for each in sides if each != seat)
    key = KEY_NAMES[sides.index(seat)]
    how = f"Hold Look, or {key}. After a short press, the hand stays open until you have decided."
    return f"{names[seat]}, look at your hand to decide. {names[other]} looks away.", how


class Looking:
    """Shows and hides the hands of two players on opposite sides of the screen."""

    def __init__(self, scene: TableHost, far: pygame.Rect) -> None:
        self._scene = scene
        self._held: float | None = None
        self._by: int | None = None
        self.near = scene.ui.add(
            Button("Look", kind="primary", rect=far, name=NEAR, z=20, focus_order=499, size=17)
        )
        self.far = scene.ui.add(AcrossButton("", rect=far, name=FAR, z=20, focus_order=890, size=15))
        self.near.on_click = lambda: self._toggle(self._seat(NEAR))
        self.far.on_click = lambda: self._toggle(self._seat(FAR))

    def refresh(self, near: pygame.Rect) -> None:
        """Update the buttons that let players look at their hands."""
        session = self._scene.session
        screen, names = session.screen, session.names
        shown = bool(screen.sides) and session.needs_curtain and session.match.outcome is None
        self.near.visible = shown and session.asks_to_look is not None
        self.far.visible = shown
        if not shown:
            return
        self.near.move_to(near)
        for button, name in ((self.near, NEAR), (self.far, FAR)):
            seat = self._seat(name)
            key = KEY_NAMES[screen.sides.index(seat)]
            button.tip = f"{names[seat]}: hold to look at your hand, or press briefly ({key})"
        self.far.text = f"{names[self._seat(FAR)]}: look"

    def _seat(self, name: str) -> Seat:
        screen = self._scene.session.screen
        near, far = screen.sides
        if screen.turned:
            near, far = far, near
        return near if name == NEAR else far

    # -- opening and closing -------------------------------------------------------------------------

    def toggle(self) -> None:
        """Show or hide the hand of the player at the lower edge of the screen."""
        self._toggle(self._seat(NEAR))

    def _toggle(self, seat: Seat) -> None:
        session = self._scene.session
        if session.screen.looking:
            # Both players may hide a hand that was shown by mistake.
            self.close()
            return
        if session.match.outcome is None:
            session.look(seat)
            self._scene.hand_turned()

    def close(self) -> None:
        self._held = self._by = None
        if self._scene.session.screen.looking:
            self._scene.session.look_away()
            self._scene.hand_turned()

    def update(self, dt: float) -> None:
        # The time for which a button or a key is held decides whether the hand stays visible.
        if self._held is not None:
            self._held += dt

    # -- input ---------------------------------------------------------------------------------------

    def take(self, event: pygame.Event) -> bool:
        """Handle an event, and return whether it was used."""
        if not self._scene.session.screen.sides:
            return False
        if event.type == pygame.WINDOWFOCUSLOST:
            self.close()
            return False
        if event.type in (pygame.KEYUP, pygame.MOUSEBUTTONUP):
            return self._let_go(event.key if event.type == pygame.KEYUP else -event.button)
        if self._scene.ui.modal_open:
            return False
        if event.type == pygame.KEYDOWN and event.key in KEYS:
            self._press(self._scene.session.screen.sides[KEYS.index(event.key)], event.key)
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._scene.ui.point_at(event.pos)
            widget = self._scene.ui.widget_at(event.pos)
            # A hand may be closed at any time, but is not opened by a press that was meant for another button.
            free = self._scene.session.screen.looking or not self._scene.ui.is_guarded
            if free and widget is not None and widget.name in (NEAR, FAR):
                self._press(self._seat(widget.name), -event.button)
                return True
        return False

    def _press(self, seat: Seat, by: int) -> None:
        self._toggle(seat)
        self._held, self._by = (0.0, by) if self._scene.session.screen.looking else (None, None)

    def _let_go(self, by: int) -> bool:
        held = self._held
        if self._by != by or held is None:
            return False
        self._held = self._by = None
        if held >= HELD:
            self.close()
        return True
