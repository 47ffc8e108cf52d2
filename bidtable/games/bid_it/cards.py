"""The playing cards with their faces, and with their value for each rank (BI-3).

The name of a card lists its faces: "5", "2/5", "star/5", "double 5". Equal cards have the same name and count
as the same card (BI-27).
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
    """Return the name of a card from its faces: "25" becomes "2/5", "*" becomes "star", "55" becomes "double 5"."""
    words = ["star" if face == STAR else face for face in faces]
    if len(words) == 2 and words[0] == words[1]:
        return f"double {words[0]}"
    return "/".join(words)


class Cards:
    """The deck of the game, with all kinds of cards and the number of copies of each kind.

    Attributes:
        faces: For each kind of card, the one or two symbols printed on the card, such as "5", "25" or "*5".
            Each symbol is a rank or a star.
        order: Position of each kind of card in the deck. Hands are sorted in the order of the deck.
        worth: For each rank and kind of card, the number of times that the card counts for the rank,
            including stars.
    """

    def __init__(self, kinds: Iterable[tuple[str, int]]) -> None:
        """Make the deck from pairs `(faces, copies)`, such as `("25", 3)`, in deck order."""
        listed = [(name_of(faces), faces, copies) for faces, copies in kinds]
        self.full: Hand = tuple(name for name, _, copies in listed for _ in range(copies))
        self.faces = {name: faces for name, faces, _ in listed}
        self.order = {name: at for at, name in enumerate(self.faces)}
        self.worth = {
            rank: {name: faces.count(str(rank)) + faces.count(STAR) for name, faces in self.faces.items()}
            for rank in RANKS
        }

    def hand(self, cards: Iterable[str]) -> Hand:
        """Return the given cards as a hand, sorted in deck order."""
        return tuple(sorted(cards, key=self.order.__getitem__))

    def count(self, cards: Iterable[str], rank: int) -> int:
        """Return how often a rank occurs on the given cards. A star counts as any rank (BI-3)."""
        worth = self.worth[rank]
        return sum([worth[card] for card in cards])

    def stars(self, cards: Iterable[str]) -> int:
        """Return the number of stars on the given cards."""
        return sum(self.faces[card].count(STAR) for card in cards)

    def hidden(self, *known: Iterable[str]) -> Hand:
        """Return the cards of the deck that are not among the known cards.

        Raises:
            ValueError: The deck has fewer copies of a card than the known cards.
        """
        return without(self.full, [card for cards in known for card in cards])


def without(cards: Hand, gone: Iterable[str]) -> Hand:
    """Return a hand after some of its cards are removed.

    Raises:
        ValueError: The hand does not hold one of the cards.
    """
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)


def draw(cards: Hand, count: int, rng: random.Random) -> Hand:
    """Draw random cards, and return the drawn cards in order. Every card is equally likely to be drawn."""
    return tuple(rng.sample(cards, count))
