"""The pace of a match on the screen, as seconds for each event."""

from __future__ import annotations

from typing import Final

from bidtable.core.model import Event

BEAT: Final = {"slow": 1.3, "normal": 0.75, "fast": 0.3, "instant": 0.0}
"""Seconds for which an ordinary event is shown, by the speed of the table."""

HELD: Final = 3
"""Smallest value of `Event.pause` for important events, such as a finished trick or a showdown."""

STAYS: Final = {"slow": 5.0, "normal": 3.2, "fast": 1.8, "instant": 0.9}
"""Seconds for which an important event is shown if no click is needed, by the speed of the table."""


def stays(event: Event) -> bool:
    """Return whether an event is important enough to stay until a person has seen it."""
    return event.pause >= HELD


A_WORD: Final = {"slow": 0.3, "normal": 0.2, "fast": 0.12, "instant": 0.12}
"""Seconds for each word of a past event that is shown again after a curtain, by the speed of the table."""

AGAIN: Final = {"slow": 12.0, "normal": 8.0, "fast": 4.0, "instant": 4.0}
"""Seconds in which all events are repeated after a curtain, by the speed of the table.

The repetition may take longer, because each event has a shortest time.
"""


def rest_again(words: int, of: int, speed: str) -> float:
    """Return for how many seconds a repeated event is shown."""
    return max(BEAT["fast"], words * min(A_WORD[speed], AGAIN[speed] / max(1, of)))


def rest(event: Event, speed: str, *, stays: bool) -> float:
    """Return how many seconds an event is shown."""
    if stays:
        return STAYS[speed]
    return BEAT[speed] * (2.0 if event.pause >= 2 else 1.0)
