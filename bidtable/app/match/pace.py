"""How long the table rests on what is told."""

from __future__ import annotations

from typing import Final

from bidtable.core.model import Event

BEAT: Final = {"slow": 1.3, "normal": 0.75, "fast": 0.3, "instant": 0.0}
"""Seconds that the table rests on an event of one beat, by speed."""

HELD: Final = 3
"""`Event.pause` of what stays: a finished trick, a reveal, a showdown."""

STAYS: Final = {"slow": 5.0, "normal": 3.2, "fast": 1.8, "instant": 0.9}
"""Seconds that it stays where it goes on by itself, by speed: long enough to be read."""


def stays(event: Event) -> bool:
    """Return whether an event stays on the table until somebody has seen it."""
    return event.pause >= HELD


A_WORD: Final = {"slow": 0.3, "normal": 0.2, "fast": 0.12, "instant": 0.12}
"""Seconds that it takes to read a word of what is told once more, after a curtain, by speed."""

AGAIN: Final = {"slow": 12.0, "normal": 8.0, "fast": 4.0, "instant": 4.0}
"""Seconds that all of it takes at most, about: where more is told, each is told more briefly."""


def rest_again(words: int, of: int, speed: str) -> float:
    """Return for how many seconds the table rests on an event that is told once more.

    Args:
        words: How many words tell it.
        of: How many tell all that is told once more.
        speed: slow, normal, fast or instant.
    """
    return max(BEAT["fast"], words * min(A_WORD[speed], AGAIN[speed] / max(1, of)))


def rest(event: Event, speed: str, *, stays: bool) -> float:
    """Return for how many seconds the table rests on an event.

    Args:
        event: The event.
        speed: slow, normal, fast or instant.
        stays: Whether it stays until somebody has seen it, at most so long.
    """
    if stays:
        return STAYS[speed]
    return BEAT[speed] * (2.0 if event.pause >= 2 else 1.0)
