"""The colour of each game's table, and the drawings on the wall behind the table."""

from __future__ import annotations

from bidtable.app.draw.theme import Theme, dyed
from bidtable.core import registry


def felt_of(theme: Theme, slug: str) -> Theme:
    """Return a theme with the table colour of a game; blue is the default."""
    return dyed(theme, _colour(slug) or "blue")


def wall_of(slug: str) -> str:
    """Return the name of the drawings on the wall for a game."""
    return slug if _colour(slug) else "generic"


def _colour(slug: str) -> str:
    return next((entry.felt for entry in registry.entries() if entry.slug == slug), "")
