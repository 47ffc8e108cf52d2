"""The race in arrays: how dice move, what outcomes are worth, and which seat wins."""

from __future__ import annotations

import math
from functools import cache, partial

import numpy as np

from bidtable.bots.bid_and_bluff.features import BIDS, MOST
from bidtable.bots.bid_and_bluff.places import EARLIER, ENTERS, Numbers, Places, entry
from bidtable.bots.bid_and_bluff.race import ARRIVAL, rounds_to_finish
from bidtable.bots.bid_and_bluff.race import OVERSHOOT as NORMAL_OVERSHOOT
from bidtable.core.masks import bits
from bidtable.games.bid_and_bluff.context import Context
from tests.lab.training.bid_and_bluff.rounds import Array, Worth

IN_THE_WAY = 0.04
"""Value of the square right before a rival to a normal bot, in rounds."""
FURTHEST = 9
"""Steps of the longest move: the highest made bid and its bonus, or all tricks of a missed bid, and one more."""


class Course:
    """A board for a number of seats, with the values of its squares.

    Attributes:
        starts: The squares of START, in the order in which bots take them.
        hopes: Prospects of squares, by the round's place in the deal chart and by square, in the order of the
            weights.
    """

    def __init__(
        self, context: Context, board: str, seats: int, numbers: Numbers, careful: bool = False
    ) -> None:
        """Compute the values of the squares.

        Args:
            context: The rules.
            board: The board.
            seats: Number of seats.
            numbers: The known numbers of the race.
            careful: Whether the learners see which dice block others before they move a die, as the hard bot does;
                this takes most of the time.
        """
        self._rules = context.rules
        self.board = context.boards[board]
        self.seats = seats
        self._diagonal = seats >= context.rules.diagonal_from
        self._careful = careful
        self._places = Places(context, self.board, numbers, self._diagonal)
        self.hopes = np.array([[(one.rounds, *one.within) for one in row] for row in self._places.hopes])
        self._rounds = _rounds(context, board, self._diagonal)
        self.starts = sorted(bits(self.board.start), key=self._rounds.__getitem__)
        squares = self.board.columns * self.board.height
        self.zone = np.array([bool(self.board.zone >> square & 1) for square in range(squares)])
        strong = self.hopes @ np.array(numbers.strength)
        self._values = strong
        self._order = np.array(numbers.order)
        self._rounds_best = np.zeros((squares, FURTHEST))
        self._best = np.zeros((len(self.hopes), squares, FURTHEST))
        for square in bits(self.board.open):
            for steps in range(FURTHEST):
                reach = self.board.reach(square, steps, 0, diagonal=self._diagonal)
                ends = bits(reach.targets) or [square]
                best, usual = strong[:, ends].max(1), -min(self._rounds[end] for end in ends)
                if reach.finish_steps:
                    best = np.full(len(best), entry(reach.overshoot, 0))
                    usual = max(usual, ARRIVAL + NORMAL_OVERSHOOT * reach.overshoot)
                self._best[:, square, steps], self._rounds_best[square, steps] = best, usual

    def steps(self, squares: Array, bid: Array, tricks: Array) -> Array:
        """Return the number of squares that dice may move (BB-6)."""
        made = np.where(
            self.zone[squares], np.where(bid > 0, bid, self._rules.zone_zero), bid + self._rules.bonus
        )
        steps: Array = np.where(bid == tricks, made, np.where(self.zone[squares], 0, tricks))
        return steps

    def worth(self, dice: Array, after: int) -> Worth:
        """Return the values of outcomes.

        Args:
            dice: Squares by game and order in the round.
            after: The next round's place in the deal chart.
        """
        bids, tricks = np.arange(BIDS)[:, None], np.arange(MOST + 1)[None, :]
        steps = self.steps(dice[:, :, None, None], bids, tricks)
        best = self._best[after][dice[:, :, None, None], steps]
        # The seat after this round's first is first in the next round; of equal entries the earlier one wins.
        order = np.roll(self._order, 1)[None, :, None, None]
        tie = -EARLIER * np.arange(self.seats)[None, :, None, None]
        share = np.exp(best + np.where(best >= ENTERS, tie, order))
        usual = np.exp(self._best[after][dice, 0]).sum(1)
        return Worth(self._rounds_best[dice[:, :, None, None], steps], share, usual)

    def move(self, dice: Array, steps: Array, usual: Array, after: int) -> tuple[Array, Array]:
        """Move all dice of some games, each to its most valuable square.

        Args:
            dice: Squares by game and order in the round; they are changed.
            steps: Steps of each die.
            usual: The seats that judge rounds as a normal bot does.
            after: The next round's place in the deal chart.

        Returns:
            The winner of each game, as a place in the order of this round, or -1; and the dice.
        """
        values = self._values[after].tolist()
        rounds = [-far for far in self._rounds]
        winners = np.full(len(dice), -1)
        for game, (squares, far) in enumerate(zip(dice.tolist(), steps.tolist(), strict=True)):
            occupied = 0
            for square in squares:
                occupied |= 1 << square
            entered = -1
            for seat, square in enumerate(squares):
                reach = self.board._search(square, far[seat], occupied & ~(1 << square), self._diagonal)
                if reach.finish_steps and reach.overshoot > entered:
                    entered, winners[game] = reach.overshoot, seat
                    continue
                ends = bits(reach.targets)
                if ends:
                    if usual[game, seat]:
                        end = self._usual(ends, rounds, squares, seat)
                    elif self._careful and entered < 0:
                        end = max(ends, key=partial(self._share, after, squares, far[seat:], seat))
                    else:
                        end = max(ends, key=values.__getitem__)
                    occupied ^= 1 << square | 1 << end
                    squares[seat] = end
            dice[game] = squares
        return winners, dice

    def _usual(self, ends: list[int], rounds: list[float], squares: list[int], seat: int) -> int:
        """Return the square that a normal bot chooses: it prefers to block a rival, and to have no rival ahead."""
        top, columns = max([rounds[end] for end in ends]), self.board.columns
        best, found = -math.inf, ends[0]
        for end in ends:
            value = rounds[end]
            if value < top - 2 * IN_THE_WAY:
                continue
            for other, square in enumerate(squares):
                if other != seat and abs(end - square) == columns:
                    value += IN_THE_WAY if end > square else -IN_THE_WAY
            if value > best:
                best, found = value, end
        return found

    def _share(self, after: int, squares: list[int], far: list[int], seat: int, end: int) -> float:
        """Return the chance to win of a die that moves to a square, as the hard bot estimates it."""
        dice, n, values = [*squares[:seat], end, *squares[seat + 1 :]], len(squares), self._values[after]
        for other in range(seat + 1, n):
            occupied = sum([1 << square for square in dice]) ^ 1 << dice[other]
            reach = self.board.reach(dice[other], far[other - seat], occupied, diagonal=self._diagonal)
            if reach.finish_steps:
                return 0.0
            dice[other] = max(bits(reach.targets) or [dice[other]], key=values.__getitem__)
        every = sum([1 << square for square in dice])
        strong = [
            self._places.among(after, square, every ^ 1 << square) + self._order[other - 1]
            for other, square in enumerate(dice)
        ]
        return 1 / sum([math.exp(value - strong[seat]) for value in strong])


