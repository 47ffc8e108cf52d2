"""The rooms of a game: the modules that every game has, as protocols, and the view that they share.

A room that only some games have (a story, a report, checks of positions) is described in a module of its own.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from bidtable.core.flow import Flow, Known
from bidtable.core.laid import Positions
from bidtable.core.model import Event, Move, Seat, TableView
from bidtable.core.promise import Promise
from bidtable.core.report import Reporting
from bidtable.core.story import Story
from bidtable.core.texts import counted

O = TypeVar("O", bound=Known)  # noqa: E741 - context, state, observation
"""A seat's observation of a state: a frozen struct, built field by field from the things that the seat may know."""


class View(msgspec.Struct, Generic[O], frozen=True):
    """Everything that a seat, or a spectator, may know of a match.

    Attributes:
        seat: The viewer; None is a spectator, and the screen behind the curtain.
        observation: The viewer's observation of the state.
        history: The events so far as the viewer may know them, oldest first.
        legal: The viewer's legal moves; empty if it owes no decision.
    """

    seat: Seat | None
    observation: O
    history: tuple[Event, ...]
    legal: Collection[Move]

    def __str__(self) -> str:
        who = "a spectator" if self.seat is None else f"seat {self.seat}"
        return f"View of {who} after {counted(len(self.history), 'event')}:\n{self.observation}"


class Knowledge(Protocol):
    """The room `knowledge.py`: the knowledge of the seats."""

    @property
    def observe(self) -> Callable[[Any, Any, Seat | None], Any]:
        """`(context, state, seat)` -> the observation of a seat, or of a spectator (None); an allow-list."""
        ...

    @property
    def determinize(self) -> Callable[[Any, View[Any], random.Random], Any]:
        """`(context, view, rng)` -> a random state that is consistent with everything in the view."""
        ...


class Words(Protocol):
    """The room `words.py`: words for moves, events and views. `names` are the players' names, by seat."""

    @property
    def label(self) -> Callable[[Any, Move], str]:
        """`(context, move)` -> the name of a move for a button, without the player's name."""
        ...

    @property
    def tell(self) -> Callable[[Any, Event, Sequence[str]], str]:
        """`(context, event, names)` -> one line about an event for the log; empty if the event is not shown there."""
        ...

    @property
    def promised(self) -> Callable[[Any, Promise, Sequence[str]], tuple[str, ...]]:
        """`(context, promise, names)` -> lines on the effects of a move, the most important first."""
        ...

    @property
    def refusal(self) -> Callable[[Any, Any, Seat, Move], str]:
        """`(context, known, seat, move)` -> a short sentence on why a move is not legal; empty if unknown.

        A `Reason` also names the rule.
        """
        ...

    @property
    def in_words(self) -> Callable[[Any, Any, Sequence[str]], TableView]:
        """`(context, observation, names)` -> an observation in words and card names, for the generic table."""
        ...


@dataclass(frozen=True, slots=True)
class Rooms:
    """The rooms of a game. A story, a report and a check of positions exist only in games that need them."""

    flow: Flow
    knowledge: Knowledge
    words: Words
    story: Story | None = None
    report: Reporting | None = None
    positions: Positions | None = None
