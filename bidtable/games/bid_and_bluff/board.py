"""The race board as bit masks, and the search for the squares that a die can reach.

The bit of a square has the number `row * columns + column`. The start row at the bottom of the board is row 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

from bidtable.core.masks import bits

COLUMNS: Final = "abcdefghij"
MEMO: Final = 2000
FINISH: Final = "finish"
"""Name of the destination in a move that enters the FINISH area."""

Turns: TypeAlias = tuple[int, tuple[int, ...]]
"""Number of turns in a path, and the direction of each step in the path."""
KINDS: Final = (0, 0, 0, 1, 2)
"""For each of the five directions of a step, an index into the bit masks of `Reach.layers`.

The directions are forward, forward to the left, forward to the right, left and right.
"""
DIAGONAL: Final = frozenset((1, 2))
SIDEWAYS: Final = frozenset((3, 4))


def square_name(square: int, columns: int) -> str:
    return f"{COLUMNS[square % columns]}{square // columns + 1}"


class Board:
    """The race board.

    Attributes:
        open: Bit mask of the squares on which a die may stand, without the finish.
        zone: Bit mask of the squares in the DO OR DIE ZONE.
    """

    def __init__(self, rows: Sequence[str]) -> None:
        self.rows = tuple(rows)
        self.columns = len(rows[0])
        self.height = len(rows)
        self.open = self._mask(".rS")
        self.finish = self._mask("F")
        self.zone = self._mask("r")
        self.start = self._mask("S")
        self.names = tuple(square_name(at, self.columns) for at in range(self.columns * self.height))
        self.number = {name: square for square, name in enumerate(self.names)}
        every = (1 << len(self.names)) - 1
        left = sum(1 << (row * self.columns) for row in range(self.height))
        self._not_left = every & ~left
        self._not_right = every & ~(left << (self.columns - 1))
        # The legal moves, the move itself and the table search for the same squares, so recent results are cached.
        self._found: dict[tuple[int, int, int, bool], Reach] = {}

    def _mask(self, signs: str) -> int:
        mask = 0
        for row, text in enumerate(reversed(self.rows)):
            for column, sign in enumerate(text):
                if sign in signs:
                    mask |= 1 << (row * self.columns + column)
        return mask

    def reach(self, square: int, allowance: int, occupied: int, *, diagonal: bool) -> Reach:
        """Return the squares that a die can reach with a number of steps (BB-7 to BB-9)."""
        # Each bit of `occupied` stands for a square with a die.
        key = (square, allowance, occupied, diagonal)
        found = self._found.get(key)
        if found is None:
            if len(self._found) >= MEMO:
                self._found.clear()
            found = self._found[key] = self._search(square, allowance, occupied, diagonal)
        return found

    def _search(self, square: int, allowance: int, occupied: int, diagonal: bool) -> Reach:
        free = self.open & ~occupied
        layers: list[tuple[int, int, int]] = [(1 << square, 0, 0)]
        finish_steps = 0
        for step in range(1, allowance + 1):
            entered, left, right = layers[-1]
            here = entered | left | right
            ahead = here << self.columns
            if diagonal:
                ahead |= (here & self._not_left) << (self.columns - 1)
                ahead |= (here & self._not_right) << (self.columns + 1)
            if not finish_steps and ahead & self.finish:
                finish_steps = step
            entered, left, right = (
                ahead & free,
                ((entered | left) & self._not_left) >> 1 & free,
                ((entered | right) & self._not_right) << 1 & free,
            )
            if not entered | left | right:
                break
            layers.append((entered, left, right))
        steps = len(layers) - 1
        last = layers[-1]
        return Reach(
            self,
            tuple(layers),
            (last[0] | last[1] | last[2]) if steps else 0,
            steps,
            allowance,
            finish_steps,
            diagonal,
        )


class Reach(NamedTuple):
    """The squares that a die can reach in one move.

    Attributes:
        steps: Number of steps to each square in `targets`.
    """

    board: Board
    layers: tuple[tuple[int, int, int], ...]
    targets: int
    steps: int
    allowance: int
    finish_steps: int
    diagonal: bool

    @property
    def overshoot(self) -> int:
        """Number of unused steps after a die has entered the finish (BB-9)."""
        return self.allowance - self.finish_steps

    @property
    def forfeited(self) -> int:
        """Number of steps that a blocked die cannot make (BB-8)."""
        return self.allowance - self.steps

    @property
    def can_move(self) -> bool:
        return bool(self.targets or self.finish_steps)

    def path(self, square: int) -> tuple[int, ...]:
        """Return the squares that a die enters on the way to a destination.

        Raises:
            ValueError: The die cannot reach the destination.
        """
        # The path has as few turns as possible.
        if not self.steps or not self.targets >> square & 1:
            raise ValueError(square)
        return self._simplest((square,), self.steps, range(len(KINDS)))

    def finish_path(self) -> tuple[int, ...]:
        if not self.finish_steps:
            raise ValueError(FINISH)
        return self._simplest(bits(self.board.finish), self.finish_steps, range(3))

    def _simplest(self, goals: Sequence[int], steps: int, last: Sequence[int]) -> tuple[int, ...]:
        known: dict[tuple[int, int, int], Turns | None] = {}
        ways = [(self._arrive(goal, steps, heading, known), goal) for goal in goals for heading in last]
        (_, headings), square = min((way, goal) for way, goal in ways if way is not None)
        offsets = self._offsets()
        squares = [square]
        for heading in reversed(headings[1:]):
            square -= offsets[heading]
            squares.append(square)
        return tuple(reversed(squares))

    def _arrive(
        self, square: int, step: int, heading: int, known: dict[tuple[int, int, int], Turns | None]
    ) -> Turns | None:
        key = (square, step, heading)
        if key not in known:
            known[key] = self._work_out(square, step, heading, known)
        return known[key]

    def _work_out(
        self, square: int, step: int, heading: int, known: dict[tuple[int, int, int], Turns | None]
    ) -> Turns | None:
        came = square - self._offsets()[heading]
        if came < 0 or abs(came % self.board.columns - square % self.board.columns) > 1:
            return None
        if heading in DIAGONAL and not self.diagonal:
            return None
        if step == 1:
            return (0, (heading,)) if self.layers[0][0] >> came & 1 else None
        best: Turns | None = None
        for before in range(len(KINDS)):
            # A step to the left cannot follow a step to the right, nor the reverse.
            if {before, heading} != SIDEWAYS and self.layers[step - 1][KINDS[before]] >> came & 1:
                found = self._arrive(came, step - 1, before, known)
                if found is not None:
                    way = (found[0] + (before != heading), (*found[1], heading))
                    best = way if best is None else min(best, way)
        return best

    def _offsets(self) -> tuple[int, ...]:
        columns = self.board.columns
        return (columns, columns - 1, columns + 1, -1, 1)
