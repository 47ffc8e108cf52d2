"""Counts the moves of bots that no player who knows the game would make.

    python -m tests.lab blunders --full [--game G] [--level L] [--games N] [--seed S]

Bots of one level play at tables of two to six, with each variant and each option in turn. None of them may blunder.
"""

from __future__ import annotations

import importlib
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from bidtable.bots.common.arena import play_game
from bidtable.bots.common.base import Level, Limit
from bidtable.bots.common.levels import make_bot
from bidtable.core import registry
from bidtable.core.game import AnyGame
from bidtable.core.model import CHANCE, Move, Outcome, Seat, Setup
from bidtable.core.steps import Step
from tests.conformance.cases import load
from tests.lab.command import parser
from tests.lab.setups import fits

GAMES: Final = ("bid_and_bluff", "bid_it", "i_bid_you_not", "bidness")
"""The games for which a module `tests/lab/blunders/<slug>.py` defines blunders: `blunder(game, state, seat, move)`.

If the module also defines `tempted(game, state, seat)`, missed opportunities are counted too. If it defines
`tables(game, games)`, that gives the set-ups. `EXCUSED` names kinds that are not counted for a level.
"""
FULL: Final = 500
"""Games of each level in the full run."""
SAMPLES: Final = {"bid_and_bluff": 30, "bid_it": 15, "i_bid_you_not": 10, "bidness": 10}
"""Games of each level in a sample: enough to reach each number of seats, and variants and options of each kind."""

Judge = Callable[[AnyGame, Any, Seat, Move], str | None]
Tempter = Callable[[AnyGame, Any, Seat], str | None]


def tables(game: AnyGame, games: int, choices: Sequence[Mapping[str, str]] | None = None) -> Iterator[Setup]:
    """Yield this many set-ups: the numbers of seats in turn, each with the variants and options that allow it.

    The variants are none and each one alone, with each choice in turn. Each number of seats starts at another place
    in the list, so that a few games reach many set-ups.

    Args:
        game: The game.
        games: How many set-ups.
        choices: The values of the options. If no choice is given, each choice of each option is played alone, with
            the defaults in between.
    """
    info = game.info
    if choices is None:
        others = [
            {option.id: choice.id}
            for option in info.options
            for choice in option.choices
            if choice.id != option.default
        ]
        choices = [choice for other in others for choice in ({}, other)] or [{}]
    counts = range(info.min_seats, info.max_seats + 1)
    mixes = [_mixes(game, seats, choices) for seats in counts]
    for number in range(games):
        row, column = divmod(number, len(counts))
        turn = mixes[column]
        start = column + column * len(turn) // len(counts)
        yield turn[(start + row) % len(turn)]


def _mixes(game: AnyGame, seats: int, choices: Sequence[Mapping[str, str]]) -> list[Setup]:
    """Return each variant with each choice that so many players may use; both change with every set-up."""
    variants: list[tuple[str, ...]] = [(), *[(variant.id,) for variant in game.info.variants]]
    open_to = [
        dict(choice)
        for choice in choices
        if any(fits(game, Setup(seats, chosen, dict(choice))) for chosen in variants)
    ]
    found = [
        Setup(seats, chosen, open_to[(start + at) % len(open_to)])
        for start in range(len(open_to))
        for at, chosen in enumerate(variants)
    ]
    return [setup for setup in found if fits(game, setup)]


def tables_of(slug: str, game: AnyGame, games: int) -> Iterator[Setup]:
    """Yield this many set-ups of a game: those that its blunder module names, if it names any."""
    if slug not in GAMES:
        return tables(game, games)
    module = importlib.import_module(f"tests.lab.blunders.{slug}")
    found: Iterator[Setup] = getattr(module, "tables", tables)(game, games)
    return found


class Referee:
    """An observer that counts blunders.

    Attributes:
        found: Number of times that each blunder was made.
        tempting: Number of opportunities for each blunder.
        decisions: Number of decisions that were judged.
    """

    def __init__(
        self, game: AnyGame, judge: Judge, tempted: Tempter | None = None, excused: Sequence[str] = ()
    ) -> None:
        """Take the rules, the functions that name blunders and missed opportunities, and the kinds to ignore."""
        self._game, self._judge, self._tempted, self._excused = game, judge, tempted, excused
        self.found: Counter[str] = Counter()
        self.tempting: Counter[str] = Counter()
        self.decisions = 0

    def moved(self, before: Any, seat: Seat, move: Move, steps: Sequence[Step[Any]]) -> None:
        """Judge a decision."""
        if seat == CHANCE:
            return
        self.decisions += 1
        wrong = self._judge(self._game, before, seat, move)
        if wrong is not None and wrong not in self._excused:
            self.found[wrong] += 1
        occasion = self._tempted(self._game, before, seat) if self._tempted else None
        if occasion is not None:
            self.tempting[occasion] += 1

    def ended(self, state: Any, outcome: Outcome) -> None:
        """Ignore the end of the game."""


def blunders(slug: str, level: str, games: int, seed: int, playouts: int = Limit().playouts) -> Referee:
    """Play games by bots of a level, and return the observer."""
    entry = registry.entry(slug)
    game = load(slug)
    module = importlib.import_module(f"tests.lab.blunders.{slug}")
    excused = getattr(module, "EXCUSED", {}).get(level, ())
    referee = Referee(game, module.blunder, getattr(module, "tempted", None), excused)
    bot = make_bot(entry, game, level)
    for number, setup in enumerate(tables_of(slug, game, games), seed):
        play_game(game, setup, [bot] * setup.seats, number, Limit(playouts), referee)
    return referee


def main(words: Sequence[str]) -> int:
    """Play the games, and print the blunders; return 1 if there were any."""
    options = parser("blunders", __doc__)
    options.add_argument("--full", action="store_true", help=f"{FULL} games of each level, not a sample")
    options.add_argument("--game", choices=GAMES, help="only this game")
    options.add_argument("--level", choices=(Level.NORMAL, Level.HARD), help="only this level")
    options.add_argument("--games", type=int, help="so many games of each level")
    options.add_argument("--seed", type=int, default=1, help="seed of the first game (1)")
    asked = options.parse_args(words)
    any_found = False
    for slug in (asked.game,) if asked.game else GAMES:
        games = asked.games or (FULL if asked.full else SAMPLES[slug])
        for level in (asked.level,) if asked.level else (Level.NORMAL, Level.HARD):
            started = time.process_time()
            referee = blunders(slug, level, games, asked.seed)
            found, decisions = referee.found, referee.decisions
            seconds = time.process_time() - started
            print(
                f"{slug}, {level}: {games} games, {decisions} decisions, {found.total()} blunders, {seconds:.0f} s"
            )
            for what, count in found.most_common():
                print(f"  {count} times: {what}")
            for what, count in referee.tempting.most_common():
                print(f"  {count} times there was {what}")
            any_found = any_found or bool(found)
    return int(any_found)
