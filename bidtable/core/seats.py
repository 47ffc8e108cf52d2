"""Functions for tuples with one value for each seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from bidtable.core.model import Seat

T = TypeVar("T")


def clockwise(first: Seat, seats: int) -> tuple[Seat, ...]:
    """Return all seats clockwise from a given seat."""
    return tuple([(first + step) % seats for step in range(seats)])


def put(values: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    """Return a copy of a tuple with a new value for one seat."""
    changed = list(values)
    changed[seat] = value
    return tuple(changed)


def only_leader(values: Sequence[float]) -> Seat | None:
    """Return the seat with the highest value; None for a tie."""
    best = max(values)
    return values.index(best) if values.count(best) == 1 else None


def leaders(values: Sequence[float]) -> tuple[Seat, ...]:
    """Return the seat or seats with the highest of the given values."""
    best = max(values)
    return tuple([seat for seat, value in enumerate(values) if value == best])
