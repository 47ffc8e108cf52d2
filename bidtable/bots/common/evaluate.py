"""Estimates each player's chance to win a game, from the view of one player."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from typing import Any, Final, Protocol, TypeAlias

from bidtable.bots.common.base import NEVER, Cancel
from bidtable.core.game import AnyGame, View
from bidtable.core.legal import pick
from bidtable.core.model import CHANCE, Move

LONGEST_PLAYOUT: Final = 300
"""Number of random moves after which a simulated game stops; the points then decide."""
POINTS: Final = 50.0
"""A difference of `POINTS` points counts as large in an unfinished game of any kind."""
JUDGED: Final = 64
"""Number of random deals of the hidden cards that are played to the end for one estimate."""

Shares: TypeAlias = tuple[float, ...]
"""The chance of each seat to win, or its part of a shared win; the sum is 1."""


class Evaluator(Protocol):
    """A method that estimates each player's chance to win."""

    def evaluate(self, view: View[Any], cancel: Cancel = NEVER) -> Shares:
        """Return each player's chance to win, as far as the viewer can know it."""
        # Equal views must give equal chances.
        # A cancelled evaluation returns any result within 50 ms.
        ...

    def at_once(self, view: View[Any]) -> bool:
        # An estimate at once takes only a few milliseconds.
        ...


class AnyEvaluator:
    """Estimates each player's chance to win: plays the game on with random moves."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game

    def prepare(self, view: View[Any]) -> Playouts:
        return Playouts(self._game, view)

    def evaluate(self, view: View[Any], cancel: Cancel = NEVER) -> Shares:
        # The result is always the same for equal views.
        rng, outlook = random.Random(0), self.prepare(view)
        return mean_of([outlook.finish(outlook.deal(rng), rng) for _ in until(cancel, JUDGED)])

    def at_once(self, view: View[Any]) -> bool:
        return False


class Playouts:
    """Simulates random continuations of a game."""

    def __init__(self, game: AnyGame, view: View[Any]) -> None:
        self._game = game
        self._view = view
        self._seats = range(game.seats(view.observation))

    def deal(self, rng: random.Random) -> Any:
        """Return a full state of the game, with random hidden cards."""
        return self._game.determinize(self._view, rng)

    def playout(self, world: Any, move: Move, rng: random.Random) -> Shares:
        """Make a move, play the game to its end at random, and return each seat's share of the win."""
        assert self._view.seat is not None, "a spectator makes no move"
        return self.finish(self._game.apply(world, self._view.seat, move), rng)

    def finish(self, state: Any, rng: random.Random) -> Shares:
        """Play random moves until the game ends."""
        # A game of more than `LONGEST_PLAYOUT` moves is stopped, and the points decide.
        game = self._game
        for _ in range(LONGEST_PLAYOUT):
            actors = game.actors(state)
            if not actors:
                break
            actor = actors[0]
            chosen = game.sample(state, rng) if actor == CHANCE else pick(game.legal(state, actor), rng)
            state = game.apply(state, actor, chosen)
        outcome = game.outcome(state)
        if outcome is not None:
            part = 1 / len(outcome.winners)
            return tuple([part if seat in outcome.winners else 0.0 for seat in self._seats])
        points = [sum([value for _, value in game.score_parts(state, seat)]) for seat in self._seats]
        return shared([1.0 + each / (abs(each) + POINTS) for each in points])


def until(cancel: Cancel, worlds: int) -> Iterator[int]:
    """Yield 0, 1, 2 ... up to a limit, or until `cancel` is set."""
    yield 0
    for number in range(1, worlds):
        if cancel.is_set():
            return
        yield number


def dealt(game: AnyGame, view: View[Any], count: int) -> Iterator[View[Any]]:
    """Yield views that one player may see after the next random deal."""
    # The random numbers are fixed, so equal views give equal results.
    rng = random.Random(0)
    for _ in range(count):
        state = game.determinize(view, rng)
        while game.actors(state) == (CHANCE,):
            state = game.apply(state, CHANCE, game.sample(state, rng))
        yield game.view(state, view.seat)


def weighted(found: Sequence[tuple[float, Shares]]) -> Shares:
    return tuple(
        [
            sum(parts)
            for parts in zip(*[[part * each for each in shares] for part, shares in found], strict=True)
        ]
    )


def mean_of(found: Sequence[Shares]) -> Shares:
    return tuple([sum(shares) / len(found) for shares in zip(*found, strict=True)])


def raised(shares: Sequence[float], power: float) -> Shares:
    return shared([max(0.0, share) ** power for share in shares])


def raised_alone(share: float, seats: int, power: float) -> float:
    return raised((share, *[(1 - share) / (seats - 1)] * (seats - 1)), power)[0]


def shared(hopes: Sequence[float]) -> Shares:
    """Divide each number by the sum of all numbers."""
    total = sum(hopes)
    return tuple([hope / total if total else 1 / len(hopes) for hope in hopes])


def softmax(values: Sequence[float], scale: float = 1.0) -> Shares:
    best = max(values)
    parts = [math.exp((value - best) / scale) for value in values]
    total = sum(parts)
    return tuple([part / total for part in parts])
