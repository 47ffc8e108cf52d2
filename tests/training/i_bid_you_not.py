"""Fits how sure a lead is in I Bid You Not to playouts, and says how well the chances that follow come true.

    python -m tests.training.i_bid_you_not fit --games 2000 --seed 1
    python -m tests.training.i_bid_you_not check --games 200 --seed 100001

`fit` prints the table that stands in `bots/i_bid_you_not_ground.py`; `check` has bots play and prints, for each
number of seats and each tenth of the chances that `evaluate` gives, how often it was right.
"""

from __future__ import annotations

import argparse
import math
import random
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bidtable.bots.base import Limit, Never
from bidtable.bots.i_bid_you_not import make
from bidtable.bots.i_bid_you_not_ground import Ground, chances
from bidtable.bots.i_bid_you_not_plan import plan_of
from bidtable.bots.i_bid_you_not_playout import Playout
from bidtable.bots.i_bid_you_not_table import OVER
from bidtable.core.chance import stream
from bidtable.core.model import CHANCE, Seat, Setup
from bidtable.core.seats import leaders
from bidtable.games.i_bid_you_not import IBidYouNot, load
from bidtable.games.i_bid_you_not.scoring import worth
from bidtable.rulebook import Library
from bidtable.store import places

THOUGHT = Limit(60)
"""How much the bots think."""
EVERY = 3
"""Each so manieth decision is a position."""


class Position(NamedTuple):
    """A position, and what came of it.

    Attributes:
        scores: What each score pile was worth.
        left: How many cards were left in hands.
        told: The chances that were told.
        winners: Who won in the end.
    """

    scores: tuple[int, ...]
    left: int
    told: tuple[float, ...]
    winners: tuple[Seat, ...]


def positions(game: IBidYouNot, seats: int, games: int, seed: int) -> Iterator[Position]:
    """Play games by normal bots, and yield what they went through."""
    bot, ground = make(game, "normal"), Ground(game, 1)
    for number in range(seed, seed + games):
        state, found = game.start(Setup(seats)), list[tuple[tuple[int, ...], int, tuple[float, ...]]]()
        deck = game.context.deck(state)
        moves = 0
        while actors := game.actors(state):
            rng = stream(number, f"{moves}")
            if actors[0] == CHANCE:
                move = game.sample(state, rng)
            else:
                view = game.view(state, actors[0])
                if moves % EVERY == 0:
                    scores = tuple([worth(deck, pile, extremes_only=False) for pile in state.piles])
                    left = sum([hand.bit_count() for hand in state.hands])
                    found.append((scores, left, ground.evaluate(view)))
                move = bot.choose(view, THOUGHT, rng, Never()).move
            state, moves = game.apply(state, actors[0], move), moves + 1
        outcome = game.outcome(state)
        assert outcome is not None
        yield from (Position(*each, outcome.winners) for each in found)


def played_out(game: IBidYouNot, seats: int, games: int, seed: int) -> Iterator[Position]:
    """Play games by rules of thumb, and yield what they came to after each taking."""
    start = game.start(Setup(seats))
    for number in range(seed, seed + games):
        rng = random.Random(number)
        state = game.apply(start, CHANCE, game.sample(start, rng))
        fast = Playout(plan_of(game.context.deck(state)), rng.random)
        fast.load(state)
        found: list[tuple[tuple[int, ...], int]] = []
        while fast.phase != OVER:
            found.append((tuple(fast.scores()), sum([hand.bit_count() for hand in fast.hands])))
            fast.run(fast.takings + 1)
        winners = leaders(fast.scores())
        yield from (Position(scores, left, (), winners) for scores, left in found)


def surprise(found: Sequence[Position], scale: tuple[float, float]) -> float:
    """Return how surprising what came was, on average, by chances of such a scale."""
    total = 0.0
    for position in found:
        told = chances(position.scores, position.left, scale)
        total -= sum([math.log(max(1e-9, told[seat])) for seat in position.winners]) / len(position.winners)
    return total / len(found)


def fitted(found: Sequence[Position]) -> tuple[float, float]:
    """Return the scale by which what came is least surprising: looked for in ever smaller steps."""
    best, step = (3.0, 2.0), 1.0
    while step > 0.04:
        near = [
            (best[0] + first * step, best[1] + then * step) for first in (-1, 0, 1) for then in (-1, 0, 1)
        ]
        better = min(
            [scale for scale in near if scale[0] > 0.2 and scale[1] >= 0],
            key=lambda scale: surprise(found, scale),
        )
        if better == best:
            step /= 2
        best = better
    return round(best[0], 2), round(best[1], 2)


def reliability(found: Sequence[Position]) -> list[tuple[int, float, float]]:
    """Return for each tenth of the chances told how many there were, their mean, and the share of wins."""
    tenths: list[list[tuple[float, float]]] = [[] for _ in range(10)]
    for position in found:
        for seat, told in enumerate(position.told):
            won = 1 / len(position.winners) if seat in position.winners else 0.0
            tenths[min(9, int(told * 10))].append((told, won))
    return [
        (len(each), sum([told for told, _ in each]) / len(each), sum([won for _, won in each]) / len(each))
        if each
        else (0, 0.0, 0.0)
        for each in tenths
    ]


def main() -> None:
    """Fit or check."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=("fit", "check"))
    parser.add_argument("--seats", default="2,3,4,5,6")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    game = load(Library(places.shipped_rules()))
    for seats in map(int, asked.seats.split(",")):
        if asked.what == "fit":
            print(
                f"    {seats}: {fitted(list(played_out(game, seats, asked.games, asked.seed)))},", flush=True
            )
            continue
        found = list(positions(game, seats, asked.games, asked.seed))
        cells = [f"{told:.2f}/{won:.2f} ({count})" for count, told, won in reliability(found)]
        print(f"{seats} seats: {'  '.join(cells)}", flush=True)


if __name__ == "__main__":
    main()
