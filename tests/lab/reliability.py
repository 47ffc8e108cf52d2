"""Measures how well the chances to win that a game's judge foretells come true, in games of bots.

    python -m tests.lab reliability bid_and_bluff --seats 4 --company hard,normal,mixed --games 300 --seed 970001
    python -m tests.lab reliability i_bid_you_not --company normal --games 2000 --fourth double_devices,odd_inventions
    python -m tests.lab reliability bid_it --seats 6 --variants advanced --option teams=three
    python -m tests.lab reliability bid_and_bluff --own --company normal --games 30
    python -m tests.lab reliability bid_it --coach --full --seed 20001

Bots of one level play at each table; at `mixed` tables each seat is normal or hard at random. Now and then the
position is judged as the seat at turn, another seat, or a spectator sees it. Each tenth of the chances is printed
with their mean and the share that came true. It also shows the standard error (positions of one game count
together), and the numbers of chances and games. The last lines are for all tables together, and for each kind of
judge. With `--own` the chances are those that bots give for their own moves.

With `--coach` the chances are those that the coach tells of bids and cards, at tables of easy, normal, hard and all
bots. A tenth that is off is marked.
"""

from __future__ import annotations

import random
from argparse import Namespace
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from bidtable.bots.common.arena import Z95
from bidtable.bots.common.base import Bot, Decision, Level, Limit, Never, Unit
from bidtable.bots.common.evaluate import Evaluator, Shares
from bidtable.bots.common.levels import make_bot, make_evaluator
from bidtable.bots.common.reasons import TASTE
from bidtable.core import registry
from bidtable.core.chance import stream
from bidtable.core.game import View
from bidtable.core.model import CHANCE, Event, Seat, Setup
from tests.conformance.cases import load
from tests.lab.command import parser

OFTEN: Final = 0.04
"""Share of the positions that are judged."""
MIXED: Final = "mixed"
LOOKS_ON: Final = "looks on"
KINDS: Final = ("turn", "waits", LOOKS_ON)
"""The kinds of judges: the seat at turn, another seat, a spectator."""
NEAR: Final = 0.05
"""Largest difference between the mean of many chances and the share that came true."""
MANY: Final = 1000
"""Number of chances from which on a tenth is held to `NEAR`."""
LEAST: Final = 50
"""Fewest chances for which a tenth is printed."""


class Told(NamedTuple):
    """The chances foretold for a position, and the result.

    Attributes:
        kind: The kind of judge, an index of `KINDS`.
        shares: The chances.
        winners: The winner of the game.
        game: The number of the game.
        round: The round, or another measure of how far the game is.
    """

    kind: str
    shares: Shares
    winners: tuple[Seat, ...]
    game: int
    round: int = 0


