"""The phases of a game, with the moves that are legal in each phase."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeAlias

from msgspec.structs import replace

from bidtable.core.model import CHANCE, Event, Move, Seat
from bidtable.core.promise import Promise
from bidtable.core.steps import Tell

OVER: Final = "over"
"""Name of the phase after the end of a game, in all games."""


class Known(Protocol):
    """Interface of a game state, and of the part of it that one seat can see."""

    @property
    def phase(self) -> str:
        """Name of the current phase."""
        ...


Act: TypeAlias = Callable[[Any, Any, Seat, Any, Tell], Any]
"""Type of the functions that apply a legal move: `act(context, state, seat, move, tell) -> state`."""
Passage: TypeAlias = Callable[[Any, Any, Tell], Any]
"""Type of the functions that run an automatic phase: `passage(context, state, tell) -> state`."""


def at_turn(known: Any) -> tuple[Seat, ...]:
    """Return a tuple that holds only the seat whose turn it is."""
    return (known.turn,)


def by_chance(known: Known) -> tuple[Seat, ...]:
    """Return `CHANCE`, because no player decides the next move."""
    return (CHANCE,)


@dataclass(frozen=True, slots=True)
class Phase:
    """A phase in which a player must make a decision.

    Attributes:
        legal: Function `(context, known, seat)` that returns the legal moves in a fixed order.
        acts: For each kind of move, the function that makes the move.
        allows: Optional function `(context, known, seat, move)` that tests a move faster than `legal`.
        sample: Function `(context, state, rng)` that draws a random move of chance.
        promise: Function `(context, known, seat, move)` that predicts the effect of a legal move.
        sealed: Whether decisions are kept secret until all players have chosen.
        open: Whether a player can decide without looking at hidden cards.
        forced: Function `(context, known, seat)` that returns whether everybody sees that only one move is
            legal.
    """

    legal: Callable[[Any, Any, Seat], Collection[Any]]
    acts: Mapping[type[Move], Act]
    actors: Callable[[Any], tuple[Seat, ...]] = at_turn
    allows: Callable[[Any, Any, Seat, Any], bool] | None = None
    sample: Callable[[Any, Any, random.Random], Move] | None = None
    promise: Callable[[Any, Any, Seat, Any], Promise] | None = None
    sealed: bool = False
    open: bool | Callable[[Any], bool] = False
    forced: Callable[[Any, Any, Seat], bool] | None = None


def finish(last_event: Callable[[Any, Any], Event]) -> Passage:
    """Return a function that ends the game with a given event."""

    def end(context: Any, state: Any, tell: Tell) -> Any:
        state = replace(state, phase=OVER)
        if tell:
            tell(last_event(context, state), state)
        return state

    return end


class Flow:
    """All phases of one game.

    Attributes:
        passages: Automatic phases. A phase that is not listed ends the game.
    """

    __slots__ = ("passages", "phases")

    def __init__(self, phases: Mapping[str, Phase], passages: Mapping[str, Passage]) -> None:
        self.phases = dict(phases)
        self.passages = dict(passages)

    @property
    def move_types(self) -> tuple[type[Move], ...]:
        """All kinds of moves in all phases."""
        return tuple(dict.fromkeys(kind for phase in self.phases.values() for kind in phase.acts))

    def actors(self, known: Known) -> tuple[Seat, ...]:
        """Return the seats that must make a decision."""
        phase = self.phases.get(known.phase)
        return phase.actors(known) if phase is not None else ()

    def legal(self, context: Any, known: Known, seat: Seat) -> Collection[Move]:
        """Return the legal moves of a seat in a fixed order.

        A seat without a decision has no legal moves.
        """
        phase = self.phases.get(known.phase)
        if phase is None or seat not in phase.actors(known):
            return ()
        return phase.legal(context, known, seat)

    def act_of(self, context: Any, known: Known, seat: Seat, move: Move) -> Act | None:
        """Return the function that makes a move; None for an illegal move."""
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
        """Run automatic phases until a player must decide or the game is over."""
        passages = self.passages
        while (passage := passages.get(state.phase)) is not None:
            state = passage(context, state, tell)
        return state
