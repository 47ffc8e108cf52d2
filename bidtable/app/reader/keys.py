"""The keys with which the user of a screen reader asks for words, and goes from group to group."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from bidtable.app.reader.entries import ROOT, Entry, Readable, Screen
from bidtable.app.widgets.words import Spoken

SITUATION: Final = pygame.K_F5
GROUPS: Final = pygame.K_F6
PEOPLE: Final = pygame.K_F7
EVENTS: Final = pygame.K_F8
EFFECTS: Final = pygame.K_F9
KEYS: Final = (SITUATION, GROUPS, PEOPLE, EVENTS, EFFECTS)
"""The keys of the reader; Shift goes the other way."""
NOBODY: Final = "Nobody sits here."
NOTHING: Final = "Nothing has happened yet."
NO_EFFECT: Final = "Nothing is chosen."
NO_GROUP: Final = "There are no groups here."


class Keys:
    """Answers the keys of the reader.

    Args:
        say: Called with the text of an answer.
    """

    def __init__(self, say: Callable[[Spoken], None]) -> None:
        self._say = say
        self._key = 0
        self._at = -1
        self._visited: tuple[str, str | None] = ("", None)

    def pressed(self, scene: Readable, screen: Screen, event: pygame.Event, *, listens: bool) -> None:
        """Answer a key, which must be one of `KEYS`.

        If no screen reader listens, groups without anything for the keyboard are left out.
        """
        back = bool(event.mod & pygame.KMOD_SHIFT)
        if event.key not in (self._key, GROUPS):
            self._at = -1
        self._key = event.key
        if event.key == GROUPS:
            self._go(scene, screen, back=back, all_groups=listens)
            return
        answers: dict[int, Callable[[], str]] = {
            SITUATION: lambda: scene.situation_in_words() or _plain(screen),
            PEOPLE: lambda: self._one_of(scene.people_in_words(), back=back) or NOBODY,
            EVENTS: lambda: self._one_of(scene.events_in_words()[::-1], back=back, ends=True) or NOTHING,
            EFFECTS: lambda: scene.effects_in_words() or NO_EFFECT,
        }
        self._say(Spoken(answers[event.key](), "assertively"))

    def _one_of(self, texts: Sequence[str], *, back: bool, ends: bool = False) -> str:
        if not texts:
            return ""
        at = self._at + (-1 if back else 1)
        self._at = max(0, min(len(texts) - 1, at)) if ends else at % len(texts)
        return texts[self._at]

    def _go(self, scene: Readable, screen: Screen, *, back: bool, all_groups: bool) -> None:
        stops = [stop for stop in _stops(screen) if all_groups or _first(stop, screen)]
        if not stops:
            self._say(Spoken(NO_GROUP, "assertively"))
            return
        focused = screen.keys.get(scene.ui.focused) if scene.ui.focused is not None else None
        names = [stop[0].key for stop in stops]
        if self._visited[0] in names and self._visited[1] == focused:
            # Not every group has something for the keyboard, so the focus alone does not tell the group.
            here = names.index(self._visited[0])
        else:
            inside = (at for at, stop in enumerate(stops) if focused in [entry.key for entry in stop])
            here = next(inside, 0 if back else -1)
        stop = stops[(here + (-1 if back else 1)) % len(stops)]
        first = _first(stop, screen)
        if first:
            scene.ui.focus(screen.targets[first].widget, ring=True)
        self._visited = stop[0].key, first or focused
        self._say(
            Spoken(". ".join(entry.name.rstrip(".") for entry in stop if entry.name) + ".", "assertively")
        )


def _first(stop: Sequence[Entry], screen: Screen) -> str:
    return next((entry.key for entry in stop if entry.focusable and entry.key in screen.targets), "")


def _stops(screen: Screen) -> list[list[Entry]]:
    groups = screen.groups()
    if groups:
        return [screen.inside(group) for group in groups]
    entries = [screen.entries[key] for key in screen.entries[ROOT].children]
    homes = {entry.key: _panel_around(entry, entries) for entry in entries}
    panels = set(homes.values())
    stops: dict[str, list[Entry]] = {}
    last = ""
    for entry in entries:
        home = entry.key if entry.key in panels else homes[entry.key]
        if home:
            stops.setdefault(home, []).extend(screen.inside(entry))
            last = ""
            continue
        for part in screen.inside(entry):
            last = part.key if part.role == "heading" or not last else last
            stops.setdefault(last, []).append(part)
    return [_panel_first(home, stop) for home, stop in stops.items()]


def _panel_first(home: str, stop: Sequence[Entry]) -> list[Entry]:
    return sorted(stop, key=lambda entry: entry.key != home)


def _panel_around(entry: Entry, entries: Sequence[Entry]) -> str:
    """Return the key of the smallest panel with a heading around an entry; empty if there is none."""
    if entry.rect is None:
        return ""
    middle = pygame.Rect(entry.rect).center
    around = {
        other.key: other.rect[2] * other.rect[3]
        for other in entries
        if other.role == "heading" and other is not entry and other.rect is not None
        if pygame.Rect(other.rect).collidepoint(middle)
    }
    return min(around, key=around.__getitem__, default="")


def _plain(screen: Screen) -> str:
    told = screen.inside(screen.entries[ROOT])[1:]
    texts = [entry.name.rstrip(".") for entry in told if entry.role in ("heading", "text", "note")]
    return ". ".join([*texts, ""]).strip()
