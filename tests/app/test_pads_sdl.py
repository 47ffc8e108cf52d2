"""Tests of controllers with SDL's own virtual controller: its events, its mapping, its sticks and its unplugging."""

from __future__ import annotations

import ctypes
from pathlib import Path

import pygame
import pytest

from bidtable.app.shell.pads import END, RAW
from bidtable.app.shell.window import App
from tests.app.gamepads import focused
from tests.app.scene_helpers import open_app

GAME_CONTROLLER = 1
"""SDL's number of the kind of a virtual joystick whose buttons have their usual places."""


class Virtual:
    """A virtual controller of the SDL that pygame uses."""

    def __init__(self, app: App) -> None:
        found = sorted(Path(pygame.__file__).parent.parent.glob("pygame_ce.libs/libSDL2-2*"))
        if not found:
            pytest.skip("pygame brings its own SDL only in its wheels for Linux")
        self._sdl = ctypes.CDLL(str(found[0]))
        self._sdl.SDL_JoystickOpen.restype = ctypes.c_void_p
        self._index = self._sdl.SDL_JoystickAttachVirtual(GAME_CONTROLLER, 6, 15, 0)
        assert self._index >= 0
        self._joystick = ctypes.c_void_p(self._sdl.SDL_JoystickOpen(self._index))
        self._app = app
        self.turn()

    def turn(self) -> None:
        events = [event for event in pygame.event.get() if event.type not in RAW]
        self._app.step(0.02, events)

    def button(self, number: int, *, down: bool) -> None:
        self._sdl.SDL_JoystickSetVirtualButton(self._joystick, number, int(down))
        self.turn()

    def axis(self, number: int, part: float) -> None:
        self._sdl.SDL_JoystickSetVirtualAxis(self._joystick, number, ctypes.c_int16(round(part * END)))
        pygame.event.pump()

    def detach(self) -> None:
        self._sdl.SDL_JoystickDetachVirtual(self._index)
        self.turn()


@pytest.fixture
def app(home: Path, monkeypatch: pytest.MonkeyPatch) -> App:
    monkeypatch.setenv("SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS", "1")
    app = open_app()
    app.devices.pads.open()
    return app


def test_a_controller_of_sdl_moves_the_focus_and_is_unplugged(app: App) -> None:
    scene = app.scenes.top
    assert scene is not None
    pad = Virtual(app)
    assert "is connected" in scene.ui.line_text
    pad.button(pygame.CONTROLLER_BUTTON_DPAD_DOWN, down=True)
    first = focused(app)
    assert first
    pad.button(pygame.CONTROLLER_BUTTON_DPAD_DOWN, down=False)
    assert not app.devices.pads.stirred()
    pad.axis(pygame.CONTROLLER_AXIS_LEFTY, 1.0)
    assert app.devices.pads.stirred(), "the waiting main loop wakes up"
    pad.turn()
    assert focused(app) != first
    pad.axis(pygame.CONTROLLER_AXIS_LEFTY, 0.0)
    pad.turn()
    assert not app.devices.pads.held
    pad.detach()
    assert "is unplugged" in scene.ui.line_text
    assert not app.devices.pads.stirred()
