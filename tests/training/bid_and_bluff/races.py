"""Whole races side by side, and what is counted of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from bidtable.bots.bid_and_bluff_chances import Numbers
from bidtable.bots.bid_and_bluff_layout import BIDS, MOST
from bidtable.core.masks import bits
from tests.training.bid_and_bluff.course import Course
from tests.training.bid_and_bluff.rounds import Array, Player, Rounds, play_round

TRICKS = MOST + 1
LONGEST = 40


class Counts:
    """How often what was bid and taken, from which `Numbers` are made."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.bids = np.full((MOST, BIDS), 0.5)
        self.outside = np.full((MOST, BIDS, TRICKS), 0.02)
        self.inside = np.full((MOST, BIDS, 2), 0.1)
        self.to_come = np.full((MOST, BIDS + 2, TRICKS), 0.01)

    def add(self, dealt: int, bids: Array, tricks: Array, in_zone: Array) -> None:
        """Count the ends of rounds."""
        np.add.at(self.bids[dealt - 1], bids, 1)
        np.add.at(self.outside[dealt - 1], (bids[~in_zone], tricks[~in_zone]), 1)
        np.add.at(self.inside[dealt - 1], (bids[in_zone], (bids == tricks)[in_zone].astype(int)), 1)

    def missed(self, left: int, bids: Array, before: Array, tricks: Array) -> None:
        """Count the tricks that came yet in rounds in which bids were missed in the end."""
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
    """What came of races.

    Attributes:
        wins: How often each kind of player won.
        seats: How many seats each kind had.
        hopes: What the dice's squares promise after each round, in the order of the next one.
        won: Who won in the end, as a place in that order.
        rounds: Rounds played.
        exact: How often each kind made its bid, and how often it bid.
    """

    wins: Array
    seats: Array
    hopes: Array
    won: Array
    rounds: float
    exact: Array


def play_races(
    course: Course,
    cycle: Sequence[int],
    kinds: Array,
    players: Sequence[Player],
    hook: float,
    rng: np.random.Generator,
    counts: Counts | None = None,
    usual: Sequence[int] = (0,),
    ended: Callable[[Rounds], None] | None = None,
) -> Results:
    """Play races.

    Args:
        course: The board.
        cycle: The deal chart.
        kinds: For each game and seat, in order of the first round, the player.
        players: The players.
        hook: Share of the games with Hook.
        rng: Where chance comes from.
        counts: Counts what is bid and taken by all players but the first.
        usual: Players that move dice as a normal bot does.
        ended: Called when rounds are played.
    """
    games, n = kinds.shape
    hooks = rng.random(games) < hook
    starts = np.array(bits(course.board.start))
    dice = np.stack([rng.permutation(starts)[:n] for _ in range(games)])
    seats = np.bincount(kinds.ravel(), minlength=len(players))
    wins, exact = np.zeros(len(players)), np.zeros((len(players), 2))
    ids, alive = np.tile(np.arange(n), (games, 1)), np.arange(games)
    winner = np.full(games, -1)
    tracks: list[tuple[Array, Array, Array]] = []
    played = 0
    for number in range(LONGEST):
        dealt, after = cycle[number % len(cycle)], (number + 1) % len(cycle)
        rounds = Rounds(n, dealt, hooks, rng)
        play_round(rounds, kinds, players, course.worth(dice, after))
        in_zone = course.zone[dice]
        if counts is not None:
            good = kinds > 0
            counts.add(dealt, rounds.bids[good], rounds.tricks[good], in_zone[good])
            for left, before in rounds.marks:
                counts.missed(left, rounds.bids[good], before[good], rounds.tricks[good])
        hits = rounds.bids == rounds.tricks
        for kind in range(len(players)):
            exact[kind] += hits[kinds == kind].sum(), (kinds == kind).sum()
        if ended is not None:
            ended(rounds)
        steps = course.steps(dice, rounds.bids, rounds.tricks)
        won, dice = course.move(dice, steps, np.isin(kinds, usual), after)
        played += len(won)
        over = won >= 0
        rows = np.nonzero(over)[0]
        winner[alive[rows]] = ids[rows, won[rows]]
        np.add.at(wins, kinds[rows, won[rows]], 1)
        dice, kinds, hooks, ids, alive = dice[~over], kinds[~over], hooks[~over], ids[~over], alive[~over]
        if not len(alive):
            break
        dice, kinds, ids = (np.roll(what, -1, 1) for what in (dice, kinds, ids))
        tracks.append((course.hopes[after][dice], ids.copy(), alive.copy()))
    hopes, won_at = [], []
    for distance, who, game in tracks:
        good = winner[game] >= 0
        hopes.append(distance[good])
        won_at.append((who[good] == winner[game[good], None]).argmax(1))
    return Results(
        wins,
        seats,
        np.concatenate(hopes),
        np.concatenate(won_at),
        played / games,
        exact,
    )
