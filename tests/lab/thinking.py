"""Measures how long bots think, and how soon they answer after a request to stop.

    python -m tests.lab thinking --games 4 --seed 940001
    python -m tests.lab thinking i_bid_you_not --level hard --seats 6 --games 4

Bots of one level play. In turn a game has no variants, or all variants that fit together (including those that add
cards). Only decisions between several moves count. They are measured in processor time (`thread_time`), so other
programs slow the bots only by the caches that they use. A line is printed for each level and number of seats: the
number of decisions, and their median, 95th percentile and longest time in ms. Then it gives the time in which a bot
answers a request to stop, and the time in which `evaluate` does. Those are worst cases. They count the longest time
in which a bot did not ask whether to stop, in any decision. They also count the longest decision of bots that had to
stop before they began. For them each decision is made twice again, and each position is judged twice as its seat and
as a spectator see it (`--no-stops` leaves this out).
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from bidtable.bots.common.base import NEVER, Bot, Cancel, Level, Limit
from bidtable.bots.common.levels import make_bot, make_evaluator
from bidtable.core import registry
from bidtable.core.chance import stream
from bidtable.core.game import View
from bidtable.core.model import CHANCE, Event, GameInfo, Setup
from tests.conformance.cases import load
from tests.lab.command import parser
from tests.play import did

LEVELS: Final = (Level.HARD, Level.NORMAL, Level.EASY)


class Ear:
    """A signal that stops nobody, or everybody from the start, and measures how long it was not asked.

    Attributes:
        deaf: The longest time between two questions, in ms.
    """

    def __init__(self, stop: bool) -> None:
        """Take whether to stop, and start the clock."""
        self._stop = stop
        self._last, self.deaf = time.thread_time(), 0.0

    def is_set(self) -> bool:
        """Return whether to stop."""
        self.heard()
        return self._stop

    def heard(self) -> None:
        """Note a question, or the answer."""
        now = time.thread_time()
        self.deaf, self._last = max(self.deaf, (now - self._last) * 1000), now


class Times(NamedTuple):
    """Durations of decisions, in ms.

    Attributes:
        thought: All of them.
        stopped: Worst cases of the time until an unwanted decision ends.
        judged: Worst cases of the time until an unwanted judgement ends.
    """

    thought: list[float]
    stopped: list[float]
    judged: list[float]

    def line(self) -> str:
        """Return the times as cells of a table."""
        thought = sorted(self.thought)
        half, most = (thought[int(len(thought) * part)] for part in (0.5, 0.95))
        cells = [f"{each:.1f}" for each in (half, most, thought[-1])]
        cells += [f"{max(each):.1f}" if each else "-" for each in (self.stopped, self.judged)]
        return " | ".join([f"{len(thought):,}", *cells])


def everything(info: GameInfo) -> tuple[str, ...]:
    """Return the longest list of variants that fit together, the first ones before others."""
    found: list[str] = []
    for variant in info.variants:
        against = {other for one in info.variants if one.id in found for other in one.excludes}
        if variant.id not in against and not set(variant.excludes) & set(found):
            found.append(variant.id)
    return tuple(found)


def heard(ask: Callable[[Cancel], object]) -> float:
    """Return the longest time in ms until an unwanted answer comes."""
    worst = 0.0
    for stop in (False, True):
        ear = Ear(stop)
        start = time.thread_time()
        ask(ear)
        ear.heard()
        took = (time.thread_time() - start) * 1000
        worst = max(worst, took if stop else ear.deaf)
    return worst


def _chosen(bot: Bot, view: View[Any], luck: str, cancel: Cancel) -> None:
    bot.choose(view, Limit(), random.Random(luck), cancel)


class Clock:
    """Measures the bots of a game."""

    def __init__(self, slug: str, *, stops: bool = True) -> None:
        """Take the game, and whether the time until bots stop is measured."""
        entry = registry.entry(slug)
        self._entry, self._stops = entry, stops
        self.game = load(slug)

    def times(self, level: str, seats: int, games: int, seed: int) -> Times:
        """Play games at tables of one level, and return the thinking times."""
        found = Times([], [], [])
        bot, ground = make_bot(self._entry, self.game, level), make_evaluator(self._entry, self.game)
        mixes = ((), everything(self.game.info))
        for number in range(games):
            for view, onlooker, luck in self._decisions(
                bot, Setup(seats, mixes[number % 2]), seed + number, found
            ):
                if self._stops:
                    found.stopped.append(heard(partial(_chosen, bot, view, luck)))
                    for looking in (view, onlooker):
                        found.judged.append(heard(partial(ground.evaluate, looking)))
        return found

    def _decisions(
        self, bot: Bot, setup: Setup, seed: int, found: Times
    ) -> Iterator[tuple[View[Any], View[Any], str]]:
        """Play a game; note how long decisions take; yield the views of the seat and of a spectator, and the luck."""
        game, rng = self.game, stream(seed, "thinking")
        state, history = game.start(setup), list[Event]()
        while actors := game.actors(state):
            if actors[0] == CHANCE:
                move = game.sample(state, rng)
            else:
                view = game.view(state, actors[0], game.history(history, actors[0]))
                luck, start = f"{seed}/{len(history)}", time.thread_time()
                move = bot.choose(view, Limit(), random.Random(luck), NEVER).move
                took = (time.thread_time() - start) * 1000
                if len(view.legal) > 1:
                    found.thought.append(took)
                    yield view, game.view(state, None), luck
            state, events = did(game, state, actors[0], move)
            history += events


def main(words: Sequence[str]) -> None:
    """Play games, and print the table."""
    options = parser("thinking", __doc__)
    slugs = [entry.slug for entry in registry.entries()]
    options.add_argument("game", nargs="?", choices=slugs, help="only this game")
    options.add_argument("--level", choices=LEVELS, help="only this level")
    options.add_argument("--seats", type=int, help="only so many seats")
    options.add_argument("--games", type=int, default=4, help="games of each level and number of seats (4)")
    options.add_argument("--seed", type=int, default=940_001, help="seed of the first game (940,001)")
    options.add_argument("--no-stops", action="store_true", help="leave out how soon bots stop")
    asked = options.parse_args(words)
    print("| | decisions | p50 | p95 | most | stops | judge stops |\n|---|---|---|---|---|---|---|")
    for slug in [asked.game] if asked.game else slugs:
        clock = Clock(slug, stops=not asked.no_stops)
        info = clock.game.info
        for level in [asked.level] if asked.level else LEVELS:
            for seats in [asked.seats] if asked.seats else range(info.min_seats, info.max_seats + 1):
                line = clock.times(level, seats, asked.games, asked.seed).line()
                print(f"| {info.title}, {level}, {seats} seats | {line} |", flush=True)
