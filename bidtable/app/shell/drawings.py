"""Paths of the picture files that belong to the program."""

from __future__ import annotations

import functools
from pathlib import Path

from bidtable.store import places


@functools.cache
def drawing_file(name: str) -> Path:
    """Return the path of the drawing with the given name, even if the file is missing."""
    return places.assets() / "drawings" / f"{name}.svg"


def has_drawing(name: str) -> bool:
    """Return whether a drawing with the given name exists."""
    return drawing_file(name).is_file()


def emblem(slug: str) -> Path:
    """Return the path of the emblem of a game. Games without an emblem of their own share a drawing."""
    own = f"game_{slug}"
    return drawing_file(own if has_drawing(own) else "game_generic")
