"""Keyboard shortcuts at the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import pygame

from bidtable.app.scenes.furniture.frame import Furniture
from bidtable.app.scenes.furniture.host import TableHost
from bidtable.app.scenes.furniture.looking import Looking
from bidtable.app.scenes.furniture.transport import Transport
from bidtable.app.scenes.table.hint import Hinting
from bidtable.app.scenes.table.teaching import Teaching
from bidtable.app.widgets.device import KeyHint, repeated

_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
_FURNITURE = ("bar:", "act:", "look:", "log", "hint")
"""Beginnings of the names of widgets that are not pieces on the table."""


class KeyHost(TableHost, Protocol):
    furniture: Furniture
    hinting: Hinting
    looking: Looking
    transport: Transport | None
    teaching: Teaching | None

    @property
    def pointed_key(self) -> str:
        """Id of the piece that the player points at; may be empty."""

    def inspect(self, key: str) -> bool:
        """Show a piece large, and return whether the piece has a description."""


def enter_confirms(scene: KeyHost) -> bool:
    """Return whether Enter makes the selected move."""
    focused = scene.ui.focused
    if scene.selected is None:
        return False
    if focused is None:
        return True
    if focused.name.startswith(_FURNITURE):
        return not scene.ui.ring_visible
    elsewhere = focused.on_click is not None and scene.table.moves.get(focused.name) != scene.selected
    return not (elsewhere and scene.ui.ring_visible)


def pressed(scene: KeyHost, event: pygame.Event) -> bool:
    """Handle a key, and return whether it was used."""
    key = event.key
    if scene.transport is not None and scene.transport.key(event):
        return True
    if key == pygame.K_ESCAPE:
        _escape(scene)
        return True
    if key == pygame.K_MENU:
        scene.furniture.open_menu()
        return True
    if repeated(event) and key in _ENTER:
        # A held key may change an amount, and does nothing else.
        return False
    if key == pygame.K_f and scene.may_finish:
        scene.finish_quickly()
        return True
    if scene.session.busy and key in (pygame.K_SPACE, *_ENTER):
        scene.hurry()
        return True
    if key in _ENTER and enter_confirms(scene):
        scene.confirm()
        return True
    if key in (pygame.K_SPACE, *_ENTER) and _left_on_bar(scene):
        # A further press of Enter, meant to go on, must not press the button of the bar again.
        return True
    if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
        if key == pygame.K_z and event.mod & pygame.KMOD_CTRL:
            scene.take_back()
            return True
        return False
    switches: dict[int, Callable[[], None]] = {
        pygame.K_h: scene.hinting.keyed,
        pygame.K_k: scene.toggle_hand,
        pygame.K_l: scene.toggle_log,
        pygame.K_F1: scene.open_rulebook,
        pygame.K_BACKSPACE: scene.take_back,
    }
    if key == pygame.K_i and scene.pointed_key and scene.inspect(scene.pointed_key):
        return True
    if key in switches:
        switches[key]()
        return True
    move = scene.table.hotkey(scene.situation(), key) if scene.session.awaiting else None
    if move is not None:
        scene.choose(move)
        return True
    return scene.teaching is not None and scene.teaching.keyed(scene.situation(), key)


def now(scene: KeyHost) -> list[KeyHint]:
    """Return the keys of the table that do something now, besides those of its buttons."""
    if scene.session.busy:
        return [KeyHint("Space or Enter", "go on")]
    found: list[KeyHint] = []
    if enter_confirms(scene):
        found.append(KeyHint("Enter", "confirm"))
    elif scene.table.moves.get(scene.pointed_key) is not None:
        found.append(KeyHint("Enter", "choose"))
    if scene.selected is not None:
        found.append(KeyHint("Esc", "choose again"))
    if any(item.repeats for item in scene.table.panel.items):
        found.append(KeyHint("+ −", "amount"))
    if scene.pointed_key and scene.table.inspect(scene.situation(), scene.pointed_key) is not None:
        found.append(KeyHint("I", "large"))
    return [*found, KeyHint("F6", "next part")]


def _left_on_bar(scene: KeyHost) -> bool:
    # Such a focus comes from a click and not from the keyboard.
    focused = scene.ui.focused
    return focused is not None and focused.name.startswith("bar:") and not scene.ui.ring_visible


def _escape(scene: KeyHost) -> None:
    if scene.show_log:
        scene.toggle_log()
    elif scene.hinting.shown:
        scene.hinting.hide()
    elif scene.selected is not None:
        scene.cancel()
    elif scene.session.screen.looking:
        scene.looking.close()
    else:
        scene.furniture.open_menu()
