"""Games of Bidness to learn from: bots of equal strength and different habits, and the positions they reach."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from bidtable.bots.bidness.appraisal import Tables
from bidtable.bots.bidness.bot import BidnessBot
from bidtable.bots.bidness.features import ALONE, HAND, INPUTS, PLAIN
from bidtable.bots.bidness.judge import Judge, following
from bidtable.bots.bidness.levels import Nature
from bidtable.bots.bidness.race import companies
from bidtable.bots.common.arena import play_game
from bidtable.bots.common.base import Bot, Limit
from bidtable.bots.common.nets import Layer, Net
from bidtable.core.chance import stream
from bidtable.core.model import CHANCE, Move, Outcome, Seat, Setup
from bidtable.core.steps import Step
from bidtable.games.bidness import Bidness
from bidtable.games.bidness.state import State
from tests.lab.training.nets import Array

OFTEN = {"play": 0.5, "discard": 0.2, "auction": 0.06}
"""Share of the noted decisions of each phase; decisions of one auction are nearly alike."""
NOISES = (0.0, 0.0, 0.0, 0.01, 0.02)
"""Errors of normal bots, in points of the chance to win.

All bots of a game have the same error, so that they are equally good.
"""
LOANS = (0, 0, 1, 1, 1, 2)
"""Numbers of IOUs that normal bots take in the first round."""


class Notes(NamedTuple):
    """Positions and the results of their games, in the order in which they came.

    Attributes:
        inputs: The net's inputs for each company, `(position, seat, input)`.
        winner: Who won.
        game: Number of the game.
    """

    inputs: Array
    winner: Array
    game: Array

    def some(self, which: Array) -> Notes:
        """Return some of the positions."""
        return Notes(self.inputs[which], self.winner[which], self.game[which])

    def save(self, path: Path) -> None:
        """Write the positions to a file."""
        np.savez_compressed(path, inputs=self.inputs, winner=self.winner, game=self.game)

    @staticmethod
    def load(path: Path) -> Notes:
        """Read the positions from a file."""
        found = np.load(path)
        return Notes(found["inputs"], found["winner"], found["game"])


class Encoder:
    """Turns positions into the net's inputs, exactly as the hard bot does."""

    def __init__(self, game: Bidness) -> None:
        """Take the rules."""
        self._game = game
        self._layout = Tables(game.context).layout
        # The inputs do not depend on the weights of the net.
        self._blank = Net([Layer([[0.0]] * INPUTS, [0.0]), Layer([[0.0]], [0.0])])

    def inputs(self, state: State, viewer: Seat) -> Array:
        """Return the net's inputs for all companies, as a viewer who sees the own hand gets them: `(seat, input)`."""
        seen, context = self._game.observe(state, viewer), self._game.context
        judge = Judge(self._blank, self._layout, context, seen, companies(context, seen), following(seen))
        found = np.zeros((len(seen.cash), INPUTS), np.float32)
        for row, (alone, beside) in zip(found, judge.inputs(judge.now), strict=True):
            row[:PLAIN] = alone.inputs.plain
            row[alone.inputs.on] = 1
            row[ALONE:HAND] = beside
        found[viewer, HAND] = 1
        found[viewer, HAND + 1 :] = judge.counts
        return found


class Observer:
    """Observes a game, and notes some positions.

    Attributes:
        inputs: The net's inputs for the positions.
        winner: Who won.
    """

    def __init__(self, encoder: Encoder, rng: random.Random) -> None:
        """Look on.

        Args:
            encoder: Turns positions into the net's inputs.
            rng: The generator that decides which positions are noted, and who looks at them.
        """
        self._encoder, self._rng = encoder, rng
        self.inputs: list[Array] = []
        self.winner = 0

    def moved(self, before: State, seat: Seat, move: Move, steps: Sequence[Step[Any]]) -> None:
        """Note the position before a move, now and then."""
        if seat != CHANCE and self._rng.random() < OFTEN.get(before.phase, 0.0):
            self.inputs.append(self._encoder.inputs(before, self._rng.randrange(len(before.cash))))

    def ended(self, state: Any, outcome: Outcome) -> None:
        """Note the winner."""
        self.winner = outcome.winners[0]


def normal_bots(game: Bidness, seats: int, rng: random.Random) -> list[Bot]:
    """Return normal bots with habits of their own, and equal errors."""
    noise = rng.choice(NOISES)
    return [
        BidnessBot(
            game.context,
            Nature(
                noise=noise,
                bids=rng.uniform(0.7, 1.0),
                hires=rng.uniform(0.68, 0.98),
                loans=rng.choice(LOANS),
            ),
        )
        for _ in range(seats)
    ]


def play(game: Bidness, seats: int, numbers: range) -> Notes:
    """Play games, and return the noted positions.

    Args:
        game: The rules.
        seats: Number of seats.
        numbers: The seeds of the games.
    """
    encoder, inputs, winner, number = Encoder(game), list[Array](), list[int](), list[int]()
    for at in numbers:
        observer = Observer(encoder, stream(at, "noted"))
        play_game(game, Setup(seats), normal_bots(game, seats, stream(at, "bots")), at, Limit(), observer)
        inputs += observer.inputs
        winner += [observer.winner] * len(observer.inputs)
        number += [at] * len(observer.inputs)
    return Notes(np.stack(inputs), np.array(winner), np.array(number))
