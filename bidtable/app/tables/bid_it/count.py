"""The count at a showdown, card by card: which card brings which unit of the count, and when it is seen."""

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
"""Seconds that a count takes at most, at normal speed."""
A_UNIT: Final = 0.26
"""Seconds between two units of it at most."""
SHOW: Final = 0.35
"""Seconds that a card takes to stand out."""


@dataclass(frozen=True)
class Unit:
    """One of what is counted.

    Attributes:
        seat: In whose hand it was found.
        at: Which card of that hand, in the order in which the hand lies.
        star: Whether a star stands for it.
    """

    seat: Seat
    at: int
    star: bool


def units(context: Context, view: Observation) -> tuple[Unit, ...]:
    """Return what is counted, hand by hand clockwise from the caller's left, each hand card by card."""
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
    """Return how many units are counted before a hand."""
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
