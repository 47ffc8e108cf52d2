"""Says who will win a game, as a seat or a spectator sees it. The standings of reviews are made of it.

A game may bring a `Evaluator` of its own, learned or worked out by its rules. It sees views alone, and returns the same
for the same view. `AnyEvaluator` serves any game by the contract alone: it plays games on at random in worlds that fit
the view.
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
"""The number of moves after which a playout is judged by the points so far."""
POINTS: Final = 50.0
"""A large difference of points, in games of which nothing more is known."""
JUDGED: Final = 64
"""Worlds that are played out to judge a view."""

Shares: TypeAlias = tuple[float, ...]
"""For each seat its part of the win, or its chance to win; they add up to 1."""


class Evaluator(Protocol):
    """Says who will win a game. It keeps nothing of a match."""

    def evaluate(self, view: View[Any], cancel: Cancel = NEVER) -> Shares:
        """Return each seat's chance to win, as the viewer can know it; the same for the same view.

        Once `cancel` is set, any answer is returned within 50 ms.
        """
        ...

    def at_once(self, view: View[Any]) -> bool:
        """Return whether a view is judged within some milliseconds."""
        ...


class AnyEvaluator:
    """Says who will win any game: worlds of `determinize`, all equally likely, are played out at random."""

    def __init__(self, game: AnyGame) -> None:
        """Take the rules."""
        self._game = game

    def prepare(self, view: View[Any]) -> Playouts:
        """Take the view as it is: `determinize` works out what it implies for each world anew."""
        return Playouts(self._game, view)

    def evaluate(self, view: View[Any], cancel: Cancel = NEVER) -> Shares:
        """Play some worlds out at random, from a stream of their own."""
        rng, outlook = random.Random(0), self.prepare(view)
        return mean_of([outlook.finish(outlook.deal(rng), rng) for _ in until(cancel, JUDGED)])

    def at_once(self, view: View[Any]) -> bool:
        """Return False: whole games are played on."""
        return False


class Playouts:
    """A view of any game."""

    def __init__(self, game: AnyGame, view: View[Any]) -> None:
        """Take the rules and the view."""
        self._game = game
        self._view = view
        self._seats = range(game.seats(view.observation))

    def deal(self, rng: random.Random) -> Any:
        """Return a state that fits the view."""
        return self._game.determinize(self._view, rng)

    def playout(self, world: Any, move: Move, rng: random.Random) -> Shares:
        """Make the move, and play on at random."""
        assert self._view.seat is not None, "a spectator makes no move"
        return self.finish(self._game.apply(world, self._view.seat, move), rng)

    def finish(self, state: Any, rng: random.Random) -> Shares:
        """Play a state to its end at random; return who wins, by the points so far if it takes too long."""
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
    """Count worlds from 0, the first in any case, and no further once they are no longer wanted."""
    yield 0
    for number in range(1, worlds):
        if cancel.is_set():
            return
        yield number


def mean_of(found: Sequence[Shares]) -> Shares:
    """Return the mean of the shares that were found in some worlds."""
    return tuple([sum(shares) / len(found) for shares in zip(*found, strict=True)])


def raised(shares: Sequence[float], power: float) -> Shares:
    """Return chances raised to a power, by which they are surer (above 1) or less so; they add up to 1 again."""
    return shared([max(0.0, share) ** power for share in shares])


def raised_alone(share: float, seats: int, power: float) -> float:
    """Return one seat's chance raised to a power, its rivals taken to be alike."""
    return raised((share, *[(1 - share) / (seats - 1)] * (seats - 1)), power)[0]


def shared(hopes: Sequence[float]) -> Shares:
    """Return parts of the win in proportion to hopes, none of them below 0; even if there is no hope."""
    total = sum(hopes)
    return tuple([hope / total if total else 1 / len(hopes) for hope in hopes])


def softmax(values: Sequence[float], scale: float = 1.0) -> Shares:
    """Return shares that grow with the exponential of values: a value that is higher by `scale` has e times more."""
    best = max(values)
    parts = [math.exp((value - best) / scale) for value in values]
    total = sum(parts)
    return tuple([part / total for part in parts])
