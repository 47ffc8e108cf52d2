"""Measures the strength of characters at BID-IT!, in games that are played in arrays, many side by side.

    python -m tests.lab characters_bid_it --games 12000 --level normal --seats 4
    python -m tests.lab characters_bid_it --reader 400
    python -m tests.lab characters_bid_it --evenings 200 --seats 2

prints each person's share of wins at mixed tables, as `tests.lab.characters` does with the bots themselves. It also
prints how many games between two players a reader wins that knows its opponent's lean. With `--evenings` bold and
careful bots play evenings of twenty games, and a guess names the bold side: the one that raises bids by more. The bots
are the array twins in `tests.lab.training.bid_it`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from bidtable.bots.bid_it.persona import CALLS
from bidtable.bots.common.arena import Tally, tally
from bidtable.bots.common.base import Level
from bidtable.bots.common.characters import TILT, Manner, lean
from bidtable.core.record import MOST_TRAIT, Character
from bidtable.games.bid_it import load, moves
from bidtable.rulebook import Library
from bidtable.store import places
from tests.lab.characters import everybody
from tests.lab.command import parser
from tests.lab.reader import read
from tests.lab.training.bid_it.games import Games
from tests.lab.training.bid_it.players import NEVER, Choice, Options, Player
from tests.lab.training.bid_it.rounds import Deck, Rounds
from tests.lab.training.bid_it.school import Outcome, Play
from tests.lab.training.bid_it.sight import Sight
from tests.lab.training.bid_it.train import bot
from tests.lab.training.nets import Array

AT_ONCE: Final = 500
"""Games that are played side by side."""
ALL: Final = 1e6
"""A reach that leaves no move out: moves that are never made are removed before."""


BOLD: Final = Character(MOST_TRAIT, MOST_TRAIT, -MOST_TRAIT)
CAREFUL: Final = Character(-MOST_TRAIT, -MOST_TRAIT, MOST_TRAIT)
EVENING: Final = 20
"""Number of games from which a guess is made."""


class Leaning:
    """A player with a character."""

    def __init__(self, player: Player, character: Character, rng: np.random.Generator) -> None:
        """Take a player, and the lean of its character."""
        self._player, self._character, self._rng = player, character, rng

    def options(self, sight: Sight) -> Options:
        """Weigh the moves of each row, with a small bonus for moves that the character likes."""
        found = self._player.options(sight)
        raised = np.clip((found.quantities - sight.rounds.quantity[sight.rows][:, None] - 1) / 2, -1, 1)
        who = self._character
        bids = (who.nerve / 2 + who.bluff) * raised + 0.5 * who.patience
        bids = np.clip(bids / (2 * MOST_TRAIT), -1, 1)
        calls = [lean(who, CALLS[kind]) for kind in (moves.Challenge, moves.Perfecto)]
        draws = np.full((len(bids), found.slots.shape[1]), lean(who, Manner()))
        leans = np.concatenate([bids, draws, np.tile(calls, (len(bids), 1))], 1)
        near = found.near()
        score = np.where(near > NEVER / 2, near + found.heat * TILT * leans, NEVER)
        return found._replace(score=score, reach=ALL)

    def choose(self, sight: Sight) -> Choice:
        """Choose a move for each row."""
        return self.options(sight).drawn(self._rng)[0]

    def sides(self, sight: Sight, perfecto: Array) -> Array:
        """Return the sides; characters do not lean here."""
        return self._player.sides(sight, perfecto)


def shares(deck: Deck, level: Level, seats: int, games: int, seed: int) -> dict[str, Tally]:
    """Return each person's share of wins at tables of people drawn anew for each game."""
    rng, people = np.random.default_rng(seed), everybody()
    players = [Leaning(bot(level, rng), character, rng) for character in people.values()]
    played, won = np.zeros(len(people)), np.zeros(len(people))
    for first in range(0, games, AT_ONCE):
        count = min(AT_ONCE, games - first)
        kinds = rng.random((count, len(people))).argsort(1)[:, :seats]
        winner = Games(deck, kinds, players, rng).play().winner[:count]
        played += np.bincount(kinds.ravel(), minlength=len(people))
        won += np.bincount(kinds[np.arange(count), winner], minlength=len(people))
    return {who: tally(won[at], int(played[at])) for at, who in enumerate(people)}


