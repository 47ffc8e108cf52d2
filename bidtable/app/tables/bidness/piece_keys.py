"""Gives each card of the game Bidness a unique key, such as "lawyer#2"."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from bidtable.core.model import Seat
from bidtable.games.bidness.state import Observation

Place: TypeAlias = int
"""A place of pieces on the table: a seat for its workplace, `STAGE`, or a result of `hand_of`."""
STAGE: Final = -1
"""The place of a card that is being auctioned."""


def hand_of(seat: Seat) -> Place:
    return -2 - seat


def places_of(view: Observation) -> dict[Place, tuple[str, ...]]:
    """Return the names of all visible cards, grouped by place."""
    cards: dict[Place, tuple[str, ...]] = {
        seat: view.named(workplace) for seat, workplace in enumerate(view.workplaces)
    }
    cards[STAGE] = (view.names[view.card],) if view.is_auction else ()
    if view.seat is not None:
        cards[hand_of(view.seat)] = view.hand
    return cards


class Piece(NamedTuple):
    """A card with a unique key.

    Attributes:
        key: Key of the card, such as "lawyer#2".
    """

    key: str
    kind: str
    number: int


def kind_of(key: str) -> str:
    """Return the name of the card with a key, such as "lawyer" for "lawyer#2"."""
    return key.partition("#")[0]


class PieceKeys:
    """The unique keys of all cards on the table, such as "lawyer#2"."""

    # The rules only count equal cards, so the table numbers them. A card keeps its place as long as the
    # place has enough cards of its kind. A place that gets a card takes the key from a place that has lost
    # such a card. The view decides which cards are at each place.

    def __init__(self) -> None:
        self._at: dict[Place, list[str]] = {}

    def pieces(self, place: Place) -> list[Piece]:
        keys = self._at.get(place, [])
        kinds = [kind_of(key) for key in keys]
        return [
            Piece(key, kind, kinds[:at].count(kind))
            for at, (key, kind) in enumerate(zip(keys, kinds, strict=True))
        ]

    def first(self, place: Place, kind: str) -> str:
        """Return the key of one card of a kind, such as "lawyer#2"; may be empty."""
        return next((key for key in self._at.get(place, ()) if kind_of(key) == kind), "")

    def assign(self, cards: Mapping[Place, Sequence[str]]) -> None:
        kept = {place: _first_of(self._at.get(place, ()), kinds) for place, kinds in cards.items()}
        used = {key for keys in kept.values() for key in keys}
        moved = [key for place in cards for key in self._at.get(place, ()) if key not in used]
        # No piece goes from the hand of the last viewer to the hand of the new one.
        used.update(key for place, keys in self._at.items() if place not in cards for key in keys)
        for place, kinds in cards.items():
            here = kept[place]
            for kind in (Counter(kinds) - Counter(map(kind_of, here))).elements():
                key = next((key for key in moved if kind_of(key) == kind and key not in used), "")
                here.append(key or _unused(kind, used))
                used.add(here[-1])
            here.sort(key=lambda key: kinds.index(kind_of(key)))
        self._at = kept


def _first_of(keys: Sequence[str], kinds: Sequence[str]) -> list[str]:
    # Of each kind of card, the last pieces leave first.
    left = Counter(kinds)
    kept = []
    for key in keys:
        if left[kind_of(key)] > 0:
            left[kind_of(key)] -= 1
            kept.append(key)
    return kept


def _unused(kind: str, used: set[str]) -> str:
    return next(key for key in (f"{kind}#{at}" for at in itertools.count()) if key not in used)
