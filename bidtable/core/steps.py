"""Steps of a move. A step is an event with the state after the event.

The screen shows one step at a time. Searches and random play do not build steps, because they need only the
state after a move.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec

from bidtable.core.model import Event

S = TypeVar("S")


class Step(msgspec.Struct, Generic[S], frozen=True):
    """An event, together with the state after the event.

    Attributes:
        event: The event.
        state: State of the game after the event. The last step holds the state after the whole move.
    """

    event: Event
    state: S

    def __str__(self) -> str:
        return f"{self.event}\n{self.state}"


Tell: TypeAlias = Callable[[Event, Any], None] | None
"""Function that receives each event and the state after the event; None if no steps are needed.

After each change of the state, the rules call `if tell: tell(Event(...), state)`.
"""
