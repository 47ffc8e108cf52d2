"""Results of benchmarks, which measure the speed of the program."""

from __future__ import annotations

import msgspec


class Figure(msgspec.Struct, frozen=True):
    """One result of a benchmark.

    Attributes:
        target: The value that the benchmark should reach; None for no target.
        met: Whether the result reaches the target; None for no target.
    """

    name: str
    value: float
    unit: str
    target: float | None = None
    met: bool | None = None


def at_least(name: str, value: float, unit: str, target: float | None = None) -> Figure:
    """Return the result of a benchmark that must not fall below its target."""
    return Figure(name, value, unit, target, None if target is None else value >= target)


def at_most(name: str, value: float, unit: str, target: float | None = None) -> Figure:
    """Create a `Figure` for a measured value that should not exceed a target."""
    return Figure(name, value, unit, target, None if target is None else value <= target)
