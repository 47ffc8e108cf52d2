"""Plays moves and whole games, and returns the states and events that follow."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from operator import itemgetter
from typing import Any, NamedTuple

from bidtable.core.game import AnyGame
from bidtable.core.legal import pick
from bidtable.core.model import CHANCE, Event, Move, Seat
from bidtable.core.steps import Step

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