class Evening:
    """Games whose positions are judged now and then; equal numbers give equal games."""

    def __init__(
        self,
        slug: str,
        often: float = OFTEN,
        *,
        at_turn: bool = False,
        own: bool = False,
        judge: Evaluator | None = None,
        limit: Limit | None = None,
    ) -> None:
        """Take a game, and the way its positions are judged.

        Args:
            slug: The game.
            often: Share of the positions that are judged.
            at_turn: Whether only the seats at turn judge.
            own: Whether only the chances that bots give for their moves are counted.
            judge: The judge that replaces the game's own.
            limit: The thinking limit of the bots; None for the usual one.
        """
        entry = registry.entry(slug)
        self._game = load(entry.slug)
        self._judge: Evaluator = judge or make_evaluator(entry, self._game)
        self._bots: dict[str, Bot] = {
            level: make_bot(entry, self._game, level) for level in (Level.EASY, Level.NORMAL, Level.HARD)
        }
        self._often, self._at_turn, self._limit = often, at_turn, limit or Limit()
        self._own = own

    def played(self, setup: Setup, company: str, games: int, seed: int) -> Iterator[Told]:
        """Play games, and yield the judgements of some of their positions."""
        for number in range(seed, seed + games):
            yield from self._play(setup, company, number)

    def judged(self, state: Any, view: View[Any]) -> tuple[Shares, int]:
        """Return the chances foretold for a position, and how far the game is."""
        return self._judge.evaluate(view), self._game.round_number(state)

    def _play(self, setup: Setup, company: str, number: int) -> Iterator[Told]:
        game, seats, rng = self._game, setup.seats, stream(number, f"reliability/{company}")
        levels = [_level(company, rng) for _ in range(seats)]
        state, found = game.start(setup), list[tuple[str, Shares, int]]()
        own: list[tuple[Seat, float, int]] = []
        histories: dict[Seat, tuple[Event, ...]] = {
            seat: () for seat, level in enumerate(levels) if self._bots[level].reads_history
        }
        while actors := game.actors(state):
            actor = actors[0]
            if not self._own and rng.random() < self._often and not (self._at_turn and actor == CHANCE):
                at_turn = [actor] * seats if actor != CHANCE else []
                viewer = actor if self._at_turn else rng.choice([None, *range(seats), *at_turn])
                kind = KINDS[2 if viewer is None else viewer != actor]
                found.append((kind, *self.judged(state, game.view(state, viewer))))
            if actor == CHANCE:
                move = game.sample(state, rng)
            else:
                view = game.view(state, actor, histories.get(actor, ()))
                decision = self._bots[levels[actor]].choose(view, self._limit, rng, Never())
                move, chance = decision.move, chance_told(decision)
                if self._own and chance is not None:
                    own.append((actor, chance, game.round_number(state)))
            if histories:
                steps = game.steps(state, actor, move)
                for seat in histories:
                    histories[seat] += game.history([step.event for step in steps], seat)
                state = steps[-1].state
            else:
                state = game.apply(state, actor, move)
        outcome = game.outcome(state)
        assert outcome is not None
        for kind, shares, now in found:
            yield Told(kind, shares, outcome.winners, number, now)
        for seat, chance, now in own:
            # Only the seat that moves has a chance here; it is stored as seat 0.
            yield Told(KINDS[0], (chance,), (int(seat not in outcome.winners),), number, now)


def chance_told(decision: Decision) -> float | None:
    """Return the chance to win that a bot gives for its move; None if it weighed no moves or gives no chance."""
    for reason in decision.reasons:
        if reason.move == decision.move and reason.text != TASTE:
            if reason.chance is None and reason.unit is Unit.CHANCE:
                return min(1.0, max(0.0, reason.value))
            return reason.chance
    return None


def by_fours(
    evening: Evening, setup: Setup, fourth: tuple[str, ...], company: str, games: int, seed: int
) -> Iterator[Told]:
    """Play games, every fourth with some variants, and yield the judgements of some of their positions."""
    for number in range(seed, seed + games):
        variants = setup.variants if number % 4 else fourth
        yield from evening.played(replace(setup, variants=variants), company, 1, number)


def _level(company: str, rng: random.Random) -> str:
    return rng.choice((Level.NORMAL, Level.HARD)) if company == MIXED else company


class Tenth(NamedTuple):
    """A tenth of the chances.

    Attributes:
        told: The mean of the foretold chances.
        came: The share that came true.
        error: The standard error of that share; the positions of one game count as one.
        chances: The number of chances.
        games: The number of games.
    """

    told: float
    came: float
    error: float
    chances: int
    games: int


def tenths(found: Sequence[Told]) -> list[Tenth | None]:
    """Return the foretold and the actual shares, by tenths of the chances; None for tenths with too few chances.

    In team games, a chance is that of the team.
    """
    team = min([len(one.winners) for one in found], default=1)
    parts: list[list[tuple[int, float, float]]] = [[] for _ in range(10)]
    for one in found:
        for seat, share in enumerate(one.shares):
            won = team / len(one.winners) if seat in one.winners else 0.0
            parts[min(9, int(team * share * 10))].append((one.game, team * share, won))
    return [_tenth(part) if len(part) >= LEAST else None for part in parts]


