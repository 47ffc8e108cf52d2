"""The cases of the conformance tests: every game, seats, variants and options, with random players.

`BIDTABLE_GAMES_PER_CASE` sets how often each case is played (default 1), `BIDTABLE_ONLY` the games (default all).
"""

from __future__ import annotations

import functools
import itertools
import os
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import msgspec
import pytest

from bidtable.core import registry
from bidtable.core.chance import stream
from bidtable.core.errors import SetupError
from bidtable.core.game import AnyGame, View
from bidtable.core.legal import pick
from bidtable.core.model import CHANCE, Event, GameInfo, Move, Seat, Setup, digest
from bidtable.core.steps import Step
from bidtable.rulebook import Library
from bidtable.store import places

GAMES = max(1, int(os.environ.get("BIDTABLE_GAMES_PER_CASE", "1")))
ONLY = tuple(filter(None, os.environ.get("BIDTABLE_ONLY", "").split(",")))
NAMES = ("Ada", "Ben O'Neil", "{Cleo}", "Dörte", "%s", "Fay")


@functools.cache
def load(slug: str) -> AnyGame:
    """Return a game with the shipped rules."""
    game: AnyGame = registry.resolve(registry.entry(slug).rules)(Library(places.shipped_rules()))
    return game


@dataclass(frozen=True)
class Case:
    """A game and its set-up.

    Attributes:
        slug: The game.
        setup: Seats, variants and options.
    """

    slug: str
    setup: Setup = field(hash=False)

    @property
    def game(self) -> AnyGame:
        """The rules."""
        return load(self.slug)

    @property
    def seats(self) -> range:
        """All seats."""
        return range(self.setup.seats)

    @property
    def viewers(self) -> tuple[Seat | None, ...]:
        """All seats, and a spectator."""
        return (*self.seats, None)

    @property
    def names(self) -> tuple[str, ...]:
        """A name for each seat, some of them awkward."""
        return tuple(NAMES[seat % len(NAMES)] for seat in self.seats)

    def __str__(self) -> str:
        words = [self.slug, str(self.setup.seats), *self.setup.variants, *self.setup.options.values()]
        return "-".join(words)


