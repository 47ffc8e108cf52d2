"""Whole races side by side, and the counts of their results."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from bidtable.bots.bid_and_bluff.features import BIDS, MOST
from bidtable.bots.bid_and_bluff.places import Numbers
from tests.lab.training.bid_and_bluff.course import Course
from tests.lab.training.bid_and_bluff.rounds import Array, Player, Rounds, play_round

TRICKS = MOST + 1
LONGEST = 40


class Counts:
    """Counts of bids and tricks, from which `Numbers` are made."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.bids = np.full((MOST, BIDS), 0.5)
        self.outside = np.full((MOST, BIDS, TRICKS), 0.02)
        self.inside = np.full((MOST, BIDS, 2), 0.1)
        self.to_come = np.full((MOST, BIDS + 2, TRICKS), 0.01)

    def round(self, rounds: Rounds, good: Array, in_zone: Array) -> None:
        """Count rounds as the good seats played them."""
        bids, tricks = rounds.bids[good], rounds.tricks[good]
        self._add(rounds.dealt, bids, tricks, in_zone[good])
        for left, before in rounds.marks:
            self._missed(left, bids, before[good], tricks)

    def _add(self, dealt: int, bids: Array, tricks: Array, in_zone: Array) -> None:
        """Count the ends of rounds."""
        np.add.at(self.bids[dealt - 1], bids, 1)
        np.add.at(self.outside[dealt - 1], (bids[~in_zone], tricks[~in_zone]), 1)
        np.add.at(self.inside[dealt - 1], (bids[in_zone], (bids == tricks)[in_zone].astype(int)), 1)

    def _missed(self, left: int, bids: Array, before: Array, tricks: Array) -> None:
        """Count the later tricks of rounds in which bids were missed in the end."""
        gone = bids != tricks
        need = np.clip(bids - before, -1, BIDS)[gone]
        np.add.at(self.to_come[left - 1], (need + 1, (tricks - before)[gone]), 1)

    def numbers(self, strength: list[float], order: list[float]) -> Numbers:
        """Return the shares."""
        hits = self.outside[:, np.arange(BIDS), np.arange(BIDS)]
        every = self.outside.sum((1, 2))[:, None]
        fallen = self.outside.copy()
        fallen[:, np.arange(BIDS), np.arange(BIDS)] = 0
        for dealt in range(1, MOST + 1):
            self.to_come[dealt - 1, :, dealt + 1 :] = 0
        return Numbers(
            bids=_rounded(self.bids / self.bids.sum(1, keepdims=True)),
            made=_rounded(hits / every),
            made_in_zone=_rounded(self.inside[:, :, 1] / self.inside.sum((1, 2))[:, None]),
            missed=_rounded(fallen.sum(1) / every),
            to_come=[_rounded(part / part.sum(1, keepdims=True)) for part in self.to_come],
            strength=strength,
            order=order,
        )


def _rounded(table: Array) -> list[list[float]]:
    return [[round(float(value), 4) for value in row] for row in table]


class Results(NamedTuple):
    """The results of races.

    Attributes:
        wins: Number of wins of each kind of player.
        seats: Number of seats of each kind.
        hopes: The prospects of the dice's squares after each round, in the order of the next round.
        won: The winner of the race, as a place in that order.
        rounds: Rounds played.
        exact: Number of bids that each kind made, and number of all its bids.
    """

    wins: Array
    seats: Array
    hopes: Array
    won: Array
    rounds: float
    exact: Array


class Races:
    """Races side by side; finished races are removed.

    Attributes:
        kinds: The player at each seat of each game, in the order of the round.
        wins: Number of wins of each kind of player.
    """

    def __init__(
        self, course: Course, kinds: Array, players: Sequence[Player], rng: np.random.Generator
    ) -> None:
        """Put the dice on START."""
        games, n = kinds.shape
        self._course, self._players, self._rng = course, players, rng
        self.kinds = kinds
        self.wins = np.zeros(len(players))
        self._dice = np.tile(course.starts[:n], (games, 1))
        self._seats, self._games = np.tile(np.arange(n), (games, 1)), np.arange(games)
        self._winner = np.full(games, -1)
        self._tracks: list[tuple[Array, Array, Array]] = []

    def play(self, dealt: int, after: int, hooks: Array) -> Rounds:
        """Play the cards of a round; `after` is the next one's place in the deal chart."""
        rounds = Rounds(self.kinds.shape[1], dealt, hooks[self._games], self._rng)
        play_round(rounds, self.kinds, self._players, self._course.worth(self._dice, after))
        return rounds

    def in_zone(self) -> Array:
        """Return which dice stand in the zone."""
        zone: Array = self._course.zone[self._dice]
        return zone

    def move(self, rounds: Rounds, after: int, usual: Sequence[int]) -> bool:
        """Move the dice, and return whether any race continues."""
        course = self._course
        steps = course.steps(self._dice, rounds.bids, rounds.tricks)
        won, dice = course.move(self._dice, steps, np.isin(self.kinds, usual), after)
        rows = np.nonzero(won >= 0)[0]
        self._winner[self._games[rows]] = self._seats[rows, won[rows]]
        np.add.at(self.wins, self.kinds[rows, won[rows]], 1)
        on = won < 0
        # The deal moves on, so the second seat becomes the first.
        self._dice, self.kinds, self._seats = (
            np.roll(what[on], -1, 1) for what in (dice, self.kinds, self._seats)
        )
        self._games = self._games[on]
        if len(self._games):
            self._tracks.append((course.hopes[after][self._dice], self._seats, self._games))
        return len(self._games) > 0

    def ends(self) -> tuple[Array, Array]:
        """Return the prospects of the dice's squares after each round, and the winner, in the order of that moment."""
        over = [self._winner[games] >= 0 for _, _, games in self._tracks]
        hopes = [hope[done] for (hope, _, _), done in zip(self._tracks, over, strict=True)]
        won = [
            (seats[done] == self._winner[games[done], None]).argmax(1)
            for (_, seats, games), done in zip(self._tracks, over, strict=True)
        ]
        return np.concatenate(hopes), np.concatenate(won)


def play_races(
    course: Course,
    cycle: Sequence[int],
    kinds: Array,
    players: Sequence[Player],
    hook: float,
    rng: np.random.Generator,
    counts: Counts | None = None,
    ended: Callable[[Rounds], None] | None = None,
) -> Results:
    """Play races.

    Args:
        course: The board.
        cycle: The deal chart.
        kinds: The player at each seat of each game, in the order of the first round; the first player moves dice as
            a normal bot does.
        players: The players.
        hook: Share of the games with Hook.
        rng: The generator of chance.
        counts: Counts the bids and tricks of all players but the first.
        ended: Called after rounds are played.
    """
    hooks = np.asarray(rng.random(len(kinds)) < hook)
    seats = np.bincount(kinds.ravel(), minlength=len(players))
    races = Races(course, kinds, players, rng)
    exact = np.zeros((len(players), 2))
    played = 0
    for number in range(LONGEST):
        dealt, after = cycle[number % len(cycle)], (number + 1) % len(cycle)
        rounds = races.play(dealt, after, hooks)
        if counts is not None:
            counts.round(rounds, races.kinds > 0, races.in_zone())
        hits = rounds.bids == rounds.tricks
        for kind in range(len(players)):
            own = races.kinds == kind
            exact[kind] += hits[own].sum(), own.sum()
        if ended is not None:
            ended(rounds)
        played += len(hits)
        if not races.move(rounds, after, (0,)):
            break
    hopes, won = races.ends()
    return Results(races.wins, seats, hopes, won, played / len(kinds), exact)
