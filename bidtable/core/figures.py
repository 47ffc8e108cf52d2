"""Results of benchmarks, with target values."""

from __future__ import annotations

import msgspec


class Figure(msgspec.Struct, frozen=True):
    """One measured result of a benchmark.

    Attributes:
        name: Name of the result.
        value: The result.
        unit: Its unit.
        target: Target value; None for a result without a target.
        met: Whether the result reaches its target; None without a target.
    """

    name: str
    value: float
    unit: str
    target: float | None = None
    met: bool | None = None


def at_least(name: str, value: float, unit: str, target: float | None = None) -> Figure:
    """Return a result with a minimum as its target."""
    return Figure(name, value, unit, target, None if target is None else value >= target)


def at_most(name: str, value: float, unit: str, target: float | None = None) -> Figure:
    """Return a result with a maximum as its target."""
    return Figure(name, value, unit, target, None if target is None else value <= target)
