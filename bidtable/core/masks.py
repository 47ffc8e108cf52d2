"""Sets of cards as integers with one bit for each card, for games that handle many cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

_CHUNKS: Final = tuple(
    tuple(tuple(8 * chunk + bit for bit in range(8) if byte >> bit & 1) for byte in range(256))
    for chunk in range(16)
)
"""Positions of the bits that are set in each byte value, for the first 128 cards.

The positions are stored in a table because bots need them very often.
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
    """The cards of a game, by index and by name. Cards of the same kind are interchangeable.

    Attributes:
        names: The name of each card.
        number: The index of each card, by name.
        of_kind: The set of all cards of each kind.
        alike: For each card, the set of all cards of the same kind.
    """

    def __init__(self, names: Sequence[str], kinds: Sequence[str]) -> None:
        """Give each card its index.

        Args:
            names: The name of each card, all different.
            kinds: The kind of each card.
        """
        self.names = tuple(names)
        self.number = {name: at for at, name in enumerate(names)}
        of_kind: dict[str, int] = {}
        for at, kind in enumerate(kinds):
            of_kind[kind] = of_kind.get(kind, 0) | 1 << at
        self.of_kind = of_kind
        self.alike = tuple(of_kind[kind] for kind in kinds)

    def distinct(self, mask: int) -> list[int]:
        """Return the lowest card of each kind in a set.

        In a move, the lowest card stands for any card of its kind.
        """
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
