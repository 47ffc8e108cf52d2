"""What a move causes, step by step: an event, and the state right after it.

The screen tells steps one at a time and shows, while it tells an event, the state that belongs to it. Who only wants
the state after a move (search, random play) asks for no steps and pays for none.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec

from bidtable.core.model import Event

S = TypeVar("S")


class Step(msgspec.Struct, Generic[S], frozen=True):
    """Something that happened, and how everything stands right after it.

    Attributes:
        event: What happened.
        state: The state after it; that of the last step of a move is the state after the move.
    """

    event: Event
    state: S

    def __str__(self) -> str:
        return f"{self.event}\n{self.state}"


Tell: TypeAlias = Callable[[Event, Any], None] | None
"""Takes each event and the state right after it, in order; None when nobody listens.

Whoever changes a state writes `if tell: tell(Event(...), state)` once the change is made.
"""
