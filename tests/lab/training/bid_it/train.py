"""Trains the hard bot of BID-IT!, and writes its numbers beside the bots, in some minutes of one core."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec
import numpy as np
from msgspec.structs import replace

from bidtable.bots.bid_it.bot import TEMPERS
from bidtable.bots.bid_it.nets import DUEL, NAME, TABLE, Learned
from bidtable.bots.bid_it.policy import Temper
from bidtable.bots.common.base import Level
from bidtable.bots.common.nets import FOLDER
from bidtable.games.bid_it import load
from bidtable.rulebook import Library
from bidtable.store import places
from tests.lab.command import parser
from tests.lab.training.bid_it import fates, judging
from tests.lab.training.bid_it.games import Games, duels, first_wins, strengths
from tests.lab.training.bid_it.players import Beginner, Either, Learner, Nets, Player, Usual
from tests.lab.training.bid_it.rounds import Deck
from tests.lab.training.bid_it.school import School
from tests.lab.training.kept import commit
from tests.lab.training.lessons import joined
from tests.lab.training.nets import Net


class Stage(NamedTuple):
    """The settings of some lessons.

    Attributes:
        lessons: Number of lessons.
        rounds: Rounds of each.
        heat: The heat of the moves, in own Deal cards: higher values mix them more.
        warm: Share of the lessons with a higher heat, so that all moves are learned.
        rate: The learning rate at first; at the end it is a tenth of this.
        company: Share of the rounds in which other bots sit at the table.
        pull: Weight of the bonus for usual moves.
    """

    lessons: int
    rounds: int
    heat: float
    warm: float
    rate: float
    company: float
    pull: float


TABLES = {DUEL: (2,), TABLE: (3, 4, 5, 6)}
"""Numbers of players left, by the kind of table that their nets are learned for."""
PLANS = {
    DUEL: (Stage(450, 1024, 0.08, 0.4, 0.003, 0.5, 0.0), Stage(100, 1024, 0.07, 0.0, 0.002, 0.3, 0.8)),
    TABLE: (
        Stage(150, 640, 0.06, 1.0, 0.003, 0.5, 0.0),
        Stage(200, 1024, 0.05, 0.0, 0.003, 0.65, 0.0),
        Stage(80, 1024, 0.04, 0.0, 0.002, 0.9, 0.0),
    ),
}
"""First all moves are learned, then those that are made; between two players, bids that tell little."""
HINT, THEIR_HEAT = 0.4, 0.08
"""The tilt of the better rule of thumb for bids, and the heat of its moves."""
PARTS = (*PLANS, "judge", "fates", "worths")
JUDGINGS, FORETOLD = 100, 10
"""Number of times that rounds are played to learn the judging of bids, and to learn losses."""
HOT = 3.0
"""Factor on the heat of learners that other players sit with."""
GAMES = 1500
"""Games for the fit of the worth of Deal cards, for each number of seats."""


def train(name: str, deck: Deck, stages: Sequence[Stage], rng: np.random.Generator) -> Nets:
    """Learn for tables of a kind."""
    school = School(deck, TABLES[name], rng)
    start = time.process_time()
    for number, stage in enumerate(stages):
        hot = Learner(school.nets, Temper(HOT * stage.heat, stage.pull), rng)
        others: list[Player] = [Usual(rng), Usual(rng, HINT, THEIR_HEAT), hot]
        told: list[float] = []
        for lesson in range(stage.lessons):
            done = lesson / stage.lessons
            heat = stage.heat * (1 + 3 * max(0.0, 1 - done / stage.warm) if stage.warm else 1)
            school.pull = stage.pull
            rate = stage.rate * (1 - 0.9 * done)
            told.append(school.lesson(stage.rounds, heat, rate, stage.company, others[: 2 + bool(number)]))
            if lesson % 50 == 49 or lesson == stage.lessons - 1:
                gained, seconds = float(np.mean(told)), time.process_time() - start
                print(
                    f"{name}, lesson {lesson + 1}: gains {gained:.3f} a round among others, {seconds:.0f} s",
                    flush=True,
                )
                told = []
    return school.nets.averaged()


def from_bytes(data: bytes) -> Nets:
    """Return the nets that the bot reads."""
    found = Nets.fresh(np.random.default_rng(0))
    for net in found:
        data = net.take(data)
    return found


def bot(level: Level, rng: np.random.Generator, folder: Path = FOLDER) -> Either:
    """Return the array twin of a level of the game's own bots."""
    duel, table = (
        Learner(from_bytes((folder / f"{NAME}_{name}.bin").read_bytes()), temper, rng)
        for name, temper in zip((DUEL, TABLE), TEMPERS[level], strict=True)
    )
    return Either(duel, table)


