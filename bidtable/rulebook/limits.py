"""Checks the size and the content of rule files against limits."""

from __future__ import annotations

import math
from typing import Any, Final

from bidtable.rulebook.document import PathInFile

MAX_BYTES: Final = 2_000_000
"""Largest size of a rule file in bytes."""
MAX_NODES: Final = 40_000
"""Largest number of values in a rule file; repeated values (YAML aliases) are counted each time."""
MAX_DEPTH: Final = 30
"""Largest depth of nested lists and mappings in a rule file."""
MAX_ENTRIES: Final = 2000
"""Largest number of entries in a list, or of keys in a mapping of a rule file."""
MAX_LETTERS: Final = 10_000
"""Largest number of letters in a text of a rule file."""
MAX_DIGITS: Final = 700
"""Largest number of digits in a number of a rule file, enough for a set of all cards and still fast to read."""
MAX_PROBLEMS: Final = 200
"""Largest number of mistakes that are reported at once for a file."""
TOO_MUCH: Final = "The file holds too much, is nested too deeply, or repeats itself too often."


def too_long(length: int) -> str:
    """Return a message about a text that has too many letters."""
    return f"This text has {length} letters; expected at most {MAX_LETTERS}."


def beyond(data: Any) -> tuple[PathInFile, str] | None:
    """Find the first part of a rule file that is too large or nested too deeply."""
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
    if isinstance(value, str) and len(value) > MAX_LETTERS:
        return too_long(len(value))
    if isinstance(value, (dict, list)) and len(value) > MAX_ENTRIES:
        return f"There are {len(value)} entries here; expected at most {MAX_ENTRIES}."
    if isinstance(value, float) and not math.isfinite(value):
        return f"'{value}' is not a usable number; expected a finite one."
    return ""
