"""Finds impossible states of a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any, Protocol, TypeAlias, TypeVar

import msgspec

from bidtable.core.model import Conserved

T = TypeVar("T")

Ranges: TypeAlias = Mapping[str, tuple[int, int]]
"""The lowest and the highest allowed number of each field of a state."""


class Positions(Protocol):
    """Parts of a game module that check whether a game state is possible."""

    @property
    def FIXED(self) -> tuple[str, ...]:  # noqa: N802 - a constant of the module
        """Fields of the game state that only moves can change."""
        ...

    @property
    def contradictions(self) -> Callable[[Any, Any, int], Iterator[str]]:
        """Function that yields a message for each mistake in a game state."""
        # Arguments: context, state, number of seats.
        ...


def forbidden(positions: Positions | None, context: Any, state: Any, seats: int) -> Iterator[str]:
    """Yield a message for each rule of the game that a state breaks."""
    return positions.contradictions(context, state, seats) if positions is not None else iter(())


def comparable(things: Conserved) -> dict[str, Any]:
    """Convert lists of things to counts, so that their order does not matter."""
    return {name: value if isinstance(value, int) else Counter(value) for name, value in things.items()}


def made_or_lost(before: Conserved, after: Conserved) -> Iterator[str]:
    """Yield a message for each kind of thing whose number has changed."""
    old, new = comparable(before), comparable(after)
    for name, value in new.items():
        was = old.get(name, 0)
        if isinstance(value, int):
            if value != was:
                yield f"the {name} add up to {value}; expected {was}"
        elif value != was:
            more, less = value - Counter(was), Counter(was) - value
            words = [f"{count} too many of {thing}" for thing, count in more.items()]
            words += [f"{count} too few of {thing}" for thing, count in less.items()]
            yield f"the {name} have changed: {', '.join(words[:6])}"


def wrong_lengths(state: msgspec.Struct, seats: int, fields: Iterable[str]) -> Iterator[str]:
    """Yield a message for each field whose length differs from the number of seats."""
    for name in fields:
        length = len(getattr(state, name))
        if length != seats:
            yield f"'{name}' has {length} entries; expected {seats}, one for each seat"


def wrong_numbers(state: msgspec.Struct, ranges: Ranges) -> Iterator[str]:
    """Yield a message for each number outside its allowed range."""
    for name, (least, most) in ranges.items():
        for number in _found(getattr(state, name), int):
            if not least <= number <= most:
                yield f"'{name}' holds {_written(number)}; expected {least} to {most}"


def wrong_sets(state: msgspec.Struct, all_cards: int, fields: Iterable[str]) -> Iterator[str]:
    """Yield a message for each set of cards that contains an unknown card."""
    for name in fields:
        for cards in _found(getattr(state, name), int):
            if cards < 0 or cards & ~all_cards:
                yield f"'{name}' holds {_written(cards)}, which is not a set of this game's cards"


def wrong_words(state: msgspec.Struct, words: Mapping[str, Collection[str]]) -> Iterator[str]:
    """Yield a message for each unknown word in the given fields."""
    for name, known in words.items():
        for word in _found(getattr(state, name), str):
            if word not in known:
                yield f"'{name}' holds '{word}', which does not exist here"


def doubled(state: msgspec.Struct, fields: Iterable[str]) -> Iterator[str]:
    """Yield a message for each list that contains a value twice."""
    for name in fields:
        values = getattr(state, name)
        if len(set(values)) < len(values):
            yield f"'{name}' holds the same thing twice"


def _found(value: Any, kind: type[T]) -> Iterator[T]:
    # Booleans do not count as numbers.
    if isinstance(value, bool):
        return
    if isinstance(value, kind):
        yield value
    elif isinstance(value, tuple):
        for entry in value:
            yield from _found(entry, kind)
    elif isinstance(value, msgspec.Struct):
        yield from _found(msgspec.structs.astuple(value), kind)


def _written(number: int) -> str:
    bits = number.bit_length()
    return str(number) if bits <= 64 else f"a number of {bits} bits"