@dataclass(frozen=True)
class Turn:
    """One move of a game.

    Attributes:
        state: The state before it.
        seat: Who made it.
        move: The move.
        steps: What it caused.
        check: Digest of the state after it, taken at once.
        before: Number of steps before the move.
    """

    state: Any
    seat: Seat
    move: Move
    steps: tuple[Step[Any], ...]
    check: str
    before: int

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened."""
        return tuple(step.event for step in self.steps)

    @property
    def after(self) -> Any:
        """The state after the move."""
        return self.steps[-1].state


@dataclass(frozen=True)
class Trace:
    """A whole game.

    Attributes:
        case: What was played.
        seed: Number of the game.
        turns: All moves.
        events: All events.
    """

    case: Case
    seed: int
    turns: tuple[Turn, ...]
    events: tuple[Event, ...]

    def sample(self, name: str, count: int) -> list[Turn]:
        """Return some turns, spread over the game: the first, the last, and a draw that `name` seeds."""
        turns = self.turns
        if len(turns) <= count:
            return list(turns)
        drawn = stream(self.seed, f"{self.case}/{name}").sample(range(1, len(turns) - 1), count - 2)
        return [turns[index] for index in (0, *sorted(drawn), len(turns) - 1)]

    def steps_of_each_kind(self, count: int) -> Iterator[Step[Any]]:
        """Yield about this many steps with each kind of event, spread over the game."""
        kinds: dict[type, list[Step[Any]]] = {}
        for turn in self.turns:
            for step in turn.steps:
                kinds.setdefault(type(step.event), []).append(step)
        for steps in kinds.values():
            yield from steps[:: max(1, len(steps) // count)]

    def rng(self, name: str) -> random.Random:
        """Return a random stream of this game."""
        return stream(self.seed, f"{self.case}/{name}")

    @functools.cached_property
    def told(self) -> dict[Seat | None, tuple[Event, ...]]:
        """All events, as each seat and a spectator see them."""
        return {seat: self.case.game.history(self.events, seat) for seat in self.case.viewers}

    def view(self, turn: Turn, seat: Seat | None) -> View[Any]:
        """Return the knowledge of a seat before a turn."""
        return self.case.game.view(turn.state, seat, self.told[seat][: turn.before])


def variant_sets(info: GameInfo) -> list[tuple[str, ...]]:
    """Return no variant, each one, each pair, and the longest list that fits together."""
    ids = [variant.id for variant in info.variants]
    excluded = {(variant.id, other) for variant in info.variants for other in variant.excludes}

    def fits(chosen: tuple[str, ...]) -> bool:
        return not any(pair in excluded for pair in itertools.permutations(chosen, 2))

    found = [chosen for count in (0, 1, 2) for chosen in itertools.combinations(ids, count) if fits(chosen)]
    most: tuple[str, ...] = ()
    for variant in ids:
        if fits((*most, variant)):
            most = (*most, variant)
    return [tuple(sorted(chosen)) for chosen in dict.fromkeys([*found, most])]


def option_sets(info: GameInfo) -> list[dict[str, str]]:
    """Return the defaults, and each other choice alone."""
    found: list[dict[str, str]] = [{}]
    for option in info.options:
        found += [{option.id: choice.id} for choice in option.choices if choice.id != option.default]
    return found


MOST_CASES = 20
"""Number of cases in which a game is tried; beyond it, not every number of seats plays every mix."""


def all_cases() -> list[Case]:
    """Return every case of every registered game, without those that the game refuses."""
    return [case for slug in slugs() for case in _cases_of(load(slug))]


def slugs() -> list[str]:
    """Return the games to test."""
    return [entry.slug for entry in registry.entries() if not ONLY or entry.slug in ONLY]


def _cases_of(game: AnyGame) -> list[Case]:
    info = game.info
    variants, options = variant_sets(info), option_sets(info)
    counts = list(range(info.min_seats, info.max_seats + 1))
    mixes: list[tuple[tuple[int, ...], tuple[str, ...], dict[str, str]]]
    if len(variants) * len(options) * len(counts) <= MOST_CASES:
        mixes = [((seats,), chosen, choice) for seats in counts for chosen in variants for choice in options]
    else:
        mixes = [((seats,), (), {}) for seats in counts]
        pairs = [(chosen, options[at % len(options)]) for at, chosen in enumerate(variants)]
        pairs += [
            (variants[at % len(variants)], choice) for at, choice in enumerate(options, len(variants) // 2)
        ]
        # The number of seats goes round; if the game refuses one, the next is tried.
        mixes += [
            ((*counts[at % len(counts) :], *counts[: at % len(counts)]), *pair)
            for at, pair in enumerate(pairs)
        ]
    cases: dict[str, Case] = {}
    for seats, chosen, choice in mixes:
        found = next(
            (c for c in (Case(info.slug, Setup(n, chosen, choice)) for n in seats) if _fits(game, c)), None
        )
        if found is not None:
            cases[str(found)] = found
    return list(cases.values())


def _fits(game: AnyGame, case: Case) -> bool:
    try:
        game.check_setup(case.setup)
    except SetupError:
        return False
    return True


@functools.lru_cache(maxsize=256)
def trace(case: Case, seed: int) -> Trace:
    """Play a game at random: chance draws both the seat that moves, if several may, and its move."""
    game = case.game
    rng = stream(seed, f"{case}/random")
    state = game.start(case.setup)
    turns: list[Turn] = []
    events: list[Event] = []
    while actors := game.actors(state):
        assert len(turns) < game.max_moves, "the game does not end"
        seat = actors[int(rng.random() * len(actors))]
        move = game.sample(state, rng) if seat == CHANCE else pick(game.legal(state, seat), rng)
        steps = game.steps(state, seat, move)
        assert steps, "a move that tells nothing"
        state_before, state = state, steps[-1].state
        turns.append(Turn(state_before, seat, move, steps, digest(state), len(events)))
        events += [step.event for step in steps]
    return Trace(case, seed, tuple(turns), tuple(events))


def traces(case: Case) -> Iterator[Trace]:
    """Return the games of a case."""
    return (trace(case, seed) for seed in range(GAMES))


def pytest_cases() -> pytest.MarkDecorator:
    """Return the mark that runs a test on every case."""
    return pytest.mark.parametrize("case", all_cases(), ids=str)


def each(kinds: tuple[type[msgspec.Struct], ...]) -> Any:
    """Return the union of some structs, for decoding."""
    union: Any = kinds[0]
    for kind in kinds[1:]:
        union = union | kind
    return union


def canonical(value: object) -> bytes:
    """Return a value as canonical JSON."""
    return msgspec.json.encode(value, order="deterministic")
