"""The race of Bid & Bluff by rules of thumb: values of squares and steps, in rounds to FINISH."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final

from bidtable.bots.common.base import Reason
from bidtable.core.masks import bits
from bidtable.core.model import Move, Seat
from bidtable.games.bid_and_bluff import race
from bidtable.games.bid_and_bluff.board import FINISH, Board
from bidtable.games.bid_and_bluff.context import Context
from bidtable.games.bid_and_bluff.moves import ChooseStart, MoveDie
from bidtable.games.bid_and_bluff.race import Target
from bidtable.games.bid_and_bluff.state import IN_FINISH, Observation

MADE: Final = 0.55
"""Rough share of bids that are made; only the table of squares uses it."""
BIDS: Final = (0.18, 0.3, 0.27, 0.15, 0.07, 0.03)
"""Rough share of each number that is bid and made."""
TRICKS: Final = (0.35, 0.3, 0.2, 0.1, 0.05)
"""Rough share of each number of tricks that is taken when the bid is missed."""
NEARER: Final = 1.2
"""By how many rounds a die must be nearer to FINISH to be e times as likely to win."""
GAIN: Final = 1.2
"""How many rounds a die comes nearer in one."""
SWEEPS: Final = 25
WIN: Final = 20.0
"""Value of a race won for sure, in rounds."""
ARRIVAL: Final = 1.0
"""Value of entering FINISH in a later round, above being there already."""
OVERSHOOT: Final = 0.5
"""Value of each step beyond FINISH, while others may enter too."""


class Race:
    """Values squares. It keeps between calls only tables that follow from the rules."""

    def __init__(self, context: Context, *, looks: bool) -> None:
        """Take the rules, and whether to look at the dice that move later."""
        self._context = context
        self._looks = looks
        self._rounds: dict[tuple[str, bool], list[float]] = {}
        self._best: dict[tuple[str, bool, int, int, int], float] = {}

    def worths(self, seen: Observation, seat: Seat, bid: int) -> list[float]:
        """Return the value of each number of tricks with a bid, by how far the die then comes."""
        square = seen.dice[seat]
        steps = (race.allowance(self._context, seen, seat, bid, tricks) for tricks in range(seen.dealt + 1))
        return [self._run(seen, square, allowance.total) for allowance in steps]

    def _run(self, seen: Observation, square: int, steps: int) -> float:
        """Return the value of the best move of some steps, with the other dice where they are."""
        board = self._context.board(seen)
        occupied = race.occupied(seen) & ~(1 << square)
        diagonal = race.diagonal(self._context, seen)
        key = (seen.board, diagonal, square, steps, occupied)
        best = self._best.get(key)
        if best is None:
            rounds = self._table(seen.board, diagonal)
            reach = board.reach(square, steps, occupied, diagonal=diagonal)
            ends = bits(reach.targets) or [square]
            best = -min(rounds[end] for end in ends)
            if reach.finish_steps:
                best = max(best, ARRIVAL + OVERSHOOT * reach.overshoot)
            if len(self._best) > 50_000:
                self._best.clear()
            self._best[key] = best
        return best

    def rounds(self, seen: Observation, square: int) -> float:
        """Return in about how many rounds a die comes from a square to FINISH."""
        return self._table(seen.board, race.diagonal(self._context, seen))[square]

    def _table(self, name: str, diagonal: bool) -> list[float]:
        """Return for each square of a board how many rounds a die needs from there, roughly."""
        key = (name, diagonal)
        if key not in self._rounds:
            self._rounds[key] = rounds_to_finish(self._context, self._context.boards[name], diagonal)
        return self._rounds[key]

    def chances(self, seen: Observation, seat: Seat) -> Callable[[float], float]:
        """Return a function from a value in rounds to a seat's chance to win, by how far the others are from FINISH.

        The others are taken for normal bots. `python -m tests.lab reliability bid_and_bluff --own` says how well it
        comes true.
        """
        rounds = self._table(seen.board, race.diagonal(self._context, seen))
        start = min(rounds[square] for square in bits(self._context.board(seen).start))
        n, worths = len(seen.dice), list[float]()
        for step in range(1, n):
            other = (seat + step) % n
            square = seen.dice[other]
            moves = seen.phase in ("bid", "play") or (
                seen.phase == "move" and step <= (seen.dealer - seat) % n
            )
            away = 0.0 if square == IN_FINISH else rounds[square] if square >= 0 else start
            worths.append(GAIN * moves - away)
        return lambda worth: (
            1 / (1 + sum([math.exp(min(50.0, (other - worth) / NEARER)) for other in worths]))
        )

    def starts(self, seen: Observation, legal: Sequence[Move]) -> list[Reason]:
        """Return the value of each START square."""
        board = self._context.board(seen)
        rounds = self._table(seen.board, race.diagonal(self._context, seen))
        found = []
        for move in legal:
            if isinstance(move, ChooseStart):
                need = rounds[board.number[move.square]]
                found.append(Reason(move, -need, f"{need:.1f} rounds to FINISH"))
        return found

    def squares(self, seen: Observation, seat: Seat) -> list[Reason]:
        """Return the value of each square to which the die may move."""
        board = self._context.board(seen)
        rounds = self._table(seen.board, race.diagonal(self._context, seen))
        found = []
        for target in race.targets(self._context, seen, seat):
            if target.to == FINISH:
                value, text = self._arrives(seen, seat, target)
            else:
                square = board.number[target.to]
                value = -rounds[square]
                text = f"{rounds[square]:.1f} rounds to FINISH from there"
                if self._looks:
                    worth, more = self._after(seen, seat, square)
                    value, text = value + worth, text + more
            found.append(Reason(MoveDie(target.to), value, text))
        return found

    def _arrives(self, seen: Observation, seat: Seat, target: Target) -> tuple[float, str]:
        """Return the value of entering FINISH."""
        text = f"enters FINISH with {target.overshoot} to spare"
        if not self._looks:
            return WIN, text
        rival = self._best_entry(seen, seat, None)
        if rival is not None and rival[0] > target.overshoot - rival[1]:
            return -WIN + target.overshoot, f"{text}, but a rival has more"
        return WIN + target.overshoot, f"{text} and wins"

    def _best_entry(self, seen: Observation, seat: Seat, square: int | None) -> tuple[int, int] | None:
        """Find the rival who enters FINISH this round with the greatest overshoot.

        Args:
            seen: The seat's observation.
            seat: The seat that moves now.
            square: Square of the seat's die after the move; None is FINISH.

        Returns:
            The overshoot, and 1 if an equal one is beaten by it since it came first; None if nobody enters.
        """
        board = self._context.board(seen)
        best = max(((overshoot, 1) for _, overshoot in seen.entered), default=None)
        n = len(seen.dice)
        diagonal = race.diagonal(self._context, seen)
        own = seen.dice[seat]
        occupied = race.occupied(seen) & ~(1 << own)
        occupied |= 1 << square if square is not None else 0
        for step in range(1, (seen.dealer - seat) % n + 1):
            other = (seat + step) % n
            at = seen.dice[other]
            if at < 0:
                continue
            steps = seen.allowances[other].total
            if (steps + 1) * board.columns < board.columns * board.height - at - board.columns + 1:
                continue
            reach = board.reach(at, steps, occupied & ~(1 << at), diagonal=diagonal)
            if reach.finish_steps and (best is None or reach.overshoot > best[0]):
                best = (reach.overshoot, 0)
        return best

    def _after(self, seen: Observation, seat: Seat, square: int) -> tuple[float, str]:
        """Return how a die on a square changes the moves of later dice."""
        board = self._context.board(seen)
        if self._best_entry(seen, seat, square) is not None:
            return -WIN / 2, "; a rival enters FINISH"
        worth, text = 0.0, ""
        column, row = square % board.columns, square // board.columns
        for other, at in enumerate(seen.dice):
            if other == seat or at < 0:
                continue
            if at % board.columns != column:
                continue
            if row - at // board.columns == 1:
                worth += 0.04
                text = "; in a rival's way"
            elif at // board.columns - row == 1:
                worth -= 0.04
                text = "; a rival is in the way"
        return worth, text


def rounds_to_finish(context: Context, board: Board, diagonal: bool) -> list[float]:
    """Return for each square how many rounds a lone die needs to FINISH, by the odds of a usual round.

    A die may also wander sideways: before the zone that can be better than to enter it by a step.
    """
    rules = context.rules
    size = board.columns * board.height
    rounds = [0.0] * size
    for row in range(board.height - 2, -1, -1):
        squares = bits(board.open & ((1 << board.columns) - 1) << row * board.columns)
        plans = []
        for square in squares:
            odds: dict[int, float] = {}
            in_zone = board.zone >> square & 1
            for bid, chance in enumerate(BIDS):
                steps = (bid or rules.zone_zero) if in_zone else bid + rules.bonus
                odds[steps] = odds.get(steps, 0) + MADE * chance
            for tricks, chance in enumerate(TRICKS):
                steps = 0 if in_zone else tricks
                odds[steps] = odds.get(steps, 0) + (1 - MADE) * chance
            ways = []
            for steps, chance in odds.items():
                reach = board.reach(square, steps, 0, diagonal=diagonal)
                ends = [] if reach.finish_steps else bits(reach.targets) or [square]
                ways.append((chance, ends))
            plans.append((square, ways))
            rounds[square] = 50.0
        for _ in range(SWEEPS):
            for square, ways in plans:
                rounds[square] = 1 + sum(
                    chance * min(rounds[end] for end in ends) for chance, ends in ways if ends
                )
    return rounds
