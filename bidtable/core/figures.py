"""Measured figures and their targets."""

from __future__ import annotations

import msgspec


class Figure(msgspec.Struct, frozen=True):
    """One figure of a benchmark.

    Attributes:
        name: Name of the measurement.
        value: The result.
        unit: Its unit.
        target: The value to reach; None if there is no target.
        met: Whether the target is reached; None without a target.
    """

    name: str
    value: float
    unit: str
    target: float | None = None
    met: bool | None = None


def at_least(name: str, value: float, unit: str, target: float | None = None) -> Figure:
    """Return a figure whose target is a lower bound."""
    return Figure(name, value, unit, target, None if target is None else value >= target)


def at_most(name: str, value: float, unit: str, target: float | None = None) -> Figure:
    """Return a figure whose target is an upper bound."""
    return Figure(name, value, unit, target, None if target is None else value <= target)
