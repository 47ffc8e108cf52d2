"""A small least-recently-used store, for surfaces that are expensive to make; bounded in bytes."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Final, Generic, TypeVar

import pygame

V = TypeVar("V")

MEGABYTE: Final = 1 << 20


def surface_bytes(surface: pygame.Surface) -> int:
    """Return the bytes that a surface's pixels take."""
    return surface.get_height() * surface.get_pitch()


class Lru(Generic[V]):
    """Keeps the values used last, as long as together they weigh no more than a budget.

    Unlike `functools.lru_cache` the value may depend on arguments that are not part of the key. One value heavier
    than the budget is made, handed out, and not kept.

    Args:
        budget: Bytes that all values together may weigh.
        weigh: Returns the bytes of a value.

    Attributes:
        weight: Bytes kept now.
    """

    def __init__(self, budget: int, weigh: Callable[[V], int]) -> None:
        self.budget = budget
        self.weight = 0
        self._weigh = weigh
        self._store: OrderedDict[Hashable, V] = OrderedDict()

    def __len__(self) -> int:
        return len(self._store)

    def peek(self, key: Hashable) -> V | None:
        """Return the value kept under `key`, None if there is none."""
        found = self._store.get(key)
        if found is not None:
            self._store.move_to_end(key)
        return found

    def get(self, key: Hashable, make: Callable[[], V]) -> V:
        """Return the value kept under `key`, made with `make` when there is none."""
        found = self.peek(key)
        if found is not None:
            return found
        value = make()
        weight = self._weigh(value)
        if weight > self.budget:
            return value
        # Making it may have put it there already: a picture may use a smaller one of itself.
        if key not in self._store:
            self._store[key] = value
            self.weight += weight
        while self.weight > self.budget:
            self.weight -= self._weigh(self._store.popitem(last=False)[1])
        return value

    def clear(self) -> None:
        """Forget everything."""
        self._store.clear()
        self.weight = 0
