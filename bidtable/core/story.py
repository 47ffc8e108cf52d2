"""What is said of a match once it is over; a game that has such words has a room `story.py`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal, Protocol

import msgspec

from bidtable.core.model import Event


class Fact(msgspec.Struct, frozen=True, gc=False):
    """Something that somebody did in a match, counted.

    Attributes:
        title: What: "Bids made".
        count: How often, or how much.
        of: How often it was tried; None where that says nothing.
        unit: "$" where it is money.
    """

    title: str
    count: int
    of: int | None = None
    unit: Literal["", "$"] = ""

    @property
    def text(self) -> str:
        """How often or how much, in words: "2 of 3", "$145"."""
        if self.of is not None:
            return f"{self.count} of {self.of}"
        return amount(self.count, self.unit)


def amount(value: float, unit: str = "", decimals: int = 0) -> str:
    """Write a number with its unit: "12", "−$1,240"."""
    return f"{'−' if value < 0 else ''}{unit}{abs(value):,.{decimals}f}"


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
    def facts(self) -> Callable[[Any, Sequence[Event], int], tuple[tuple[Fact, ...], ...]]:
        """`(context, events, seats)` -> for each seat what it did, counted: the same facts for each match."""
        ...
