"""Trains the worths of hands of I Bid You Not, measures how far chances to win can be trusted, and writes both.

    python -m tests.lab train i_bid_you_not learn --games 3000 --seed 1
    python -m tests.lab train i_bid_you_not trust --games 500 --seed 5200001 --playouts 20

`learn` plays games by the rules of thumb of playouts. It writes the worths of cards in hand, and how sure a lead is,
to `bots/weights/i_bid_you_not.json`, in two minutes of one core. `trust` has hard bots play, normal ones, and both
at a table. It writes to the same file the powers for chances that such playouts give, for players and for
spectators. It also prints the foretold and the actual shares by tenths. Each fifth of the games is judged with
powers learned from the others. All this takes some twenty minutes for each number of seats, with 500 games of each
company.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

import msgspec
import numpy as np
import numpy.typing as npt
from msgspec.structs import replace

from bidtable.bots.common.base import Level, Limit
from bidtable.bots.common.evaluate import Shares, raised
from bidtable.bots.i_bid_you_not.calibration import STAGES, TOPS, certain, power_of
from bidtable.bots.i_bid_you_not.driver import OVER
from bidtable.bots.i_bid_you_not.evaluate import IBidYouNotEvaluator
from bidtable.bots.i_bid_you_not.playout import Playout
from bidtable.bots.i_bid_you_not.win_chance import ABOVE, FILE, LEFT, Learned, Weights, between, weights
from bidtable.core.game import View
from bidtable.core.masks import bits
from bidtable.core.model import CHANCE, Setup
from bidtable.games.i_bid_you_not import IBidYouNot, load
from bidtable.games.i_bid_you_not.state import Observation, State
from bidtable.rulebook import Library
from bidtable.store import places
from tests.lab.command import parser
from tests.lab.reliability import KINDS, LOOKS_ON, MIXED, Evening, Told, by_fours, line
from tests.lab.training.kept import commit

Array: TypeAlias = npt.NDArray[np.float64]
Powers: TypeAlias = tuple[tuple[float, ...], ...]

COMPANIES: Final = (Level.HARD, Level.NORMAL, MIXED)
OFTEN: Final = 0.2
"""Share of the positions that are judged."""
FIFTHS: Final = 5
ALL_CARDS: Final = ("double_devices", "odd_inventions")
"""Sets that every fourth game of bots uses, because chances must also come true with the most cards."""
ALIKE: Final = 8.0
"""Stiffness of the trust from one stage or chance to the next: few positions follow their neighbours.

