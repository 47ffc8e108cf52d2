"""Measures how often one odd bot of BID-IT! wins among others, in arrays: twenty times as fast as `main.py ladder`.

    python -m tests.lab ladder bid_it --odd hard --among thumb --seats 4 --games 300 --seed 700001

Basic games without variants are played, hundreds side by side; the odd bot moves to the next seat with each game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from bidtable.bots.common.arena import Tally, tally
from bidtable.bots.common.base import Level
from bidtable.games.bid_it import load
from bidtable.rulebook import Library
from bidtable.store import places
from tests.lab.command import parser
from tests.lab.training.bid_it.games import Games
from tests.lab.training.bid_it.players import Player, Usual
from tests.lab.training.bid_it.rounds import Deck
from tests.lab.training.bid_it.train import bot

THUMB: Final = "thumb"
"""A rule of thumb that adds a little to the odds of ranks that others bid."""
LEVELS: Final = (THUMB, Level.EASY, Level.NORMAL, Level.HARD)


def player(level: str, rng: np.random.Generator) -> Player:
    """Return the twin of a level."""
    if level == THUMB:
        return Usual(rng)
    return bot(Level(level), rng)


def climb(deck: Deck, odd: str, among: str, seats: int, games: int, seed: int) -> Tally:
    """Return the number of games that the odd bot wins."""
    rng, number = np.random.default_rng(seed), np.arange(games)
    kinds = np.ones((games, seats), int)
    kinds[number, number % seats] = 0
    winner = Games(deck, kinds, [player(odd, rng), player(among, rng)], rng).play().winner[:games]
    return tally(float((kinds[number, winner] == 0).sum()), games)


def main(words: Sequence[str]) -> None:
    """Play as the command line says."""
    options = parser("ladder bid_it", __doc__)
    options.add_argument("--odd", choices=LEVELS, default=Level.HARD, help="the one bot (hard)")
    options.add_argument("--among", choices=LEVELS, default=Level.NORMAL, help="all others (normal)")
    options.add_argument("--seats", default="2,3,4,5,6", help="numbers of seats (2,3,4,5,6)")
    options.add_argument("--games", type=int, default=300, help="games for each number of seats (300)")
    options.add_argument("--seed", type=int, default=1, help="where chance comes from (1)")
    asked = options.parse_args(words)
    deck = Deck(load(Library(places.shipped_rules())).context)
    for seats in map(int, asked.seats.split(",")):
        found = climb(deck, asked.odd, asked.among, seats, asked.games, asked.seed)
        print(
            f"{asked.odd} among {asked.among}, {seats} seats: {found.rate:.3f} "
            f"({found.low:.3f}-{found.high:.3f}) of {found.games} games; fair {1 / seats:.3f}",
            flush=True,
        )
