"""The command `bench`, which measures the speed of the rules and the bots."""

from __future__ import annotations

import os
import random
import time
from argparse import Namespace
from typing import Any, Final

import msgspec

from bidtable.bots.bid_and_bluff.playout import Playout
from bidtable.bots.common.arena import quantile
from bidtable.bots.common.base import Limit, Never
from bidtable.bots.common.levels import make_bot
from bidtable.cli.games import load
from bidtable.cli.terminal import say
from bidtable.cli.troubles import OK, wrong
from bidtable.core import registry
from bidtable.core.figures import Figure, at_least, at_most
from bidtable.core.game import AnyGame
from bidtable.core.legal import pick
from bidtable.core.model import CHANCE, Setup
from bidtable.games.bid_and_bluff.worlds import Worlds

SECONDS: Final = 1.0
RUNS: Final = 5
SEATS: Final = 4
MOVES_A_SECOND: Final = {
    "bid_and_bluff": 50_000.0,
    "i_bid_you_not": 20_000.0,
    "bid_it": 50_000.0,
    "bidness": 40_000.0,
}
SEARCHED_A_SECOND: Final = 400_000.0
ALL_SETS: Final = {"i_bid_you_not": ("double_devices", "odd_inventions")}
"""Variants with which the speed of a game is measured, because the variants make the rules slow."""
BOT_MS: Final = 5.0
BOT_SECONDS: Final = 4.0


def run(asked: Namespace) -> int:
    if asked.thinking and asked.what != "ui":
        raise wrong("--thinking is for 'bench ui'.")
    figures = _measure(asked.what, asked.thinking)
    if asked.json:
        say(msgspec.json.encode(figures).decode())
    else:
        say("\n".join(_line(figure) for figure in figures))
    return OK


def _measure(what: str, thinking: str) -> list[Figure]:
    if what == "engine":
        return engine()
    if what == "bots":
        return bots()
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from bidtable.app.tools import bench

    if what == "hints":
        from bidtable.app.tools import bench_hints

        return bench_hints.hints()
    if what == "clicks":
        from bidtable.app.tools import bench_clicks

        return bench_clicks.clicks()
    if what == "review":
        from bidtable.app.tools import bench_review

        return bench_review.review()
    if what == "ui":
        return bench.ui(thinking)
    return bench.memory() if what == "memory" else bench.start()


def _line(figure: Figure) -> str:
    target = "" if figure.target is None else f"   target {figure.target:,g} {figure.unit}"
    met = "" if figure.met is None else ", met" if figure.met else ", MISSED"
    digits = 0 if abs(figure.value) >= 1000 else 2
    return f"{figure.name:<40}{figure.value:>12,.{digits}f} {figure.unit}{target}{met}"


def engine(seconds: float = SECONDS, runs: int = RUNS) -> list[Figure]:
    """Measure the number of random moves per second on one processor core."""
    figures = []
    for entry in registry.entries():
        game = load(entry.slug)
        best = max(random_moves(game, seconds, seed) for seed in range(runs))
        name = f"{entry.slug}: random moves"
        figures.append(at_least(name, best, "moves/s", MOVES_A_SECOND.get(entry.slug)))
    searched = max(searched_moves(seconds, seed) for seed in range(runs))
    figures.append(at_least("bid_and_bluff: search path", searched, "moves/s", SEARCHED_A_SECOND))
    return figures


def searched_moves(seconds: float, seed: int) -> float:
    game: Any = load("bid_and_bluff")
    rng = random.Random(seed)
    state: Any = game.start(_setup(game))
    while state.phase != "play":
        actor = game.actors(state)[0]
        move = game.sample(state, rng) if actor == CHANCE else pick(game.legal(state, actor), rng)
        state = game.apply(state, actor, move)
    seen = game.view(state, game.actors(state)[0]).observation
    worlds, playout = Worlds(game.context, seen), Playout(game.context.cards, seen)
    cards = 0
    start = time.perf_counter()
    while time.perf_counter() < start + seconds:
        cards += len(playout.play(worlds.deal(rng), rng).cards)
    return cards / (time.perf_counter() - start)


def random_moves(game: AnyGame, seconds: float, seed: int) -> float:
    rng = random.Random(seed)
    setup = _setup(game)
    state = game.start(setup)
    moves = 0
    start = time.perf_counter()
    end = start + seconds
    while moves % 256 or time.perf_counter() < end:
        actors = game.actors(state)
        if not actors:
            state = game.start(setup)
            continue
        actor = actors[0]
        move = game.sample(state, rng) if actor == CHANCE else pick(game.legal(state, actor), rng)
        state = game.apply(state, actor, move)
        moves += 1
    return moves / (time.perf_counter() - start)


def _setup(game: AnyGame) -> Setup:
    seats = max(game.info.min_seats, min(SEATS, game.info.max_seats))
    return Setup(seats, ALL_SETS.get(game.info.slug, ()))


def bots(seconds: float = BOT_SECONDS) -> list[Figure]:
    """Measure the time that a normal bot needs for a move."""
    figures = []
    for entry in registry.entries():
        game = load(entry.slug)
        times = sorted(1000 * taken for taken in bot_times(entry, game, seconds))
        target = BOT_MS if entry.bots else None
        mean = sum(times) / len(times)
        figures.append(at_most(f"{entry.slug}: normal bot's move, mean", mean, "ms", target))
        figures.append(at_most(f"{entry.slug}: normal bot's move, p99", quantile(times, 0.99), "ms", target))
    return figures


def bot_times(entry: registry.Entry, game: AnyGame, seconds: float) -> list[float]:
    rng = random.Random(1)
    setup = _setup(game)
    bot = make_bot(entry, game, "normal")
    never, limit = Never(), Limit()
    state: Any = game.start(setup)
    times: list[float] = []
    end = time.perf_counter() + seconds
    while not times or time.perf_counter() < end:
        actors = game.actors(state)
        if not actors:
            state = game.start(setup)
            continue
        actor = actors[0]
        if actor == CHANCE:
            move = game.sample(state, rng)
        else:
            view = game.view(state, actor)
            start = time.perf_counter()
            move = bot.choose(view, limit, rng, never).move
            times.append(time.perf_counter() - start)
        state = game.apply(state, actor, move)
    return times
