"""The drawings that come with the program, by name."""

from __future__ import annotations

import functools
from pathlib import Path

from bidtable.store import places


@functools.cache
def drawing_file(name: str) -> Path:
    """Return the file of a drawing, whether or not it is there."""
    return places.assets() / "drawings" / f"{name}.svg"


def has_drawing(name: str) -> bool:
    """Return whether there is a drawing of that name."""
    return drawing_file(name).is_file()


def emblem(slug: str) -> Path:
    """Return the file of a game's emblem; games without one share a drawing."""
    own = f"game_{slug}"
    return drawing_file(own if has_drawing(own) else "game_generic")
