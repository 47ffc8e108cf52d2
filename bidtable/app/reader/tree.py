"""Makes the description of the screen from its widgets."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

import pygame

from bidtable.app.reader.entries import ROOT, SAID, Entry, Readable, Screen, Target
from bidtable.app.widgets.sprite import Sprite
from bidtable.app.widgets.widget import Widget
from bidtable.app.widgets.words import Group, Part, Words

PLAIN: Final = (
    *(
        "button",
        "card",
        "choice",
        "choices",
        "heading",
        "line",
        "link",
        "list",
        "log",
        "note",
        "page",
        "player",
    ),
    *("announcement", "row", "slider", "switch", "text", "text field", "amount"),
)
"""Roles that are not part of the name, because the name or the kind of the entry says enough."""
CONTAINERS: Final = ("choices", "list", "log", "page")
"""Roles of widgets that are described by their parts, and that need no name."""
REST: Final = "Other"
"""Name of the group of widgets that belong to no other group."""


def read(scene: Readable, title: str, *, pieces: bool = True) -> Screen:
    """Describe the screen of a scene.

    Args:
        scene: The scene on top.
        title: Title of the window.
        pieces: Whether the pieces on the table are described.
    """
    return _Maker(scene, pieces=pieces).screen(title)


def name_of(words: Words) -> str:
    """Return the full name of a widget, with its value and state."""
    if words.role in ("slider", "text field", "choices"):
        return words.name
    first = words.name if words.role in PLAIN else f"{words.role} {words.name}"
    told = ", ".join(dict.fromkeys(filter(None, (first, words.value, words.state)))).replace("\n", ", ")
    return told[:1].upper() + told[1:]


class _Maker:
    def __init__(self, scene: Readable, *, pieces: bool) -> None:
        self._scene, self._pieces = scene, pieces
        self._entries: dict[str, Entry] = {}
        self._targets: dict[str, Target] = {}
        self._keys: dict[Widget, str] = {}
        self._prefix = type(scene).__name__

    def screen(self, title: str) -> Screen:
        ui = self._scene.ui
        widgets = [w for w in ui.widgets if w.layer == ui.layer and w.visible and self._may_tell(w)]
        widgets.sort(key=lambda w: (w.focus_order, w.sequence))
        if ui.modal_open:
            inside = [self._dialog(widgets)]
        elif self._scene.groups:
            inside = self._grouped(widgets)
        else:
            inside = self._list(widgets)
        self._entries[ROOT] = Entry(ROOT, "window", title, rect=(0, 0, *ui.size), children=tuple(inside))
        return Screen(self._entries, self._targets, self._keys)

    def _may_tell(self, widget: Widget) -> bool:
        if not isinstance(widget, Sprite):
            return True
        return self._pieces and widget.alpha > 0

    def _dialog(self, widgets: Sequence[Widget]) -> str:
        inside = self._list(widgets)
        heads = (self._entries[key].name for key in inside)
        key = f"{self._prefix}/dialog:{self._scene.ui.layer}"
        self._entries[key] = Entry(key, "dialog", next(heads, ""), children=tuple(inside))
        return key

    def _grouped(self, widgets: Sequence[Widget]) -> list[str]:
        groups = (*self._scene.groups, Group(REST, ("*",)))
        members: list[list[Widget]] = [[] for _ in groups]
        known = {key: number for number, group in enumerate(groups) for key in group.keys}
        begins = [
            (key.rstrip("*"), number)
            for number, group in enumerate(groups)
            for key in group.keys
            if "*" in key
        ]
        for widget in widgets:
            number = known.get(widget.name, -1)
            if number < 0:
                number = next(number for begin, number in begins if widget.name.startswith(begin))
            members[number].append(widget)
        plates = [other.rect for other in widgets if other.name.startswith("seat:")]
        inside = []
        for group, mine in zip(groups, members, strict=True):
            if group.across:
                mine.sort(key=lambda widget: _owner(widget.rect, plates))
            children = self._list(mine)
            if children:
                key = f"{self._prefix}/group:{group.name}"
                self._entries[key] = Entry(key, "group", group.name, children=tuple(children))
                inside.append(key)
        return inside

    def _list(self, widgets: Iterable[Widget]) -> list[str]:
        found: list[str] = []
        for widget in widgets:
            key = self._add(widget, len(found))
            if key and not self._repeats(key, found):
                found.append(key)
        return found

    def _repeats(self, key: str, found: list[str]) -> bool:
        # The figure of a person and the plate beside it have the same words.
        if not found:
            return False
        entry, last = self._entries[key], self._entries[found[-1]]
        if (entry.role, entry.name) != (last.role, last.name) or last.focusable or last.pressable:
            return False
        self._entries[key] = replace(entry, place=last.place)
        del self._entries[last.key], self._keys[self._targets.pop(last.key).widget]
        found[-1] = key
        return True

    def _add(self, widget: Widget, place: int) -> str:
        words = widget.in_words
        if words is None:
            return ""
        parts = widget.parts()
        name = name_of(words)
        if not (name or parts):
            return ""
        key = f"{self._prefix}/{widget.name or f'{type(widget).__name__} {widget.sequence:g}'}"
        while key in self._entries:
            key += "+"
        children = self._parts(key, widget, parts)
        tip = widget.tip_text()
        self._entries[key] = Entry(
            key,
            words.role,
            name,
            value=words.value if words.role in ("slider", "text field", "choices") else "",
            help=tip if tip and tip.rstrip(".") not in name and words.name != tip else "",
            rect=(widget.rect.x, widget.rect.y, widget.rect.w, widget.rect.h),
            children=children,
            pressable=words.role != "slider"
            and not parts
            and (widget.on_click is not None or words.on is not None),
            focusable=widget.can_focus,
            fillable=words.role == "text field",
            enabled=widget.enabled,
            on=words.on,
            scale=words.scale,
            place=place,
        )
        self._targets[key] = Target(widget, widget.purpose)
        self._keys[widget] = key
        return key

    def _parts(self, key: str, widget: Widget, parts: Sequence[Part]) -> tuple[str, ...]:
        found = []
        for number, part in enumerate(parts):
            inner = f"{key}#{number}"
            chooses = part.chosen is not None
            self._entries[inner] = Entry(
                inner,
                part.role,
                part.name,
                pressable=part.press is not None,
                focusable=chooses and widget.can_focus,
                enabled=widget.enabled,
                chosen=part.chosen,
                place=number,
            )
            self._targets[inner] = Target(widget, widget.purpose, number, part.name)
            found.append(inner)
        return tuple(found)


def _owner(area: pygame.Rect, plates: Sequence[pygame.Rect]) -> int:
    # What lies before a person is read after the plate of this person.
    x, y = area.center
    near = min(plates, key=lambda rect: abs(rect.centerx - x) + abs(rect.centery - y), default=area)
    return near.centerx


def opening(screen: Screen) -> str:
    """Return the first heading of the screen, which names the scene."""
    root = screen.entries[ROOT]
    return next((entry.name for entry in screen.inside(root)[1:] if entry.role == "heading"), "")


def with_said(screen: Screen, said: Sequence[Entry]) -> Screen:
    """Return the description together with the texts that the reader has said without being asked."""
    if not said:
        return screen
    root = screen.entries[ROOT]
    told = Entry(SAID, "log", "What was said", children=tuple(entry.key for entry in said))
    inside = (*(key for key in root.children if key != SAID), SAID)
    entries = {key: entry for key, entry in screen.entries.items() if entry.manner is None}
    entries |= {entry.key: entry for entry in (*said, told, replace(root, children=inside))}
    return replace(screen, entries=entries)


def focus_of(screen: Screen, widget: Widget | None) -> str:
    """Return the key of the entry with the focus: the widget, or its chosen part."""
    key = screen.keys.get(widget) if widget is not None else None
    if key is None:
        return ROOT
    parts = (screen.entries[child] for child in screen.entries[key].children)
    return next((part.key for part in parts if part.chosen), key)
