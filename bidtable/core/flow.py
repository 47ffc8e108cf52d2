"""The flow of a game: the moves of each phase, and the passages that run without a decision.

A game's `flow.py` is a table. A phase in which a seat owes a decision is a `Phase`. A phase that needs no decision
(scoring, a forced pass, the next deal) is a function, called a passage. A move is one act of a phase. After it,
`advance` runs passages until a seat owes a decision or the game is over.
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
    """A state, or a seat's own observation of it. Both have the same names for the fields that they share."""

    @property
    def phase(self) -> str:
        """The phase that is played."""
        ...


Act: TypeAlias = Callable[[Any, Any, Seat, Any, Tell], Any]
"""`act(context, state, seat, move, tell) -> state`: applies a move that is known to be legal."""
Passage: TypeAlias = Callable[[Any, Any, Tell], Any]
"""`passage(context, state, tell) -> state`: runs a phase that needs no decision, and ends in another phase."""


def at_turn(known: Any) -> tuple[Seat, ...]:
    """Return the seat whose turn it is, which owes the decision in most phases."""
    return (known.turn,)


@dataclass(frozen=True, slots=True)
class Phase:
    """A phase in which a seat owes a decision.

    Attributes:
        legal: `(context, known, seat)` -> the legal moves of a seat that owes a decision, in a fixed order.
        acts: The act for each kind of move.
        actors: `(known)` -> the seats that owe a decision.
        allows: `(context, known, seat, move)` -> whether a move of a kind in `acts` is legal. Given where this test is
            faster than `legal`; both must agree. The seat is one of the actors.
        sample: `(context, state, rng)` -> chance's move. Needed where chance's legal moves are too many to list, or
            not equally likely.
        promise: `(context, known, seat, move)` -> the effect of a legal move.
        sealed: Whether the decision is secret until all have made theirs.
        open: Whether public knowledge is enough for the decision. A spectator could list the same moves and make the
            same promises, and the player need not look at their own cards.
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
    """Return the passage that ends a game by setting its phase to "over".

    Args:
        told: `(context, state)` -> the event that reports the end.
    """

    def end(context: Any, state: Any, tell: Tell) -> Any:
        state = replace(state, phase=OVER)
        if tell:
            tell(told(context, state), state)
        return state

    return end


class Flow:
    """The phases and passages of a game.

    Attributes:
        phases: Phases with a decision, by name.
        passages: Phases without a decision, by name. A name in neither mapping is the end of the game.
    """

    __slots__ = ("passages", "phases")

    def __init__(self, phases: Mapping[str, Phase], passages: Mapping[str, Passage]) -> None:
        self.phases = dict(phases)
        self.passages = dict(passages)

    @property
    def move_types(self) -> tuple[type[Move], ...]:
        """All kinds of moves of all phases."""
        return tuple(dict.fromkeys(kind for phase in self.phases.values() for kind in phase.acts))

    def actors(self, known: Known) -> tuple[Seat, ...]:
        """Return the seats that owe a decision; none during passages and at the end."""
        phase = self.phases.get(known.phase)
        return phase.actors(known) if phase is not None else ()

    def legal(self, context: Any, known: Known, seat: Seat) -> Collection[Move]:
        """Return the legal moves of a seat in a fixed order; `()` if it owes no decision."""
        phase = self.phases.get(known.phase)
        if phase is None or seat not in phase.actors(known):
            return ()
        return phase.legal(context, known, seat)

    def act_of(self, context: Any, known: Known, seat: Seat, move: Move) -> Act | None:
        """Return the act that applies a move; None if the move is not legal."""
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
        """Run passages until a seat owes a decision or the game is over, and return the state then."""
        passages = self.passages
        while (passage := passages.get(state.phase)) is not None:
            state = passage(context, state, tell)
        return state
