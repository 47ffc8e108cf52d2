"""Interfaces of the modules that make up the rules of a game."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from bidtable.core.flow import Flow, Known
from bidtable.core.model import Event, Move, Seat, TableView
from bidtable.core.position_checks import Positions
from bidtable.core.promise import Promise
from bidtable.core.report import Reporting
from bidtable.core.story import Story
from bidtable.core.texts import counted

O = TypeVar("O", bound=Known)  # noqa: E741 - context, state, observation
"""Type variable for a seat's observation, a frozen struct with the facts that the seat may know."""


class View(msgspec.Struct, Generic[O], frozen=True):
    """Everything that a seat, or a spectator, may know about a match.

    Attributes:
        seat: The viewing seat; None for a spectator.
        history: Events that the viewer may know, oldest first.
    """

    seat: Seat | None
    observation: O
    history: tuple[Event, ...]
    legal: Collection[Move]

    def __str__(self) -> str:
        who = "a spectator" if self.seat is None else f"seat {self.seat}"
        return f"View of {who} after {counted(len(self.history), 'event')}:\n{self.observation}"


class Knowledge(Protocol):
    """Functions that reduce a state to the facts that a player may know."""

    @property
    def observe(self) -> Callable[[Any, Any, Seat | None], Any]:
        """Function that returns what one seat can see of the game."""
        # Arguments: context, state, seat.
        ...

    @property
    def determinize(self) -> Callable[[Any, View[Any], random.Random], Any]:
        """Function `(context, view, rng)` that returns a random game state consistent with a player's view."""
        ...


class Words(Protocol):
    """Functions that describe moves and events in words."""

    @property
    def label(self) -> Callable[[Any, Move], str]:
        """Function `(context, move)` that returns the name of a move for its button."""
        ...

    @property
    def tell(self) -> Callable[[Any, Event, Sequence[str]], str]:
        """Function `(context, event, names)` that returns one line of text about an event."""
        ...

    @property
    def promised(self) -> Callable[[Any, Promise, Sequence[str]], tuple[str, ...]]:
        """Function that describes the predicted effects of a move in words."""
        # Arguments: context, promise, names.
        ...

    @property
    def refusal(self) -> Callable[[Any, Any, Seat, Move], str]:
        """Function that says in words why a move is not allowed now."""
        # Arguments: context, known state, seat, move.
        ...

    @property
    def in_words(self) -> Callable[[Any, Any, Sequence[str]], TableView]:
        """Function that describes in words what a player sees."""
        # Arguments: context, observation, names.
        ...


@dataclass(frozen=True, slots=True)
class Parts:
    """The modules with the rules of a game."""

    flow: Flow
    knowledge: Knowledge
    words: Words
    story: Story | None = None
    report: Reporting | None = None
    positions: Positions | None = None
