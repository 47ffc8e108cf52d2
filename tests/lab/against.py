"""Measures bots of this checkout against bots of another commit, and finds decisions in which they differ.

    python -m tests.lab against bid_it --odd hard --among hard@c63e245 --seats 2,4 --games 400 --seed 1
    python -m tests.lab against bidness --alike easy,normal,hard --commit c63e245 --seats 2,3,6 --games 3

A level followed by a commit, such as hard@c63e245, is played by the bots of that commit. These bots run in a process
of their own, from a copy of the commit. They are sent each move through a pipe, and each process uses its own rules.
The odd bot moves to the next seat with each game. Game number i has the seed `--seed` + i, as in `main.py ladder`.

With `--alike` both checkouts decide the same positions with the same luck. Each difference is printed, whether it is
another move or another reason. The chances to win and the judged decisions are compared as well. Bots of the levels
take the seats in turn, and the moves of this checkout are made.
"""

from __future__ import annotations

import argparse
import io
import json
import subprocess
import sys
import tarfile
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final

import msgspec

from bidtable.bots.common.arena import tally
from bidtable.bots.common.base import Limit, Never
from bidtable.bots.common.levels import make_bot, make_evaluator, make_weigher
from bidtable.core import registry
from bidtable.core.chance import stream
from bidtable.core.model import CHANCE, Event, Move, Seat, Setup
from tests.conformance.cases import load
from tests.lab.command import parser

ROOT: Final = Path(__file__).parents[2]
GUEST: Final = Path(__file__).with_name("guest.py")
TOLD: Final = 5
"""Number of differences that are printed in full."""
WIDTH: Final = 600
"""Number of characters that are printed of each side of a difference."""
DIGITS: Final = 9
"""Digits after the decimal point that must agree: sums may be taken in another order."""
WEIGHED: Final = 4
"""One decision in this many is judged too."""


class Guest:
    """The bots of another checkout, in a separate process."""

    def __init__(self, checkout: Path, slug: str) -> None:
        """Begin the process."""
        self._process = subprocess.Popen(
            [sys.executable, str(GUEST), str(checkout), slug],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=checkout,
        )

    def tell(self, kind: str, given: Any) -> None:
        """Send a new game or a move."""
        assert self._process.stdin is not None
        self._process.stdin.write(msgspec.json.encode({kind: given}) + b"\n")
        self._process.stdin.flush()

    def ask(self, kind: str, given: Any) -> Any:
        """Send a question, and return the answer as plain values.

        Raises:
            RuntimeError: The process has ended.
        """
        self.tell(kind, given)
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError("The bots of the other checkout have ended; what went wrong stands above.")
        return json.loads(line)

    def close(self) -> None:
        """End the process."""
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe is not None
            pipe.close()
        self._process.wait()


@contextmanager
def checkout(commit: str) -> Iterator[Path]:
    """Yield the folder of a copy of a commit; the path of a folder is used directly."""
    if Path(commit).is_dir():
        yield Path(commit).resolve()
        return
    packed = subprocess.run(["git", "archive", commit], cwd=ROOT, check=True, capture_output=True).stdout
    with tempfile.TemporaryDirectory(prefix="bidtable-") as folder:
        with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
            archive.extractall(folder, filter="data")
        yield Path(folder)


