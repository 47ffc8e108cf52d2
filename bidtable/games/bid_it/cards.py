"""The playing cards by their faces: what is on them, and how often each rank counts (BI-3).

A card's name says what is on it, as players say it: "5", "2/5", "star/5", "double 5". Equal cards have one name and are
one and the same to everybody (BI-27), so cards are counted and never told apart.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from math import comb
from typing import Final, TypeAlias

RANKS: Final = (1, 2, 3, 4, 5, 6)
STAR: Final = "*"

Hand: TypeAlias = tuple[str, ...]
"""Cards by name in the order of the deck; equal ones stand side by side."""


def name_of(faces: str) -> str:
    """Return what a card is called by what is on it: "25" is "2/5", "*" is "star", "55" is "double 5"."""
    words = ["star" if face == STAR else face for face in faces]
    if len(words) == 2 and words[0] == words[1]:
        return f"double {words[0]}"
    return "/".join(words)


class Cards:
    """The deck: kinds of cards, and how many there are of each.

    Attributes:
        full: All cards.
        faces: What is on a card of each kind: one or two of the ranks and the star, such as "5", "25", "*5".
        order: The place of each kind in the deck: hands are held in that order.
        worth: For each rank, how often a card of each kind counts for it when it is bid, stars included.
    """

    def __init__(self, kinds: Iterable[tuple[str, int]]) -> None:
        """Make the deck.

        Args:
            kinds: `(faces, copies)`, in order.
        """
        listed = [(name_of(faces), faces, copies) for faces, copies in kinds]
        self.full: Hand = tuple(name for name, _, copies in listed for _ in range(copies))
        self.faces = {name: faces for name, faces, _ in listed}
        self.order = {name: at for at, name in enumerate(self.faces)}
        self.worth = {
            rank: {name: faces.count(str(rank)) + faces.count(STAR) for name, faces in self.faces.items()}
            for rank in RANKS
        }

    def hand(self, cards: Iterable[str]) -> Hand:
        """Return cards in the order of the deck."""
        return tuple(sorted(cards, key=self.order.__getitem__))

    def count(self, cards: Iterable[str], rank: int) -> int:
        """Return how often a rank occurs on some cards, stars counted as that rank (BI-3)."""
        worth = self.worth[rank]
        return sum([worth[card] for card in cards])

    def stars(self, cards: Iterable[str]) -> int:
        """Return the number of stars on some cards."""
        return sum(self.faces[card].count(STAR) for card in cards)

    def hidden(self, *known: Iterable[str]) -> Hand:
        """Return the cards of the deck that are not among those known.

        Raises:
            ValueError: More cards of a kind are known than there are.
        """
        return without(self.full, [card for cards in known for card in cards])


def without(cards: Hand, gone: Iterable[str]) -> Hand:
    """Return cards with some taken away.

    Raises:
        ValueError: One of them is not there.
    """
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)


# -- what chance turns up: cards in a row, equal ones not told apart ---------------------------------------


def draw(cards: Hand, count: int, rng: random.Random) -> Hand:
    """Return some cards in the order in which they come up, each card as likely as any other."""
    return tuple(rng.sample(cards, count))


def rows(cards: Hand, count: int) -> Iterator[Hand]:
    """List all rows of so many of the cards, in the order of the deck; rows that look alike are one."""
    if not count:
        yield ()
        return
    for card in dict.fromkeys(cards):
        for rest in rows(without(cards, (card,)), count - 1):
            yield (card, *rest)


def ways(cards: Hand, count: int) -> int:
    """Return the number of `rows`."""
    found = [1] + [0] * count
    for copies in Counter(cards).values():
        # Of a longer row, some places go to the new kind, and the rest are a shorter row of the kinds before.
        found = [
            sum(comb(length, used) * found[length - used] for used in range(min(copies, length) + 1))
            for length in range(count + 1)
        ]
    return found[count]
