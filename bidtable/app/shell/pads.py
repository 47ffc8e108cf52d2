"""Turns the buttons and sticks of controllers into presses of keys."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final, Protocol

import pygame
from pygame._sdl2 import controller

from bidtable.app.widgets.device import Device, pad_called

KEYS: Final = {
    pygame.CONTROLLER_BUTTON_A: (pygame.K_RETURN, 0),
    pygame.CONTROLLER_BUTTON_B: (pygame.K_ESCAPE, 0),
    pygame.CONTROLLER_BUTTON_X: (pygame.K_i, 0),
    pygame.CONTROLLER_BUTTON_Y: (pygame.K_BACKSPACE, 0),
    pygame.CONTROLLER_BUTTON_START: (pygame.K_MENU, 0),
    pygame.CONTROLLER_BUTTON_BACK: (pygame.K_F1, 0),
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: (pygame.K_F6, pygame.KMOD_SHIFT),
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: (pygame.K_F6, 0),
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: (pygame.K_LEFT, 0),
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: (pygame.K_RIGHT, 0),
    pygame.CONTROLLER_BUTTON_DPAD_UP: (pygame.K_UP, 0),
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: (pygame.K_DOWN, 0),
}
"""The key and the modifier of each button."""
REPEATING: Final = (
    *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN),
    *(pygame.K_PLUS, pygame.K_MINUS, pygame.K_RETURN, pygame.K_BACKSPACE),
)
"""Keys that are pressed again and again while their button is held."""
FIRST, NEXT = 0.4, 0.09
"""Seconds until a held key is repeated for the first time, and between two repetitions."""
PUSHED, LET_GO = 0.55, 0.35
"""Parts of a stick's way at which it counts as pushed, and as let go again."""
SCROLLS: Final = 16
"""Turns of the wheel in a second, with the right stick pushed to its end."""
END: Final = 32_767
"""Value of an axis at its end."""
UNUSED: Final = (
    *(pygame.CONTROLLERAXISMOTION, pygame.CONTROLLERSENSORUPDATE),
    *(pygame.CONTROLLERTOUCHPADDOWN, pygame.CONTROLLERTOUCHPADMOTION, pygame.CONTROLLERTOUCHPADUP),
)
"""Events that are switched off, because a stick that trembles sends hundreds a second. Sticks are asked instead."""
RAW: Final = (
    *(pygame.JOYAXISMOTION, pygame.JOYBALLMOTION, pygame.JOYHATMOTION),
    *(pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP, pygame.JOYDEVICEADDED, pygame.JOYDEVICEREMOVED),
)
"""Events that SDL needs for its own mapping of buttons, and that mean nothing to the program."""


class Gamepad(Protocol):
    """The parts of a `pygame._sdl2.controller.Controller` that the program uses."""

    @property
    def id(self) -> int: ...

    @property
    def name(self) -> str: ...

    def get_axis(self, axis: int) -> int: ...


@dataclass
class _Pad:
    gamepad: Gamepad
    device: Device
    direction: int = 0
    trigger: int = 0


