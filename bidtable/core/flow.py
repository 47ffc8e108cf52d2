"""The driver of a game: what may be done in each phase, and what happens by itself between decisions.

A game's `flow.py` is a table: each phase in which somebody owes a decision is a `Phase`, each phase that passes by
itself (scoring, a forced pass, the next deal) is a function. A move is one act of a phase; `advance` then goes on, one
phase after the other, until somebody owes a decision or the game is over.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeAlias

from msgspec.structs import replace

from bidtable.core.model import Event, Move, Seat
from bidtable.core.promise import Promise
from bidtable.core.steps import Tell

OVER: Final = "over"
"""The phase after the end, in every game."""


class Known(Protocol):
    """What legality is asked of: a state, or a seat's own observation of it. Both name what they share alike."""

    @property
    def phase(self) -> str:
        """The phase that is played."""
        ...


Act: TypeAlias = Callable[[Any, Any, Seat, Any, Tell], Any]
"""`act(context, state, seat, move, tell) -> state`: does a move that has been found legal."""
Passage: TypeAlias = Callable[[Any, Any, Tell], Any]
"""`passage(context, state, tell) -> state`: what happens by itself in a phase; it leaves the phase."""


def at_turn(known: Any) -> tuple[Seat, ...]:
    """Return whose turn it is: who owes a decision in most phases."""
    return (known.turn,)


@dataclass(frozen=True, slots=True)
class Phase:
    """A phase in which somebody owes a decision.

    Attributes:
        legal: `(context, known, seat)` -> the legal moves of a seat that owes one, in a fixed order.
        acts: What each kind of move does.
        actors: `(known)` -> who owes a decision.
        allows: `(context, known, seat, move)` -> whether a move of a kind in `acts` is legal, where that can be told
            faster than by `legal`; it must say the same. The seat is one of the actors.
        sample: `(context, state, rng)` -> chance's move, where chance decides and its legal moves are too many
            to list, or not all equally likely.
        promise: `(context, known, seat, move)` -> what a legal move will do.
        sealed: Whether the decision is secret until all have made it.
        open: Whether the decision is made by what everybody sees: a spectator could list the same moves and
            promise the same of them, and nobody has to look at what they hold.
    """

    legal: Callable[[Any, Any, Seat], Collection[Any]]
    acts: Mapping[type[Move], Act]
    actors: Callable[[Any], tuple[Seat, ...]] = at_turn
    allows: Callable[[Any, Any, Seat, Any], bool] | None = None
    sample: Callable[[Any, Any, random.Random], Move] | None = None
    promise: Callable[[Any, Any, Seat, Any], Promise] | None = None
    sealed: bool = False
    open: bool = False


def finish(told: Callable[[Any, Any], Event]) -> Passage:
    """Return the passage that ends a game: its phase is "over" from then on.

    Args:
        told: `(context, state)` -> the event that tells it.
    """

    def end(context: Any, state: Any, tell: Tell) -> Any:
        state = replace(state, phase=OVER)
        if tell:
            tell(told(context, state), state)
        return state

    return end


class Flow:
    """The phases of a game, and what leads from one to the next.

    Attributes:
        phases: Where somebody owes a decision, by the phase's name.
        passages: What happens by itself, by the phase's name. A name in neither is the end.
    """

    __slots__ = ("passages", "phases")

    def __init__(self, phases: Mapping[str, Phase], passages: Mapping[str, Passage]) -> None:
        self.phases = dict(phases)
        self.passages = dict(passages)

    @property
    def move_types(self) -> tuple[type[Move], ...]:
        """Every kind of move that some phase knows."""
        return tuple(dict.fromkeys(kind for phase in self.phases.values() for kind in phase.acts))

    def actors(self, known: Known) -> tuple[Seat, ...]:
        """Return who owes a decision; nobody while something happens by itself, and at the end."""
        phase = self.phases.get(known.phase)
        return phase.actors(known) if phase is not None else ()

    def legal(self, context: Any, known: Known, seat: Seat) -> Collection[Move]:
        """Return the legal moves of a seat in a fixed order; `()` when it owes no decision."""
        phase = self.phases.get(known.phase)
        if phase is None or seat not in phase.actors(known):
            return ()
        return phase.legal(context, known, seat)

    def act_of(self, context: Any, known: Known, seat: Seat, move: Move) -> Act | None:
        """Return what does a move, None if the move is not legal."""
        phase = self.phases.get(known.phase)
        if phase is None or seat not in phase.actors(known):
            return None
        act = phase.acts.get(type(move))
        if act is None:
            return None
        allows = phase.allows
        if allows is not None:
            return act if allows(context, known, seat, move) else None
        return act if move in phase.legal(context, known, seat) else None

    def advance(self, context: Any, state: Any, tell: Tell = None) -> Any:
        """Let everything happen that happens by itself, until somebody owes a decision or the game is over."""
        passages = self.passages
        while (passage := passages.get(state.phase)) is not None:
            state = passage(context, state, tell)
        return state