class Table:
    """A game that this checkout plays by its rules, while other checkouts follow."""

    def __init__(self, slug: str) -> None:
        """Read the rules."""
        self.entry = registry.entry(slug)
        self.game = load(slug)
        self._union: Any = self.game.move_types[0]
        for kind in self.game.move_types[1:]:
            self._union = self._union | kind
        self.bot = partial(make_bot, self.entry, self.game)
        self._state: Any = None
        self._events: list[Event] = []
        self.guests: list[Guest] = []

    def start(self, setup: Setup) -> None:
        """Begin a game at all checkouts."""
        self._state, self._events = self.game.start(setup), []
        for guest in self.guests:
            guest.tell("start", setup)

    @property
    def actor(self) -> Seat | None:
        """The seat that acts next; None if the game is over."""
        actors = self.game.actors(self._state)
        return actors[0] if actors else None

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Who has won."""
        outcome = self.game.outcome(self._state)
        assert outcome is not None, "the game goes on"
        return outcome.winners

    def view(self, seat: Seat | None) -> Any:
        """Return the knowledge of a seat, its history included."""
        return self.game.view(self._state, seat, self.game.history(self._events, seat))

    def chance(self, seed: int, number: int) -> Move:
        """Draw the chance moves that are due."""
        return self.game.sample(self._state, stream(seed, f"chance/{number}"))

    def read(self, move: Any) -> Move:
        """Return the move that a guest answered with plain values."""
        found: Move = msgspec.convert(move, self._union)
        return found

    def make(self, seat: Seat, move: Move) -> None:
        """Make a move at all checkouts."""
        steps = self.game.steps(self._state, seat, move)
        self._state = steps[-1].state
        self._events += [step.event for step in steps]
        for guest in self.guests:
            guest.tell("did", (seat, move))


# -- ladders -----------------------------------------------------------------------------------------------


def share(
    table: Table, guests: dict[str, Guest], levels: Sequence[str], setup: Setup, seed: int, odd: Seat
) -> float:
    """Play a game; return the first level's share of the win.

    Args:
        table: The game to play.
        guests: The processes of the other commits, by commit.
        levels: The level of the odd bot, and the level at the other seats from the next seat on.
        setup: The seats, variants and options.
        seed: Its seed.
        odd: The seat of the odd bot.
    """
    seats = setup.seats
    sit = [levels[(seat - odd) % seats] for seat in range(seats)]
    bots = {level: table.bot(level) for level in levels if "@" not in level}
    table.start(setup)
    number = 0
    while (actor := table.actor) is not None:
        if actor == CHANCE:
            move = table.chance(seed, number)
        elif "@" in sit[actor]:
            level, _, commit = sit[actor].partition("@")
            move = table.read(
                guests[commit].ask("ask", (actor, level, (seed, f"bot/{actor}/{number}")))["move"]
            )
        else:
            rng = stream(seed, f"bot/{actor}/{number}")
            move = bots[sit[actor]].choose(table.view(actor), Limit(), rng, Never()).move
        table.make(actor, move)
        number += 1
    return (odd in table.winners) / len(table.winners)


def climb(asked: argparse.Namespace, table: Table, guests: dict[str, Guest]) -> None:
    """Play a ladder, and print the shares of wins with their 95 % intervals."""
    others = asked.among.split(",")
    for seats in asked.seats:
        levels = [asked.odd, *[others[at % len(others)] for at in range(seats - 1)]]
        setup = Setup(seats, asked.variants)
        won = sum(
            [
                share(table, guests, levels, setup, asked.seed + number, number % seats)
                for number in range(asked.games)
            ]
        )
        found = tally(won, asked.games)
        print(
            f"{asked.game}: one {asked.odd} among {asked.among}, {seats} seats: {found.rate:.3f} "
            f"({found.low:.3f} to {found.high:.3f}) of {asked.games} games from seed {asked.seed}; "
            f"fair {1 / seats:.3f}",
            flush=True,
        )


# -- the same decisions ------------------------------------------------------------------------------------


class Differences:
    """Counts the comparisons, and prints each difference."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.compared: Counter[str] = Counter()
        self.found: Counter[str] = Counter()

    def compare(self, kind: str, here: Any, there: Any) -> None:
        """Compare an answer of this checkout with one of the other, as plain values."""
        plain, there = rounded(json.loads(msgspec.json.encode(here))), rounded(there)
        self.compared[kind] += 1
        if plain == there:
            return
        self.found[kind] += 1
        if isinstance(plain, dict) and plain["move"] != there["move"]:
            self.found[f"{kind}, the move"] += 1
        if self.found[kind] <= TOLD:
            print(
                f"{kind}\n  here  {json.dumps(plain)[:WIDTH]}\n  there {json.dumps(there)[:WIDTH]}",
                flush=True,
            )

    def __str__(self) -> str:
        """Print the number of differences of each kind."""
        lines = [f"{kind}: {self.found[kind]} of {count} differ" for kind, count in self.compared.items()]
        more = [f"{kind}: {count} differ" for kind, count in self.found.items() if kind not in self.compared]
        return "\n".join(lines + more)


