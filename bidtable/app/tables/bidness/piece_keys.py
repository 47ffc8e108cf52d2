"""Keys of the drawn cards of Bidness, which let each of several equal cards fly on its own.

The rules only count cards, so the table numbers its pieces. A piece keeps its place as long as the place has
enough cards of this kind. If a place gets a new card, a piece comes from a place that has lost such a card.
Only the keys of the pieces are stored. The view determines which cards are at each place.
"""

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
    """Return the place of a seat's hand while that seat is the viewer."""
    return -2 - seat


def places_of(view: Observation) -> dict[Place, tuple[str, ...]]:
    """Return the kinds of cards at each place that the viewer sees: workplaces, stage, own hand."""
    cards: dict[Place, tuple[str, ...]] = {
        seat: view.named(workplace) for seat, workplace in enumerate(view.workplaces)
    }
    cards[STAGE] = (view.names[view.card],) if view.is_auction else ()
    if view.seat is not None:
        cards[hand_of(view.seat)] = view.hand
    return cards


class Piece(NamedTuple):
    """An open card.

    Attributes:
        key: Key of the card, such as "lawyer#2".
    """

    key: str
    kind: str
    number: int


def kind_of(key: str) -> str:
    """Return the kind of the card of a key: "lawyer" of "lawyer#2"."""
    return key.partition("#")[0]


class PieceKeys:
    """The numbered pieces of each kind, with the place of each."""

    def __init__(self) -> None:
        """Create the keys of an empty table."""
        self._at: dict[Place, list[str]] = {}

    def pieces(self, place: Place) -> list[Piece]:
        """Return the pieces at a place, in the order of the deck."""
        keys = self._at.get(place, [])
        kinds = [kind_of(key) for key in keys]
        return [
            Piece(key, kind, kinds[:at].count(kind))
            for at, (key, kind) in enumerate(zip(keys, kinds, strict=True))
        ]

    def first(self, place: Place, kind: str) -> str:
        """Return the first key of a kind of card at a place; empty if no such card is at the place."""
        return next((key for key in self._at.get(place, ()) if kind_of(key) == kind), "")

    def assign(self, cards: Mapping[Place, Sequence[str]]) -> None:
        """Assign keys to all cards on the table."""
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
    """Return the keys of the pieces that stay at a place with these cards.

    Of each kind of card, the last pieces leave first.
    """
    left = Counter(kinds)
    kept = []
    for key in keys:
        if left[kind_of(key)] > 0:
            left[kind_of(key)] -= 1
            kept.append(key)
    return kept


def _unused(kind: str, used: set[str]) -> str:
    return next(key for key in (f"{kind}#{at}" for at in itertools.count()) if key not in used)