def judge(deck: Deck, nets: Nets, folder: Path, turns: int, rng: np.random.Generator) -> Nets:
    """Learn to judge standing bids with more than two players left, among bots of all kinds."""
    hot = Learner(nets, Temper(HOT * 0.02, 0.8, 1.0, 0.1), rng)
    # The first rule of thumb takes two places: it is like the easy bot, but its bids tell more.
    company: list[Player] = [Usual(rng), Usual(rng), Usual(rng, HINT, THEIR_HEAT), hot, Beginner(rng)]
    players = [bot(Level.HARD, rng, folder), bot(Level.NORMAL, rng, folder), *company]
    seats = TABLES[TABLE]
    told = [judging.cases(deck, seats[turn % len(seats)], players, nets.tilts, rng) for turn in range(turns)]
    return nets._replace(judge=judging.fit(joined(told), rng))


def foretell(deck: Deck, folder: Path, turns: int, rng: np.random.Generator) -> Net:
    """Learn which seat loses a card, in rounds of hard and normal bots."""
    players = [bot(Level.HARD, rng, folder), bot(Level.NORMAL, rng, folder)]
    told = []
    for turn in range(turns):
        seats = 2 + turn % 5
        told.append(fates.fates(deck, seats, players, players[0].nets_for(seats).tilts, rng))
    return fates.fit(joined(told), rng)


def worths(deck: Deck, player: Player, count: int, rng: np.random.Generator) -> Learned:
    """Fit the worth of Deal cards among bots that use the learned numbers."""
    first = first_wins(deck, player, count, rng)
    found: dict[str, list[float]] = {}
    for seats in range(3, 7):
        games = Games(deck, np.zeros((count, seats), int), [player], rng)
        found[str(seats)] = strengths(games.play(), seats)
    # Between two players a table gives the chance, so the strengths are never used.
    found["2"] = found["3"]
    return Learned(
        {}, dict(sorted(found.items())), {str(seats): duels(first, seats) for seats in range(2, 7)}
    )


def main(words: Sequence[str]) -> None:
    """Read the arguments, and train."""
    options = parser("train bid_it", __doc__)
    options.add_argument(
        "--only", choices=PARTS, help="only this part: two who are left, more, judging, losses, or worths"
    )
    options.add_argument("--seed", type=int, default=1, help="where chance comes from (1)")
    options.add_argument("--lessons", type=int, default=0, help="lessons of each stage (by the plan)")
    options.add_argument(
        "--games", type=int, default=GAMES, help=f"games that worths are fitted to ({GAMES})"
    )
    options.add_argument("--folder", type=Path, default=FOLDER, help="where the weights go (beside the bots)")
    given = options.parse_args(words)
    deck = Deck(load(Library(places.shipped_rules())).context)
    path: Path = given.folder / f"{NAME}.json"
    known = msgspec.json.decode(path.read_bytes(), type=Learned) if path.exists() else Learned({})
    for name in (given.only,) if given.only else PARTS:
        start, rng = time.process_time(), np.random.default_rng([given.seed, len(name)])
        if name == "worths":
            found = worths(deck, bot(Level.HARD, rng, given.folder), given.games, rng)
            known = replace(found, provenance=known.provenance)
        elif name == "judge":
            path_of = given.folder / f"{NAME}_{TABLE}.bin"
            nets = judge(deck, from_bytes(path_of.read_bytes()), given.folder, given.lessons or JUDGINGS, rng)
            path_of.write_bytes(b"".join([net.as_bytes() for net in nets]))
        elif name == "fates":
            net = foretell(deck, given.folder, given.lessons or FORETOLD, rng)
            (given.folder / f"{NAME}_fates.bin").write_bytes(net.as_bytes())
        else:
            stages = [stage._replace(lessons=given.lessons or stage.lessons) for stage in PLANS[name]]
            nets = train(name, deck, stages, rng)
            (given.folder / f"{NAME}_{name}.bin").write_bytes(b"".join([net.as_bytes() for net in nets]))
        told = f"python -m tests.lab train bid_it --only {name} --seed {given.seed}"
        told += f"; commit {commit()}; {time.process_time() - start:.0f} s of one core"
        known = replace(known, provenance={**known.provenance, name: told})
        path.write_bytes(msgspec.json.format(msgspec.json.encode(known), indent=1) + b"\n")
