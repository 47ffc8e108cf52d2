"""Keys of cards on the table of Bidness: cards of a kind are alike, yet each piece that is drawn travels on its own.

The rules only count cards, so the table numbers its pieces: one stays where it is as long as its place holds as many
of its kind, and a place that holds one more gets a piece that another place has just lost. Only keys remember: what is
drawn, and where, follows from what lies there now.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from bidtable.core.model import Seat

Place: TypeAlias = int
"""Where pieces lie: a seat is its workplace; `STAGE`, or what `hand_of` returns."""
STAGE: Final = -1
"""Where a card lies that is being auctioned."""


def hand_of(seat: Seat) -> Place:
    """Return the place that a seat's hand is, while it looks on."""
    return -2 - seat


class Piece(NamedTuple):
    """A card that lies open.

    Attributes:
        key: Its key, such as "lawyer#2"; it says nothing of what is drawn.
        kind: The kind of card.
        number: How many of its kind lie before it at its place.
    """

    key: str
    kind: str
    number: int


def kind_of(key: str) -> str:
    """Return the kind of the card that a key stands for: "lawyer" of "lawyer#2"."""
    return key.partition("#")[0]


class Keys:
    """Numbers the pieces of each kind, and remembers where each of them lies."""

    def __init__(self) -> None:
        """Begin with an empty table."""
        self._lying: dict[Place, list[str]] = {}

    def pieces(self, place: Place) -> list[Piece]:
        """Return what lies at a place, in the order of the deck."""
        keys = self._lying.get(place, [])
        kinds = [kind_of(key) for key in keys]
        return [
            Piece(key, kind, kinds[:at].count(kind))
            for at, (key, kind) in enumerate(zip(keys, kinds, strict=True))
        ]

    def first(self, place: Place, kind: str) -> str:
        """Return the first key of a kind at a place; empty if there is none."""
        return next((key for key in self._lying.get(place, ()) if kind_of(key) == kind), "")

    def lay(self, lying: Mapping[Place, Sequence[str]]) -> None:
        """Give what lies on the table now its keys.

        Args:
            lying: The kinds of all cards at each place, in the order of the deck, each as often as it lies there.
        """
        kept = {place: _first_of(self._lying.get(place, ()), kinds) for place, kinds in lying.items()}
        used = {key for keys in kept.values() for key in keys}
        moved = [key for place in lying for key in self._lying.get(place, ()) if key not in used]
        # Nothing goes from the hand of who looked on before to the hand of who looks on now.
        used.update(key for place, keys in self._lying.items() if place not in lying for key in keys)
        for place, kinds in lying.items():
            here = kept[place]
            for kind in (Counter(kinds) - Counter(map(kind_of, here))).elements():
                key = next((key for key in moved if kind_of(key) == kind and key not in used), "")
                here.append(key or _unused(kind, used))
                used.add(here[-1])
            here.sort(key=lambda key: kinds.index(kind_of(key)))
        self._lying = kept


def _first_of(keys: Sequence[str], kinds: Sequence[str]) -> list[str]:
    """Return the keys that stay at a place that now holds cards of these kinds: of each kind the last ones go."""
    left = Counter(kinds)
    kept = []
    for key in keys:
        if left[kind_of(key)] > 0:
            left[kind_of(key)] -= 1
            kept.append(key)
    return kept


def _unused(kind: str, used: set[str]) -> str:
    """Return the first key of a kind that no piece has."""
    return next(key for key in (f"{kind}#{at}" for at in itertools.count()) if key not in used)
