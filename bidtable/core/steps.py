"""The events of a move, each with the state after the event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec

from bidtable.core.model import Event

S = TypeVar("S")


class Step(msgspec.Struct, Generic[S], frozen=True):
    """An event, together with the state after it.

    Attributes:
        state: State after the event.
    """

    event: Event
    state: S

    def __str__(self) -> str:
        return f"{self.event}\n{self.state}"


Tell: TypeAlias = Callable[[Event, Any], None] | None
"""Function that the rules call with each event and the state after the event; None if no steps are needed.

The usual call is `if tell: tell(Event(...), state)`.
"""
