"""Computes how far each die can move, and which squares a die can reach."""

from __future__ import annotations

from typing import NamedTuple

from bidtable.core.masks import bits
from bidtable.core.model import Seat
from bidtable.games.bid_and_bluff.board import FINISH, Reach
from bidtable.games.bid_and_bluff.context import Context
from bidtable.games.bid_and_bluff.state import Allowance, Common


class Target(NamedTuple):
    """A square to which a player may move a die (BB-11).

    Attributes:
        to: Name of the square, such as "c5", or "finish".
    """

    to: str
    found: Reach

    @property
    def path(self) -> tuple[str, ...]:
        board = self.found.board
        way = self.found.finish_path() if self.to == FINISH else self.found.path(board.number[self.to])
        return tuple([board.names[passed] for passed in way])

    @property
    def steps(self) -> int:
        return self.found.finish_steps if self.to == FINISH else self.found.steps

    @property
    def forfeited(self) -> int:
        """Number of steps that the die loses because its way is blocked (BB-8)."""
        return 0 if self.to == FINISH else self.found.forfeited

    @property
    def overshoot(self) -> int:
        """Number of steps that a die has left after it enters the finish (BB-9)."""
        # Outside FINISH, the result is -1.
        return self.found.overshoot if self.to == FINISH else -1


def allowance(context: Context, known: Common, seat: Seat, bid: int, tricks: int) -> Allowance:
    """Return the number of steps that a die may move, for a bid and a number of tricks (BB-6)."""
    rules = context.rules
    square = known.dice[seat]
    in_zone = square >= 0 and bool(context.board(known).zone >> square & 1)
    made = bid == tricks
    parts: tuple[tuple[str, int], ...]
    if in_zone:
        made_parts = (("bid", bid),) if bid else (("a made 0", rules.zone_zero),)
        parts = made_parts if made else ()
    elif made:
        parts = (("bid", bid), ("bonus", rules.bonus))
    else:
        parts = (("tricks", tricks),)
    return Allowance(sum(steps for _, steps in parts), made, in_zone, parts)


def allowances(context: Context, known: Common) -> tuple[Allowance, ...]:
    """Return how far each die may move after a round (BB-6)."""
    rows = zip(known.bids, known.tricks, strict=True)
    return tuple([allowance(context, known, seat, bid, tricks) for seat, (bid, tricks) in enumerate(rows)])


def occupied(known: Common) -> int:
    # Each bit stands for a square with a die. Dice in FINISH are left out.
    mask = 0
    for square in known.dice:
        if square >= 0:
            mask |= 1 << square
    return mask


def diagonal(context: Context, known: Common) -> bool:
    """Return whether dice may move diagonally (BB-7)."""
    return len(known.dice) >= context.rules.diagonal_from


def reach(context: Context, known: Common, seat: Seat) -> Reach:
    """Return the squares to which a die may move (BB-7 to BB-9)."""
    square = known.dice[seat]
    steps = known.allowances[seat].total
    return context.board(known).reach(square, steps, occupied(known), diagonal=diagonal(context, known))


def distance(context: Context, known: Common, seat: Seat) -> int:
    """Return the smallest number of steps from a die to the finish."""
    # Without a path to the finish, the result is 0.
    square = known.dice[seat]
    if square < 0:
        return 0
    board = context.board(known)
    every = board.columns * board.height
    return board.reach(square, every, occupied(known), diagonal=diagonal(context, known)).finish_steps


def to_lead(context: Context, known: Common, seat: Seat) -> int:
    """Return the number of steps with which a die would lead in the finish (BB-10)."""
    # Without a path to the finish, the result is 0.
    far = distance(context, known, seat)
    return far + max((over + 1 for _, over in known.entered), default=0) if far else 0


def targets(context: Context, known: Common, seat: Seat) -> tuple[Target, ...]:
    """Return the squares to which a player may move a die (BB-11)."""
    found = reach(context, known, seat)
    names = found.board.names
    places = [Target(names[square], found) for square in bits(found.targets)]
    if found.finish_steps:
        places.append(Target(FINISH, found))
    return tuple(places)


def target(context: Context, known: Common, seat: Seat, to: str) -> Target:
    """Return the square that is named in a move of a die.

    Raises:
        LookupError: The board has no such square.
        ValueError: The die cannot move to the square.
    """
    found = reach(context, known, seat)
    if not (found.finish_steps if to == FINISH else found.targets >> found.board.number[to] & 1):
        raise ValueError(to)
    return Target(to, found)


def rows_run(context: Context, known: Common, seat: Seat) -> int:
    """Return the number of rows that a die has moved forward from the start."""
    board = context.board(known)
    square = known.dice[seat]
    return max(0, square) // board.columns if known.place(seat) != FINISH else board.height - 1
