"""Looking at one's hand where two people sit on two sides of the screen: by a button at each edge, and a key for each.

A hand is open while button or key is held; a short press leaves it open until the next one, or until its owner has
decided. Nothing else opens it.
"""

from __future__ import annotations

from typing import Final, Protocol

import pygame

from bidtable.app.match.session import Session
from bidtable.app.widgets import Button, Ui
from bidtable.core.model import Seat

HELD: Final = 0.35
"""Seconds from which on a press counts as held: the hand is laid down when it is let go."""

KEYS: Final = (pygame.K_F2, pygame.K_F3)
"""The keys of the near and of the far edge."""
KEY_NAMES: Final = ("F2", "F3")

NEAR, FAR = "look:near", "look:far"
"""Names of the button of who the picture stands for, and of the one across."""


class AcrossButton(Button):
    """A button whose words stand for who sits across."""

    def paint(self, target: pygame.Surface) -> None:
        """Draw it turned round."""
        picture = pygame.Surface(target.get_size(), pygame.SRCALPHA)
        super().paint(picture)
        target.blit(pygame.transform.rotate(picture, 180), (0, 0))


def asked(session: Session, seat: Seat) -> tuple[str, str]:
    """Return what is said to a person who has to look at their hand to decide: the demand, and how it is done."""
    sides, names = session.screen.sides, session.names
    other = next(each for each in sides if each != seat)
    how = f"Hold Look, or {KEY_NAMES[sides.index(seat)]}; pressed shortly, it stays open until you have decided."
    return f"{names[seat]}, look at your hand to decide. {names[other]} looks away.", how


class HandHost(Protocol):
    """What looking sees of the scene it belongs to.

    Attributes:
        ui: Its widgets.
        session: The match being shown.
    """

    ui: Ui
    session: Session

    def hand_turned(self) -> None:
        """Show the table after a hand was opened or laid face down."""


class Looking:
    """Opens and closes the hands of two people on two sides of the screen.

    Attributes:
        near: The button of who the picture stands for.
        far: The button of who sits across.
    """

    def __init__(self, scene: HandHost, far: pygame.Rect) -> None:
        """Put both buttons into the scene.

        Args:
            scene: The scene.
            far: Room for the button of who sits across.
        """
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
        """Show the buttons where two sides sit, with the names of those whose hands they open.

        Args:
            near: Room for the button of who the picture stands for.
        """
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
            button.tip = f"{names[seat]}: hold to look at your hand, or press shortly ({key})"
        self.far.text = f"{names[self._seat(FAR)]}: look"

    def _seat(self, name: str) -> Seat:
        """Return whose hand a button opens."""
        screen = self._scene.session.screen
        near, far = screen.sides
        if screen.turned:
            near, far = far, near
        return near if name == NEAR else far

    # -- opening and closing -------------------------------------------------------------------------

    def toggle(self) -> None:
        """Open the hand of who the picture stands for, or close what is open."""
        self._toggle(self._seat(NEAR))

    def _toggle(self, seat: Seat) -> None:
        session = self._scene.session
        if session.screen.looking:
            # Who sits across sees to it, too, that nothing lies open that should not.
            self.close()
            return
        if session.match.outcome is None:
            session.look(seat)
            self._scene.hand_turned()

    def close(self) -> None:
        """Lay the hand face down, if one is open."""
        self._held = self._by = None
        if self._scene.session.screen.looking:
            self._scene.session.look_away()
            self._scene.hand_turned()

    def update(self, dt: float) -> None:
        """Let time pass."""
        if self._held is not None:
            self._held += dt

    # -- input ---------------------------------------------------------------------------------------

    def take(self, event: pygame.Event) -> bool:
        """Take an event; True when it was used up."""
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
            widget = self._scene.ui.widget_at(event.pos)
            if widget is not None and widget.name in (NEAR, FAR):
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