def rounded(value: Any) -> Any:
    """Return plain values with all fractions rounded."""
    if isinstance(value, float):
        return round(value, DIGITS)
    if isinstance(value, list):
        return [rounded(each) for each in value]
    return {key: rounded(each) for key, each in value.items()} if isinstance(value, dict) else value


def alike(asked: argparse.Namespace, table: Table, guest: Guest) -> Differences:
    """Play games, and compare each decision with that of the other checkout."""
    found, levels = Differences(), asked.alike.split(",")
    bots = {level: table.bot(level) for level in levels}
    judge, weigher = make_evaluator(table.entry, table.game), make_weigher(table.entry, table.game)
    for seats in asked.seats:
        for game in range(asked.games):
            seed, number = asked.seed + game, 0
            table.start(Setup(seats, asked.variants))
            while (actor := table.actor) is not None:
                if actor == CHANCE:
                    move = table.chance(seed, number)
                else:
                    level, luck, view = (
                        levels[(actor + seed) % len(levels)],
                        (seed, f"bot/{actor}/{number}"),
                        table.view(actor),
                    )
                    decision = bots[level].choose(view, Limit(), stream(*luck), Never())
                    found.compare(level, decision, guest.ask("ask", (actor, level, luck)))
                    move = decision.move
                    if number % WEIGHED == 0:
                        found.compare("who wins", judge.evaluate(view), guest.ask("judge", actor))
                        found.compare(
                            "who wins, as a spectator sees it",
                            judge.evaluate(table.view(None)),
                            guest.ask("judge", None),
                        )
                        if len(view.legal) > 1:
                            told = weigher.weigh(view, move, Limit(), stream(*luck), Never())
                            found.compare("judged", told, guest.ask("weigh", (actor, move, luck)))
                table.make(actor, move)
                number += 1
    return found


def main(words: Sequence[str]) -> None:
    """Run the comparison that the command line asks for."""
    options = parser("against", __doc__)
    options.add_argument("game", choices=[entry.slug for entry in registry.entries()])
    options.add_argument("--odd", default="hard", help="the odd bot (hard)")
    options.add_argument("--among", default="hard", help="the other bots; several with commas sit by turns")
    options.add_argument("--alike", default="", help="compare decisions of these levels instead")
    options.add_argument("--commit", default="", help="with --alike: the commit, or a folder that holds one")
    options.add_argument("--seats", default="2,4", help="numbers of seats (2,4)")
    options.add_argument("--games", type=int, default=20, help="games for each number of seats (20)")
    options.add_argument("--seed", type=int, default=1, help="seed of the first game (1)")
    options.add_argument("--variants", default="", help="variants that are on")
    asked = options.parse_args(words)
    asked.seats = [int(each) for each in asked.seats.split(",")]
    asked.variants = tuple(asked.variants.split(",")) if asked.variants else ()
    levels = [asked.odd, *asked.among.split(",")]
    commits = (
        {level.partition("@")[2] for level in levels if "@" in level} if not asked.alike else {asked.commit}
    )
    table = Table(asked.game)
    with ExitStack() as stack:
        guests = {}
        for commit in sorted(commits):
            guests[commit] = Guest(stack.enter_context(checkout(commit)), asked.game)
            stack.callback(guests[commit].close)
        table.guests = list(guests.values())
        if asked.alike:
            print(alike(asked, table, guests[asked.commit]))
        else:
            climb(asked, table, guests)
