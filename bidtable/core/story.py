"""Statistics and sentences about a finished match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal, Protocol

import msgspec

from bidtable.core.model import Event


class Fact(msgspec.Struct, frozen=True, gc=False):
    """A statistic about a player's decisions in a match.

    Attributes:
        title: Name of the statistic, such as "Bids made".
        count: Number of successful attempts, or an amount of money.
        of: Number of attempts; None if attempts are not counted.
    """

    title: str
    count: int
    of: int | None = None
    unit: Literal["", "$"] = ""

    @property
    def text(self) -> str:
        """Text of the value, such as "2 of 3" or "$145"."""
        if self.of is not None:
            return f"{self.count} of {self.of}"
        return amount(self.count, self.unit)


def amount(value: float, unit: str = "", decimals: int = 0) -> str:
    """Return a number with its unit, such as "12" or "−$1,240"."""
    return f"{'−' if value < 0 else ''}{unit}{abs(value):,.{decimals}f}"


class Story(Protocol):
    """Functions of a game that describe a finished match."""

    @property
    def score_name(self) -> Callable[[Any, Any], str]:
        """Function `(context, state)` that returns the heading above the scores of a match."""
        ...

    @property
    def verdict(self) -> Callable[[Any, Any, Sequence[str]], str]:
        """Function that returns a sentence about the winner."""
        # Arguments: context, state, names.
        ...

    @property
    def facts(self) -> Callable[[Any, Sequence[Event], int], tuple[tuple[Fact, ...], ...]]:
        """Function that returns the statistics of each seat after a game."""
        # Arguments: context, events, number of seats.
        ...
