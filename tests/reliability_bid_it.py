"""Holds the judge of BID-IT! to who won: how often its chances came true, in the middle of rounds.

    python -m tests.reliability_bid_it --games 300
    python -m tests.reliability_bid_it --games 40 --seats 4 --variants advanced --real

Games are played at tables of one level each; some turns are judged as each seat sees them, and as a spectator does.
In arrays that is done for basic games, by the bots' twins; `--real` plays and judges as the app does, every variant.
Chances are put in ten classes. A class counts if it is made of 60 games at least.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from msgspec.structs import replace

from bidtable.bots.arena import play_game
from bidtable.bots.base import Level, Limit
from bidtable.bots.bid_it.bot import make
from bidtable.bots.bid_it.fates import expected
from bidtable.bots.bid_it.ground import BidItGround
from bidtable.bots.bid_it.hopes import Hopes
from bidtable.bots.bid_it.nets import FOLDER
from bidtable.bots.bid_it.trust import trusted
from bidtable.bots.ground import shared
from bidtable.core.model import CHANCE, Move, Outcome, Seat, Setup
from bidtable.core.steps import Step
from bidtable.games.bid_it import BidIt, load
from bidtable.games.bid_it.state import Common
from bidtable.rulebook import Library
from bidtable.store import places
from tests.training.bid_it.__main__ import bot, fates_net
from tests.training.bid_it.fates import looks
from tests.training.bid_it.games import Games
from tests.training.bid_it.nets import Array
from tests.training.bid_it.rounds import Deck
from tests.training.bid_it.sight import Sight

LEAST: Final = 60
ASKED: Final = 0.05
"""Which share of the turns is judged."""
SPECTATOR: Final = -1


class Said(NamedTuple):
    """A chance that was told, and what came of it.

    Attributes:
        game: Number of the game.
        viewer: Who looked; -1 for a spectator.
        seat: Whose chance it is.
        chance: The chance.
        won: Its part of the win.
    """

    game: int
    viewer: Seat
    seat: Seat
    chance: float
    won: float


class Moment(NamedTuple):
    """How a game stood at a turn: who looks, and how likely each seat is to lose a card."""

    game: int
    viewer: Seat
    deals: tuple[int, ...]
    lost: dict[Seat, float]


def in_arrays(game: BidIt, seats: int, games: int, level: Level, seed: int) -> list[Said]:
    """Play basic games in arrays, and judge some turns."""
    rng, kept = np.random.default_rng(seed), list[Moment]()
    player, net = bot(level, rng), fates_net(FOLDER)
    tables: list[Games] = []

    def looked(rows: Array, seat_of: Array, sight: Sight) -> None:
        some = np.nonzero((sight.rounds.turn[sight.rows] == sight.seat) & (rng.random(len(rows)) < ASKED))[0]
        if not len(some):
            return
        for place, each in enumerate(looks(Sight(sight.rounds, sight.rows[some], sight.seat[some]))):
            each.tilt(player.nets_for(sight.rounds.seats).tilts)
            out = 1 / (1 + np.exp(-net.out(each.fate_inputs())[..., 0]))
            for at, one in enumerate(some):
                around = seat_of[one].tolist()
                viewer = SPECTATOR if each.public else around[place]
                deals = tuple(tables[0].deals[rows[one]].tolist())
                lost = dict(zip(around, out[at].tolist(), strict=True))
                kept.append(Moment(int(rows[one]), viewer, deals, lost))

    tables.append(Games(Deck(game.context), np.zeros((games, seats), int), [player], rng, looked))
    winner = tables[0].play().winner
    start = game.start(Setup(seats))
    found = []
    for moment in kept:
        table = Hopes(replace(start, deals=moment.deals))
        chances = trusted(shared(expected(table, moment.deals, moment.lost)))
        found += [
            Said(moment.game, moment.viewer, seat, chance, float(winner[moment.game] == seat))
            for seat, chance in enumerate(chances)
            if moment.deals[seat]
        ]
    return found


class _Judge:
    """Looks on at a real game, and judges some moments as each seat sees them, and as a spectator does."""

    def __init__(self, game: BidIt, number: int) -> None:
        """Take the rules and the number of a game."""
        self._game, self._ground, self._number = game, BidItGround(game), number
        self._rng = random.Random(number)
        self._told: list[tuple[Seat, Seat, float]] = []
        self.found: list[Said] = []

    def moved(self, before: Any, seat: Seat, move: Move, steps: Sequence[Step[Any]]) -> None:
        """Judge how it stood before a move."""
        if seat == CHANCE or self._rng.random() > ASKED:
            return
        alive = [other for other, deals in enumerate(before.deals) if deals]
        for viewer in (*alive, None):
            shares = self._ground.evaluate(self._game.view(before, viewer))
            self._told += [
                (SPECTATOR if viewer is None else viewer, other, shares[other])
                for other in (range(len(shares)) if before.target else alive)
            ]

    def ended(self, state: Common, outcome: Outcome) -> None:
        """See who won."""
        part = 1 / len(outcome.winners)
        self.found = [
            Said(self._number, viewer, seat, chance, part * (seat in outcome.winners))
            for viewer, seat, chance in self._told
        ]


def really(game: BidIt, setup: Setup, games: int, level: Level, seed: int) -> Iterator[Said]:
    """Play games as the app does, and judge some moments."""
    player = make(game, level)
    for number in range(seed, seed + games):
        judge = _Judge(game, number)
        play_game(game, setup, [player] * setup.seats, number, Limit(), judge)
        yield from judge.found


def told(said: Sequence[Said], top: float = 1.0) -> str:
    """Return a line of classes: the mean chance, the share of wins and how many games, and the greatest difference."""
    chance: Array = np.array([each.chance for each in said]) / top
    won: Array = np.array([each.won for each in said]) / top
    number: Array = np.array([each.game for each in said])
    tenth = np.minimum(9, (10 * chance).astype(int))
    parts, worst = [], 0.0
    for one in range(10):
        of = tenth == one
        games = len(np.unique(number[of]))
        if games >= LEAST:
            parts.append(f"{chance[of].mean():.3f} {won[of].mean():.3f} ({games})")
            worst = max(worst, abs(float(chance[of].mean() - won[of].mean())))
    return f"{', '.join(parts)}; off by {worst:.3f} at most"


def main(words: Sequence[str] | None = None) -> None:
    """Play, and print lines for each number of seats."""
    parser = argparse.ArgumentParser(prog="python -m tests.reliability_bid_it", description=__doc__)
    parser.add_argument("--games", type=int, default=300, help="games of each level (300)")
    parser.add_argument("--seats", default="2,3,4,5,6", help="numbers of seats (2,3,4,5,6)")
    parser.add_argument("--seed", type=int, default=1, help="where chance comes from (1)")
    parser.add_argument("--real", action="store_true", help="as the app plays and judges")
    parser.add_argument("--variants", default="", help="with --real, house rules that are on")
    parser.add_argument("--option", action="append", default=[], help="with --real, a choice of the set-up")
    asked = parser.parse_args(words)
    game = load(Library(places.shipped_rules()))
    options = dict(each.split("=", 1) for each in asked.option)
    for seats in map(int, asked.seats.split(",")):
        found: list[Said] = []
        setup = Setup(seats, tuple(filter(None, asked.variants.split(","))), options)
        for step, level in enumerate((Level.NORMAL, Level.HARD)):
            seed = asked.seed + step * asked.games
            some = (
                list(really(game, setup, asked.games, level, seed))
                if asked.real
                else in_arrays(game, seats, asked.games, level, seed)
            )
            found += [each._replace(game=each.game + step * 10**6) for each in some]
        # Who wins with a team has a part of the win: a class is of its chance to win at all.
        top = max(each.won for each in found)
        for name, each in (
            ("by itself", [one for one in found if one.viewer == one.seat]),
            ("all seats", [one for one in found if one.viewer != SPECTATOR]),
            ("spectator", [one for one in found if one.viewer == SPECTATOR]),
        ):
            print(f"{seats} seats, {name}: {told(each, top)}", flush=True)


if __name__ == "__main__":
    main()
