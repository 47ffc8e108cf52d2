"""Lessons of all trainers: rows of samples, which are joined and gone through in batches of random order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

import numpy as np

from tests.lab.training.nets import Array

Rows = TypeVar("Rows", bound="tuple[Any, ...]")
"""Arrays with a row for each sample: a named tuple."""


def joined(parts: Sequence[Rows]) -> Rows:
    """Return several sets of samples as one."""
    kind: Any = type(parts[0])
    found: Rows = kind(*[np.concatenate(each) for each in zip(*parts, strict=True)])
    return found


def batches(
    count: int, size: int, rng: np.random.Generator, epochs: int = 1, *, least: int | None = None
) -> Iterator[tuple[Array, float]]:
    """Yield batches of row numbers in random order, each with the part of the lesson that is done.

    Args:
        count: Number of rows.
        size: Number of rows in a batch.
        rng: The generator of the order.
        epochs: Number of passes over the rows.
        least: Smallest size of the last batch of a pass; None for full batches only.
    """
    firsts = range(0, count - (least or size) + 1, size)
    for epoch in range(epochs):
        order = rng.permutation(count)
        for number, first in enumerate(firsts):
            yield order[first : first + size], (epoch + number / len(firsts)) / epochs
