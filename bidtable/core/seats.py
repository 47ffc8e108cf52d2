"""Values that each seat has one of: a tuple in seat order."""

from __future__ import annotations

from bidtable.core.model import Seat


def put(values: tuple[int, ...], seat: Seat, value: int) -> tuple[int, ...]:
    """Return values with that of one seat replaced."""
    return (*values[:seat], value, *values[seat + 1 :])
