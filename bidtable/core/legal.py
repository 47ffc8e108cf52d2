"""Sets of legal moves: iterable, sized, searchable, in a fixed order.

A small set is a tuple. A set that is too large to list, such as every way to shuffle a deck, is a `LazyLegal`. It
knows its size and its members without listing them.
"""

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
"""Number of moves of a large set that its `repr` shows."""


class LazyLegal(Collection[M], Generic[M]):
    """A set of moves given by its size, a membership test and a function that lists it."""

    __slots__ = ("_contains", "_iterate", "_size")

    def __init__(
        self, size: int, contains: Callable[[object], bool], iterate: Callable[[], Iterator[M]]
    ) -> None:
        """Describe the set.

        Args:
            size: Exact number of moves; may be too large to count through.
            contains: Returns whether an object is one of the moves.
            iterate: Lists the moves in the fixed order.
        """
        self._size = size
        self._contains = contains
        self._iterate = iterate

    def __len__(self) -> int:
        # len() must fit an index. For larger sets only the fact that they are huge matters.
        return min(self._size, 2**63 - 1)

    @property
    def size(self) -> int:
        """Exact number of moves."""
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
    """A set of moves that can return the moves of one kind without listing the others."""

    def of_kind(self, kind: type[Move]) -> Collection[A]:
        """Return the moves of a kind."""


def of_kind(legal: Collection[M], kind: type[Move]) -> Collection[M]:
    """Return the legal moves of one kind."""
    if isinstance(legal, ByKind):
        found: Collection[M] = legal.of_kind(kind)
        return found
    return tuple(move for move in legal if type(move) is kind)


def pick(legal: Collection[M], rng: random.Random) -> M:
    """Return one of the legal moves, all equally likely.

    Raises:
        IndexError: There are no legal moves.
    """
    if type(legal) is tuple or isinstance(legal, Sequence):
        listed: Sequence[M] = legal
        return listed[int(rng.random() * len(listed))]
    return rng.choice(tuple(legal))
