"""The devices with which the program is operated, and the names of their buttons."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple

import pygame


@dataclass(frozen=True)
class Device:
    """A device that the player uses.

    Attributes:
        presses: What the player does to go on, for example "Click".
        names: Name of the button with the same effect as a key, by the name of the key; None for the keyboard's names.
    """

    kind: Literal["pointer", "touch", "keyboard", "pad"]
    presses: str
    names: Mapping[str, str] | None = field(default=None, hash=False)

    def name(self, key: str) -> str:
        """Return the name of the button with the effect of a key; empty if there is none."""
        return key if self.names is None else self.names.get(key, "")

    @property
    def hints(self) -> bool:
        """Whether a line on the screen names the buttons of the device."""
        return self.kind in ("keyboard", "pad")


def _pad(primary: str, back: str, details: str, undo: str, *rest: str) -> Device:
    left, right, less, more, menu, rules = rest
    names = {
        "Enter": primary,
        "Space": primary,
        "Space or Enter": primary,
        "Esc": back,
        "I": details,
        "Backspace": undo,
        "F6": f"{left} {right}",
        "+ −": f"{less} {more}",
        "+": more,
        "−": less,
        "Menu": menu,
        "F1": rules,
        "arrows": "D-pad",
        "← →": "← →",
        "Page Up, Down": "right stick",
    }
    return Device("pad", primary, names)


POINTER: Final = Device("pointer", "Click")
TOUCH: Final = Device("touch", "Tap", {})
KEYBOARD: Final = Device("keyboard", "Space or Enter")
XBOX: Final = _pad("A", "B", "X", "Y", "LB", "RB", "LT", "RT", "Menu", "View")
PLAYSTATION: Final = _pad(
    *("Cross", "Circle", "Square", "Triangle", "L1", "R1", "L2", "R2", "Options", "Share")
)
NINTENDO: Final = _pad("A", "B", "X", "Y", "L", "R", "ZL", "ZR", "+", "−")

_MAKERS: Final = {
    PLAYSTATION: ("playstation", "dualshock", "dualsense", "sony", "ps3", "ps4", "ps5"),
    NINTENDO: ("nintendo", "switch", "joy-con"),
}


def pad_called(name: str) -> Device:
    """Return the names of the buttons of a controller, by the name of the controller."""
    words = name.lower()
    return next((pad for pad, makers in _MAKERS.items() if any(maker in words for maker in makers)), XBOX)


class KeyHint(NamedTuple):
    """A key that does something now, and what it does."""

    key: str
    what: str


def by_pad(event: pygame.Event) -> bool:
    """Return whether an event stands for a button or a stick of a controller."""
    return getattr(event, "pad", None) is not None


def leaves(event: pygame.Event) -> bool:
    """Return whether an arrow leaves a widget that uses arrows, at the end of its values.

    A fresh press on a controller does, because a controller has no Tab.
    """
    return by_pad(event) and not repeated(event)


def repeated(event: pygame.Event) -> bool:
    """Return whether a key event was repeated because the key is held."""
    return bool(getattr(event, "repeat", False))
