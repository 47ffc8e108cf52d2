"""Finds all different sequences of cards."""

# Equal cards count as the same card.

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from math import comb
from typing import TypeVar

T = TypeVar("T")


def sequences(copies: Mapping[T, int], length: int) -> Iterator[tuple[T, ...]]:
    """Yield each different sequence of `length` cards from the given cards."""
    if not length:
        yield ()
        return
    for kind, count in copies.items():
        if count:
            for rest in sequences({**copies, kind: count - 1}, length - 1):
                yield (kind, *rest)


@functools.lru_cache(maxsize=256)
def number_of_sequences(copies: tuple[int, ...], length: int) -> int:
    """Return the number of different sequences of `length` cards."""
    found = [1] + [0] * length
    for most in copies:
        # In a longer sequence the new kind takes some places. The others form a shorter sequence of earlier kinds.
        found = [
            sum(comb(size, used) * found[size - used] for used in range(min(most, size) + 1))
            for size in range(length + 1)
        ]
    return found[length]
