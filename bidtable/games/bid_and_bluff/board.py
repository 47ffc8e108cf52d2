"""The race board as bits, and which squares a move can end on.

A square is a bit: `row * columns + column`, row 0 at the bottom (START). A move never goes back, and within
one row it cannot turn round, since no square is used twice. So "where can a die be after k steps" needs to
know, of each square, only whether the row was just entered or is being walked leftwards or rightwards: three
masks a step.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from bidtable.core.masks import bits

COLUMNS: Final = "abcdefghij"
MEMO: Final = 2000
Way = tuple[int, tuple[int, ...]]
"""Number of turns, and the squares passed."""
FINISH: Final = "finish"
"""What FINISH is called as a destination, whichever of its squares is entered."""


def square_name(square: int, columns: int) -> str:
    """Return a square's name, such as "c5": its column's letter and its row from START, 1-based."""
    return f"{COLUMNS[square % columns]}{square // columns + 1}"


class Board:
    """A board, immutable once made.

    Attributes:
        rows: The board as text, top row first.
        columns: Number of columns.
        height: Number of rows.
        open: Mask of the squares that a die may stand on, FINISH left out.
        finish: Mask of the FINISH squares.
        zone: Mask of the DO OR DIE ZONE.
        start: Mask of the START squares.
        names: Name of each square, those of FINISH included.
        number: The number of each square by its name.
    """

    def __init__(self, rows: Sequence[str]) -> None:
        """Make a board from its text, which has been checked (`rules.board_problems`)."""
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
        # Legality, the move itself and the table ask the same in a row: the last answers are kept.
        self._found: dict[tuple[int, int, int, bool], Reach] = {}

    def _mask(self, signs: str) -> int:
        mask = 0
        for row, text in enumerate(reversed(self.rows)):
            for column, sign in enumerate(text):
                if sign in signs:
                    mask |= 1 << (row * self.columns + column)
        return mask

    def reach(self, square: int, allowance: int, occupied: int, *, diagonal: bool) -> Reach:
        """Find where a move can end (BB-7, BB-8, BB-9).

        Args:
            square: Where the die stands.
            allowance: Number of steps it may make.
            occupied: Mask of squares with dice on them.
            diagonal: Whether steps diagonally forward are allowed.
        """
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
    """Where one move can end.

    Attributes:
        board: The board.
        layers: For each number of steps: squares just entered, walked leftwards, walked rightwards.
        targets: Mask of the squares that may be chosen, FINISH left out; 0 if the die cannot step.
        steps: Number of steps to any of the targets.
        allowance: Number of steps allowed; what is more than `steps` is forfeited (BB-8).
        finish_steps: Fewest steps to FINISH; 0 if it is out of reach.
        diagonal: Whether diagonal steps were allowed.
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
        """Steps left over on entering FINISH by the shortest way (BB-9)."""
        return self.allowance - self.finish_steps

    @property
    def forfeited(self) -> int:
        """Steps lost on the way to any of the targets (BB-8)."""
        return self.allowance - self.steps

    @property
    def can_move(self) -> bool:
        """Whether there is any choice but to stay."""
        return bool(self.targets or self.finish_steps)

    def path(self, square: int) -> tuple[int, ...]:
        """Return the simplest way to a target, the starting square left out: the way the die travels.

        Of all ways that use every step it is the one with the fewest turns.

        Raises:
            ValueError: The square is no target.
        """
        last = self.layers[self.steps]
        kinds = [kind for kind in range(3) if self.steps and last[kind] >> square & 1]
        if not kinds:
            raise ValueError(square)
        known: dict[tuple[int, int, int, int], Way] = {}
        return min(self._way(square, self.steps, kind, 0, known) for kind in kinds)[1]

    def finish_path(self) -> tuple[int, ...]:
        """Return the simplest of the shortest ways to FINISH, its square included.

        Raises:
            ValueError: FINISH is out of reach.
        """
        if not self.finish_steps:
            raise ValueError(FINISH)
        step = self.finish_steps - 1
        known: dict[tuple[int, int, int, int], Way] = {}
        found = []
        for square in bits(self.board.finish):
            for came, kind, offset in self._before(square, step, 0):
                turns, way = self._way(came, step, kind, offset, known)
                found.append((turns, (*way, square)))
        return min(found)[1]

    def _way(
        self, square: int, step: int, kind: int, after: int, known: dict[tuple[int, int, int, int], Way]
    ) -> Way:
        """Return the way with the fewest turns that is on a square after so many steps, and goes on by `after`.

        Args:
            square: Where the die is.
            step: Steps made so far.
            kind: How the square was reached: just entered, walked leftwards, walked rightwards.
            after: By how much the number of the square changes with the next step; 0: there is none.
            known: Ways found before.
        """
        if not step:
            return 0, ()
        key = (square, step, kind, after)
        if key not in known:
            found = []
            for came, before, offset in self._before(square, step - 1, kind):
                turns, way = self._way(came, step - 1, before, offset, known)
                found.append((turns + (after not in (0, offset)), (*way, square)))
            known[key] = min(found)
        return known[key]

    def _before(self, square: int, step: int, kind: int) -> list[tuple[int, int, int]]:
        """Return from where, and how, a square may have been reached: square before, its kind, and the step made."""
        layer = self.layers[step]
        if kind:
            came = square + 1 if kind == 1 else square - 1
            return [(came, before, square - came) for before in (0, kind) if layer[before] >> came & 1]
        return [
            (square - offset, before, offset)
            for offset in self._offsets()
            if self._adjacent(square - offset, square)
            for before in range(3)
            if layer[before] >> (square - offset) & 1
        ]

    def _offsets(self) -> tuple[int, ...]:
        columns = self.board.columns
        return (columns, columns - 1, columns + 1) if self.diagonal else (columns,)

    def _adjacent(self, came: int, square: int) -> bool:
        columns = self.board.columns
        return came >= 0 and abs(came % columns - square % columns) <= 1
