"""The parts of a game's rules: the modules that every game has, as protocols, and the view that they share.

Other core modules describe the optional modules of a game: a story, a report, checks of positions.
"""

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
"""Type of a seat's observation: a frozen struct, built field by field from facts that the seat may know."""


class View(msgspec.Struct, Generic[O], frozen=True):
    """Everything that a seat, or a spectator, may know of a match.

    Attributes:
        seat: The viewer's seat. The viewer; None for a spectator, or for a screen behind the curtain.
        observation: The viewer's observation of the state.
        history: The events so far as the viewer may know them, oldest first.
        legal: The viewer's legal moves; empty if the viewer has no decision to make.
    """

    seat: Seat | None
    observation: O
    history: tuple[Event, ...]
    legal: Collection[Move]

    def __str__(self) -> str:
        who = "a spectator" if self.seat is None else f"seat {self.seat}"
        return f"View of {who} after {counted(len(self.history), 'event')}:\n{self.observation}"


class Knowledge(Protocol):
    """Interface of a game's module `knowledge.py`, which limits a state to the facts that a seat may know."""

    @property
    def observe(self) -> Callable[[Any, Any, Seat | None], Any]:
        """Function `(context, state, seat)` that returns the observation of a seat, or of a spectator (None)."""
        ...

    @property
    def determinize(self) -> Callable[[Any, View[Any], random.Random], Any]:
        """Function `(context, view, rng)` that returns a random state consistent with everything in the view."""
        ...


class Words(Protocol):
    """Interface of a game's module `words.py`, which puts moves, events and views into words.

    The argument `names` holds the players' names, by seat.
    """

    @property
    def label(self) -> Callable[[Any, Move], str]:
        """Function `(context, move)` that returns the name of a move for a button, without the player's name."""
        ...

    @property
    def tell(self) -> Callable[[Any, Event, Sequence[str]], str]:
        """Function `(context, event, names)` that returns one line about an event for the log.

        The line is empty for an event that the log leaves out.
        """
        ...

    @property
    def promised(self) -> Callable[[Any, Promise, Sequence[str]], tuple[str, ...]]:
        """Function `(context, promise, names)` that returns lines on the effects of a move, in order of importance."""
        ...

    @property
    def refusal(self) -> Callable[[Any, Any, Seat, Move], str]:
        """Function `(context, known, seat, move)` that returns a sentence on why a move is not legal, or "".

        The sentence may be a `Reason`, which also names the ruling.
        """
        ...

    @property
    def in_words(self) -> Callable[[Any, Any, Sequence[str]], TableView]:
        """Function `(context, observation, names)` that describes an observation for the generic table."""
        ...


@dataclass(frozen=True, slots=True)
class Parts:
    """The modules that make up the rules of a game.

    Only some games have a story, a report and a check of positions.
    """

    flow: Flow
    knowledge: Knowledge
    words: Words
    story: Story | None = None
    report: Reporting | None = None
    positions: Positions | None = None