@cache
def _rounds(context: Context, board: str, diagonal: bool) -> list[float]:
    """Return the value of squares to a normal bot; the computation is slow, and its result never changes."""
    return rounds_to_finish(context, context.boards[board], diagonal)


def fit_strength(hopes: Array, won: Array, steps: int = 15) -> tuple[list[float], list[float]]:
    """Fit the values of places and of the order of moves to the winners, by Newton's method.

    Args:
        hopes: Prospects by game, order of moves, and weight.
        won: The winner's place in that order.
        steps: Number of steps of the method.

    Returns:
        The weights, and those of the order.
    """
    games, n, width = hopes.shape
    seats = np.broadcast_to(np.eye(n), (games, n, n))
    features = np.concatenate([hopes, seats], 2)
    weights = np.zeros(width + n)
    weights[0] = -0.5
    hold = np.diag([0.5] * (width + n))
    for _ in range(steps):
        score = features @ weights
        chance = np.exp(score - score.max(1, keepdims=True))
        chance /= chance.sum(1, keepdims=True)
        mean = np.einsum("gn,gnf->gf", chance, features)
        slope = (features[np.arange(games), won] - mean).sum(0) - hold @ weights
        bend = np.einsum("gn,gnf,gnh->fh", chance, features, features) - mean.T @ mean + hold
        weights = weights + np.linalg.solve(bend, slope)
    return [round(float(w), 4) for w in weights[:width]], [round(float(w), 4) for w in weights[width:]]