It counts against the evidence of all positions together."""
SMOOTH: Final = 30.0
"""Stiffness of the worths from one number of cards left to the next."""
SEATS: Final = "2,3,4,5,6"
TRUSTED: Final = "; trust by "
"""Text with which a provenance continues for the learned trust."""


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
        for place, share in between(ABOVE, above):
            now[seat, place] += share
    now[:, -1] = each
    found = np.zeros((len(hands), len(LEFT), now.shape[1]))
    for place, share in between(LEFT, len(unplayed) / len(hands)):
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
        *(((1.0,) * len(TOPS),) * len(STAGES),) * 2,
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


# -- trust in chances ------------------------------------------------------------------------------------------


class Untrusted(Evening):
    """Games whose positions get the chances of playouts, without powers."""

    def __init__(self, game: IBidYouNot, limit: Limit) -> None:
        """Take the rules, and the thinking limit of bots."""
        super().__init__("i_bid_you_not", OFTEN, limit=limit)
        self._evaluator = IBidYouNotEvaluator(game)

    def judged(self, state: State, view: View[Observation]) -> tuple[Shares, int]:
        """Return the chances that playouts find, and the number of cards left in hands."""
        return self._evaluator.found(view), sum(view.observation.hand_sizes)


def positions(game: IBidYouNot, seats: int, games: int, seed: int, limit: Limit) -> Iterator[Told]:
    """Play this many games of each company, and yield the judgements of some of their positions, by viewer."""
    evening = Untrusted(game, limit)
    for number in range(seed, seed + games * len(COMPANIES)):
        company = COMPANIES[(number - seed) % len(COMPANIES)]
        yield from by_fours(evening, Setup(seats), ALL_CARDS, company, 1, number)


def by_eyes(found: Sequence[Told]) -> tuple[Powers, Powers]:
    """Return the powers for seats at the table, and for spectators."""
    seated, onlooker = (
        trust([each for each in found if (each.kind == LOOKS_ON) == on]) for on in (False, True)
    )
    return seated, onlooker


def held_out(found: Sequence[Told], seed: int) -> list[Told]:
    """Return the judgements of each fifth of the games, with powers learned from the others."""
    told: list[Told] = []
    for fifth in range(FIFTHS):
        there = [(one.game - seed) // len(COMPANIES) % FIFTHS == fifth for one in found]
        powers = by_eyes([one for one, here in zip(found, there, strict=True) if not here])
        for one, here in zip(found, there, strict=True):
            if here:
                power = power_of(powers[one.kind == LOOKS_ON], one.round / len(one.shares), max(one.shares))
                told.append(one._replace(shares=raised(one.shares, power)))
    return told


def trust(found: Sequence[Told]) -> Powers:
    """Return the power that makes the winners least surprising, for each of `STAGES` and `TOPS`."""
    logs = np.log(np.maximum(1e-6, np.array([each.shares for each in found])))
    shape = (len(STAGES), len(TOPS))
    parts, won = np.zeros((len(found), *shape)), np.zeros(logs.shape)
    for row, wins, each in zip(parts, won, found, strict=True):
        for at, top, part in certain(each.round / len(each.shares), max(each.shares)):
            row[at, top] = part
        wins[list(each.winners)] = 1 / len(each.winners)
    flat = parts.reshape(len(found), -1)

    def cost(at: tuple[float, ...]) -> float:
        grid = np.array(at).reshape(shape)
        uneven = sum([float((np.diff(grid, axis=axis) ** 2).sum()) for axis in (0, 1)])
        return surprise((flat @ np.array(at))[:, None] * logs, won) + ALIKE / len(found) * uneven

    best = np.array(lowest(cost, (1.0,) * flat.shape[1])).reshape(shape)
    return tuple([tuple([round(float(each), 2) for each in row]) for row in best])


def told(found: Sequence[Told], seed: int) -> str:
    """Return how well chances come true in games that were not learned from: by company, and by kind of judge."""
    out = held_out(found, seed)
    rows = {"all": out}
    for place, company in enumerate(COMPANIES):
        rows[company] = [one for one in out if (one.game - seed) % len(COMPANIES) == place]
    for kind in KINDS:
        rows[kind] = [one for one in out if one.kind == kind]
    return "\n".join([f"  {who}: {line(row)}" for who, row in rows.items()])


def main(words: Sequence[str]) -> None:
    """Learn."""
    options = parser("train i_bid_you_not", __doc__)
    options.add_argument("what", choices=("learn", "trust"))
    options.add_argument("--seats", default=SEATS)
    options.add_argument("--games", type=int, default=200, help="games, of each company (200)")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument(
        "--playouts", type=int, default=Limit().playouts, help="how much bots that search may think"
    )
    asked = options.parse_args(words)
    game = load(Library(places.shipped_rules()))
    counts = [int(seats) for seats in asked.seats.split(",")]
    how = f"{asked.what} --games {asked.games} --seed {asked.seed}"
    if asked.what != "learn":
        how += f" --playouts {asked.playouts}"
    made = f"python -m tests.lab train i_bid_you_not {how}; commit {commit()}"
    if asked.what == "learn":
        lesson = {seats: learned(list(played_out(game, seats, asked.games, asked.seed))) for seats in counts}
        FILE.write_bytes(msgspec.json.encode(Weights(made, {**weights().seats, **lesson})))
        return
    for seats in counts:
        found = list(positions(game, seats, asked.games, asked.seed, Limit(asked.playouts)))
        print(f"{seats} seats: {len(found)} positions\n{told(found, asked.seed)}", flush=True)
        write(seats, *by_eyes(found), made)


def write(seats: int, powers: Powers, onlooker: Powers, made: str) -> None:
    """Write powers for a number of seats; the powers of other numbers stay unchanged."""
    now = msgspec.json.decode(FILE.read_bytes(), type=Weights)
    learned = {**now.seats, seats: replace(now.seats[seats], trust=powers, onlooker=onlooker)}
    provenance = f"{now.provenance.split(TRUSTED)[0]}{TRUSTED}{made}"
    FILE.write_bytes(msgspec.json.encode(Weights(provenance, learned)))
