"""Animates the counting of cards at the showdown of the game BID-IT!."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bidtable.app.draw.film import REST, Film, Pose
from bidtable.app.draw.look import Look
from bidtable.app.tables.bid_it.text import laid_open
from bidtable.app.widgets.board import USUAL
from bidtable.core.model import Seat
from bidtable.games.bid_it.cards import STAR
from bidtable.games.bid_it.context import Context
from bidtable.games.bid_it.state import Observation

LONGEST: Final = 3.4
"""Longest duration of a count in seconds, at normal speed."""
A_UNIT: Final = 0.26
"""Longest time in seconds between two halves of cards in a count."""
LAST: Final = 3
"""Number of card halves at the end of a count that are counted slowly."""
A_LAST_UNIT: Final = 0.55
"""Seconds between two of these slow card halves."""
FLIGHT: Final = USUAL
"""Seconds of the flight of a counted card to the bid."""
TICK: Final = 0.05
"""Seconds between two pictures of a card that rises."""
SHOW: Final = 0.35
"""Seconds in which a counted card grows and returns to its size."""

LIFT: Final = 0.12
"""Distance by which a card rises when it is counted, as a share of its height."""
GROWS: Final = 0.14
"""Largest growth of a card that is counted, as a share of its size."""
RISE: Final = (0.5, 1.0, 1.0, 0.75, 0.5, 0.25)
"""Height of a rising card in each picture, as a share of the greatest height."""


@dataclass(frozen=True)
class Unit:
    """A part of a card that counts for the bid: a rank or a star.

    Attributes:
        seat: The seat whose hand contains the card.
        at: Index of the card in the hand.
    """

    seat: Seat
    at: int
    star: bool


def units(context: Context, view: Observation) -> tuple[Unit, ...]:
    # The count begins at the left of the caller and goes clockwise.
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
    seats = len(view.shown)
    turn = (seat - view.caller - 1) % seats
    return sum((unit.seat - view.caller - 1) % seats < turn for unit in found)


def start(number: int, count: int) -> float:
    # The time between the last cards is longer.
    usual = min(A_UNIT, LONGEST / max(1, count))
    slow = min(LAST, count - 1, max(0, min(number, count - 1) - (count - LAST) + 1))
    return number * usual + max(0, slow) * (A_LAST_UNIT - usual)


def joins(before: Look, number: int, count: int, *, late: float = 0.0, hidden: bool = False) -> Film:
    """Return the animation of a card of the bid, or of a card beside the bid, when a counted card lands on it."""
    begin = Pose(alpha=0) if hidden else Pose(look=before)
    poses = (begin, begin, Pose(dy=-LIFT, scale=1 + GROWS), REST)
    return Film(poses, SHOW, start(number, count) + late)


def rising(looks: Sequence[Look]) -> Film:
    count = len(looks) - 1
    landed = [start(number, count) + FLIGHT for number in range(count)]
    ticks = round((landed[-1] if landed else 0.0) / TICK) + 1
    shown = [looks[sum(time <= tick * TICK for time in landed)] for tick in range(ticks)]
    poses = (*(Pose(look=look) for look in shown), Pose(scale=1.15), REST)
    return Film(poses, (len(poses) - 1) * TICK)


def lamplight(found: tuple[Unit, ...], view: Observation, seat: Seat) -> tuple[float, float]:
    # The lamp does not stop at a hand in which nothing counts.
    before = units_before(found, view, seat)
    own = sum(unit.seat == seat for unit in found)
    last = FLIGHT if own and before + own == len(found) else 0.0
    return start(before, len(found)), start(before + own, len(found)) + last


def lamp(found: tuple[Unit, ...], view: Observation, seat: Seat, lit: Look, shaded: Look) -> Film:
    begin, end = (round(time / TICK) for time in lamplight(found, view, seat))
    after = max(0, round((start(len(found), len(found)) + FLIGHT) / TICK) - end)
    poses = (
        *[Pose(look=shaded)] * begin,
        *[Pose(look=lit)] * (end - begin),
        *[Pose(look=shaded)] * after,
        REST,
    )
    return Film(poses, (len(poses) - 1) * TICK) if len(poses) > 1 else Film((REST, REST), TICK)


def lit_card(
    found: tuple[Unit, ...], view: Observation, which: tuple[Seat, int], lit: Look, shaded: Look
) -> Film:
    begin, end = (round(time / TICK) for time in lamplight(found, view, which[0]))
    number = next((n for n, unit in enumerate(found) if (unit.seat, unit.at) == which), None)
    counted = end if number is None else round(start(number, len(found)) / TICK)
    raised = () if number is None else tuple(Pose(dy=-LIFT * part, scale=1 + GROWS * part) for part in RISE)
    poses = (*[Pose(look=shaded)] * begin, *[Pose(look=lit)] * (counted - begin), *raised, REST)
    return Film(poses, (len(poses) - 1) * TICK) if len(poses) > 1 else Film((REST, REST), TICK)
