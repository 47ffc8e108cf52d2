"""What is said of a match once it is over; a game that has such words has a room `story.py`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeAlias

from bidtable.core.model import Event

Tally: TypeAlias = tuple[tuple[str, str], ...]
"""What somebody did in a match, counted: `(what, how often or how much)`."""


class Story(Protocol):
    """The room `story.py`: what is said of a match once it is over; nothing of it is secret any more."""

    @property
    def score_name(self) -> Callable[[Any, Any], str]:
        """`(context, state)` -> what the scores count: "Deal cards left"."""
        ...

    @property
    def verdict(self) -> Callable[[Any, Any, Sequence[str]], str]:
        """`(context, state, names)` -> how a finished match was won, and what decided between equals."""
        ...

    @property
    def tallies(self) -> Callable[[Any, Sequence[Event], int], tuple[Tally, ...]]:
        """`(context, events, seats)` -> for each seat what it did, counted."""
        ...
