"""Drawing of the table of each game on the screen."""

from __future__ import annotations

from typing import cast

from bidtable.app.draw.theme import Metrics
from bidtable.app.tables.base import Table
from bidtable.app.tables.generic import GenericTable
from bidtable.core import registry
from bidtable.core.game import AnyGame


def table_kind(slug: str) -> type[Table]:
    """Return the table class of a game: its own class, or the generic class for any game."""
    entry = registry.entry(slug)
    return cast("type[Table]", registry.resolve(entry.table)) if entry.table else GenericTable


def make_table(game: AnyGame, slug: str, metrics: Metrics) -> Table:
    """Return a new table of a game for a window."""
    return table_kind(slug)(game, metrics)
