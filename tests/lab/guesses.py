"""Measures how often a count over twenty games tells a bold bot from a careful bot.

    python -m tests.lab guesses bid_and_bluff --level hard --games 25 --seed 700000

Bots without a character play. At each decision a bold bot and a careful one are asked what they would do with the
same luck. The count is the mean of a number that everybody sees, see `shown`. From its difference and its spread
follows how often the larger mean of twenty games is that of the bold bot. The cost is the part of the chance to win
that a character gives away in a game, as the hard bot judges its moves.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from statistics import fmean, stdev
from typing import Any, Final

from bidtable.bots.common.base import Level, Limit, Never
from bidtable.bots.common.characters import REACH, READERS, Reader, coloured, lean
from bidtable.bots.common.levels import make_bot
from bidtable.core import registry
from bidtable.core.model import CHANCE, Move, Setup
from bidtable.core.record import MOST_TRAIT, Character
from bidtable.games.bid_and_bluff import moves as bid_and_bluff
from bidtable.games.bid_it import moves as bid_it
from bidtable.games.bidness import moves as bidness
from bidtable.games.i_bid_you_not import moves as i_bid_you_not
from tests.conformance.cases import load
from tests.lab.command import parser
from tests.lab.review_truth import GAMES

WHO: Final = (Character(MOST_TRAIT, MOST_TRAIT, -MOST_TRAIT), Character(-MOST_TRAIT, -MOST_TRAIT, MOST_TRAIT))
"""The bold character and the careful one."""
TOGETHER: Final = 20
"""Games after which one guesses."""


def shown(state: Any, move: Move) -> float | None:
    """Return a number that everybody sees of a move, and that bold bots make larger; None for other moves."""
    match move:
        case bid_and_bluff.Bid(tricks=number) | bidness.Bid(amount=number) | i_bid_you_not.Bid(card=number):
            return float(number)
        case bid_it.Bid(quantity=quantity):
            return float(quantity - state.quantity)
    return None


class Evening:
    """Games of one level, with what a bold bot and a careful one would do in them.

    Attributes:
        counts: The numbers that the bold bot shows, and those of the careful one.
        cost: The sum of the chances to win that both give away.
    """

    def __init__(self, slug: str, level: str, seats: int, playouts: int) -> None:
        entry, self._game = registry.entry(slug), load(slug)
        self._bot, self._judge = (make_bot(entry, self._game, each) for each in (level, Level.HARD))
        self._reader: Reader = registry.resolve(READERS[slug])(self._game)
        self._reach, self._seats, self._limit = REACH.get(slug, 1.0), seats, Limit(playouts)
        self.counts: tuple[list[float], list[float]] = ([], [])
        self.cost = 0.0

    def play(self, seed: int) -> None:
        """Play a game."""
        rng, state = random.Random(seed), self._game.start(Setup(self._seats))
        while actors := self._game.actors(state):
            seat = actors[0]
            move = self._game.sample(state, rng) if seat == CHANCE else self._decided(state, seat, rng)
            state = self._game.apply(state, seat, move)

    def _decided(self, state: Any, seat: int, rng: random.Random) -> Move:
        view = self._game.view(state, seat)
        decision = self._bot.choose(view, self._limit, rng, Never())
        if len(decision.reasons) < 2:
            return decision.move
        luck, made = rng.random(), []
        for who in WHO:
            leans = [lean(who, self._reader(view, reason.move)) for reason in decision.reasons]
            made.append(coloured(decision, leans, random.Random(luck), self._reach).move)
        for move, numbers in zip(made, self.counts, strict=True):
            number = shown(state, move)
            if number is not None:
                numbers.append(number)
        if any(move != decision.move for move in made):
            judged = self._judge.choose(view, self._limit, random.Random(luck), Never())
            worth = {reason.move: reason.value for reason in judged.reasons}
            for move in made:
                if move in worth and decision.move in worth:
                    self.cost += worth[decision.move] - worth[move]
        return decision.move


def main(words: Sequence[str]) -> None:
    """Play, and print the shares."""
    options = parser("guesses", __doc__)
    options.add_argument("game", choices=GAMES)
    options.add_argument("--level", default="normal", help="the level of all bots (normal)")
    options.add_argument("--seats", type=int, default=4, help="number of seats (4)")
    options.add_argument("--games", type=int, default=25, help="number of games (25)")
    options.add_argument("--seed", type=int, default=700_000, help="seed of the first game (700,000)")
    options.add_argument(
        "--playouts", type=int, default=Limit().playouts, help="how much bots that search may think"
    )
    asked = options.parse_args(words)
    evening = Evening(asked.game, asked.level, asked.seats, asked.playouts)
    for seed in range(asked.seed, asked.seed + asked.games):
        evening.play(seed)
    bold, careful = evening.counts
    each = TOGETHER * len(bold) / asked.games / asked.seats
    apart = (fmean(bold) - fmean(careful)) / stdev(bold) * math.sqrt(each / 2)
    right = (1 + math.erf(apart / math.sqrt(2))) / 2
    print(
        f"{asked.game}, {asked.level}, {asked.seats} seats, {asked.games} games from {asked.seed}: "
        f"{fmean(bold):.2f} and {fmean(careful):.2f}, right guesses {right:.2f}; "
        f"cost {evening.cost / len(WHO) / asked.games / asked.seats:.4f} of the chance to win in a game"
    )
