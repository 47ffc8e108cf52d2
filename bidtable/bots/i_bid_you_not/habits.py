"""How likely bots of four habits bid which card of their hand: counted beforehand, in games of mixed companies.

Which card somebody bids depends on where it stands in the hand, and on what the offer is worth. Nobody knows what
habits another has, but all bids of a seat come from the same ones.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from itertools import groupby
from operator import attrgetter
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

import msgspec

from bidtable.bots.i_bid_you_not.clues import Clue
from bidtable.bots.i_bid_you_not.hands import between

FILE: Final = Path(__file__).parents[1] / "weights" / "i_bid_you_not_bids.json"
WORTHS: Final = (-6.0, -1.0, 3.0, 8.0, 15.0)
"""What an offer was worth for which bids were counted, in points; between two it is between, beyond them as there."""
PLACES: Final = (0, 1, 2, 3, 5, 8, 13, 21)
"""The same for how many cards of the hand are lower than the bid, and how many higher."""

Chances: TypeAlias = tuple[float, float, float, float]
"""For each habit how likely it bids a card, raised to the power by which bids are trusted."""


class Habit(msgspec.Struct, frozen=True):
    """What one kind of bots likes to bid: how much it likes a card is the sum of two numbers.

    Attributes:
        lower: By how many cards of the hand are lower: for each of `WORTHS`, by `PLACES`.
        higher: The same by how many are higher.
    """

    lower: tuple[tuple[float, ...], ...]
    higher: tuple[tuple[float, ...], ...]


class Habits(msgspec.Struct, frozen=True):
    """The file.

    Attributes:
        provenance: How it was made.
        power: To which power the chance of a seat's bids is raised, so that a few worlds do not take all the weight.
        seats: The habits, each as likely as another, by the number of seats.
    """

    provenance: str
    power: float
    seats: dict[int, tuple[Habit, Habit, Habit, Habit]]


class _Bid(NamedTuple):
    """A clue (see there), and by the number of cards bid from how likely each habit bids each, the lowest first."""

    kept: int
    since: int
    below: int
    above: int
    rows: dict[int, tuple[Chances, ...]]
    worth: int


class Likelihood:
    """How likely others would have bid as they did, had they held the hands of a world."""

    def __init__(self, clues: Sequence[Clue], seats: int) -> None:
        """Take what bids tell, and the number of players."""
        self._players = seats
        by_seat = attrgetter("seat")
        self._seats = [
            (seat, [_Bid(one.kept, one.since, one.below, one.above, {}, one.worth) for one in found])
            for seat, found in groupby(sorted(clues, key=by_seat), by_seat)
        ]

    def of(self, hands: Sequence[int]) -> float:
        """Return that, tempered, for hands as they are now."""
        likely = 1.0
        for seat, bids in self._seats:
            hand = hands[seat]
            first = second = third = fourth = 1.0
            for kept, since, below, above, rows, worth in bids:
                then = hand & kept | since
                lower = (then & below).bit_count()
                count = lower + (then & above).bit_count() + 1
                row = rows.get(count)
                if row is None:
                    row = rows[count] = _row(self._players, worth, count)
                one, two, three, four = row[lower]
                first *= one
                second *= two
                third *= three
                fourth *= four
            likely *= (first + second + third + fourth) / 4
        return likely


@cache
def habits() -> Habits:
    """Read the file."""
    return msgspec.json.decode(FILE.read_bytes(), type=Habits)


@cache
def _row(seats: int, worth: int, count: int) -> tuple[Chances, ...]:
    """Return for each of so many cards how likely each habit bids it, tempered."""
    known = habits()
    one, two, three, four = (
        [chance**known.power for chance in chances(habit, worth, count)] for habit in known.seats[seats]
    )
    return tuple(zip(one, two, three, four, strict=True))


def chances(habit: Habit, worth: float, count: int) -> list[float]:
    """Return how likely each of so many cards is bid for an offer worth so much, the lowest first."""
    near = between(WORTHS, max(WORTHS[0], worth))
    lower, higher = (
        [sum([part * rows[at][rank] for at, part in near]) for rank in range(len(PLACES))]
        for rows in (habit.lower, habit.higher)
    )
    likes = [_at(lower, place) + _at(higher, count - 1 - place) for place in range(count)]
    best = max(likes)
    parts = [math.exp(like - best) for like in likes]
    total = sum(parts)
    return [part / total for part in parts]


def _at(row: Sequence[float], place: int) -> float:
    """Return what a row by `PLACES` says of a place."""
    return sum([share * row[rank] for rank, share in between(PLACES, place)])
