"""The race board as bits, and which squares a move can end on.

A square is a bit: `row * columns + column`, row 0 at the bottom (START). A move never goes back, and within
one row it cannot turn round, since no square is used twice. So "where can a die be after k steps" needs to
know, of each square, only whether the row was just entered or is being walked leftwards or rightwards: three
masks a step.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

from bidtable.core.masks import bits

COLUMNS: Final = "abcdefghij"
MEMO: Final = 2000
FINISH: Final = "finish"
"""What FINISH is called as a destination, whichever of its squares is entered."""

Turns: TypeAlias = tuple[int, tuple[int, ...]]
"""A way to a square: how often it changes its direction, and the direction of each step."""
KINDS: Final = (0, 0, 0, 1, 2)
"""Directions of a step: forward, forward to the left, forward to the right, left, right; and which of the masks of
`Reach.layers` holds the squares that such a step ends on."""
DIAGONAL: Final = frozenset((1, 2))
SIDEWAYS: Final = frozenset((3, 4))


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
            occupied: Mask of squares with dice on them; its own may be among them, for no step leads back to it.
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

        The simplest way has the fewest turns; of several, the one that goes straight forward first.

        Raises:
            ValueError: The square is no target.
        """
        if not self.steps or not self.targets >> square & 1:
            raise ValueError(square)
        return self._simplest((square,), self.steps, range(len(KINDS)))

    def finish_path(self) -> tuple[int, ...]:
        """Return the simplest of the shortest ways to FINISH, its square included.

        Raises:
            ValueError: FINISH is out of reach.
        """
        if not self.finish_steps:
            raise ValueError(FINISH)
        return self._simplest(bits(self.board.finish), self.finish_steps, range(3))

    def _simplest(self, goals: Sequence[int], steps: int, last: Sequence[int]) -> tuple[int, ...]:
        """Return the simplest way of so many steps to one of some squares, by the directions its last step may have."""
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
        """Return the fewest turns on a way whose last step enters a square in a direction; None if there is none.

        Args:
            square: Where the last step ends.
            step: Number of steps.
            heading: Direction of the last one.
            known: Answers given so far, by these three.
        """
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
            # Within one row no step goes back.
            if {before, heading} != SIDEWAYS and self.layers[step - 1][KINDS[before]] >> came & 1:
                found = self._arrive(came, step - 1, before, known)
                if found is not None:
                    way = (found[0] + (before != heading), (*found[1], heading))
                    best = way if best is None else min(best, way)
        return best

    def _offsets(self) -> tuple[int, ...]:
        """Return by how much a square's number grows in each direction."""
        columns = self.board.columns
        return (columns, columns - 1, columns + 1, -1, 1)
