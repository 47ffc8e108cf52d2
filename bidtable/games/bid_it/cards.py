"""The playing cards, some of which show two ranks (BI-3).

The name of a card lists its ranks: "5", "2/5", "star/5", "double 5". Cards with the same name count as the
same card (BI-27).
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Final, TypeAlias

RANKS: Final = (1, 2, 3, 4, 5, 6)
STAR: Final = "*"

Hand: TypeAlias = tuple[str, ...]
"""Names of cards in deck order, so that equal cards are next to each other."""


def name_of(faces: str) -> str:
    words = ["star" if face == STAR else face for face in faces]
    if len(words) == 2 and words[0] == words[1]:
        return f"double {words[0]}"
    return "/".join(words)


class Cards:
    """The deck of the game.

    Attributes:
        faces: For each kind of card, the one or two symbols printed on it, such as "5", "25" or "*5".
        worth: For each rank and kind of card, how often the card shows the rank. A star shows every rank.
    """

    def __init__(self, kinds: Iterable[tuple[str, int]]) -> None:
        listed = [(name_of(faces), faces, copies) for faces, copies in kinds]
        self.full: Hand = tuple(name for name, _, copies in listed for _ in range(copies))
        self.faces = {name: faces for name, faces, _ in listed}
        self.order = {name: at for at, name in enumerate(self.faces)}
        self.worth = {
            rank: {name: faces.count(str(rank)) + faces.count(STAR) for name, faces in self.faces.items()}
            for rank in RANKS
        }

    def hand(self, cards: Iterable[str]) -> Hand:
        """Return the given cards, sorted in the order of the deck."""
        return tuple(sorted(cards, key=self.order.__getitem__))

    def count(self, cards: Iterable[str], rank: int) -> int:
        """Return how often a rank occurs on the given cards (BI-3).

        A star counts as any rank.
        """
        worth = self.worth[rank]
        return sum([worth[card] for card in cards])

    def stars(self, cards: Iterable[str]) -> int:
        return sum(self.faces[card].count(STAR) for card in cards)

    def hidden(self, *known: Iterable[str]) -> Hand:
        """Return the cards of the deck without the given cards.

        Raises:
            ValueError: The deck does not contain all given cards.
        """
        return without(self.full, [card for cards in known for card in cards])


def without(cards: Hand, gone: Iterable[str]) -> Hand:
    """Remove cards from a hand, and return the rest.

    Raises:
        ValueError: The hand does not hold one of the cards.
    """
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)


def draw(cards: Hand, count: int, rng: random.Random) -> Hand:
    """Draw random cards, and return them in the order of drawing."""
    return tuple(rng.sample(cards, count))
