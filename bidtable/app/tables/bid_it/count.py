"""The count at a showdown, card by card: the card of each counted unit, and the moment at which it is shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bidtable.app.draw.film import REST, Film, Pose
from bidtable.app.draw.look import Look
from bidtable.app.tables.bid_it.text import laid_open
from bidtable.core.model import Seat
from bidtable.games.bid_it.cards import STAR
from bidtable.games.bid_it.context import Context
from bidtable.games.bid_it.state import Observation

LONGEST: Final = 3.4
"""Greatest length of a count in seconds, at normal speed."""
A_UNIT: Final = 0.26
"""Greatest time in seconds between two units of a count."""
SHOW: Final = 0.35
"""Seconds that a card takes to stand out."""


@dataclass(frozen=True)
class Unit:
    """One unit of a count.

    Attributes:
        seat: The seat whose hand it is in.
        at: Index of its card, in the order in which the hand is shown.
        star: Whether the unit is a star.
    """

    seat: Seat
    at: int
    star: bool


def units(context: Context, view: Observation) -> tuple[Unit, ...]:
    """Return the units of a count, hand by hand clockwise from the caller's left, each hand card by card."""
    seats = len(view.shown)
    found = []
    for step in range(1, seats + 1):
        seat = (view.caller + step) % seats
        for at, card in enumerate(laid_open(view, seat)):
            faces = context.cards.faces[card]
            found += [Unit(seat, at, False)] * faces.count(str(view.rank))
            found += [Unit(seat, at, True)] * faces.count(STAR)
    return tuple(found)


def units_before(found: tuple[Unit, ...], view: Observation, seat: Seat) -> int:
    """Return the number of units that are counted before a hand."""
    seats = len(view.shown)
    turn = (seat - view.caller - 1) % seats
    return sum((unit.seat - view.caller - 1) % seats < turn for unit in found)


def pace(count: int) -> float:
    """Return the seconds between two units of a count."""
    return min(A_UNIT, LONGEST / max(1, count))


def joins(before: Look, number: int, count: int) -> Film:
    """Return the film of a card that joins the count as unit `number`, from 0; until then it looks like `before`."""
    poses = (Pose(look=before), Pose(look=before), Pose(scale=1.14), REST)
    return Film(poses, SHOW, number * pace(count))
