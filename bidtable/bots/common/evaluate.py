"""Chances of all seats to win a game, from the view of a player or a spectator.

If a game has no evaluator, the hidden cards are dealt at random, and random moves finish the game.
"""

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
    """An estimate of the chances to win a game."""

    def evaluate(self, view: View[Any], cancel: Cancel = NEVER) -> Shares:
        """Return each seat's chance to win, as far as the viewer can know it.

        For equal views, the returned chances are always equal. After the signal `cancel`, any answer is returned
        within 50 ms.
        """
        ...

    def at_once(self, view: View[Any]) -> bool:
        """Return whether the estimate for a view takes only a few milliseconds."""
        ...


class AnyEvaluator:
    """An estimate of the chances to win any game, from random games that continue the view."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game

    def prepare(self, view: View[Any]) -> Playouts:
        return Playouts(self._game, view)

    def evaluate(self, view: View[Any], cancel: Cancel = NEVER) -> Shares:
        """Return the mean result of random games, which are always the same for equal views."""
        rng, outlook = random.Random(0), self.prepare(view)
        return mean_of([outlook.finish(outlook.deal(rng), rng) for _ in until(cancel, JUDGED)])

    def at_once(self, view: View[Any]) -> bool:
        """Return False, because random games take more than a few milliseconds."""
        return False


class Playouts:
    """Random games that continue a view of any game."""

    def __init__(self, game: AnyGame, view: View[Any]) -> None:
        self._game = game
        self._view = view
        self._seats = range(game.seats(view.observation))

    def deal(self, rng: random.Random) -> Any:
        """Return a full state of the game, with random hidden cards that fit the view."""
        return self._game.determinize(self._view, rng)

    def playout(self, world: Any, move: Move, rng: random.Random) -> Shares:
        """Make a move, play the game to its end at random, and return each seat's part of the win."""
        assert self._view.seat is not None, "a spectator makes no move"
        return self.finish(self._game.apply(world, self._view.seat, move), rng)

    def finish(self, state: Any, rng: random.Random) -> Shares:
        """Play a game to its end at random, and return each seat's part of the win.

        A game of more than `LONGEST_PLAYOUT` moves is stopped, and the points decide.
        """
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
    """Yield 0, 1, 2 ... up to a limit; stop when `cancel` is set."""
    yield 0
    for number in range(1, worlds):
        if cancel.is_set():
            return
        yield number


def mean_of(found: Sequence[Shares]) -> Shares:
    """Return each seat's chance to win as the average of several estimates."""
    return tuple([sum(shares) / len(found) for shares in zip(*found, strict=True)])


def raised(shares: Sequence[float], power: float) -> Shares:
    """Return chances that are raised to a power and scaled to the sum 1; a power above 1 helps the leading seat."""
    return shared([max(0.0, share) ** power for share in shares])


def raised_alone(share: float, seats: int, power: float) -> float:
    """Return the chance of a seat with equally strong rivals, after all chances are raised to a power."""
    return raised((share, *[(1 - share) / (seats - 1)] * (seats - 1)), power)[0]


def shared(hopes: Sequence[float]) -> Shares:
    """Return parts of 1 in proportion to non-negative numbers; equal parts if all numbers are 0."""
    total = sum(hopes)
    return tuple([hope / total if total else 1 / len(hopes) for hope in hopes])


def softmax(values: Sequence[float], scale: float = 1.0) -> Shares:
    """Return parts of 1 in proportion to exp(value / scale)."""
    best = max(values)
    parts = [math.exp((value - best) / scale) for value in values]
    total = sum(parts)
    return tuple([part / total for part in parts])
