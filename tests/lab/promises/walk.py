"""Makes promised moves in many positions of every game, and compares the results with the promises.

python -m tests.lab promises --full [--game G] [--positions N] [--seed S]
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from bidtable.core.game import AnyGame
from bidtable.core.model import CHANCE, Move, Seat, Setup
from bidtable.core.promise import Promise
from tests.conformance.cases import load
from tests.lab.command import parser
from tests.lab.promises import bid_and_bluff, bid_it, bidness, i_bid_you_not
from tests.lab.promises.trial import Trial, Truth, Unfinished, any_move, faults
from tests.lab.setups import fits

MEASURES: Final[dict[str, Callable[[Trial], Truth | None]]] = {
    "bid_and_bluff": bid_and_bluff.measure,
    "bid_it": bid_it.measure,
    "i_bid_you_not": i_bid_you_not.measure,
    "bidness": bidness.measure,
}
"""The function of each game that returns the result of a move, or None if the game ended before the result."""
POSITIONS: Final = 20_000
SAMPLE: Final = 60
"""Positions of a game in a partial run."""
MOST: Final = 5
"""Moves that are tried in one position."""
EVERY: Final = 0.1
"""Share of the decisions of a walk at which moves are tried."""
LONGEST: Final = 600
"""Largest number of decisions in a walk, so that there are many walks."""
SHOWN: Final = 12
"""Number of faults that are printed."""
Asked = Callable[[Any, Seat, Move], Promise]
"""`(knowledge of a seat, the seat, the move)` -> the promise of the move."""


@dataclass
class Walk:
    """The findings in the positions of a game.

    Attributes:
        slug: The game.
        seed: Seed of all random draws.
        positions: Decisions of a seat.
        kinds: Moves made, by their kinds.
        seats: Positions by number of seats.
        setups: Number of different set-ups.
        cases: Number of times that each condition came true, by kind of move.
        open: Moves whose game ended before the promise was decided.
        false: Broken promises.
    """

    slug: str
    seed: int
    positions: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    seats: Counter[int] = field(default_factory=Counter)
    setups: set[str] = field(default_factory=set)
    cases: Counter[str] = field(default_factory=Counter)
    open: int = 0
    false: list[str] = field(default_factory=list)

    @property
    def moves(self) -> int:
        """Number of moves made."""
        return self.kinds.total()

    def __str__(self) -> str:
        seats = ", ".join(f"{n}: {count}" for n, count in sorted(self.seats.items()))
        kinds = ", ".join(f"{kind} {count}" for kind, count in self.kinds.most_common())
        cases = ", ".join(f"{case} {count}" for case, count in self.cases.most_common())
        return (
            f"{self.slug}: {self.positions} positions of {len(self.setups)} set-ups, {self.moves} promised moves, "
            f"{len(self.false)} false, {self.open} undecided\n  seats {seats}\n  moves {kinds}\n  came true {cases}"
        )


def any_setup(game: AnyGame, rng: random.Random) -> Setup:
    """Draw seats, variants and options that fit together."""
    info = game.info
    while True:
        share = rng.choice((0.0, 0.3, 0.6, 1.0))
        setup = Setup(
            rng.randint(info.min_seats, info.max_seats),
            tuple(sorted(v.id for v in info.variants if rng.random() < share)),
            {option.id: rng.choice(option.choices).id for option in info.options if rng.random() < 0.6},
        )
        if fits(game, setup):
            return setup


def decisions(game: AnyGame, rng: random.Random, setup: Setup) -> Iterator[tuple[Any, Seat]]:
    """Play a game at random, and stop at each decision of a seat."""
    state = game.start(setup)
    for _ in range(LONGEST):
        actors = game.actors(state)
        if not actors:
            return
        if actors == (CHANCE,):
            state = game.apply(state, CHANCE, game.sample(state, rng))
            continue
        seat = rng.choice(actors)
        yield state, seat
        state = game.apply(state, seat, any_move(rng, game.legal(state, seat)))


def some(legal: Collection[Move], rng: random.Random) -> list[Move]:
    """Return moves to try: one of each kind first, then others."""
    kinds: dict[type[Move], list[Move]] = {}
    for move in legal:
        kinds.setdefault(type(move), []).append(move)
    chosen = [rng.choice(moves) for moves in kinds.values()]
    rest = [move for moves in kinds.values() for move in moves if move not in chosen]
    return [*chosen, *rng.sample(rest, min(len(rest), max(0, MOST - len(chosen))))]


def walk(
    slug: str,
    positions: int,
    seed: int,
    asked: Callable[[AnyGame], Asked] | None = None,
    enough: int = sys.maxsize,
) -> Walk:
    """Make promised moves in this many positions of a game.

    Args:
        slug: The game.
        positions: Number of decisions.
        seed: Seed of set-ups, walks and moves.
        asked: Replaces the game's own promises, to test whether mistakes are noticed.
        enough: Number of faults after which the walk stops.
    """
    game, found = load(slug), Walk(slug, seed)
    ask = asked(game) if asked is not None else game.promise
    number = 0
    while found.positions < positions and len(found.false) < enough:
        number += 1
        rng = random.Random(f"{slug}/{seed}/{number}")
        setup = any_setup(game, rng)
        for state, seat in decisions(game, rng, setup):
            if rng.random() > EVERY:
                continue
            if found.positions >= positions or len(found.false) >= enough:
                break
            found.positions += 1
            found.seats[setup.seats] += 1
            found.setups.add(str(setup))
            seen = game.observe(state, seat)
            for move in some(game.legal(seen, seat), rng):
                _try(game, found, Trial(game, state, seat, move, ask(seen, seat, move), rng), setup, number)
    return found


def _try(game: AnyGame, found: Walk, trial: Trial, setup: Setup, number: int) -> None:
    """Compare the result of one move with its promise."""
    kind = type(trial.move).__name__
    found.kinds[kind] += 1
    try:
        truth = MEASURES[found.slug](trial)
    except Unfinished:
        truth = None
    if truth is None:
        found.open += 1
        return
    found.cases.update(f"{kind}: {when}" for when in truth.came)
    for fault in faults(trial.promise, truth):
        where = f"walk {number} of {setup}, {trial.before.phase}"
        found.false.append(f"{fault}\n    {trial.promise}\n    {where}")


def main(words: Sequence[str]) -> int:
    """Walk as the command line says, and print the findings."""
    options = parser("promises", __doc__)
    options.add_argument("--full", action="store_true", help=f"{POSITIONS} positions a game, not {SAMPLE}")
    options.add_argument("--game", choices=sorted(MEASURES), help="one game alone")
    options.add_argument("--positions", type=int, help="positions a game")
    options.add_argument("--seed", type=int, default=1, help="seed of what is drawn (1)")
    asked = options.parse_args(words)
    positions = asked.positions or (POSITIONS if asked.full else SAMPLE)
    false = 0
    for slug in [asked.game] if asked.game else MEASURES:
        start = time.monotonic()
        found = walk(slug, positions, asked.seed)
        print(f"{found}\n  {time.monotonic() - start:.0f} s", flush=True)
        counts = Counter(fault.partition("\n    ")[2].partition("(")[0] for fault in found.false)
        if found.false:
            print("  false by move: " + ", ".join(f"{kind} {n}" for kind, n in counts.most_common()))
        for fault in found.false[:SHOWN]:
            print(f"  FALSE {fault}")
        false += len(found.false)
    return 1 if false else 0
