"""Estimates how good each square of the race board is."""

# A square is better if a die needs fewer rounds from there to the finish.

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final

from bidtable.bots.bid_and_bluff.places import Numbers, best_end, steps_ahead, ways
from bidtable.core.masks import bits
from bidtable.core.model import Seat
from bidtable.games.bid_and_bluff import race
from bidtable.games.bid_and_bluff.board import Board
from bidtable.games.bid_and_bluff.context import Context
from bidtable.games.bid_and_bluff.state import IN_FINISH, Observation

MADE: Final = 0.55
"""Approximate chance that a seat makes its bid."""
USUAL: Final = Numbers(
    bids=[],
    made=[[MADE * share for share in (0.18, 0.3, 0.27, 0.15, 0.07, 0.03)]],
    made_in_zone=[[MADE * share for share in (0.18, 0.3, 0.27, 0.15, 0.07, 0.03)]],
    missed=[[(1 - MADE) * share for share in (0.35, 0.3, 0.2, 0.1, 0.05)]],
    to_come=[],
    strength=[],
    order=[],
)
"""Approximate frequencies of the numbers of tricks, with a made bid and with a missed bid."""
NEARER: Final = 1.2
"""A die that leads by `NEARER` rounds wins about 2.7 times as often as a rival."""
GAIN: Final = 1.2
"""Number of rounds by which a usual move brings a die nearer to FINISH."""
SWEEPS: Final = 25
"""Number of times that the values of all squares in a row are computed anew from their neighbours."""
WIN: Final = 20.0
"""The bot values a win of the game like `WIN` saved rounds."""
ARRIVAL: Final = 1.0
"""The bot values an entry into FINISH like one saved round."""
OVERSHOOT: Final = 0.5
"""The bot values each leftover step of a die in FINISH like half a saved round."""

NEXT: Final = 0.04
"""Number of rounds that a die gains directly in front of a rival's die, or loses directly behind a rival's die."""


class Race:
    """Rates the squares of the race board by simple rules."""

    def __init__(self, context: Context, *, looks: bool) -> None:
        self._context = context
        self._looks = looks
        self._tables: dict[tuple[str, bool], list[float]] = {}

    def worths(self, seen: Observation, seat: Seat, bid: int) -> list[float]:
        near, square, found = self._table(seen), seen.dice[seat], []
        occupied = race.occupied(seen) & ~(1 << square)
        for tricks in range(seen.dealt + 1):
            steps = race.allowance(self._context, seen, seat, bid, tricks).total
            end, overshoot = best_end(self._context, seen, square, steps, occupied, near)
            found.append(near[end] if overshoot < 0 else ARRIVAL + OVERSHOOT * overshoot)
        return found

    def rounds(self, seen: Observation, square: int) -> float:
        return -self._table(seen)[square]

    def _table(self, seen: Observation) -> list[float]:
        key = (seen.board, race.diagonal(self._context, seen))
        if key not in self._tables:
            found = rounds_to_finish(self._context, self._context.board(seen), key[1])
            self._tables[key] = [-each for each in found]
        return self._tables[key]

    def chances(self, seen: Observation, seat: Seat) -> Callable[[float], float]:
        near = self._table(seen)
        start = max(near[square] for square in bits(self._context.board(seen).start))
        n, worths = len(seen.dice), list[float]()
        for step in range(1, n):
            other = (seat + step) % n
            square = seen.dice[other]
            moves = seen.phase in ("bid", "play") or (
                seen.phase == "move" and step <= (seen.dealer - seat) % n
            )
            now = 0.0 if square == IN_FINISH else near[square] if square >= 0 else start
            worths.append(GAIN * moves + now)
        return lambda worth: (
            1 / (1 + sum([math.exp(min(50.0, (other - worth) / NEARER)) for other in worths]))
        )

    def starts(self, seen: Observation, squares: Sequence[int]) -> list[tuple[float, str]]:
        near = self._table(seen)
        return [(near[square], f"{-near[square]:.1f} rounds to FINISH") for square in squares]

    def squares(self, seen: Observation, seat: Seat, squares: Sequence[int]) -> list[tuple[float, str]]:
        near, found = self._table(seen), []
        for square in squares:
            if square == IN_FINISH:
                found.append(self._arrives(seen, seat))
                continue
            value, text = near[square], f"{-near[square]:.1f} rounds to FINISH from there"
            if self._looks:
                worth, more = self._after(seen, seat, square)
                value, text = value + worth, text + more
            found.append((value, text))
        return found

    def _arrives(self, seen: Observation, seat: Seat) -> tuple[float, str]:
        own = race.reach(self._context, seen, seat).overshoot
        text = f"enters FINISH with {own} to spare"
        if not self._looks:
            return WIN, text
        if own < self._needed(seen, seat, square=IN_FINISH):
            return -WIN + own, f"{text}, but a rival has more"
        return WIN + own, f"{text} and wins"

    def _needed(self, seen: Observation, seat: Seat, square: int) -> int:
        board, n, diagonal = self._context.board(seen), len(seen.dice), race.diagonal(self._context, seen)
        needed = max((overshoot + 1 for _, overshoot in seen.entered), default=-1)
        occupied = race.occupied(seen) & ~(1 << seen.dice[seat])
        if square != IN_FINISH:
            occupied |= 1 << square
        for step in range(1, (seen.dealer - seat) % n + 1):
            other = (seat + step) % n
            at = seen.dice[other]
            if at >= 0:
                steps = seen.allowances[other].total
                reach = board.reach(at, steps, occupied & ~(1 << at), diagonal=diagonal)
                if reach.finish_steps:
                    needed = max(needed, reach.overshoot)
        return needed

    def _after(self, seen: Observation, seat: Seat, square: int) -> tuple[float, str]:
        if self._needed(seen, seat, square) >= 0:
            return -WIN / 2, "; a rival enters FINISH"
        columns = self._context.board(seen).columns
        worth, text = 0.0, ""
        for other, at in enumerate(seen.dice):
            if other == seat or at < 0:
                continue
            if at == square - columns:
                worth, text = worth + NEXT, "; in a rival's way"
            elif at == square + columns:
                worth, text = worth - NEXT, "; a rival is in the way"
        return worth, text


def rounds_to_finish(context: Context, board: Board, diagonal: bool) -> list[float]:
    # A die may also move sideways in front of the DO OR DIE ZONE, if that is better than a step into it.
    rounds = [0.0] * (board.columns * board.height)
    value_of = rounds.__getitem__
    odds = steps_ahead(context, USUAL, 1)
    for row in range(board.height - 2, -1, -1):
        squares = bits(board.open & ((1 << board.columns) - 1) << row * board.columns)
        plans = [
            (square, ways(board, square, 0, diagonal, odds[board.zone >> square & 1])[1])
            for square in squares
        ]
        for square in squares:
            rounds[square] = 50.0
        for _ in range(SWEEPS):
            for square, leads in plans:
                rounds[square] = 1 + sum([chance * min(map(value_of, ends)) for chance, ends in leads])
    return rounds
