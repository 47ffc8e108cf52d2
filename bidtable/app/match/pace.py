"""The pace of narration: seconds for which the table rests on an event."""

from __future__ import annotations

from typing import Final

from bidtable.core.model import Event

BEAT: Final = {"slow": 1.3, "normal": 0.75, "fast": 0.3, "instant": 0.0}
"""Seconds that the table rests on an event of one beat, by speed."""

HELD: Final = 3
"""`Event.pause` of important events: a finished trick, a reveal, a showdown."""

STAYS: Final = {"slow": 5.0, "normal": 3.2, "fast": 1.8, "instant": 0.9}
"""Seconds that such an event stays if it goes on by itself, by speed: long enough for reading."""


def stays(event: Event) -> bool:
    """Return whether an event stays on the table until a person has seen it."""
    return event.pause >= HELD


A_WORD: Final = {"slow": 0.3, "normal": 0.2, "fast": 0.12, "instant": 0.12}
"""Seconds for reading a word of a repeated event after a curtain, by speed."""

AGAIN: Final = {"slow": 12.0, "normal": 8.0, "fast": 4.0, "instant": 4.0}
"""Approximate limit of a whole repetition in seconds, by speed.

With more events each is shown more briefly.
"""


def rest_again(words: int, of: int, speed: str) -> float:
    """Return the seconds for which the table rests on a repeated event.

    Args:
        words: Number of words for the event.
        of: Number of words for the whole repetition.
        speed: slow, normal, fast or instant.
    """
    return max(BEAT["fast"], words * min(A_WORD[speed], AGAIN[speed] / max(1, of)))


def rest(event: Event, speed: str, *, stays: bool) -> float:
    """Return the seconds for which the table rests on an event.

    Args:
        event: The event.
        speed: slow, normal, fast or instant.
        stays: Whether it stays until a person has seen it, at most for the time in `STAYS`.
    """
    if stays:
        return STAYS[speed]
    return BEAT[speed] * (2.0 if event.pause >= 2 else 1.0)
