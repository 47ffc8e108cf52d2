"""Lets bots play many games, and counts the wins."""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple, Protocol, TypeAlias

import msgspec

from bidtable.bots.common import processes
from bidtable.bots.common.base import Bot, Limit, Never
from bidtable.bots.common.collector import Collector
from bidtable.bots.common.levels import make_bot
from bidtable.core import registry
from bidtable.core.chance import luck, stream
from bidtable.core.game import AnyGame
from bidtable.core.model import CHANCE, Event, Move, Outcome, Seat, Setup
from bidtable.core.report import Book
from bidtable.core.steps import Step
from bidtable.rulebook import Library
from bidtable.rulebook.pace import Pace

CHUNK: Final = 8
"""Number of games that a process plays before it reports results."""
Z95: Final = 1.959963984540054


class Tally(msgspec.Struct, frozen=True):
    """A number of wins with a 95 % confidence interval.

    If several players win a game together, each of them counts a fraction of a win.
    """

    games: int
    wins: float
    rate: float
    low: float
    high: float


class Rounds(msgspec.Struct, frozen=True):
    """The median number of rounds of a game, with its 5 % and 95 % quantiles."""

    median: float
    p5: float
    p95: float


class Report(msgspec.Struct, frozen=True):
    """The results of several games between bots."""

    game: str
    games: int
    seats: tuple[str, ...]
    variants: tuple[str, ...]
    options: dict[str, str]
    seed: int
    wins: tuple[float, ...]
    seat_rates: tuple[Tally, ...]
    levels: dict[str, Tally]
    rounds: Rounds
    moves: int
    moves_per_second: float


class Played(msgspec.Struct, frozen=True):
    """The winners of a game, with its numbers of rounds and moves."""

    winners: tuple[Seat, ...]
    rounds: int
    moves: int


class Terms(msgspec.Struct, frozen=True):
    """The game that bots play, its rules, and the limit of their thinking."""

    game: str
    library: Library
    variants: Sequence[str] = ()
    options: dict[str, str] = {}
    playouts: int = Limit().playouts

    def setup(self, seats: int) -> Setup:
        return Setup(seats, tuple(sorted(set(self.variants))), dict(self.options))


class Job(msgspec.Struct, frozen=True):
    """Several games with the same rules and bots."""

    entry: registry.Entry
    terms: Terms
    levels: tuple[str, ...]
    seed: int
    pace: Pace | None = None
    turns: bool = False

    @property
    def setup(self) -> Setup:
        return self.terms.setup(len(self.levels))


class Watcher(Protocol):
    """An observer that is called after each move of a game."""

    def moved(self, before: Any, seat: Seat, move: Move, steps: Sequence[Step[Any]]) -> None: ...

    def ended(self, state: Any, outcome: Outcome) -> None: ...


class Run(NamedTuple):
    """Games that bots have played, in the order of the seeds."""

    played: list[Played]
    book: Book | None
    seconds: float


def wilson(wins: float, games: int) -> tuple[float, float]:
    if not games:
        return 0.0, 1.0
    rate = wins / games
    spread = Z95 * Z95 / games
    middle = (rate + spread / 2) / (1 + spread)
    half = Z95 / (1 + spread) * math.sqrt(rate * (1 - rate) / games + spread / games / 4)
    low, high = max(0.0, middle - half), min(1.0, middle + half)
    return (low if wins else 0.0), (high if wins < games else 1.0)


def tally(wins: float, games: int) -> Tally:
    """Return a number of wins with its rate and a 95 % confidence interval."""
    low, high = wilson(wins, games)
    return Tally(games, wins, wins / games if games else 0.0, low, high)


def play_game(
    game: AnyGame,
    setup: Setup,
    bots: Sequence[Bot],
    seed: int,
    limit: Limit,
    watcher: Watcher | None = None,
) -> tuple[Outcome, int, int]:
    state: Any = game.start(setup)
    readers = [seat for seat, bot in enumerate(bots) if bot.reads_history]
    histories: list[tuple[Event, ...]] = [() for _ in bots]
    moves = 0
    never = Never()
    while actors := game.actors(state):
        actor = actors[0]
        if actor == CHANCE:
            move = game.sample(state, stream(seed, f"chance/{moves}"))
        else:
            view = game.view(state, actor, histories[actor])
            move = bots[actor].choose(view, limit, luck(seed, f"bot/{actor}/{moves}"), never).move
        if readers or watcher is not None:
            steps = game.steps(state, actor, move)
            if watcher is not None:
                watcher.moved(state, actor, move, steps)
            state = steps[-1].state
            for seat in readers:
                histories[seat] += game.history([step.event for step in steps], seat)
        else:
            state = game.apply(state, actor, move)
        moves += 1
    outcome = game.outcome(state)
    if outcome is None:
        raise AssertionError("nobody is to act, but the game has no outcome")
    if watcher is not None:
        watcher.ended(state, outcome)
    return outcome, game.round_number(state), moves


