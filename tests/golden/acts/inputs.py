"""Input by pointer and keys, in words such as "press title:new" and "key left"."""

from __future__ import annotations

from typing import Final

import pygame

from bidtable.app.scenes.table.scene import TableScene
from bidtable.app.shell.window import App
from bidtable.app.tools.shot import ask_for_hint
from bidtable.app.widgets import ScrollArea, Ui, Widget
from bidtable.app.widgets.board import named

FRAME: Final = 0.02
"""Seconds between two frames."""
MODIFIERS: Final = {"ctrl": pygame.KMOD_CTRL, "shift": pygame.KMOD_SHIFT}


class Inputs:
    """Gives input to an app, one or more frames each.

    The words are: "point W" (the pointer on a widget), "hold W" (the button down), "press W" (down and up), "menu W"
    (the right button), "drag W 0.3 0.5" (down, and to a part of the width and height), "wheel W -3", "key left" or
    "key ctrl+z", "write TEXT", "hint", and "wait 0.3" (seconds). A name may have the wildcard *, for the first such
    widget.
    """

    def __init__(self, app: App) -> None:
        self.app = app

    def give(self, words: str) -> None:
        """Give one input.

        Raises:
            LookupError: There is no widget with the name, or the pointer cannot reach the widget.
        """
        kind, _, rest = words.partition(" ")
        getattr(self, f"_{kind}")(rest)

    def _find(self, name: str) -> Widget:
        scene = self.app.scenes.top
        assert scene is not None
        for widget in scene.ui.widgets:
            if widget.visible and named(widget.name, (name,)):
                return self._reached(scene.ui, widget)
        raise LookupError(f"no {name} on {type(scene).__name__}: {sorted(w.name for w in scene.ui.widgets)}")

    def _reached(self, ui: Ui, widget: Widget) -> Widget:
        """Return a widget, after an area that hides the widget has been scrolled to it."""
        if not widget.hit(widget.rect.center):
            for area in ui.widgets:
                if isinstance(area, ScrollArea) and widget in area.children:
                    area.reveal(widget)
            self._step()
        if not widget.hit(widget.rect.center):
            raise LookupError(f"{widget.name} is out of reach at {widget.rect}")
        return widget

    def _step(self, *events: pygame.Event) -> None:
        self.app.step(FRAME, events)

    def _move(self, place: tuple[int, int], held: bool = False) -> None:
        buttons = (int(held), 0, 0)
        self._step(pygame.Event(pygame.MOUSEMOTION, pos=place, rel=(1, 1), buttons=buttons))

    def _button(self, down: bool, place: tuple[int, int], button: int = 1) -> None:
        kind = pygame.MOUSEBUTTONDOWN if down else pygame.MOUSEBUTTONUP
        self._step(pygame.Event(kind, pos=place, button=button))

    def _point(self, name: str) -> None:
        self._move(self._find(name).rect.center)
        # A tooltip appears after a moment.
        for _ in range(3):
            self.app.step(0.4)

    def _hold(self, name: str) -> None:
        place = self._find(name).rect.center
        self._move(place)
        self._button(True, place)

    def _press(self, name: str) -> None:
        place = self._find(name).rect.center
        self._move(place)
        self._button(True, place)
        self._button(False, place)
        self._step()

    def _menu(self, name: str) -> None:
        place = self._find(name).rect.center
        self._move(place)
        self._button(True, place, 3)
        self._button(False, place, 3)

    def _drag(self, words: str) -> None:
        name, across, down = words.split(" ")
        rect = self._find(name).rect
        place = rect.x + round(rect.w * float(across)), rect.y + round(rect.h * float(down))
        self._move(rect.center)
        self._button(True, rect.center)
        self._move(place, held=True)
        self._button(False, place)

    def _wheel(self, words: str) -> None:
        name, turns = words.rsplit(" ", 1)
        self._move(self._find(name).rect.center)
        turn = int(turns)
        self._step(
            pygame.Event(pygame.MOUSEWHEEL, x=0, y=turn, precise_x=0.0, precise_y=float(turn), flipped=False)
        )

    def _key(self, words: str) -> None:
        *modifiers, name = words.split("+")
        mod = 0
        for modifier in modifiers:
            mod |= MODIFIERS[modifier]
        code = pygame.key.key_code(name)
        self._step(pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0))
        self._step(pygame.Event(pygame.KEYUP, key=code, mod=mod, unicode="", scancode=0))

    def _write(self, text: str) -> None:
        for letter in text:
            self._step(pygame.Event(pygame.TEXTINPUT, text=letter))

    def _hint(self, _: str) -> None:
        scene = self.app.scenes.top
        assert isinstance(scene, TableScene)
        ask_for_hint(scene)

    def _wait(self, seconds: str) -> None:
        for _ in range(round(float(seconds) / FRAME)):
            self._step()
