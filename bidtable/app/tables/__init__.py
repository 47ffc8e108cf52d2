"""How each game looks: one folder a game, each a pure picture of a view."""

from __future__ import annotations

from typing import cast

from bidtable.app.draw.theme import Metrics
from bidtable.app.tables.base import Table
from bidtable.app.tables.generic import GenericTable
from bidtable.core import registry
from bidtable.core.game import AnyGame


def make_table(game: AnyGame, slug: str, metrics: Metrics) -> Table:
    """Return a game's own table, or the generic one, which draws any game."""
    entry = registry.entry(slug)
    kind = cast("type[Table]", registry.resolve(entry.table)) if entry.table else GenericTable
    return kind(game, metrics)
