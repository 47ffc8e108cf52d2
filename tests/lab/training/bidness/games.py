"""Games of Bidness as lessons: bots of equal strength and different habits play, and some positions are kept."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from bidtable.bots.bidness.bot import BidnessBot
from bidtable.bots.bidness.features import ALONE, HAND, INPUTS, PLAIN
from bidtable.bots.bidness.judge import Judge, following
from bidtable.bots.bidness.levels import Nature
from bidtable.bots.bidness.race import Race, companies
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
"""Share of the decisions of each phase whose positions are kept. Positions of one auction are nearly alike."""
NOISES = (0.0, 0.0, 0.0, 0.01, 0.02)
"""Errors of the bots in the training games, in points of the chance to win.

All bots of a game have the same error, so that they are equally good.
"""
LOANS = (0, 0, 1, 1, 1, 2)
"""Numbers of IOUs that the bots in the training games take in the first round."""


class Notes(NamedTuple):
    """Positions with the winners of their games, in the order in which the positions were reached.

    Attributes:
        inputs: The net's inputs for each company, `(position, seat, input)`.
        winner: The seat that won the game.
        game: Number of the game of each position.
    """

    inputs: Array
    winner: Array
    game: Array

    def some(self, which: Array) -> Notes:
        """Return the positions that a mask or a list of rows selects."""
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
    """Encodes positions as the inputs of a net, exactly as the hard bot does."""

    def __init__(self, game: Bidness) -> None:
        """Take the rules."""
        self._game = game
        self._race = Race(game.context)
        # The inputs do not depend on the weights of the net.
        self._blank = Net([Layer([[0.0]] * INPUTS, [0.0]), Layer([[0.0]], [0.0])])

    def inputs(self, state: State, viewer: Seat) -> Array:
        """Return the inputs of a net for all companies, with the viewer's hand: `(seat, input)`."""
        seen = self._game.observe(state, viewer)
        now = companies(self._game.context, seen)
        judge = Judge(self._blank, self._race, seen, now, following(seen))
        found = np.zeros((len(seen.cash), INPUTS), np.float32)
        for row, (alone, beside) in zip(found, judge.inputs(judge.now), strict=True):
            row[:PLAIN] = alone.inputs.plain
            row[alone.inputs.on] = 1
            row[ALONE:HAND] = beside
        found[viewer, HAND] = 1
        found[viewer, HAND + 1 :] = judge.counts
        return found


class Observer:
    """Observes a game, and keeps some positions.

    Attributes:
        inputs: The net's inputs for the positions.
        winner: The seat that won the game.
    """

    def __init__(self, encoder: Encoder, rng: random.Random) -> None:
        """Begin to observe a game.

        Args:
            encoder: The encoder of positions.
            rng: The generator that decides which positions are kept, and from which seat.
        """
        self._encoder, self._rng = encoder, rng
        self.inputs: list[Array] = []
        self.winner = 0

    def moved(self, before: State, seat: Seat, move: Move, steps: Sequence[Step[Any]]) -> None:
        """Keep the position before a move in some cases."""
        if seat != CHANCE and self._rng.random() < OFTEN.get(before.phase, 0.0):
            self.inputs.append(self._encoder.inputs(before, self._rng.randrange(len(before.cash))))

    def ended(self, state: Any, outcome: Outcome) -> None:
        """Keep the winner."""
        self.winner = outcome.winners[0]


def normal_bots(game: Bidness, seats: int, rng: random.Random) -> list[Bot]:
    """Return bots with different habits and equal errors."""
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
    """Play games, and return the kept positions.

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
