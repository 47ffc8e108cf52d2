"""Chances of all seats to win a game, from the view of a seat or a spectator.

Reviews draw their curves from these chances. A game may have its own `Evaluator`. An evaluator sees only views, and
returns the same chances for the same view. `AnyEvaluator` works for any game. It deals the hidden cards at random so
that they fit the view, and finishes each game with random moves.
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
"""Number of moves after which a playout stops and is judged by the points so far."""
POINTS: Final = 50.0
"""A large number of points, for games that use the general evaluator."""
JUDGED: Final = 64
"""Number of deals of the hidden cards that are played out to judge a view."""

Shares: TypeAlias = tuple[float, ...]
"""Each seat's chance to win, or its part of a win; all parts add up to 1."""


class Evaluator(Protocol):
    """Returns chances to win a game. An evaluator stores nothing about a match."""

    def evaluate(self, view: View[Any], cancel: Cancel = NEVER) -> Shares:
        """Return each seat's chance to win, from the viewer's knowledge.

        Equal views have equal chances. Once `cancel` is set, any answer is returned within 50 ms.
        """
        ...

    def at_once(self, view: View[Any]) -> bool:
        """Return whether judging a view takes only a few milliseconds."""
        ...


class AnyEvaluator:
    """Estimates chances to win any game with random playouts of equally likely deals that fit the view."""

    def __init__(self, game: AnyGame) -> None:
        """Take the rules."""
        self._game = game

    def prepare(self, view: View[Any]) -> Playouts:
        """Return the playouts of a view."""
        return Playouts(self._game, view)

    def evaluate(self, view: View[Any], cancel: Cancel = NEVER) -> Shares:
        """Return the mean result of random playouts, which draw the same luck for the same view."""
        rng, outlook = random.Random(0), self.prepare(view)
        return mean_of([outlook.finish(outlook.deal(rng), rng) for _ in until(cancel, JUDGED)])

    def at_once(self, view: View[Any]) -> bool:
        """Return False, because whole games are played out."""
        return False


class Playouts:
    """Random playouts from a view of any game."""

    def __init__(self, game: AnyGame, view: View[Any]) -> None:
        """Take the rules and the view."""
        self._game = game
        self._view = view
        self._seats = range(game.seats(view.observation))

    def deal(self, rng: random.Random) -> Any:
        """Return a state that fits the view."""
        return self._game.determinize(self._view, rng)

    def playout(self, world: Any, move: Move, rng: random.Random) -> Shares:
        """Make the move in a deal, and play the game out at random; return each seat's part of the win."""
        assert self._view.seat is not None, "a spectator makes no move"
        return self.finish(self._game.apply(world, self._view.seat, move), rng)

    def finish(self, state: Any, rng: random.Random) -> Shares:
        """Play a state to its end at random; return each seat's part of the win.

        A game of more than `LONGEST_PLAYOUT` moves is judged by the points so far.
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
    """Yield the number of each deal until the answer is no longer wanted; always yield the first number, 0."""
    yield 0
    for number in range(1, worlds):
        if cancel.is_set():
            return
        yield number


def mean_of(found: Sequence[Shares]) -> Shares:
    """Return the mean of the shares from several deals."""
    return tuple([sum(shares) / len(found) for shares in zip(*found, strict=True)])


def raised(shares: Sequence[float], power: float) -> Shares:
    """Return chances raised to a power and scaled so that their sum is 1; a power above 1 makes a lead larger."""
    return shared([max(0.0, share) ** power for share in shares])


def raised_alone(share: float, seats: int, power: float) -> float:
    """Return one seat's chance raised to a power, if all its rivals are equally strong."""
    return raised((share, *[(1 - share) / (seats - 1)] * (seats - 1)), power)[0]


def shared(hopes: Sequence[float]) -> Shares:
    """Return parts of the win in proportion to non-negative numbers; equal parts if all numbers are 0."""
    total = sum(hopes)
    return tuple([hope / total if total else 1 / len(hopes) for hope in hopes])


def softmax(values: Sequence[float], scale: float = 1.0) -> Shares:
    """Return shares in proportion to the exponential of values, which are in units of `scale`."""
    best = max(values)
    parts = [math.exp((value - best) / scale) for value in values]
    total = sum(parts)
    return tuple([part / total for part in parts])