class Pads:
    """The connected controllers.

    Args:
        opener: Opens a controller by its index.

    Attributes:
        opened: Whether the program looks for controllers.
    """

    def __init__(self, opener: Callable[[int], Gamepad] = controller.Controller) -> None:
        self.opener = opener
        self._pads: dict[int, _Pad] = {}
        self._held: dict[tuple[int, int], float] = {}
        self.opened = False

    def open(self) -> None:
        """Look for controllers from now on."""
        self.opened = True
        controller.init()
        pygame.event.set_blocked(UNUSED)

    def close(self) -> None:
        self._pads.clear()
        self._held.clear()
        if self.opened:
            self.opened = False
            controller.quit()

    @property
    def held(self) -> bool:
        """Whether a button is held that is repeated, or a stick that scrolls."""
        return bool(self._pads) and (
            bool(self._held) or any(_scrolls(pad.gamepad) for pad in self._pads.values())
        )

    def stirred(self) -> bool:
        """Return whether a stick or a trigger was pushed or let go since the last call of `turn`."""
        return bool(self._pads) and any(
            (_direction(pad), _trigger(pad)) != (pad.direction, pad.trigger) or _scrolls(pad.gamepad)
            for pad in self._pads.values()
        )

    def device(self, pad: int) -> Device:
        """Return the names of the buttons of a controller."""
        return self._pads[pad].device if pad in self._pads else pad_called("")

    def turn(self, dt: float, events: Iterable[pygame.Event]) -> list[pygame.Event]:
        """Replace the events of controllers by presses of keys, and add those of sticks and held buttons."""
        found: list[pygame.Event] = []
        for event in events:
            found += self._told(event)
        if self._pads:
            for number, pad in self._pads.items():
                found += self._pushed(number, pad, dt)
            found += self._repeated(dt)
        return found

    def _told(self, event: pygame.Event) -> list[pygame.Event]:
        if event.type == pygame.CONTROLLERDEVICEADDED:
            return self._plugged(event.device_index)
        if event.type == pygame.CONTROLLERDEVICEREMOVED:
            return self._unplugged(event.instance_id)
        if event.type in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            key = KEYS.get(event.button)
            if key is None or event.instance_id not in self._pads:
                return []
            return self._key(event.instance_id, *key, down=event.type == pygame.CONTROLLERBUTTONDOWN)
        if event.type == pygame.WINDOWFOCUSLOST:
            self._held.clear()
        return [event]

    def _plugged(self, index: int) -> list[pygame.Event]:
        try:
            gamepad = self.opener(index)
        except pygame.error:
            # It was pulled out again.
            return []
        if gamepad.id in self._pads:
            return []
        self._pads[gamepad.id] = _Pad(gamepad, pad_called(gamepad.name))
        return [pygame.Event(pygame.CONTROLLERDEVICEADDED, pad=gamepad.id, name=gamepad.name)]

    def _unplugged(self, number: int) -> list[pygame.Event]:
        pad = self._pads.pop(number, None)
        if pad is None:
            return []
        self._held = {held: left for held, left in self._held.items() if held[0] != number}
        return [pygame.Event(pygame.CONTROLLERDEVICEREMOVED, pad=number, name=pad.gamepad.name)]

    def _key(self, pad: int, key: int, mod: int = 0, *, down: bool) -> list[pygame.Event]:
        self._held.pop((pad, key), None)
        if not down:
            return []
        if key in REPEATING:
            self._held[pad, key] = FIRST
        return [_press(pad, key, mod)]

    def _pushed(self, number: int, pad: _Pad, dt: float) -> list[pygame.Event]:
        found: list[pygame.Event] = []
        direction, trigger = _direction(pad), _trigger(pad)
        for before, now in ((pad.direction, direction), (pad.trigger, trigger)):
            if before != now:
                found += self._key(number, before, down=False) if before else []
                found += self._key(number, now, down=True) if now else []
        pad.direction, pad.trigger = direction, trigger
        if _scrolls(pad.gamepad):
            turns = -_axis(pad.gamepad, pygame.CONTROLLER_AXIS_RIGHTY) * SCROLLS * dt
            found.append(pygame.Event(pygame.MOUSEWHEEL, x=0, y=turns, pad=number))
        return found

    def _repeated(self, dt: float) -> list[pygame.Event]:
        found = []
        for held, left in self._held.items():
            self._held[held] = left - dt
            if left <= dt:
                # A slow frame repeats a key once, or the focus would jump.
                self._held[held] = NEXT
                found.append(_press(*held, repeat=True))
        return found


def _press(pad: int, key: int, mod: int = 0, *, repeat: bool = False) -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0, pad=pad, repeat=repeat)


def _axis(gamepad: Gamepad, axis: int) -> float:
    return gamepad.get_axis(axis) / END


def _direction(pad: _Pad) -> int:
    x, y = (_axis(pad.gamepad, axis) for axis in (pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_LEFTY))
    across = pad.direction in (pygame.K_LEFT, pygame.K_RIGHT)
    if pad.direction and abs(x if across else y) >= LET_GO:
        # A stick that slips a little aside keeps its direction.
        flat = across
    elif max(abs(x), abs(y)) < PUSHED:
        return 0
    else:
        flat = abs(x) >= abs(y)
    if flat:
        return pygame.K_RIGHT if x > 0 else pygame.K_LEFT
    return pygame.K_DOWN if y > 0 else pygame.K_UP


def _trigger(pad: _Pad) -> int:
    keys = {
        pygame.K_MINUS: pygame.CONTROLLER_AXIS_TRIGGERLEFT,
        pygame.K_PLUS: pygame.CONTROLLER_AXIS_TRIGGERRIGHT,
    }
    for key, axis in keys.items():
        if _axis(pad.gamepad, axis) >= (LET_GO if pad.trigger == key else PUSHED):
            return key
    return 0


def _scrolls(gamepad: Gamepad) -> bool:
    return abs(_axis(gamepad, pygame.CONTROLLER_AXIS_RIGHTY)) >= LET_GO
