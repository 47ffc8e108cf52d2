"""A move made on trial: its promise, its result, and whether the two agree."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from bidtable.core.game import AnyGame
from bidtable.core.model import CHANCE, Event, Move, Seat
from bidtable.core.promise import Case, Change, Promise
from bidtable.core.steps import Step

Thing = tuple[Seat, str]
MOST_MOVES = 4000
"""Moves after which a trial without an end is given up."""


def any_move(rng: random.Random, legal: Collection[Move]) -> Move:
    """Draw a move: usually a kind of move first, so that large sets do not crowd out the other kinds.

    Within a kind the first moves are likelier, because amounts and bids are in rising order.
    """
    kinds: dict[type[Move], list[Move]] = {}
    for move in legal:
        kinds.setdefault(type(move), []).append(move)
    if rng.random() < 0.7:
        some = rng.choice(list(kinds.values()))
        return some[int(len(some) * rng.random() ** 2)]
    return rng.choice([move for some in kinds.values() for move in some])


@dataclass
class Truth:
    """The result of a move.

    Attributes:
        changes: Gains and losses of the seats or the table, in the things that the promises of the game name.
        names: The names of these things, if they have any.
        came: The conditions that came true.
        judged: All conditions that were checked.
        given: The actual numbers of the conditions, by condition and name.
    """

    changes: dict[Thing, float] = field(default_factory=dict)
    names: dict[Thing, tuple[str, ...]] = field(default_factory=dict)
    came: tuple[str, ...] = ()
    judged: tuple[str, ...] = ()
    given: dict[tuple[str, str], object] = field(default_factory=dict)

    def add(self, seat: Seat, thing: str, amount: float, *names: str) -> None:
        """Note a gain or loss."""
        self.changes[seat, thing] = self.changes.get((seat, thing), 0) + amount
        if names:
            self.names[seat, thing] = tuple(sorted((*self.names.get((seat, thing), ()), *names)))


class Unfinished(Exception):
    """The promise was never decided: the game went on for too long."""


class Trial:
    """A move made on a copy of the game, played on at random as far as its promise reaches.

    Attributes:
        game: The rules.
        before: The state before the move.
        seat: Who moves.
        move: The move.
        promise: The promise, by the knowledge of the seat.
        own: The steps that the move causes.
        steps: All steps so far, those of later moves included.
        moves: The later moves.
    """

    def __init__(
        self, game: AnyGame, before: Any, seat: Seat, move: Move, promise: Promise, rng: random.Random
    ) -> None:
        self.game, self.before, self.seat, self.move, self.promise = game, before, seat, move, promise
        self.rng = rng
        self.own: Sequence[Step[Any]] = game.steps(before, seat, move)
        self.steps: list[Step[Any]] = list(self.own)
        self.moves: list[tuple[Seat, Move]] = []

    @property
    def state(self) -> Any:
        """The state now."""
        return self.steps[-1].state

    def play_until(
        self, ends: Callable[[Event], bool], *, never: tuple[type[Move], ...] = ()
    ) -> Step[Any] | None:
        """Return the first step with the wanted event, playing on as needed; None if the game ends first.

        Args:
            ends: Whether an event is the wanted one.
            never: Kinds of moves that no seat makes meanwhile.
        """
        seen = 0
        while len(self.moves) < MOST_MOVES:
            for step in self.steps[seen:]:
                if ends(step.event):
                    return step
            seen = len(self.steps)
            if not self.play_on(never):
                return None
        raise Unfinished(f"{self.move} of seat {self.seat}")

    def play_on(self, never: tuple[type[Move], ...] = ()) -> bool:
        """Make one more move; return False at the end of the game."""
        game, state = self.game, self.state
        actors = game.actors(state)
        if not actors:
            return False
        if actors == (CHANCE,):
            seat, move = CHANCE, game.sample(state, self.rng)
        else:
            seat = self.rng.choice(actors)
            legal = [move for move in game.legal(state, seat) if not isinstance(move, never)]
            move = any_move(self.rng, legal)
        self.moves.append((seat, move))
        self.steps += game.steps(state, seat, move)
        return True

    def first(self, *kinds: type[Event]) -> Step[Any] | None:
        """Return the first of the move's own steps with an event of some kinds."""
        return next((step for step in self.own if isinstance(step.event, kinds)), None)


# -- comparing ---------------------------------------------------------------------------------------------


def faults(promise: Promise, truth: Truth) -> list[str]:
    """Return the false parts of a promise, in words; nothing if it was kept."""
    found: list[str] = []
    cases = [case for case in promise.cases if not case.when]
    conditional = [case for case in promise.cases if case.when]
    came = [case for case in conditional if case.when in truth.came]
    found += [
        f"nothing tells whether '{c.when}' came true" for c in conditional if c.when not in truth.judged
    ]
    if conditional and len(came) != 1:
        found.append(f"of {[c.when for c in conditional]} came true: {[c.when for c in came]}")
    cases += came
    found += _false(cases, truth)
    told = {(change.seat, change.thing) for case in cases for change in case.changes}
    silent = [key for key, amount in truth.changes.items() if amount and key not in told]
    found += [f"silent about {_named(key)} {truth.changes[key]:+g}" for key in silent]
    for case in cases:
        found += _wrong_givens(case, truth)
    return found


def _named(key: Thing) -> str:
    return f"'{key[1]}' of seat {key[0]}"


def _false(cases: Iterable[Case], truth: Truth) -> list[str]:
    """Compare the changes of the cases that came true; changes of the same thing are added."""
    gathered: dict[Thing, list[Change]] = {}
    for case in cases:
        for change in case.changes:
            gathered.setdefault((change.seat, change.thing), []).append(change)
    found = []
    for key, changes in gathered.items():
        least, most = sum(c.least for c in changes), sum(c.most for c in changes)
        really = truth.changes.get(key, 0)
        if not least <= really <= most:
            found.append(f"{_named(key)}: {least:+g} to {most:+g} promised, {really:+g} came")
        names = tuple(sorted(name for change in changes for name in change.names))
        if names and least == most and names != truth.names.get(key, ()):
            found.append(f"{_named(key)}: {names} promised, {truth.names.get(key, ())} came")
    return found


def _wrong_givens(case: Case, truth: Truth) -> list[str]:
    found = []
    for name, value in case.given:
        key = (case.when, name) if (case.when, name) in truth.given else ("", name)
        if key not in truth.given:
            found.append(f"nothing tells whether '{name}' is {value}")
        elif truth.given[key] != value:
            found.append(f"'{name}' is said to be {value}, and was {truth.given[key]}")
    return found
