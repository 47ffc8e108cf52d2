"""The drawings that belong to the program, by name."""

from __future__ import annotations

import functools
from pathlib import Path

from bidtable.store import places


@functools.cache
def drawing_file(name: str) -> Path:
    """Return the file of a drawing; it need not exist."""
    return places.assets() / "drawings" / f"{name}.svg"


def has_drawing(name: str) -> bool:
    """Return whether a drawing of that name exists."""
    return drawing_file(name).is_file()


def emblem(slug: str) -> Path:
    """Return the file of a game's emblem; games without an emblem share a drawing."""
    own = f"game_{slug}"
    return drawing_file(own if has_drawing(own) else "game_generic")
