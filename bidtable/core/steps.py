"""Steps: the events of a move, each with the state right after the event.

The screen shows one step at a time, an event together with its state. Code that needs only the state after a
move (search, random play) can skip the building of steps.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec

from bidtable.core.model import Event

S = TypeVar("S")


class Step(msgspec.Struct, Generic[S], frozen=True):
    """An event and the state right after it.

    Attributes:
        event: The event.
        state: The state after the event. The state of the last step is also the state after the move.
    """

    event: Event
    state: S

    def __str__(self) -> str:
        return f"{self.event}\n{self.state}"


Tell: TypeAlias = Callable[[Event, Any], None] | None
"""Function that is called with each event and the state after it; None if no function is needed.

Code that changes a state calls `if tell: tell(Event(...), state)` after the change.
"""
