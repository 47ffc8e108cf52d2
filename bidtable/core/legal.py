"""Collections that hold the legal moves of a player in a fixed order."""

# A small set is a tuple. A set that is too large to list is a `LazyLegal`.

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Final, Generic, Protocol, TypeVar, runtime_checkable

from bidtable.core.model import Move
from bidtable.core.texts import shortened

M = TypeVar("M", bound=Move)

A = TypeVar("A", bound=Move, covariant=True)

_SHOWN: Final = 2
"""Number of moves that the `repr` of a large set of moves lists."""


class LazyLegal(Collection[M], Generic[M]):
    """A very large collection that computes each legal move only when needed."""

    __slots__ = ("_contains", "_iterate", "_size")

    def __init__(
        self, size: int, contains: Callable[[object], bool], iterate: Callable[[], Iterator[M]]
    ) -> None:
        self._size = size
        self._contains = contains
        self._iterate = iterate

    def __len__(self) -> int:
        # The result of len() must fit an index. For larger sets, only the fact that they are huge matters.
        return min(self._size, 2**63 - 1)

    @property
    def size(self) -> int:
        """Number of moves."""
        # The function `len` fails for very large numbers.
        return self._size

    def __contains__(self, move: object) -> bool:
        return self._contains(move)

    def __iter__(self) -> Iterator[M]:
        return self._iterate()

    def __repr__(self) -> str:
        shown = [shortened(str(move)) for move in itertools.islice(self, _SHOWN)]
        more = ", ..." if self._size > len(shown) else ""
        return f"<{self._size:,} legal moves: {', '.join(shown)}{more}>"


@runtime_checkable
class ByKind(Protocol[A]):
    """A collection of legal moves that can return all moves of one kind."""

    def of_kind(self, kind: type[Move]) -> Collection[A]:
        """Return all legal moves of one kind."""


def of_kind(legal: Collection[M], kind: type[Move]) -> Collection[M]:
    """Return the legal moves of one kind."""
    if isinstance(legal, ByKind):
        found: Collection[M] = legal.of_kind(kind)
        return found
    return tuple(move for move in legal if type(move) is kind)


def pick(legal: Collection[M], rng: random.Random) -> M:
    """Return a random legal move.

    Raises:
        IndexError: There is no legal move.
    """
    if type(legal) is tuple or isinstance(legal, Sequence):
        listed: Sequence[M] = legal
        return listed[int(rng.random() * len(listed))]
    return rng.choice(tuple(legal))
