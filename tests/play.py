"""Plays moves and whole games, and returns the states and events that follow."""

from __future__ import annotations

import itertools
import random
import sys
from collections.abc import Callable, Iterable, Iterator
from operator import itemgetter
from typing import Any, Generic, NamedTuple, Self, TypeVar

from bidtable.core.chance import stream
from bidtable.core.flow import Known
from bidtable.core.game import AnyGame, View
from bidtable.core.legal import pick
from bidtable.core.model import CHANCE, Event, Move, Seat
from bidtable.core.promise import Promise
from bidtable.core.steps import Step

State = TypeVar("State")
Seen = TypeVar("Seen", bound=Known)

Choose = Callable[[Any, Seat], Move]
"""`(state, seat)` -> the move that the seat, or chance, makes."""


class Turn(NamedTuple):
    """A move of a game.

    Attributes:
        state: The state before the move.
        seat: The seat that makes the move; it may be chance.
        move: The move.
        steps: The steps that follow from the move.
    """

    state: Any
    seat: Seat
    move: Move
    steps: tuple[Step[Any], ...]

    @property
    def events(self) -> tuple[Event, ...]:
        """The events that the move causes."""
        return tuple(step.event for step in self.steps)


def did(game: AnyGame, state: Any, seat: Seat, move: Move) -> tuple[Any, tuple[Event, ...]]:
    """Return the state after a move, and all events that it caused."""
    steps = game.steps(state, seat, move)
    return steps[-1].state, tuple(step.event for step in steps)


def turns(
    game: AnyGame,
    state: Any,
    choose: Choose,
    *,
    order: Callable[[tuple[Seat, ...]], Seat] = itemgetter(0),
    most: int = sys.maxsize,
) -> Iterator[Turn]:
    """Play a game on from a state, and yield each move.

    Args:
        game: The rules.
        state: The state in which the play begins.
        choose: Chooses the moves of all seats and of chance.
        order: Chooses the seat that moves if several seats may; usually the first one.
        most: Largest number of moves.
    """
    for _ in range(most):
        actors = game.actors(state)
        if not actors:
            return
        seat = order(actors)
        move = choose(state, seat)
        turn = Turn(state, seat, move, game.steps(state, seat, move))
        yield turn
        state = turn.steps[-1].state


def at_random(game: AnyGame, rng: random.Random) -> Choose:
    """Let chance and all seats move at random."""

    def choose(state: Any, seat: Seat) -> Move:
        return game.sample(state, rng) if seat == CHANCE else pick(game.legal(state, seat), rng)

    return choose


def seeded(
    game: AnyGame, seed: int, decide: Callable[[View[Any], int], Move], chance: str = "chance/{}"
) -> Choose:
    """Let chance draw from a seed, and let seats decide by their views.

    Args:
        game: The rules.
        seed: The seed.
        decide: `(view of the seat, number of the move from 0)` -> the move.
        chance: Name of the stream for a chance move, with a place for the number of the move.
    """
    numbers = itertools.count()

    def choose(state: Any, seat: Seat) -> Move:
        number = next(numbers)
        if seat == CHANCE:
            return game.sample(state, stream(seed, chance.format(number)))
        return decide(game.view(state, seat), number)

    return choose


class Situation(Generic[State, Seen]):
    """A game in some situation, continued by a test.

    Attributes:
        game: The rules.
        state: The state now.
        events: All events so far.
        steps: Steps of the last move.
    """

    game: Any
    state: State
    events: list[Event]
    steps: list[Step[State]]

    def seen(self, seat: Seat | None) -> Seen:
        """Return what a seat, or a spectator, sees."""
        found: Seen = self.game.observe(self.state, seat)
        return found

    def view(self, seat: Seat | None) -> View[Seen]:
        """Return a seat's knowledge and legal moves, without its memory of earlier events."""
        found: View[Seen] = self.game.view(self.state, seat)
        return found

    def legal(self, seat: Seat) -> list[Move]:
        """Return a seat's legal moves."""
        return list(self.game.legal(self.state, seat))

    def kinds(self, seat: Seat) -> set[str]:
        """Return the kinds of moves that a seat has."""
        return {type(move).__name__ for move in self.legal(seat)}

    def promise(self, seat: Seat, move: Move) -> Promise:
        """Return a move's promise to the seat that makes it."""
        found: Promise = self.game.promise(self.seen(seat), seat, move)
        return found

    def do(self, seat: Seat, *moves: Move) -> Self:
        """Make moves; everything that the game conserves must be conserved."""
        before = self.game.conserved(self.state)
        for move in moves:
            self.follow(self.game.steps(self.state, seat, move))
            assert self.game.conserved(self.state) == before
        return self

    def follow(self, steps: Iterable[Step[State]]) -> None:
        """Take steps that were made."""
        self.steps = list(steps)
        self.state = self.steps[-1].state
        self.events += [step.event for step in self.steps]

    def chance(self, seed: int = 1) -> Self:
        """Let chance move as long as it must."""
        rng = random.Random(seed)
        while self.game.actors(self.state) == (CHANCE,):
            self.do(CHANCE, self.game.sample(self.state, rng))
        return self

    def last(self, kind: type[Any]) -> Any:
        """Return the last event of a kind."""
        return next(event for event in reversed(self.events) if isinstance(event, kind))

    def all(self, kind: type[Any]) -> list[Any]:
        """Return all events of a kind."""
        return [event for event in self.events if isinstance(event, kind)]
