"""Turns the description of the screen into updates for the library `accesskit`."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from typing import Any, Final

from bidtable.app.reader.entries import ROOT, Entry, Screen

ROLES: Final = {
    "window": "WINDOW",
    "dialog": "DIALOG",
    "group": "GROUP",
    "log": "LOG",
    "page": "DOCUMENT",
    "heading": "HEADING",
    "link": "LINK",
    "switch": "SWITCH",
    "slider": "SLIDER",
    "amount": "SPIN_BUTTON",
    "choices": "RADIO_GROUP",
    "option": "RADIO_BUTTON",
    "list": "LIST_BOX",
    "row": "LIST_BOX_OPTION",
    "text field": "TEXT_INPUT",
}
"""Names of the roles of `accesskit`. Other entries are buttons if they can be pressed, otherwise labels."""
ATOMS: Final = ("LABEL", "TEXT_RUN")
"""Roles whose text is their value."""


class Nodes:
    """Gives each entry a number, and describes changes of the screen for `accesskit`.

    Args:
        kit: The library `accesskit`.
    """

    def __init__(self, kit: Any) -> None:
        self._kit = kit
        self._numbers: dict[str, int] = {}
        self._keys: dict[int, str] = {}
        self._fresh = itertools.count(1)

    def key_of(self, number: int) -> str:
        """Return the key of an entry by its number; empty for an unknown number."""
        return self._keys.get(number, "")

    @staticmethod
    def action(request: Any) -> str:
        """Return the name of the action that a request asks for, such as "click"."""
        return str(request.action).rpartition(".")[2].lower()

    def number_of(self, key: str) -> int:
        if key not in self._numbers:
            number = next(self._fresh)
            self._numbers[key], self._keys[number] = number, key
        return self._numbers[key]

    def update(self, screen: Screen, focus: str, before: Screen | None) -> Any:
        """Return an update from one description of the screen to the next; None sends everything."""
        old = before.entries if before is not None else {}
        anew = self._renumber(old, screen.entries)
        kit = self._kit
        update = kit.TreeUpdate(self.number_of(focus))
        if before is None:
            tree = kit.Tree(self.number_of(ROOT))
            tree.toolkit_name = "Bidtable"
            update.tree = tree
        for key, entry in screen.entries.items():
            # A parent names the size of its set, so it changes with the number of its children.
            if old.get(key) != entry or not anew.isdisjoint(entry.children):
                update.nodes.append((self.number_of(key), self._node(entry)))
                if entry.fillable:
                    update.nodes.append((self.number_of(f"{key}#text"), self._text(entry)))
        return update

    def _renumber(self, old: Mapping[str, Entry], new: Mapping[str, Entry]) -> set[str]:
        """Return the entries that get another number because they are another thing now.

        The libraries of screen readers remember for each number whether it can be pressed.
        """
        anew = {key for key, entry in old.items() if key not in new or _role(new[key]) != _role(entry)}
        for key in anew:
            for each in (key, f"{key}#text"):
                if (number := self._numbers.pop(each, None)) is not None:
                    del self._keys[number]
        return anew

    def _node(self, entry: Entry) -> Any:
        kit = self._kit
        role = _role(entry)
        node = kit.Node(getattr(kit.Role, role))
        if role in ATOMS:
            node.set_value(entry.name)
        elif entry.name:
            node.set_label(entry.name)
        if entry.value and not entry.fillable:
            node.set_value(entry.value)
        if entry.help:
            node.set_description(entry.help)
        if entry.rect is not None:
            x, y, width, height = entry.rect
            node.set_bounds(kit.Rect(x, y, x + width, y + height))
        children = [self.number_of(key) for key in entry.children]
        if entry.fillable:
            children.append(self.number_of(f"{entry.key}#text"))
        if children:
            node.set_children(children)
            node.set_size_of_set(len(entry.children))
        if entry.place >= 0:
            node.set_position_in_set(entry.place)
        self._set_state(node, entry)
        for action in self._actions(entry):
            node.add_action(getattr(kit.Action, action))
        return node

    def _set_state(self, node: Any, entry: Entry) -> None:
        kit = self._kit
        if not entry.enabled:
            node.set_disabled()
        if entry.role == "dialog":
            node.set_modal()
        if entry.on is not None:
            node.set_toggled(kit.Toggled.TRUE if entry.on else kit.Toggled.FALSE)
        if entry.chosen is not None:
            node.set_selected(entry.chosen)
            if entry.role == "option":
                node.set_toggled(kit.Toggled.TRUE if entry.chosen else kit.Toggled.FALSE)
        if entry.scale is not None:
            node.set_numeric_value(entry.scale.now)
            node.set_min_numeric_value(entry.scale.low)
            node.set_max_numeric_value(entry.scale.high)
            node.set_numeric_value_step(entry.scale.step)
        if entry.manner is not None:
            node.set_live(kit.Live.POLITE if entry.manner == "politely" else kit.Live.ASSERTIVE)

    @staticmethod
    def _actions(entry: Entry) -> list[str]:
        found = []
        if entry.pressable:
            found.append("CLICK")
        if entry.focusable:
            found.append("FOCUS")
        if entry.scale is not None:
            found += ["INCREMENT", "DECREMENT"]
        if entry.scale is not None or entry.fillable:
            found.append("SET_VALUE")
        return found

    def _text(self, entry: Entry) -> Any:
        node = self._kit.Node(self._kit.Role.TEXT_RUN)
        node.set_value(entry.value)
        node.set_character_lengths([len(letter.encode()) for letter in entry.value])
        return node


def _role(entry: Entry) -> str:
    return ROLES.get(entry.role, "BUTTON" if entry.pressable else "LABEL")
