"""Tables of bots at which the coach is asked."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from bidtable.bots.common.base import Bot, Level, Limit, Never
from bidtable.bots.common.levels import make_bot
from bidtable.core import registry
from bidtable.core.chance import stream
from bidtable.core.game import AnyGame
from bidtable.core.legal import pick
from bidtable.core.model import CHANCE, Event, Move, Seat, Setup
from tests.conformance.cases import load

LEVELS: Final = (Level.EASY, Level.NORMAL, Level.HARD)
MIXED: Final = "mixed"
COMPANIES: Final = (*LEVELS, MIXED)
"""The bots at the tables. At a mixed table each seat has a level at random."""


class Saying(NamedTuple):
    """A chance that the coach tells, and what came.

    Attributes:
        kind: What the chance is about, such as a standing bid.
        told: The chance as it is shown.
        came: Whether it came true.
        about: The numbers that the chance was made from, for learning.
    """

    kind: str
    told: float
    came: bool
    about: tuple[float, ...] = ()


class Turn(NamedTuple):
    """A decision of a game.

    Attributes:
        events: All earlier events that everybody saw.
        levels: The level of each seat.
        rng: The source of all luck of the game.
    """

    state: Any
    seat: Seat
    move: Move
    after: Any
    events: Sequence[Event]
    levels: Sequence[str]
    rng: random.Random


class Table:
    """A table of a game, at which bots play; equal numbers give equal games."""

    def __init__(self, slug: str, playouts: int = Limit().playouts) -> None:
        """Sit down; `playouts` limits the thinking of hard bots that search."""
        entry = registry.entry(slug)
        self.game: AnyGame = load(entry.slug)
        self._limits: dict[str, Limit] = {
            level: Limit(playouts) if level == Level.HARD else Limit() for level in LEVELS
        }
        self._bots: dict[str, Bot] = {level: make_bot(entry, self.game, level) for level in LEVELS}

    def turns(self, setup: Setup, company: str, number: int) -> Iterator[Turn]:
        """Play a game, and yield each decision of a seat after it was made."""
        game, rng = self.game, stream(number, f"coach/{company}")
        levels = [rng.choice(LEVELS) if company == MIXED else company for _ in range(setup.seats)]
        state, events = game.start(setup), list[Event]()
        while actors := game.actors(state):
            seat = actors[0]
            move = self.chosen(state, seat, levels, rng)
            steps = game.steps(state, seat, move)
            if seat != CHANCE:
                yield Turn(state, seat, move, steps[-1].state, events, levels, rng)
            events += game.history([step.event for step in steps], None)
            state = steps[-1].state

    def chosen(self, state: Any, seat: Seat, levels: Sequence[str], rng: random.Random) -> Move:
        """Return the move that a bot or chance makes."""
        if seat == CHANCE:
            return self.game.sample(state, rng)
        view, limit = self.game.view(state, seat), self._limits.get(levels[seat], Limit())
        return self._bots[levels[seat]].choose(view, limit, rng, Never()).move

    def played_on(self, state: Any, turn: Turn, until: Callable[[Any], bool]) -> Any:
        """Play a copy of the game on with the same bots, and return the state at which they stop."""
        while not until(state):
            seat = self.game.actors(state)[0]
            state = self.game.apply(state, seat, self.chosen(state, seat, turn.levels, turn.rng))
        return state

    def any_move(self, turn: Turn) -> Move:
        """Return a random legal move of a decision."""
        return pick(self.game.legal(turn.state, turn.seat), turn.rng)
