"""Helpers that check positions which are laid by hand: they find what the rules forbid in a state.

A game's room `positions.py` is made of them. It yields messages in order; each check may rely on all checks before it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any, Protocol, TypeAlias

import msgspec

from bidtable.core.model import Conserved

Ranges: TypeAlias = Mapping[str, tuple[int, int]]
"""For fields of a state the least and the greatest number that may stand anywhere in them."""


class Positions(Protocol):
    """The room `positions.py`: which states cannot be."""

    @property
    def FIXED(self) -> tuple[str, ...]:  # noqa: N802 - a constant of the module
        """Fields of the state that the set-up or the moves decide, and that nobody lays by hand."""
        ...

    @property
    def contradictions(self) -> Callable[[Any, Any, int], Iterator[str]]:
        """`(context, state, seats)` -> what the rules forbid of a state, the most basic first.

        Of a state that moves lead to it yields nothing.
        """
        ...


def forbidden(positions: Positions | None, context: Any, state: Any, seats: int) -> Iterator[str]:
    """Yield what the rules forbid of a state for so many players; a game without the room forbids nothing.

    The first message may make all later ones meaningless. A state that moves lead to yields no message.
    """
    return positions.contradictions(context, state, seats) if positions is not None else iter(())


def comparable(things: Conserved) -> dict[str, Any]:
    """Return what is conserved in a form that can be compared: the order of things does not matter."""
    return {name: value if isinstance(value, int) else Counter(value) for name, value in things.items()}


def made_or_lost(before: Conserved, after: Conserved) -> Iterator[str]:
    """Yield what there is more of, or less, in one state than in another of the same game."""
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
            yield f"the {name} are others: {', '.join(words[:6])}"


def wrong_lengths(state: msgspec.Struct, seats: int, fields: Iterable[str]) -> Iterator[str]:
    """Yield fields that do not have one entry for each seat."""
    for name in fields:
        length = len(getattr(state, name))
        if length != seats:
            yield f"'{name}' has {length} entries; expected {seats}, one for each seat"


def wrong_numbers(state: msgspec.Struct, ranges: Ranges) -> Iterator[str]:
    """Yield fields with a number that is out of its range."""
    for name, (least, most) in ranges.items():
        for number in _numbers(getattr(state, name)):
            if not least <= number <= most:
                yield f"'{name}' holds {_written(number)}; expected {least} to {most}"


def wrong_sets(state: msgspec.Struct, all_cards: int, fields: Iterable[str]) -> Iterator[str]:
    """Yield fields with a set, written as a number with a bit a card, that holds what there is not."""
    for name in fields:
        for cards in _numbers(getattr(state, name)):
            if cards < 0 or cards & ~all_cards:
                yield f"'{name}' holds {_written(cards)}, which is no set of the cards there are"


def wrong_words(state: msgspec.Struct, words: Mapping[str, Collection[str]]) -> Iterator[str]:
    """Yield fields with a word that is none of those they may hold."""
    for name, known in words.items():
        for word in _words(getattr(state, name)):
            if word not in known:
                yield f"'{name}' holds '{word}', which there is not"


def doubled(state: msgspec.Struct, fields: Iterable[str]) -> Iterator[str]:
    """Yield fields in which something stands twice."""
    for name in fields:
        values = getattr(state, name)
        if len(set(values)) < len(values):
            yield f"something stands twice in '{name}'"


def _numbers(value: Any) -> Iterator[int]:
    """Yield every number in a value, whatever holds it."""
    if isinstance(value, bool):
        return
    if isinstance(value, int):
        yield value
    elif isinstance(value, tuple):
        for entry in value:
            yield from _numbers(entry)
    elif isinstance(value, msgspec.Struct):
        yield from _numbers(msgspec.structs.astuple(value))


def _words(value: Any) -> Iterator[str]:
    """Yield every text in a value, whatever holds it."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for entry in value:
            yield from _words(entry)
    elif isinstance(value, msgspec.Struct):
        yield from _words(msgspec.structs.astuple(value))


def _written(number: int) -> str:
    """Write a number that may have any size."""
    bits = number.bit_length()
    return str(number) if bits <= 64 else f"a number of {bits} bits"
