"""Stores many legal moves that differ only in an amount of money."""

# A move is created only when it is needed.

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, overload

from bidtable.core.model import Move
from bidtable.games.bidness.moves import Bid, Claim, Offer


class Amounts(Sequence[Move]):
    __slots__ = ("_amounts", "_kind", "_single")

    def __init__(
        self, single: tuple[Move, ...], kind: type[Bid] | type[Claim] | type[Offer], amounts: range
    ) -> None:
        self._single = single
        self._kind = kind
        self._amounts = amounts

    @property
    def single(self) -> tuple[Move, ...]:
        # These moves have no amount of money.
        return self._single

    @property
    def amounts(self) -> range:
        """The amounts of money in the moves, in dollars, lowest first."""
        return self._amounts

    def of_kind(self, kind: type[Move]) -> Amounts:
        """Return the moves of one class, such as all bids."""
        single = tuple(move for move in self._single if type(move) is kind)
        return Amounts(single, self._kind, self._amounts if kind is self._kind else range(0))

    def __repr__(self) -> str:
        single = ", ".join(map(str, self._single))
        if not self._amounts:
            return f"({single})"
        kind, amounts = self._kind.__name__, self._amounts
        span = f"{kind}s of ${amounts[0]} to ${amounts[-1]} by ${amounts.step}"
        return f"<{len(self):,} legal moves: {single}{', ' if single else ''}{span}>"

    def __len__(self) -> int:
        return len(self._single) + len(self._amounts)

    @overload
    def __getitem__(self, at: int) -> Move: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Move, ...]: ...
    def __getitem__(self, at: int | slice) -> Move | tuple[Move, ...]:
        if isinstance(at, slice):
            return tuple(self[index] for index in range(*at.indices(len(self))))
        if at < 0:
            at += len(self)
        first = len(self._single)
        return self._single[at] if at < first else self._kind(self._amounts[at - first])

    def __contains__(self, move: object) -> bool:
        if type(move) is self._kind:
            amount: Any = move.amount
            return amount in self._amounts
        return move in self._single

    def __iter__(self) -> Iterator[Move]:
        yield from self._single
        yield from map(self._kind, self._amounts)