def simulate(
    terms: Terms,
    levels: Sequence[str],
    games: int,
    seed: int = 1,
    *,
    workers: int = 1,
    progress: Callable[[int], None] | None = None,
) -> Report:
    """Play games between bots in fixed seats, and return the wins.

    The function `progress` is called with the number of finished games.

    Raises:
        KeyError: No game has the given name.
        RulesError: A rule file has mistakes.
        SetupError: The game does not allow the number of players or a variant.
        ValueError: The game has no bot of a given level.
    """
    job = Job(registry.entry(terms.game), terms, tuple(levels), seed)
    return summed_up(job, play(job, games, workers, progress))


def play(job: Job, games: int, workers: int = 1, progress: Callable[[int], None] | None = None) -> Run:
    table = _Table(job)  # Raises the errors above before any process starts.
    start = time.perf_counter()
    found: list[Played] = []
    book = Book() if job.pace is not None else None
    for played, counted in _parts(table, games, max(1, min(workers, -(-games // CHUNK)))):
        found += played
        if book is not None and counted is not None:
            book.add(counted)
        if progress is not None:
            progress(len(found))
    return Run(found, book, time.perf_counter() - start)


_Part: TypeAlias = tuple[list[Played], Book | None]


def _parts(table: _Table, games: int, workers: int) -> Iterator[_Part]:
    chunks = [range(first, min(games, first + CHUNK)) for first in range(0, games, CHUNK)]
    if workers == 1:
        for chunk in chunks:
            yield table.play(chunk), table.counted()
        return
    with processes.spawning().Pool(workers, _sit_down, (table.job,)) as pool:
        yield from pool.imap(_play, chunks)


class _Table:
    def __init__(self, job: Job) -> None:
        self.job = job
        setup = job.setup
        game: AnyGame = registry.resolve(job.entry.rules)(job.terms.library)
        game.check_setup(setup)
        by_level = {level: make_bot(job.entry, game, level) for level in job.levels}
        self._game, self._setup, self._limit = game, setup, Limit(job.terms.playouts)
        self._bots = [by_level[level] for level in job.levels]
        self._collector = Collector(game, setup, job.pace) if job.pace is not None else None

    def play(self, numbers: Sequence[int]) -> list[Played]:
        job = self.job
        found = []
        for number in numbers:
            on = number % len(self._bots) if job.turns else 0
            bots = self._bots[len(self._bots) - on :] + self._bots[: len(self._bots) - on]
            outcome, rounds, moves = play_game(
                self._game, self._setup, bots, job.seed + number, self._limit, self._collector
            )
            found.append(Played(outcome.winners, rounds, moves))
        return found

    def counted(self) -> Book | None:
        if self._collector is None:
            return None
        book, self._collector.book = self._collector.book, Book()
        return book


_table: _Table | None = None


def _sit_down(job: Job) -> None:
    import signal

    # Ctrl-C reaches the whole group; the parent ends its workers itself.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    global _table
    _table = _Table(job)


def _play(numbers: Sequence[int]) -> _Part:
    if _table is None:
        raise AssertionError("a worker was not set up")
    return _table.play(numbers), _table.counted()


def summed_up(job: Job, run: Run) -> Report:
    found, seconds, setup = run.played, run.seconds, job.setup
    seats = len(job.levels)
    shared: Counter[tuple[Seat, int]] = Counter()
    for played in found:
        for seat in played.winners:
            shared[seat, len(played.winners)] += 1
    wins = [sum(shared[seat, k] / k for k in range(1, seats + 1)) for seat in range(seats)]
    levels = {}
    for level in dict.fromkeys(job.levels):
        held = [seat for seat in range(seats) if job.levels[seat] == level]
        levels[level] = tally(sum(wins[seat] for seat in held), len(found) * len(held))
    moves = sum(played.moves for played in found)
    lengths = sorted(played.rounds for played in found)
    return Report(
        game=job.entry.slug,
        games=len(found),
        seats=job.levels,
        variants=setup.variants,
        options=setup.options,
        seed=job.seed,
        wins=tuple(wins),
        seat_rates=tuple(tally(won, len(found)) for won in wins),
        levels=levels,
        rounds=Rounds(quantile(lengths, 0.5), quantile(lengths, 0.05), quantile(lengths, 0.95)),
        moves=moves,
        moves_per_second=round(moves / seconds, 1) if seconds > 0 else 0.0,
    )


def quantile(ordered: Sequence[float], share: float) -> float:
    """Return a quantile of sorted numbers by interpolation; 0 without numbers."""
    if not ordered:
        return 0.0
    place = share * (len(ordered) - 1)
    low = int(place)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (ordered[high] - ordered[low]) * (place - low)
