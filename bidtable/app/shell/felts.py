"""The colour of each game's table, and the drawings on the wall of its room."""

from __future__ import annotations

from bidtable.app.draw.theme import Theme, dyed
from bidtable.core import registry


def felt_of(theme: Theme, slug: str) -> Theme:
    """Return a theme in which the table has the colour of a game. A game without a colour has a blue table."""
    return dyed(theme, _colour(slug) or "blue")


def wall_of(slug: str) -> str:
    """Return the end of the names of two drawings: the picture and the shelf on the wall of a game's room."""
    return slug if _colour(slug) else "generic"


def _colour(slug: str) -> str:
    """Return the registered colour of a game; empty for a game that is not registered."""
    return next((entry.felt for entry in registry.entries() if entry.slug == slug), "")
