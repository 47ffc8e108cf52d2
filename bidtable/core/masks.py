"""Sets of cards as integers, with one bit for each card."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

_CHUNKS: Final = tuple(
    tuple(tuple(8 * chunk + bit for bit in range(8) if byte >> bit & 1) for byte in range(256))
    for chunk in range(16)
)
"""For each of 16 bytes and each value of the byte, the positions of the bits that are 1.

A table is faster than a computation, because bots need these positions very often.
"""


def bits(mask: int) -> list[int]:
    """Return the cards of a set as indexes, lowest first."""
    found: list[int] = []
    for table in _CHUNKS:
        found += table[mask & 255]
        mask >>= 8
        if not mask:
            return found
    first = 8 * len(_CHUNKS)
    return found + [first + card for card in bits(mask)]


class NamedCards:
    """The cards of a game, by index and by name.

    Attributes:
        of_kind: For each kind of card, the set of all its cards.
        alike: For each card, the set of all equal cards.
    """

    def __init__(self, names: Sequence[str], kinds: Sequence[str]) -> None:
        self.names = tuple(names)
        self.number = {name: at for at, name in enumerate(names)}
        of_kind: dict[str, int] = {}
        for at, kind in enumerate(kinds):
            of_kind[kind] = of_kind.get(kind, 0) | 1 << at
        self.of_kind = of_kind
        self.alike = tuple(of_kind[kind] for kind in kinds)

    def distinct(self, mask: int) -> list[int]:
        """Return one card of each kind in a set of cards."""
        found = []
        while mask:
            card = (mask & -mask).bit_length() - 1
            found.append(card)
            mask &= ~self.alike[card]
        return found

    def named(self, mask: int) -> tuple[str, ...]:
        """Return the names of a set of cards, in the order of the deck."""
        names = self.names
        return tuple([names[card] for card in bits(mask)])

    def mask(self, names: Iterable[str]) -> int:
        """Return the set of cards with the given names."""
        mask = 0
        for name in names:
            mask |= 1 << self.number[name]
        return mask
