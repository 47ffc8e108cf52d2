"""Trains the worths of bids and draws for teams of BID-IT!, and writes them beside the bots.

    python -m tests.lab train bid_it_teams --games 120 --seed 870001

Games of teams are played at tables of hard bots, of normal ones, and of both. The losses of a team and of all others
in a round are fitted to the nets' forecasts for the moves made in it. Each table takes some two minutes of one core.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

import numpy as np

from bidtable.bots.bid_it import inputs
from bidtable.bots.bid_it.bot import TEMPERS, make
from bidtable.bots.bid_it.policy import Policy
from bidtable.bots.bid_it.teams import Pair, Team, key_of, lives
from bidtable.bots.common.arena import play_game
from bidtable.bots.common.base import Bot, Level, Limit
from bidtable.bots.common.nets import FOLDER
from bidtable.core.model import CHANCE, Move, Outcome, Seat, Setup
from bidtable.core.steps import Step
from bidtable.games.bid_it import BidIt, load, moves
from bidtable.games.bid_it.state import Common, State
from bidtable.rulebook import Library
from bidtable.store import places
from tests.lab.command import parser
from tests.lab.reliability import MIXED
from tests.lab.training.kept import commit, keep
from tests.lab.training.nets import Array

COMPANIES: Final = (Level.HARD, Level.NORMAL, MIXED)
TABLES: Final = tuple(
    Setup(seats, variants, {"teams": teams})
    for seats, teams in ((4, "two"), (6, "two"), (6, "three"))
    for variants in ((), ("advanced",))
)


class Made(NamedTuple):
    """A bid or a draw, and the result of its round.

    Attributes:
        draws: Whether the move was a draw.
        own: The cost of the move to its player by the nets.
        lost: The losses of the player's team in the round, and of all others.
    """

    draws: bool
    own: float
    lost: Pair


class Looks:
    """Observes a game."""

    def __init__(self, game: BidIt, levels: Sequence[Level], found: list[Made]) -> None:
        """Take the rules, the players, and the list for kept moves."""
        self._game, self._levels, self._found = game, levels, found
        self._round: list[tuple[Seat, bool, float]] = []
        self._before: tuple[int, ...] = ()

    def moved(self, before: State, seat: Seat, move: Move, steps: Sequence[Step[Any]]) -> None:
        """Keep the nets' forecast for a bid or a draw, and the result of a round after its end."""
        after = steps[-1].state
        if seat != CHANCE and before.phase in ("turn", "rebid"):
            self._foretell(before, seat, move)
        if (after.round, after.phase == "over") == (before.round, False):
            return
        self._over(before.teams, after.deals)
        self._before, self._round = after.deals, []

    def ended(self, state: Common, outcome: Outcome) -> None:
        """Ignore the winner."""

    def _foretell(self, before: State, seat: Seat, move: Move) -> None:
        if not isinstance(move, (moves.Bid, moves.Discard)):
            return
        view = self._game.view(before, seat)
        mind = Policy(self._game.context, view.observation, seat, TEMPERS[self._levels[seat]].table)
        if isinstance(move, moves.Bid):
            off = inputs.of_bid(mind.belief, mind.odds, move.rank - 1, move.quantity)
            self._round.append((seat, False, mind.costs_of_bid(off)[0]))
            return
        plans = [(kept, cards) for kept, cards in mind.keeps.items() if cards[0] == move.card]
        costs = [mind.costs_of_draw(kept, len(cards))[0] for kept, cards in plans]
        if costs:
            self._round.append((seat, True, min(costs)))

    def _over(self, teams: Sequence[int], deals: Sequence[int]) -> None:
        if not self._round:
            return
        was, now = lives(teams, self._before), lives(teams, deals)
        gone = Counter({team: was[team] - now[team] for team in was})
        for seat, draws, own in self._round:
            mine = gone[teams[seat]]
            self._found.append(Made(draws, own, (mine, gone.total() - mine)))


def played(game: BidIt, setup: Setup, games: int, seed: int) -> list[Made]:
    """Play games at tables of each company, and return the moves that were kept."""
    found: list[Made] = []
    bots: dict[Level, Bot] = {level: make(game, level) for level in (Level.HARD, Level.NORMAL)}
    for number in range(seed, seed + games):
        rng, company = random.Random(number), COMPANIES[number % len(COMPANIES)]
        mixed = company == MIXED
        levels = [rng.choice(tuple(bots)) if mixed else Level(company) for _ in range(setup.seats)]
        looks = Looks(game, levels, found)
        play_game(game, setup, [bots[level] for level in levels], number, Limit(), looks)
    return found


def learned(found: Sequence[Made]) -> Team:
    """Return the numbers that are learned from games."""
    told: Array = np.array([(not one.draws, one.draws, one.own) for one in found], float)
    lost: Array = np.array([one.lost for one in found])
    bids, draws, costs = np.linalg.lstsq(told, lost, rcond=None)[0].round(3).tolist()
    return Team(tuple(bids), tuple(draws), tuple(costs))


def tables(keys: str, game: BidIt) -> Iterator[tuple[str, Setup]]:
    """Return set-ups by their keys; all of them if no keys are given."""
    for setup in TABLES:
        key = key_of(game.start(setup))
        if not keys or key in keys.split(","):
            yield key, setup


def main(words: Sequence[str]) -> None:
    """Play, learn, and write."""
    options = parser("train bid_it_teams", __doc__)
    options.add_argument("--tables", default="", help="such as '6/2,6/2 advanced' (all)")
    options.add_argument("--games", type=int, default=120, help="games of each table (120)")
    options.add_argument("--seed", type=int, default=870_001)
    given = options.parse_args(words)
    game = load(Library(places.shipped_rules()))
    for key, setup in tables(given.tables, game):
        found = played(game, setup, given.games, given.seed)
        team, figures = learned(found), f"{len(found)} bids and draws"
        print(f"{key}: {team}; {figures}", flush=True)
        made = (
            f"python -m tests.lab train bid_it_teams --tables '{key}' --games {given.games}"
            f" --seed {given.seed}; commit {commit()}; {figures}"
        )
        keep(FOLDER / "bid_it_teams.json", key, made, of=team)
