"""A small least-recently-used store, for surfaces that are expensive to make; bounded in bytes."""

from __future__ import annotations

import weakref
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any, Final, Generic, TypeVar

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


class WindowStore(Lru[V]):
    """Keeps what is made for one size of the window; the budget follows that size.

    A window with twice the pixels has pictures twice as heavy: with a fixed budget the cards on the table would push
    each other out.

    Args:
        least: Megabytes of the budget at least.
        a_pixel: Bytes of the budget for each pixel of the window.
        weigh: Returns the bytes of a value.
        wordless: Whether no letters stand on what it keeps, and the keys name theme and measures: it then stays the
            same whatever is set anew, as long as the window has its size.
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
        """Forget what was made for another size, theme or text, for a window of a size in pixels."""
        if not self._wordless or size != self._size:
            self.clear()
        self._size = size
        self.budget = max(self._least, round(self._a_pixel * size[0] * size[1]))


_stores: weakref.WeakSet[WindowStore[Any]] = weakref.WeakSet()


def start_over(size: tuple[int, int]) -> None:
    """Forget what was made for the window as it was; it is `size` pixels now."""
    for store in tuple(_stores):
        store.start_over(size)


def stores() -> tuple[WindowStore[Any], ...]:
    """Return all stores of what is made for one size of the window (for tests and measuring)."""
    return tuple(_stores)
