"""Values that each seat has one of: a tuple in seat order."""

from __future__ import annotations

from typing import TypeVar

from bidtable.core.model import Seat

T = TypeVar("T")


def put(values: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    """Return values with that of one seat replaced."""
    return (*values[:seat], value, *values[seat + 1 :])
