"""A cache for pictures with a limited total size."""

from __future__ import annotations

import weakref
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any, Final, Generic, TypeVar

import pygame

V = TypeVar("V")

MEGABYTE: Final = 1 << 20


def surface_bytes(surface: pygame.Surface) -> int:
    return surface.get_height() * surface.get_pitch()


class Lru(Generic[V]):
    """A cache that keeps the most recently used values, up to a total size in bytes.

    Args:
        budget: Largest total size of the values in bytes.
        weigh: A function that returns the size of a value in bytes.

    Attributes:
        weight: Total size of the stored values in bytes.
    """

    def __init__(self, budget: int, weigh: Callable[[V], int]) -> None:
        self.budget = budget
        self.weight = 0
        self._weigh = weigh
        self._store: OrderedDict[Hashable, V] = OrderedDict()

    def __len__(self) -> int:
        return len(self._store)

    def peek(self, key: Hashable) -> V | None:
        found = self._store.get(key)
        if found is not None:
            self._store.move_to_end(key)
        return found

    def get(self, key: Hashable, make: Callable[[], V]) -> V:
        """Return a cached value, or the result of `make` if no value is cached."""
        found = self.peek(key)
        if found is not None:
            return found
        value = make()
        weight = self._weigh(value)
        if weight > self.budget:
            return value
        # `make` may have stored the value already, because a picture may be made from another cached picture.
        if key not in self._store:
            self._store[key] = value
            self.weight += weight
        while self.weight > self.budget:
            self.weight -= self._weigh(self._store.popitem(last=False)[1])
        return value

    def clear(self) -> None:
        self._store.clear()
        self.weight = 0


class WindowStore(Lru[V]):
    """A cache of pictures whose size limit grows with the window.

    Args:
        least: Size limit in a small window, in megabytes.
        a_pixel: Number of bytes added to the size limit for each pixel of the window.
        weigh: A function that returns the size of a value in bytes.
        wordless: Whether the pictures contain no text, so that a new text size keeps them valid.
    """

    def __init__(
        self, least: float, a_pixel: float, weigh: Callable[[V], int], *, wordless: bool = False
    ) -> None:
        super().__init__(round(least * MEGABYTE), weigh)
        self._least, self._a_pixel = self.budget, a_pixel
        self._wordless = wordless
        self._size = (0, 0)
        _stores.add(self)

    def start_over(self, size: tuple[int, int]) -> None:
        """Adapt the cache to a new size of the window, in pixels."""
        if not self._wordless or size != self._size:
            self.clear()
        self._size = size
        self.budget = max(self._least, round(self._a_pixel * size[0] * size[1]))


_stores: weakref.WeakSet[WindowStore[Any]] = weakref.WeakSet()


def start_over(size: tuple[int, int]) -> None:
    """Remove all cached pictures that do not fit a new window size in pixels."""
    for store in tuple(_stores):
        store.start_over(size)


def stores() -> tuple[WindowStore[Any], ...]:
    return tuple(_stores)