class Raised(Games):
    """Games that count by how much the two kinds of players raise bids above the lowest ones.

    Attributes:
        raised: The sum of the raises and the number of bids, by game and kind.
    """

    def __init__(self, deck: Deck, kinds: Array, players: Sequence[Player], rng: np.random.Generator) -> None:
        """Sit down."""
        super().__init__(deck, kinds, players, rng)
        self.raised = np.zeros((len(kinds), len(players), 2))

    def played(self, rounds: Rounds, rows: Array, kinds: Array) -> Outcome:
        """Play one round of some games, and count the raises."""
        counting = [_Counting(player, rows, self.raised[:, at]) for at, player in enumerate(self._players)]
        return Play(rounds, kinds, counting).play()


class _Counting:
    """A player whose raises are counted."""

    def __init__(self, player: Player, games: Array, raised: Array) -> None:
        """Take the player, the games of the rounds, and the sums that grow."""
        self._player, self._games, self._raised = player, games, raised
        self.options, self.sides = player.options, player.sides

    def choose(self, sight: Sight) -> Choice:
        """Choose a move for each row, and count the bids."""
        choice = self._player.choose(sight)
        bids = choice.kind == 0
        lowest = sight.rounds.lowest(sight.rows)[sight.n, choice.rank]
        more = np.stack([choice.quantity - lowest, np.ones(len(bids))], 1)
        np.add.at(self._raised, self._games[sight.rows[bids]], more[bids])
        return choice


def guessed(deck: Deck, level: Level, seats: int, evenings: int, seed: int) -> tuple[Tally, Tally]:
    """Return how often a guess finds the bold side of an evening, and how many games that side wins."""
    rng = np.random.default_rng(seed)
    players = [Leaning(bot(level, rng), who, rng) for who in (BOLD, CAREFUL)]
    games = evenings * EVENING
    kinds = (np.arange(games)[:, None] + np.arange(seats)) % 2
    table = Raised(deck, kinds, players, rng)
    winner = table.play().winner[:games]
    sums = table.raised.reshape(evenings, EVENING, 2, 2).sum(1)
    means = sums[..., 0] / np.maximum(1, sums[..., 1])
    won = float((kinds[np.arange(games), winner] == 0).sum())
    return tally(float((means[:, 0] > means[:, 1]).sum()), evenings), tally(won, games)


def main(words: Sequence[str]) -> None:
    """Run as the command line says."""
    options = parser("characters_bid_it", __doc__)
    options.add_argument("--games", type=int, default=3000)
    options.add_argument("--reader", type=int, default=0, help="games of a reader, in place of tables")
    options.add_argument(
        "--evenings", type=int, default=0, help="evenings of twenty games, in place of tables"
    )
    options.add_argument("--seats", type=int, default=4)
    options.add_argument("--level", default="normal", choices=("normal", "hard"))
    options.add_argument("--seed", type=int, default=1)
    asked = options.parse_args(words)
    deck, level = Deck(load(Library(places.shipped_rules())).context), Level(asked.level)
    if asked.reader:
        for who, character in everybody().items():
            rng = np.random.default_rng(asked.seed)
            won = read(deck, Leaning(bot(level, rng), character, rng), asked.reader, asked.seed)
            each = tally(won, asked.reader)
            print(f"{who}: the reader wins {each.rate:.3f} ({each.low:.3f}-{each.high:.3f})", flush=True)
        return
    if asked.evenings:
        every = guessed(deck, level, asked.seats, asked.evenings, asked.seed)
        for what, each in zip(("is guessed", "wins"), every, strict=True):
            told = f"{each.rate:.3f} ({each.low:.3f}-{each.high:.3f}) of {each.games}"
            print(f"{level}, {asked.seats} seats: the bold side {what} {told}", flush=True)
        return
    fair = 1 / asked.seats
    print(f"{level}, {asked.seats} seats, {asked.games} games; fair {fair:.3f}")
    for who, each in shares(deck, level, asked.seats, asked.games, asked.seed).items():
        off = max(fair - each.low, each.high - fair)
        print(
            f"  {who:10} {each.rate:.3f} ({each.low:.3f}-{each.high:.3f}) of {each.games}, off by at most {off:.3f}"
        )
