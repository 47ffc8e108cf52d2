"""Trains the worths of hands of I Bid You Not, and how clear a lead is.

    python -m tests.lab train i_bid_you_not --games 3000 --seed 1

Games are played by the rules of thumb of playouts. The worths of cards in hand, and the points by which a seat is
clearly ahead, are written to `bots/weights/i_bid_you_not.json`. This takes two minutes of one core.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

import msgspec
import numpy as np
import numpy.typing as npt

from bidtable.bots.common.nets import FOLDER
from bidtable.bots.i_bid_you_not.playout import OVER, Playout
from bidtable.bots.i_bid_you_not.win_chance import ABOVE, LEFT, NAME, Learned, Weights, knots_at, weights
from bidtable.core.masks import bits
from bidtable.core.model import CHANCE, Setup
from bidtable.games.i_bid_you_not import IBidYouNot, load
from bidtable.rulebook import Library
from bidtable.store import places
from tests.lab.command import parser
from tests.lab.training.kept import commit

Array: TypeAlias = npt.NDArray[np.float64]

SMOOTH: Final = 30.0
"""Stiffness of the worths from one number of cards left to the next."""


class Taking(NamedTuple):
    """The position after an offer was taken, and the result of the game, by seat.

    Attributes:
        scores: The worth of each score pile.
        inputs: The contents of each hand and pile, as inputs of `_inputs`.
        left: Number of cards left in hands.
        ends: The final worth of each pile.
    """

    scores: tuple[int, ...]
    inputs: Array
    left: int
    ends: tuple[int, ...]


# -- worths of hands -------------------------------------------------------------------------------------------


def played_out(game: IBidYouNot, seats: int, games: int, seed: int) -> Iterator[Taking]:
    """Play games by rules of thumb, and yield the position after each taking with the result."""
    start = game.start(Setup(seats))
    for number in range(seed, seed + games):
        rng = random.Random(number)
        state = game.apply(start, CHANCE, game.sample(start, rng))
        playout = Playout(game.context, rng.random)
        playout.begin(game.position(state))
        found: list[tuple[tuple[int, ...], Array, int]] = []
        while playout.position.phase != OVER:
            hands = playout.position.hands
            left = sum([hand.bit_count() for hand in hands])
            found.append((tuple(playout.scores()), _inputs(hands, playout.bonuses()), left))
            playout.run(playout.takings + 1)
        yield from (Taking(*each, tuple(playout.scores())) for each in found)


def _inputs(hands: Sequence[int], each: Sequence[int]) -> Array:
    """Return by seat, for each of `LEFT`, the counts of its hand for each of `ABOVE`, and of its pile."""
    unplayed = sorted([(card, seat) for seat, hand in enumerate(hands) for card in bits(hand)], reverse=True)
    now = np.zeros((len(hands), len(ABOVE) + 1))
    for above, (_, seat) in enumerate(unplayed):
        for place, share in knots_at(ABOVE, above):
            now[seat, place] += share
    now[:, -1] = each
    found = np.zeros((len(hands), len(LEFT), now.shape[1]))
    for place, share in knots_at(LEFT, len(unplayed) / len(hands)):
        found[:, place] = share * now
    return found


def learned(found: Sequence[Taking]) -> Learned:
    """Learn from takings: worths by least squares of the gains of seats over the others, then how sure a lead is."""
    scores, ends = (np.array([each[at] for each in found], float) for at in (0, 3))
    inputs = np.array([each.inputs.reshape(len(each.scores), -1) for each in found])
    beside = (inputs - inputs.mean(1, keepdims=True)).reshape(-1, inputs.shape[2])
    gained = ends - scores
    gained = (gained - gained.mean(1, keepdims=True)).reshape(-1)
    shape = (len(LEFT), len(ABOVE) + 1)
    size = shape[0] * shape[1]
    steps = np.eye(size) - np.eye(size, k=shape[1])
    steps[-shape[1] :] = 0
    solved = np.linalg.solve(
        beside.T @ beside + SMOOTH * steps.T @ steps + np.eye(size), beside.T @ gained
    ).reshape(shape)
    root = np.sqrt([each.left for each in found])
    won = (ends == ends.max(1, keepdims=True)).astype(float)
    won /= won.sum(1, keepdims=True)
    sure, piles = (clear(points, root, won) for points in (scores + inputs @ solved.reshape(-1), scores))
    return Learned(
        tuple([tuple([round(float(worth), 2) for worth in row[:-1]]) for row in solved]),
        tuple([round(float(row[-1]), 2) for row in solved]),
        sure,
        piles,
    )


def clear(points: Array, root: Array, won: Array) -> tuple[float, float]:
    """Return the points by which a seat is clearly ahead: at the end, and for each root of the cards left."""

    def cost(at: tuple[float, ...]) -> float:
        return surprise(points / np.maximum(0.3, at[0] + at[1] * root)[:, None], won)

    end, each = lowest(cost, (3.0, 1.0))
    return round(end, 2), round(each, 2)


def surprise(hopes: Array, won: Array) -> float:
    """Return the mean surprise at the winners if chances follow the exponential of expected leads."""
    hopes = hopes - hopes.max(1, keepdims=True)
    logs = hopes - np.log(np.exp(hopes).sum(1, keepdims=True))
    return float(-(won * logs).sum(1).mean())


def lowest(cost: Callable[[tuple[float, ...]], float], start: tuple[float, ...]) -> tuple[float, ...]:
    """Return the place of the lowest cost, searched in ever smaller steps; no number falls below 0."""
    best, step = start, 1.0
    while step > 0.01:
        steps = [(at, by) for at in range(len(best)) for by in (-step, step)]
        near = [(*best[:at], max(0.0, best[at] + by), *best[at + 1 :]) for at, by in steps]
        better = min([best, *near], key=cost)
        if better == best:
            step /= 2
        best = better
    return best


def main(words: Sequence[str]) -> None:
    """Play, learn, and write."""
    options = parser("train i_bid_you_not", __doc__)
    options.add_argument("--seats", default="2,3,4,5,6", help="numbers of seats (2,3,4,5,6)")
    options.add_argument("--games", type=int, default=3000, help="games for each number of seats (3,000)")
    options.add_argument("--seed", type=int, default=1, help="seed of the first game (1)")
    asked = options.parse_args(words)
    game = load(Library(places.shipped_rules()))
    lesson = {
        seats: learned(list(played_out(game, seats, asked.games, asked.seed)))
        for seats in map(int, asked.seats.split(","))
    }
    made = f"python -m tests.lab train i_bid_you_not --games {asked.games} --seed {asked.seed}; commit {commit()}"
    (FOLDER / f"{NAME}.json").write_bytes(msgspec.json.encode(Weights(made, {**weights().seats, **lesson})))
