"""Measured figures of a benchmark, with target values."""

from __future__ import annotations

import msgspec


class Figure(msgspec.Struct, frozen=True):
    """One figure of a benchmark.

    Attributes:
        name: Name of the measured figure.
        value: The result.
        unit: Its unit.
        target: The target value; None if the figure has no target.
        met: Whether the target is reached; None if the figure has no target.
    """

    name: str
    value: float
    unit: str
    target: float | None = None
    met: bool | None = None


def at_least(name: str, value: float, unit: str, target: float | None = None) -> Figure:
    """Return a figure that reaches its target if the value is at least the target."""
    return Figure(name, value, unit, target, None if target is None else value >= target)


def at_most(name: str, value: float, unit: str, target: float | None = None) -> Figure:
    """Return a figure that reaches its target if the value is at most the target."""
    return Figure(name, value, unit, target, None if target is None else value <= target)
