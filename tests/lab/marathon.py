"""Plays random games over all mixes of seats, variants and options, each mix drawn anew, and checks every move.

    python -m tests.lab marathon i_bid_you_not --games 20000 --seed 1

Each seat that owes a decision has a legal move, no card is lost, no game exceeds its bound, and there is an outcome.
This is for long runs; the test suite plays the cases of `cases.py`.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence

from bidtable.core.chance import stream
from bidtable.core.game import AnyGame
from bidtable.core.legal import pick
from bidtable.core.model import CHANCE, Setup
from bidtable.core.position_checks import comparable
from tests.conformance.cases import load
from tests.lab.command import parser
from tests.lab.setups import draw_setup


def play(game: AnyGame, setup: Setup, seed: int, number: int) -> tuple[int, str]:
    """Play a game; return its number of moves, and the reason of its end.

    Raises:
        AssertionError: A rule of all games is broken.
    """
    rng = stream(seed, f"game/{number}")
    state = game.start(setup)
    wanted = comparable(game.conserved(state))
    moves = 0
    while actors := game.actors(state):
        seat = actors[int(rng.random() * len(actors))]
        legal = game.legal(state, seat)
        assert len(legal) > 0, f"seat {seat} owes a decision and has no legal move"
        state = game.apply(state, seat, game.sample(state, rng) if seat == CHANCE else pick(legal, rng))
        moves += 1
        assert moves <= game.max_moves, "the game does not end"
        assert comparable(game.conserved(state)) == wanted, "something was lost, or made"
    outcome = game.outcome(state)
    assert outcome is not None
    assert outcome.winners
    return moves, str(outcome.reason)


def main(words: Sequence[str]) -> int:
    """Play games, and print their numbers."""
    options = parser("marathon", __doc__)
    options.add_argument("game")
    options.add_argument("--games", type=int, default=1000)
    options.add_argument("--seed", type=int, default=1)
    asked = options.parse_args(words)
    game = load(asked.game)
    started = time.perf_counter()
    lengths: list[int] = []
    ends: Counter[str] = Counter()
    for number in range(asked.games):
        setup = draw_setup(game, stream(asked.seed, f"setup/{number}"))
        try:
            moves, end = play(game, setup, asked.seed, number)
        except Exception as error:
            print(f"Game {number}, {setup}: {error!r}")
            return 1
        lengths.append(moves)
        ends[end] += 1
    lengths.sort()
    taken = time.perf_counter() - started
    print(f"{asked.games} games of {asked.game}, {sum(lengths)} moves in {taken:.0f} s")
    print(
        f"moves a game: {lengths[0]} to {lengths[-1]}, median {lengths[len(lengths) // 2]}; ends: {dict(ends)}"
    )
    return 0
