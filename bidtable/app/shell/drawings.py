"""The picture files that belong to the program, by name."""

from __future__ import annotations

import functools
from pathlib import Path

from bidtable.store import places


@functools.cache
def drawing_file(name: str) -> Path:
    """Return the path of a drawing by name; the file may be missing."""
    return places.assets() / "drawings" / f"{name}.svg"


def has_drawing(name: str) -> bool:
    """Return whether there is a drawing with this name."""
    return drawing_file(name).is_file()


def emblem(slug: str) -> Path:
    """Return the path of a game's emblem; games without an emblem share a drawing."""
    own = f"game_{slug}"
    return drawing_file(own if has_drawing(own) else "game_generic")
