"""How far the dice may move, and where to: what the phases, the table and the bots ask of the race."""

from __future__ import annotations

from typing import NamedTuple

from bidtable.core.masks import bits
from bidtable.core.model import Seat
from bidtable.games.bid_and_bluff.board import FINISH, Reach
from bidtable.games.bid_and_bluff.context import Context
from bidtable.games.bid_and_bluff.state import Allowance, Common


class Target(NamedTuple):
    """A place that the mover may choose, and the way there (BB-11).

    Attributes:
        to: The square, or "finish".
        path: The squares passed, the last one included.
        steps: Number of steps.
        forfeited: Steps that are lost (BB-8).
        overshoot: Steps beyond FINISH; -1 if it is not entered (BB-9).
    """

    to: str
    path: tuple[str, ...]
    steps: int
    forfeited: int = 0
    overshoot: int = -1


def allowance(context: Context, known: Common, seat: Seat, bid: int, tricks: int) -> Allowance:
    """Return how far a die may move from where it stands, with a bid and a number of tricks taken (BB-6)."""
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
    """Return how far each die may move now that all tricks are taken (BB-6)."""
    rows = zip(known.bids, known.tricks, strict=True)
    return tuple([allowance(context, known, seat, bid, tricks) for seat, (bid, tricks) in enumerate(rows)])


def occupied(known: Common) -> int:
    """Return the squares with dice on them, FINISH left out, as bits."""
    mask = 0
    for square in known.dice:
        if square >= 0:
            mask |= 1 << square
    return mask


def diagonal(context: Context, known: Common) -> bool:
    """Whether steps diagonally forward are allowed (BB-7)."""
    return len(known.dice) >= context.rules.diagonal_from


def reach(context: Context, known: Common, seat: Seat) -> Reach:
    """Return where a die may go with its allowance (BB-7 to BB-9); the round is scored."""
    square = known.dice[seat]
    others = occupied(known) & ~(1 << square)
    steps = known.allowances[seat].total
    return context.board(known).reach(square, steps, others, diagonal=diagonal(context, known))


def targets(context: Context, known: Common, seat: Seat) -> tuple[Target, ...]:
    """Return where a die may go, with the way there, in the order of the legal moves (BB-11)."""
    found = reach(context, known, seat)
    places = [_square(found, square) for square in bits(found.targets)]
    if found.finish_steps:
        places.append(_finish(found))
    return tuple(places)


def target(context: Context, known: Common, seat: Seat, to: str) -> Target:
    """Return one of the places that a die may go to, with the way there.

    Raises:
        LookupError: There is no such square.
        ValueError: The die cannot go there.
    """
    found = reach(context, known, seat)
    return _finish(found) if to == FINISH else _square(found, found.board.number[to])


def _square(found: Reach, square: int) -> Target:
    names = found.board.names
    way = tuple([names[passed] for passed in found.path(square)])
    return Target(names[square], way, found.steps, found.forfeited)


def _finish(found: Reach) -> Target:
    names = found.board.names
    way = tuple([names[passed] for passed in found.finish_path()])
    return Target(FINISH, way, found.finish_steps, 0, found.overshoot)


def rows_run(context: Context, known: Common, seat: Seat) -> int:
    """Return how many rows a die has run from START; FINISH is the last."""
    board = context.board(known)
    square = known.dice[seat]
    return max(0, square) // board.columns if known.place(seat) != FINISH else board.height - 1
