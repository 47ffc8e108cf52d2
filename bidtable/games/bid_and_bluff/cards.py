"""The deck of cards, with one bit for each card."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterator
from math import perm
from typing import Final

from bidtable.core.legal import LazyLegal
from bidtable.core.masks import NamedCards, bits
from bidtable.core.model import Move
from bidtable.games.bid_and_bluff.moves import Cut, Deal, PlayCard
from bidtable.games.bid_and_bluff.rules import Rules

MEMO: Final = 100_000
"""Number of hands for which the cache keeps the legal moves."""


class Cards(NamedCards):
    """The deck of the game.

    Cards are numbered suit by suit, from the lowest rank to the highest.
    """

    def __init__(self, rules: Rules) -> None:
        numbers = range(rules.lowest, rules.highest + 1)
        names = [f"{suit.name} {number}" for suit in rules.suits for number in numbers]
        super().__init__(names, names)
        self.suits = rules.suits
        self.lowest = rules.lowest
        self.ranks = len(numbers)
        self.size = len(names)
        self.suit = tuple(card // self.ranks for card in range(self.size))
        one = (1 << self.ranks) - 1
        self.suit_mask = tuple(one << (suit * self.ranks) for suit in range(len(rules.suits)))
        self.all = (1 << self.size) - 1
        self.moves = tuple(PlayCard(name) for name in self.names)
        self._listed: dict[int, tuple[PlayCard, ...]] = {}

    def listed(self, mask: int) -> tuple[PlayCard, ...]:
        found = self._listed.get(mask)
        if found is None:
            if len(self._listed) >= MEMO:
                self._listed.clear()
            found = self._listed[mask] = tuple([self.moves[card] for card in bits(mask)])
        return found

    def turned(self, kind: type[Cut | Deal], size: int) -> Collection[Move]:
        names, number = self.names, self.number

        def contains(move: object) -> bool:
            if not isinstance(move, kind):
                return False
            cards = move.cards
            return len(set(cards)) == len(cards) == size and all(name in number for name in cards)

        def iterate() -> Iterator[Move]:
            return (kind(cards) for cards in itertools.permutations(names, size))

        return LazyLegal(perm(self.size, size), contains, iterate)

    def value(self, card: int) -> int:
        return card % self.ranks + self.lowest

    def suit_name(self, card: int) -> str:
        return self.suits[self.suit[card]].name

    def playable(self, hand: int, trick: tuple[int, ...]) -> int:
        # BB-5
        return following(hand, self.suit_mask[self.suit[trick[0]]]) if trick else hand

    def winner(self, trick: tuple[int, ...], trump: int) -> int:
        """Return the index of the card that wins a trick (BB-5).

        The trick lists the cards in the order of play.
        """
        led, trumps = self.suit_mask[self.suit[trick[0]]], self.suit_mask[self.suit[trump]]
        best = 0
        better = beating(1 << trick[0], led, trumps)
        for place in range(1, len(trick)):
            if better >> trick[place] & 1:
                best = place
                better = beating(1 << trick[place], led, trumps)
        return best


def following(hand: int, led: int) -> int:
    """Return the cards of a hand that may be played after a suit was led, as a bit mask (BB-5)."""
    return hand & led or hand


def beating(best: int, led: int, trumps: int) -> int:
    """Return the cards that beat the best card of a trick, as a bit mask (BB-5)."""
    if best & trumps:
        return trumps & -(best << 1)
    return led & -(best << 1) | trumps
