"""Paths of the picture files that belong to the program."""

from __future__ import annotations

import functools
from pathlib import Path

from bidtable.store import places


@functools.cache
def drawing_file(name: str) -> Path:
    """Return the path of a drawing, even if the file is missing."""
    return places.assets() / "drawings" / f"{name}.svg"


def has_drawing(name: str) -> bool:
    return drawing_file(name).is_file()


def emblem(slug: str) -> Path:
    """Return the path of a game's emblem, or of a default emblem."""
    own = f"game_{slug}"
    return drawing_file(own if has_drawing(own) else "game_generic")
