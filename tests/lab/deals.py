"""Measures the time that it takes to deal a world of Bid & Bluff that fits the view of a seat.

    python -m tests.lab deals --games 3

Games of normal bots are played at each table; at each bid and card some worlds are dealt. For each position the
fastest of several runs counts, in microseconds of processor time for each world, because other programs slow some
runs down.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Sequence
from typing import Final

from bidtable.bots.bid_and_bluff.bot import make
from bidtable.bots.common.base import Limit, Never
from bidtable.core.chance import stream
from bidtable.core.model import CHANCE, Setup
from bidtable.games.bid_and_bluff import BidAndBluff, load
from bidtable.games.bid_and_bluff.worlds import Worlds
from bidtable.rulebook import Library
from bidtable.store import places
from tests.lab.command import parser

DEALS: Final = 60
"""Worlds that are dealt in a run."""
RUNS: Final = 3


def times(game: BidAndBluff, seats: int, seed: int) -> Iterator[float]:
    """Play a game; for each bid and card, yield the microseconds that a world takes."""
    bot, rng, state = make(game, "normal"), stream(seed, "deals"), game.start(Setup(seats))
    while actors := game.actors(state):
        if actors[0] == CHANCE:
            move = game.sample(state, rng)
        else:
            view = game.view(state, actors[0])
            if state.phase in ("bid", "play"):
                worlds = Worlds(game.context, view.observation)
                yield min([_run(worlds, rng) for _ in range(RUNS)])
            move = bot.choose(view, Limit(), rng, Never()).move
        state = game.apply(state, actors[0], move)


def _run(worlds: Worlds, rng: random.Random) -> float:
    start = time.thread_time_ns()
    for _ in range(DEALS):
        worlds.deal(rng)
    return (time.thread_time_ns() - start) / 1000 / DEALS


def main(words: Sequence[str]) -> None:
    """Deal worlds, and print the times."""
    options = parser("deals", __doc__)
    options.add_argument("--games", type=int, default=3, help="games at each table (3)")
    options.add_argument("--seed", type=int, default=1, help="seed of the first game (1)")
    given = options.parse_args(words)
    game = load(Library(places.shipped_rules()))
    for seats in (2, 3, 4, 5, 6):
        found = sorted(
            [each for number in range(given.games) for each in times(game, seats, given.seed + number)]
        )
        parts = ", ".join(f"p{part} {found[int(part / 100 * len(found))]:.1f}" for part in (50, 95, 99))
        mean = sum(found) / len(found)
        print(f"{seats} seats, {len(found)} positions: mean {mean:.1f} us, {parts}, most {found[-1]:.1f}")
