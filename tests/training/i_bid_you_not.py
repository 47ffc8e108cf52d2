"""Learns what hands of I Bid You Not are worth, and says how well the chances to win come true.

    python -m tests.training.i_bid_you_not learn --games 3000 --seed 1
    python -m tests.training.i_bid_you_not trust --games 100 --seed 800001
    python -m tests.training.i_bid_you_not check --games 300 --seed 810001

`learn` plays games by rules of thumb, as playouts are, and writes what cards in hand are worth and how sure a lead is
to `bots/weights/i_bid_you_not.json`: two minutes of one core. `trust` has normal bots play, and writes there how far
chances that were found by such playouts are to be trusted. `check` has bots play and prints, for each number of seats
and each tenth of the chances that `evaluate` gives, how often it was right; `--level` and `--spectator` say who plays,
and whether hands are seen.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

import msgspec
import numpy as np
import numpy.typing as npt
from msgspec.structs import replace

from bidtable.bots.base import Limit, Never
from bidtable.bots.ground import Shares
from bidtable.bots.i_bid_you_not.bot import make
from bidtable.bots.i_bid_you_not.ground import NEAR, Ground
from bidtable.bots.i_bid_you_not.hands import ABOVE, FILE, LEFT, STAGES, Learned, Weights, between, weights
from bidtable.bots.i_bid_you_not.plan import plan_of
from bidtable.bots.i_bid_you_not.playout import Playout
from bidtable.bots.i_bid_you_not.table import OVER
from bidtable.core.chance import stream
from bidtable.core.masks import bits
from bidtable.core.model import CHANCE, Seat, Setup
from bidtable.core.seats import leaders
from bidtable.games.i_bid_you_not import IBidYouNot, load
from bidtable.rulebook import Library
from bidtable.store import places
from tests.training.commit import commit

Array: TypeAlias = npt.NDArray[np.float64]

EVERY: Final = 7
"""Each so manieth decision of a game is a position."""
ALL_CARDS: Final = ("double_devices", "odd_inventions")
"""Sets that each fourth game of bots is played with: chances are to come true with as many cards as there can be."""
ALIKE: Final = 0.003
"""How little trust may change from one stage to the next: what few positions tell of goes by its neighbours."""
SMOOTH: Final = 30.0
"""How little worths may change from one number of cards left to the next."""
SEATS: Final = "2,3,4,5,6"
TRUSTED: Final = "; trust by "
"""Where a provenance goes on with how trust was learned."""


class Taking(NamedTuple):
    """How all stood after an offer was taken, and what came of it; by seat.

    Attributes:
        scores: What each score pile was worth.
        inputs: What each hand and pile held, as `_inputs` says.
        left: How many cards were left in hands.
        ends: What each pile was worth in the end.
    """

    scores: tuple[int, ...]
    inputs: Array
    left: int
    ends: tuple[int, ...]


class Told(NamedTuple):
    """The chances that a position was told, how many cards were left in hands, and who won in the end."""

    chances: tuple[float, ...]
    left: int
    winners: tuple[Seat, ...]


# -- what hands are worth --------------------------------------------------------------------------------------


def played_out(game: IBidYouNot, seats: int, games: int, seed: int) -> Iterator[Taking]:
    """Play games by rules of thumb, and yield what they came to after each taking."""
    start = game.start(Setup(seats))
    plan = None
    for number in range(seed, seed + games):
        rng = random.Random(number)
        state = game.apply(start, CHANCE, game.sample(start, rng))
        plan = plan or plan_of(game.context.deck(state))
        fast = Playout(plan, rng.random)
        fast.load(state)
        found: list[tuple[tuple[int, ...], Array, int]] = []
        while fast.phase != OVER:
            left = sum([hand.bit_count() for hand in fast.hands])
            found.append((tuple(fast.scores()), _inputs(fast.hands, fast.piles.each), left))
            fast.run(fast.takings + 1)
        yield from (Taking(*each, tuple(fast.scores())) for each in found)


def _inputs(hands: Sequence[int], each: Sequence[int]) -> Array:
    """Return by seat, for each of `LEFT`, what counts of its hand for each of `ABOVE`, and of its pile."""
    unplayed = sorted([(card, seat) for seat, hand in enumerate(hands) for card in bits(hand)], reverse=True)
    now = np.zeros((len(hands), len(ABOVE) + 1))
    for above, (_, seat) in enumerate(unplayed):
        for place, share in between(ABOVE, above):
            now[seat, place] += share
    now[:, -1] = each
    found = np.zeros((len(hands), len(LEFT), now.shape[1]))
    for place, share in between(LEFT, len(unplayed) / len(hands)):
        found[:, place] = share * now
    return found


def learned(found: Sequence[Taking]) -> Learned:
    """Learn from takings: worths by least squares of what seats gained over the others, then how sure a lead is."""
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
        (1.0,) * len(STAGES),
    )


def clear(points: Array, root: Array, won: Array) -> tuple[float, float]:
    """Return by how many points a seat is clearly ahead: at the end, and for each root of the cards left."""

    def cost(at: tuple[float, ...]) -> float:
        return surprise(points / np.maximum(0.3, at[0] + at[1] * root)[:, None], won)

    end, each = lowest(cost, (3.0, 1.0))
    return round(end, 2), round(each, 2)


def surprise(hopes: Array, won: Array) -> float:
    """Return how surprising it was, on average, who won, where chances go by the exponential of hopes."""
    hopes = hopes - hopes.max(1, keepdims=True)
    logs = hopes - np.log(np.exp(hopes).sum(1, keepdims=True))
    return float(-(won * logs).sum(1).mean())


def lowest(cost: Callable[[tuple[float, ...]], float], start: tuple[float, ...]) -> tuple[float, ...]:
    """Return where a cost is lowest, looked for in ever smaller steps; no number goes below 0."""
    best, step = start, 1.0
    while step > 0.01:
        steps = [(at, by) for at in range(len(best)) for by in (-step, step)]
        near = [(*best[:at], max(0.0, best[at] + by), *best[at + 1 :]) for at, by in steps]
        better = min([best, *near], key=cost)
        if better == best:
            step /= 2
        best = better
    return best


# -- whether it comes true -------------------------------------------------------------------------------------


def told(
    game: IBidYouNot, seats: int, games: int, seed: int, level: str, spectator: bool, raw: bool = False
) -> Iterator[list[Told]]:
    """Have bots play; yield for each game what its positions were told, by who is to decide or by a spectator.

    Args:
        game: The rules.
        seats: How many play.
        games: How many games.
        seed: Seed of the first game.
        level: The bots' level.
        spectator: Whether a spectator is told, who knows no hand.
        raw: Whether chances are told as playouts find them, whatever they are to be trusted.
    """
    bot, ground = make(game, level), Ground(game, NEAR)
    judge = ground.found if raw else ground.evaluate
    for number in range(seed, seed + games):
        setup = Setup(seats, () if number % 4 else ALL_CARDS)
        state, found, moves = game.start(setup), list[tuple[Shares, int]](), 0
        while actors := game.actors(state):
            rng = stream(number, f"{moves}")
            if actors[0] == CHANCE:
                move = game.sample(state, rng)
            else:
                view = game.view(state, actors[0])
                if moves % EVERY == number % EVERY:
                    told = judge(game.view(state, None) if spectator else view)
                    found.append((told, sum(view.observation.hand_sizes)))
                move = bot.choose(view, Limit(), rng, Never()).move
            state, moves = game.apply(state, actors[0], move), moves + 1
        winners = leaders([sum([part for _, part in game.score_parts(state, seat)]) for seat in range(seats)])
        yield [Told(*each, tuple(winners)) for each in found]


def trust(found: Sequence[Told]) -> tuple[float, ...]:
    """Return the power of the chances told, for each of `STAGES`, by which it is least surprising who won."""
    logs = np.log(np.maximum(1e-6, np.array([each.chances for each in found])))
    stages = np.zeros((len(found), len(STAGES)))
    for row, each in zip(stages, found, strict=True):
        for at, part in between(STAGES, each.left / len(each.chances)):
            row[at] = part
    won = np.zeros(logs.shape)
    for row, each in zip(won, found, strict=True):
        row[list(each.winners)] = 1 / len(each.winners)

    def cost(at: tuple[float, ...]) -> float:
        powers = np.array(at)
        uneven = float((np.diff(powers) ** 2).sum())
        return surprise((stages @ powers)[:, None] * logs, won) + ALIKE * uneven

    best = lowest(cost, (1.0,) * len(STAGES))
    return tuple([round(each, 2) for each in best])


def reliability(found: Sequence[Told]) -> list[tuple[int, float, float]]:
    """Return for each tenth of the chances told how many there were, their mean, and the share of wins."""
    tenths: list[list[tuple[float, float]]] = [[] for _ in range(10)]
    for each in found:
        for seat, chance in enumerate(each.chances):
            won = 1 / len(each.winners) if seat in each.winners else 0.0
            tenths[min(9, int(chance * 10))].append((chance, won))
    return [
        (
            len(pairs),
            sum([chance for chance, _ in pairs]) / len(pairs),
            sum([won for _, won in pairs]) / len(pairs),
        )
        if pairs
        else (0, 0.0, 0.0)
        for pairs in tenths
    ]


def main() -> None:
    """Learn or check."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=("learn", "trust", "check"))
    parser.add_argument("--seats", default=SEATS)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--level", default="normal")
    parser.add_argument("--spectator", action="store_true")
    asked = parser.parse_args()
    game = load(Library(places.shipped_rules()))
    counts = [int(seats) for seats in asked.seats.split(",")]
    now = weights()
    if asked.what == "learn":
        lesson = {seats: learned(list(played_out(game, seats, asked.games, asked.seed))) for seats in counts}
        made = f"python -m tests.training.i_bid_you_not learn --games {asked.games} --seed {asked.seed}"
        now = Weights(f"{made}; commit {commit()}", {**now.seats, **lesson})
        FILE.write_bytes(msgspec.json.encode(now))
        return
    for seats in counts:
        raw = asked.what == "trust"
        games = list(told(game, seats, asked.games, asked.seed, asked.level, asked.spectator, raw))
        found = [each for game_told in games for each in game_told]
        if asked.what == "trust":
            lesson = {**now.seats, seats: replace(now.seats[seats], trust=trust(found))}
            made = f"python -m tests.training.i_bid_you_not trust --games {asked.games} --seed {asked.seed}"
            before = now.provenance.split(TRUSTED)[0]
            now = Weights(f"{before}{TRUSTED}{made}; commit {commit()}", lesson)
            FILE.write_bytes(msgspec.json.encode(now))
        else:
            cells = [f"{chance:.2f}/{won:.2f} ({count})" for count, chance, won in reliability(found)]
            print(f"{seats} seats: {'  '.join(cells)}", flush=True)


if __name__ == "__main__":
    main()
