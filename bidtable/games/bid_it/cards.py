"""The playing cards: what is on them, and how often each rank counts (BI-3)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from bidtable.core.masks import NamedCards, bits

RANKS: Final = (1, 2, 3, 4, 5, 6)
STAR: Final = "*"
COPIES: Final = "abcdefghijklmnopqrstuvwxyz"


class Cards(NamedCards):
    """The deck. A card is an index; a set of cards is a mask.

    Attributes:
        faces: What is on each card: one or two of the ranks and the star, such as "5", "25", "*5".
        names: Each card's name: its faces, a dot, and a letter for the copy.
        number: Card by name.
        full: Mask of all cards.
        worth: For each rank, how often each card counts for it when it is bid, stars included.
        alike: For each card all cards with its faces.
        bearing: For each rank, the cards that bear it or a star: who draws may not discard these (BI-5).
    """

    def __init__(self, kinds: Iterable[tuple[str, int]]) -> None:
        """Make the deck.

        Args:
            kinds: `(faces, copies)`, in order.
        """
        cards = [(faces, COPIES[copy]) for faces, copies in kinds for copy in range(copies)]
        self.faces: Sequence[str] = tuple(faces for faces, _ in cards)
        # Cards with the same faces are as good as each other: moves name the first of them in a hand.
        super().__init__([f"{faces}.{copy}" for faces, copy in cards], self.faces)
        self.size = len(cards)
        self.full = (1 << self.size) - 1
        self.worth = {
            rank: tuple(faces.count(str(rank)) + faces.count(STAR) for faces in self.faces) for rank in RANKS
        }
        self.bearing = {
            rank: sum(1 << at for at, worth in enumerate(worths) if worth)
            for rank, worths in self.worth.items()
        }
        # Counting a hand is what playouts do most: cards that count once, and those that count twice, as masks.
        self._once = {
            rank: sum(1 << at for at, worth in enumerate(worths) if worth >= 1)
            for rank, worths in self.worth.items()
        }
        self._twice = {
            rank: sum(1 << at for at, worth in enumerate(worths) if worth == 2)
            for rank, worths in self.worth.items()
        }

    def count(self, mask: int, rank: int) -> int:
        """Return how often a rank occurs on some cards, stars counted as that rank (BI-3)."""
        return (mask & self._once[rank]).bit_count() + (mask & self._twice[rank]).bit_count()

    def stars(self, mask: int) -> int:
        """Return the number of stars on some cards."""
        return sum(self.faces[card].count(STAR) for card in bits(mask))

    def title(self, name: str) -> str:
        """Return what a card is called: "5", "2/5", "star", "star/5", "double 5"."""
        faces = name.split(".")[0]
        words = ["star" if face == STAR else face for face in faces]
        if len(words) == 2 and words[0] == words[1]:
            return f"double {words[0]}"
        return "/".join(words)
