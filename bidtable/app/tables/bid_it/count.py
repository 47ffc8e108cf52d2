"""The count at a showdown, card by card: the card of each counted unit, and the time at which the unit is shown."""

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
"""Longest time between two counted units, in seconds."""
LAST: Final = 3
"""Number of units at the end of a count that are counted more slowly."""
A_LAST_UNIT: Final = 0.55
"""Seconds between two units at the end of a count."""
FLIGHT: Final = USUAL
"""Seconds of the flight of a counted card to the bid."""
TICK: Final = 0.05
"""Seconds between two pictures of the rising figure."""
SHOW: Final = 0.35
"""Seconds in which a counted card grows and returns to its size."""

LIFT: Final = 0.12
"""Distance by which a card rises when it is counted, as a share of its height."""
GROWS: Final = 0.14
"""Largest growth of a card that is counted, as a share of its size."""
RISE: Final = (0.5, 1.0, 1.0, 0.75, 0.5, 0.25)
"""Height of a counted card at each picture of its rise, as a share of the greatest height."""


@dataclass(frozen=True)
class Unit:
    """A counted half of a card, with the rank of the bid or a star.

    Attributes:
        seat: The seat whose hand has the unit.
        at: Index of the card with the unit, in the order in which the hand is shown.
        star: Whether the unit is a star.
    """

    seat: Seat
    at: int
    star: bool


def units(context: Context, view: Observation) -> tuple[Unit, ...]:
    """Return the counted halves of cards in order: hand by hand clockwise from the caller's left."""
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
    """Return the number of units that are counted before the hand of a seat."""
    seats = len(view.shown)
    turn = (seat - view.caller - 1) % seats
    return sum((unit.seat - view.caller - 1) % seats < turn for unit in found)


def start(number: int, count: int) -> float:
    """Return the time of a counted unit, in seconds after the beginning of the count. The last units are slower."""
    usual = min(A_UNIT, LONGEST / max(1, count))
    slow = min(LAST, count - 1, max(0, min(number, count - 1) - (count - LAST) + 1))
    return number * usual + max(0, slow) * (A_LAST_UNIT - usual)


def joins(before: Look, number: int, count: int, *, late: float = 0.0) -> Film:
    """Return the animation of a card that is counted. The card has another look until it is counted.

    Args:
        before: The look of the card until it is counted.
        number: Index of the counted unit.
        count: Number of all units.
        late: Seconds between the time of the unit and the animation.
    """
    poses = (Pose(look=before), Pose(look=before), Pose(dy=-LIFT, scale=1 + GROWS), REST)
    return Film(poses, SHOW, start(number, count) + late)


def rising(looks: Sequence[Look]) -> Film:
    """Return the animation of a figure that counts up when cards land on the bid.

    Args:
        looks: The look of the figure for each number, from 0 to the whole count.
    """
    count = len(looks) - 1
    landed = [start(number, count) + FLIGHT for number in range(count)]
    ticks = round((landed[-1] if landed else 0.0) / TICK) + 1
    shown = [looks[sum(time <= tick * TICK for time in landed)] for tick in range(ticks)]
    poses = (*(Pose(look=look) for look in shown), Pose(scale=1.15), REST)
    return Film(poses, (len(poses) - 1) * TICK)


def lamplight(found: tuple[Unit, ...], view: Observation, seat: Seat) -> tuple[float, float]:
    """Return the seconds from the beginning of a count at which the lamp reaches a hand, and leaves it.

    The lamp passes over a hand without units.
    """
    before = units_before(found, view, seat)
    own = sum(unit.seat == seat for unit in found)
    last = FLIGHT if own and before + own == len(found) else 0.0
    return start(before, len(found)), start(before + own, len(found)) + last


def lamp(found: tuple[Unit, ...], view: Observation, seat: Seat, lit: Look, shaded: Look) -> Film:
    """Return the animation of a person during a count. The lamp shines on the person whose hand is counted.

    Args:
        found: All units of the count.
        view: The view of the count.
        seat: The person's seat.
        lit: Look of the person in the lamplight.
        shaded: Look of the person in the dark.
    """
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
    """Return the animation of a card during a count: dark, then lit with its hand, and raised when it is counted.

    Args:
        found: All units of the count.
        view: The view of the count.
        which: Seat of the card's hand, and index of the card.
        lit: Look of the card in the lamplight before it is counted.
        shaded: Look of the card before the lamp reaches its hand.
    """
    begin, end = (round(time / TICK) for time in lamplight(found, view, which[0]))
    number = next((n for n, unit in enumerate(found) if (unit.seat, unit.at) == which), None)
    counted = end if number is None else round(start(number, len(found)) / TICK)
    raised = () if number is None else tuple(Pose(dy=-LIFT * part, scale=1 + GROWS * part) for part in RISE)
    poses = (*[Pose(look=shaded)] * begin, *[Pose(look=lit)] * (counted - begin), *raised, REST)
    return Film(poses, (len(poses) - 1) * TICK) if len(poses) > 1 else Film((REST, REST), TICK)
