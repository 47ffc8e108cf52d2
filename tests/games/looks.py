"""Reads the looks of pieces on a table, for tests."""

from __future__ import annotations

from typing import TypeVar

from bidtable.app.widgets.board import Item

L = TypeVar("L")


def look(items: dict[str, Item], key: str, kind: type[L]) -> L:
    """Return the look of an item, which must be of a kind."""
    found = items[key].look
    assert isinstance(found, kind)
    return found
