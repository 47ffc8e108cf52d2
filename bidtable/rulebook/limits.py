"""Limits that hold for every rule file, whatever it is about: what lies beyond them is refused before it is used."""

from __future__ import annotations

import math
from typing import Any, Final

from bidtable.rulebook.document import PathInFile

MAX_BYTES: Final = 2_000_000
"""Size of a file."""
MAX_NODES: Final = 40_000
"""Values in a file, repeated ones counted again."""
MAX_DEPTH: Final = 30
"""Levels of nesting."""
MAX_ENTRIES: Final = 2000
"""Entries of a list, or keys of a group."""
MAX_LETTERS: Final = 10_000
"""Letters of a text."""
MAX_DIGITS: Final = 700
"""Letters of a number: enough for a set of all cards, and few enough to be read and written quickly."""
MAX_PROBLEMS: Final = 200
"""Mistakes of a file that are told; the rest waits until these are mended."""
TOO_MUCH: Final = "The file holds too much, is nested too deeply, or repeats itself too often."


def too_long(length: int) -> str:
    """Say that a text is too long."""
    return f"This text has {length} letters; expected at most {MAX_LETTERS}."


def beyond(data: Any) -> tuple[PathInFile, str] | None:
    """Find the first part of a file's content that lies beyond the limits.

    Args:
        data: The content as plain values.

    Returns:
        Where the part stands, and what is wrong with it; None if there is none.
    """
    stack: list[tuple[PathInFile, Any]] = [((), data)]
    count = 0
    while stack:
        path, value = stack.pop()
        count += 1
        if count > MAX_NODES or len(path) > MAX_DEPTH:
            return path, TOO_MUCH
        text = _wrong(value)
        if text:
            return path, text
        if isinstance(value, dict):
            if any(isinstance(key, str) and len(key) > MAX_LETTERS for key in value):
                return path, too_long(max(len(str(key)) for key in value))
            stack += [((*path, key), entry) for key, entry in reversed(value.items())]
        elif isinstance(value, list):
            stack += [((*path, index), value[index]) for index in reversed(range(len(value)))]
    return None


def _wrong(value: Any) -> str:
    """Say what is wrong with a single value; empty if nothing is."""
    if isinstance(value, str) and len(value) > MAX_LETTERS:
        return too_long(len(value))
    if isinstance(value, (dict, list)) and len(value) > MAX_ENTRIES:
        return f"There are {len(value)} entries here; expected at most {MAX_ENTRIES}."
    if isinstance(value, float) and not math.isfinite(value):
        return f"'{value}' is no number; expected one that can be counted with."
    return ""
