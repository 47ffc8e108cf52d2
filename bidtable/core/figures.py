"""Measured figures and what they are to reach."""

from __future__ import annotations

import msgspec


class Figure(msgspec.Struct, frozen=True):
    """One figure of a bench.

    Attributes:
        name: What was measured.
        value: What came out.
        unit: Its unit.
        target: What it is to reach; None if nothing is asked of it.
        met: Whether it does; None without a target.
    """

    name: str
    value: float
    unit: str
    target: float | None = None
    met: bool | None = None


def at_least(name: str, value: float, unit: str, target: float | None = None) -> Figure:
    """Return a figure that is to be at least its target."""
    return Figure(name, value, unit, target, None if target is None else value >= target)


def at_most(name: str, value: float, unit: str, target: float | None = None) -> Figure:
    """Return a figure that is to be at most its target."""
    return Figure(name, value, unit, target, None if target is None else value <= target)
