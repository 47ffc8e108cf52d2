"""Words about a finished match. A game that has such words has a room `story.py`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal, Protocol

import msgspec

from bidtable.core.model import Event


class Fact(msgspec.Struct, frozen=True, gc=False):
    """A count of something that a player did in a match.

    Attributes:
        title: Name of the count: "Bids made".
        count: Number of times, or amount.
        of: Number of attempts; None where attempts have no meaning.
        unit: "$" for money.
    """

    title: str
    count: int
    of: int | None = None
    unit: Literal["", "$"] = ""

    @property
    def text(self) -> str:
        """The count in words: "2 of 3", "$145"."""
        if self.of is not None:
            return f"{self.count} of {self.of}"
        return amount(self.count, self.unit)


def amount(value: float, unit: str = "", decimals: int = 0) -> str:
    """Return a number with its unit: "12", "−$1,240"."""
    return f"{'−' if value < 0 else ''}{unit}{abs(value):,.{decimals}f}"


class Story(Protocol):
    """The room `story.py`: words about a finished match. Nothing of the match is secret any more."""

    @property
    def score_name(self) -> Callable[[Any, Any], str]:
        """`(context, state)` -> a name for the scores: "Deal cards left"."""
        ...

    @property
    def verdict(self) -> Callable[[Any, Any, Sequence[str]], str]:
        """`(context, state, names)` -> a sentence on the win, and on the tie-break between equals."""
        ...

    @property
    def facts(self) -> Callable[[Any, Sequence[Event], int], tuple[tuple[Fact, ...], ...]]:
        """`(context, events, seats)` -> the facts for each seat; every match has the same facts."""
        ...
