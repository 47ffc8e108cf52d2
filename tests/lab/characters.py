"""Measures whether the twelve characters at the table are equally strong.

It plays games of mixed tables, and counts the wins of each character.

    python -m tests.lab characters --full
    python -m tests.lab characters --game bid_and_bluff --games 500 --seed 1 --level normal --seats 4

plays tables of normal bots. Each bot has another person's character, drawn again for each game. The share of wins of
each person is printed with its 95 % interval (Wilson). `--full` plays each game long enough for intervals of about
.01 to either side. This takes many hours on one core.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from bidtable.bots.common.arena import Tally, play_game, tally
from bidtable.bots.common.base import Bot, Limit
from bidtable.bots.common.levels import make_bot
from bidtable.core import registry
from bidtable.core.model import Setup
from bidtable.core.record import Character
from bidtable.rulebook import Library
from bidtable.rulebook.people import read_people
from bidtable.store import places
from tests.conformance.cases import load
from tests.lab.command import parser

FULL: Final = 30_000
"""Games at four seats: ten thousand for each of twelve people."""
STEP: Final = 250
"""Games between two reports."""


class Terms(NamedTuple):
    """The tables that are played: a game's slug, the number of seats, and the level of all bots."""

    slug: str
    seats: int = 4
    level: str = "normal"


def everybody() -> dict[str, Character]:
    """Return the character of each person of the shipped file."""
    people = read_people(Library(places.shipped_rules()))
    return {who: person.character for who, person in people.items()}


class Evening:
    """Mixed tables of one game; games with the same numbers are the same."""

    def __init__(self, terms: Terms, characters: Mapping[str, Character]) -> None:
        """Take the people who have a character."""
        entry = registry.entry(terms.slug)
        self._game = load(entry.slug)
        self._bots: dict[str, Bot] = {
            who: make_bot(entry, self._game, terms.level, character) for who, character in characters.items()
        }
        self._seats = terms.seats
        self.games = dict.fromkeys(characters, 0)
        self.wins = dict.fromkeys(characters, 0.0)

    def play(self, seed: int) -> None:
        """Play a game of people drawn by its seed, and count its winner."""
        who = random.Random(f"characters/{seed}").sample(sorted(self._bots), self._seats)
        setup = Setup(self._seats)
        outcome, _, _ = play_game(self._game, setup, [self._bots[name] for name in who], seed, Limit())
        for seat, name in enumerate(who):
            self.games[name] += 1
            if seat in outcome.winners:
                self.wins[name] += 1 / len(outcome.winners)

    def shares(self) -> dict[str, Tally]:
        """Return each person's share of wins, with its interval."""
        return {who: tally(self.wins[who], self.games[who]) for who in self.wins}


def report(terms: Terms, evening: Evening, played: int) -> None:
    """Print the shares of wins so far."""
    fair = 1 / terms.seats
    print(f"{terms.slug}, {terms.level}, {terms.seats} seats, {played} games; fair {fair:.3f}")
    for who, each in sorted(evening.shares().items(), key=lambda pair: pair[1].rate):
        off = max(fair - each.low, each.high - fair)
        told = f"{each.rate:.3f} ({each.low:.3f}-{each.high:.3f}) of {each.games}"
        print(f"  {who:10} {told}, off by at most {off:.3f}", flush=True)


def main(words: Sequence[str]) -> None:
    """Run as the command line says."""
    options = parser("characters", __doc__)
    options.add_argument("--full", action="store_true", help=f"{FULL} games of each")
    options.add_argument("--game", default="", help="one game alone")
    options.add_argument("--games", type=int, default=1000)
    options.add_argument("--seats", type=int, default=4)
    options.add_argument("--level", default="normal")
    options.add_argument("--seed", type=int, default=1)
    asked = options.parse_args(words)
    slugs = [asked.game] if asked.game else [entry.slug for entry in registry.entries()]
    for slug in slugs:
        terms = Terms(slug, asked.seats, asked.level)
        evening = Evening(terms, everybody())
        games = FULL if asked.full else asked.games
        for number in range(games):
            evening.play(asked.seed + number)
            if (number + 1) % STEP == 0 or number + 1 == games:
                report(terms, evening, number + 1)
