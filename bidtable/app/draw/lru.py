"""A small least-recently-used store, for surfaces that are expensive to make."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

V = TypeVar("V")


class Lru(Generic[V]):
    """Keeps the `limit` values used last.

    Unlike `functools.lru_cache` the value may depend on arguments that are not part of the key.
    """

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self._store: OrderedDict[Hashable, V] = OrderedDict()

    def __len__(self) -> int:
        return len(self._store)

    def get(self, key: Hashable, make: Callable[[], V]) -> V:
        """Return the value kept under `key`, made with `make` when there is none."""
        found = self._store.get(key)
        if found is not None:
            self._store.move_to_end(key)
            return found
        value = make()
        self._store[key] = value
        while len(self._store) > self.limit:
            self._store.popitem(last=False)
        return value

    def clear(self) -> None:
        """Forget everything."""
        self._store.clear()
