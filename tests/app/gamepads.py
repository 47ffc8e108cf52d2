"""Controllers without hardware, for tests: their events are those that SDL sends, and their sticks are asked."""

from __future__ import annotations

from typing import Final

import pygame

from bidtable.app.match.session import Session
from bidtable.app.scenes.curtain import CurtainScene
from bidtable.app.scenes.table.scene import TableScene
from bidtable.app.shell.pads import END, Pads
from bidtable.app.shell.window import App
from bidtable.app.widgets import Widget
from tests.app.people import Person

A: Final = pygame.CONTROLLER_BUTTON_A
B: Final = pygame.CONTROLLER_BUTTON_B
X: Final = pygame.CONTROLLER_BUTTON_X
Y: Final = pygame.CONTROLLER_BUTTON_Y
START: Final = pygame.CONTROLLER_BUTTON_START
VIEW: Final = pygame.CONTROLLER_BUTTON_BACK
LB: Final = pygame.CONTROLLER_BUTTON_LEFTSHOULDER
RB: Final = pygame.CONTROLLER_BUTTON_RIGHTSHOULDER
LEFT: Final = pygame.CONTROLLER_BUTTON_DPAD_LEFT
RIGHT: Final = pygame.CONTROLLER_BUTTON_DPAD_RIGHT
UP: Final = pygame.CONTROLLER_BUTTON_DPAD_UP
DOWN: Final = pygame.CONTROLLER_BUTTON_DPAD_DOWN
MOST: Final = 60
"""Largest number of presses on the way to a widget."""
WAYS: Final = (RIGHT, DOWN, LEFT, UP)


class Gamepad:
    """A controller in the hands of a test."""

    def __init__(self, app: App, number: int = 7, name: str = "Xbox Wireless Controller") -> None:
        self.app, self.id, self.name = app, number, name
        self.axes: dict[int, int] = {}

    def get_axis(self, axis: int) -> int:
        return self.axes.get(axis, 0)

    def plug(self) -> Gamepad:
        """Connect the controller."""
        if self.app.devices.pads.opener is not _open:
            self.app.devices.pads = Pads(_open)
        _known[self.id] = self
        self.app.step(0.02, [pygame.Event(pygame.CONTROLLERDEVICEADDED, device_index=self.id)])
        return self

    def unplug(self) -> None:
        self.app.step(0.02, [pygame.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=self.id)])

    def down(self, button: int) -> None:
        self.app.step(0.02, [pygame.Event(pygame.CONTROLLERBUTTONDOWN, instance_id=self.id, button=button)])

    def up(self, button: int) -> None:
        self.app.step(0.02, [pygame.Event(pygame.CONTROLLERBUTTONUP, instance_id=self.id, button=button)])

    def tap(self, *buttons: int) -> None:
        """Press and release buttons, one after the other."""
        for button in buttons:
            self.down(button)
            self.up(button)

    def push(self, axis: int, part: float, seconds: float = 0.02) -> None:
        """Push a stick or a trigger, and wait."""
        self.axes[axis] = round(END * part)
        for _ in range(max(1, round(seconds / 0.02))):
            self.app.step(0.02)


_known: dict[int, Gamepad] = {}


def _open(index: int) -> Gamepad:
    return _known[index]


def focused(app: App) -> str:
    scene = app.scenes.top
    assert scene is not None
    return scene.ui.focused.name if scene.ui.focused is not None else ""


def walk(pad: Gamepad, name: str) -> None:
    """Go to a widget by directions, on the shortest way that the screen has.

    Raises:
        AssertionError: Directions do not lead to the widget.
    """
    app = pad.app
    scene = app.scenes.top
    assert scene is not None
    if scene.ui.focused is None:
        pad.tap(DOWN)
    for _ in range(MOST):
        if focused(app) == name:
            break
        if scene.ui.focused not in scene.ui.focus_chain():
            # What had the focus can no longer have it, and a first press takes the nearest thing.
            pad.tap(DOWN)
            continue
        # What has the focus may rise or move, so the way is looked for anew.
        target = scene.ui.find(name)
        assert target is not None, name
        pad.tap(_way(app, target)[0])
    assert focused(app) == name, f"{focused(app)} has the focus instead of {name}"
    assert scene.ui.ring_visible


def _way(app: App, target: Widget) -> list[int]:
    """Return the directions to a widget, by asking the focus in each of them."""
    scene = app.scenes.top
    assert scene is not None
    ui = scene.ui
    start = ui.focused
    assert start is not None
    ways: dict[Widget, list[int]] = {start: []}
    queue = [start]
    while queue:
        here = queue.pop(0)
        if here is target:
            return ways[here]
        for button in WAYS:
            there = ui.neighbour(here, DIRECTIONS[button])
            if there is not None and there not in ways and not _uses(here, button):
                ways[there] = [*ways[here], button]
                queue.append(there)
    raise AssertionError(f"directions do not lead from {start.name} to {target.name}")


DIRECTIONS: Final = {LEFT: (-1, 0), RIGHT: (1, 0), UP: (0, -1), DOWN: (0, 1)}


def _uses(widget: Widget, button: int) -> bool:
    words = widget.in_words
    return (
        words is not None
        and words.role in ("slider", "choices", "list", "page", "log")
        and (button in (LEFT, RIGHT) if words.role in ("slider", "choices") else button in (UP, DOWN))
    )


class PadUser(Person):
    """Uses a controller alone."""

    def __init__(self, app: App, session: Session, pad: Gamepad) -> None:
        super().__init__(app, session)
        self.pad = pad

    def tap(self, button: int) -> None:
        self.pad.down(button)
        self.pad.up(button)
        self.step()

    def press(self, scene: CurtainScene | TableScene, name: str) -> None:
        if isinstance(scene, CurtainScene) and scene.ui.focused is None:
            # Deliberate: the press that ended the last turn lifts no curtain.
            self.tap(A)
            assert self.app.scenes.top is scene
        walk(self.pad, name)
        self.tap(A)

    def go_on(self, scene: TableScene) -> None:
        self.tap(A)

    def decide(self, scene: TableScene) -> None:
        key, move = self.wanted(scene)
        before = len(self.session.match.moves)
        if scene.selected != move:
            self.press(scene, key)
        assert scene.selected == move, (scene.selected, move, key, focused(self.app))
        assert len(self.session.match.moves) == before, "a first press selects"
        if scene.table.moves.get(focused(self.app)) != move:
            # A step of an amount selects too, and a further press on it would change the amount.
            walk(self.pad, "act:confirm")
        self.tap(A)
        assert len(self.session.match.moves) > before