def _tenth(part: Sequence[tuple[int, float, float]]) -> Tenth:
    count = len(part)
    told, came = sum([share for _, share, _ in part]) / count, sum([won for *_, won in part]) / count
    off: defaultdict[int, float] = defaultdict(float)
    for game, share, won in part:
        off[game] += won - share - (came - told)
    error = sum([each * each for each in off.values()]) ** 0.5 / count
    return Tenth(told, came, error, count, len(off))


def wrong(found: Sequence[Told]) -> list[str]:
    """Return the tenths whose chances came true too rarely or too often.

    A tenth of many chances may be off by `NEAR`, a smaller one by its interval of 95 %.
    """
    told = []
    for tenth in tenths(found):
        if tenth is not None:
            spread = max(tenth.error, (tenth.told * (1 - tenth.told) / tenth.games) ** 0.5)
            allowed = NEAR if tenth.chances >= MANY else max(NEAR, Z95 * spread)
            if abs(tenth.told - tenth.came) > allowed:
                told.append(f"{tenth.told:.2f} told, {tenth.came:.2f} came")
    return told


def line(found: Sequence[Told]) -> str:
    """Return the tenths as a line."""
    cells = []
    for tenth in tenths(found):
        if tenth is None:
            cells.append("-")
        else:
            cells.append(
                f"{tenth.told:.2f}/{tenth.came:.2f}±{tenth.error:.2f} ({tenth.chances}, {tenth.games})"
            )
    return " | ".join(cells)


def coached(given: Namespace) -> None:
    """Print how often the chances that the coach tells came true."""
    from tests.lab.coach.measure import GAMES, SEATS, report, told

    games, seats = (GAMES[given.game], SEATS) if given.full else (given.games, (given.seats,))
    print(f"{given.game}, seats {seats}, {games} games of each company from {given.seed}")
    print("\n".join(report(told(given.game, games, given.seed, seats))))


def main(words: Sequence[str]) -> None:
    """Play games, and print the tables."""
    options = parser("reliability", __doc__)
    options.add_argument("game", choices=[entry.slug for entry in registry.entries()])
    options.add_argument("--seats", type=int, default=4)
    options.add_argument(
        "--company", default="hard,normal,mixed", help="who plays, by turns (hard,normal,mixed)"
    )
    options.add_argument("--variants", metavar="A,B", default="", help="house rules that are on")
    options.add_argument("--option", action="append", default=[], help="a choice of the set-up: board=short")
    options.add_argument(
        "--fourth", metavar="A,B", default="", help="variants that each fourth game is played with"
    )
    options.add_argument("--games", type=int, default=100, help="games of each company (100)")
    options.add_argument("--seed", type=int, default=970_001, help="seed of the first game (970,001)")
    options.add_argument(
        "--often", type=float, default=OFTEN, help=f"how often a position is judged ({OFTEN})"
    )
    options.add_argument(
        "--playouts", type=int, default=Limit().playouts, help="how much bots that search may think"
    )
    options.add_argument("--own", action="store_true", help="look at what bots tell of the moves they make")
    options.add_argument(
        "--coach", action="store_true", help="look at what the coach tells of bids and cards"
    )
    options.add_argument("--full", action="store_true", help="with --coach: at tables of 2 to 6 seats")
    given = options.parse_args(words)
    if given.coach:
        coached(given)
        return
    evening = Evening(given.game, given.often, own=given.own, limit=Limit(given.playouts))
    chosen = dict(option.split("=") for option in given.option)
    setup = Setup(given.seats, tuple(filter(None, given.variants.split(","))), chosen)
    every: list[Told] = []
    print(f"{given.game}, {given.seats} seats, {given.games} games each from {given.seed}")
    for place, company in enumerate(given.company.split(",")):
        # Each table plays other games, so that all of them can be counted together.
        first = given.seed + place * given.games
        fourth = tuple(given.fourth.split(",")) if given.fourth else setup.variants
        found = list(by_fours(evening, setup, fourth, company, given.games, first))
        every += found
        print(f"  {company}: {line(found)}", flush=True)
    print(f"  all: {line(every)}")
    for kind in KINDS:
        print(f"  {kind}: {line([one for one in every if one.kind == kind])}")
