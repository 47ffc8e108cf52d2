"""Filters for the list of saved matches, for example by game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

import pygame

from bidtable.app.archive.history_list import SPANS, Ending, Result, Wanted
from bidtable.app.match.setup_form import LEVELS
from bidtable.app.scenes.common.buttons import button_width, make_button
from bidtable.app.scenes.common.form_parts import Column
from bidtable.app.widgets import Action, Choice, TextEntry, Ui
from bidtable.core import registry

T = TypeVar("T")

MAX_TEXT = 30
"""Largest number of characters in the search field."""


class Filters:
    """Widgets that filter the list of saved matches."""

    def __init__(
        self, ui: Ui, column: Column, wanted: Wanted, people: Sequence[str], changed: Callable[[], None]
    ) -> None:
        """Add the filter widgets to a column."""
        self._ui, self._column, self._wanted, self._changed = ui, column, wanted, changed
        entry = TextEntry(
            wanted.text, self._search, MAX_TEXT, "anybody", rect=(0, 0, 10, 10), name="history:text"
        )
        self._place("Name at the table", entry)
        games = [("", "All"), *((entry.slug, entry.title) for entry in registry.entries())]
        self._choice("game", "Game", games)
        endings: list[tuple[Ending, str]] = [("", "All"), ("open", "Going on"), ("over", "Over")]
        self._choice("ending", "State", endings)
        self._choice("person", "Person", [("", "Anybody"), *((name, name) for name in people)])
        results: list[tuple[Result, str]] = [("", "Any"), ("won", "Won"), ("lost", "Lost")]
        self._choice("result", "Result", results)
        levels = [("", "Any"), *((level, level.capitalize()) for level in LEVELS)]
        self._choice("level", "Bots", levels)
        self._choice("days", "Played", SPANS)
        self._clear()

    def _place(self, title: str, widget: Choice[T] | TextEntry) -> None:
        m = self._ui.metrics
        self._column.text(title, 15, "ink", "semibold")
        self._column.y -= m.px(4)
        row = m.row(34)
        self._column.add(widget, (0, 0, self._column.width, row))
        self._column.y += row + m.px(9)

    def _choice(self, field: str, title: str, options: Sequence[tuple[T, str]]) -> None:
        def choose(value: T) -> None:
            setattr(self._wanted, field, value)
            self._changed()

        value = getattr(self._wanted, field)
        self._place(title, Choice(options, value, choose, name=f"history:{field}"))

    def _search(self, text: str) -> None:
        self._wanted.text = text
        self._changed()

    def _clear(self) -> None:
        action = Action("history:clear", "Show all", self._all, tip="Clear all filters")
        m = self._ui.metrics
        size = (min(self._column.width, button_width(self._ui, action)), m.row(36))
        button = make_button(action, pygame.Rect((0, 0), size))
        self._column.add(button, (0, 0, *size))
        self._column.y += size[1]

    def _all(self) -> None:
        fresh = Wanted()
        for name in fresh.__struct_fields__:
            setattr(self._wanted, name, getattr(fresh, name))
        self._changed()
