"""The score piles of I Bid You Not in a playout: what they are worth is kept up to date card by card."""

from __future__ import annotations

from collections.abc import Sequence

from bidtable.bots.i_bid_you_not.plan import Plan
from bidtable.core.masks import bits
from bidtable.core.model import Seat
from bidtable.games.i_bid_you_not import scoring


class Piles:
    """Score piles that change.

    Attributes:
        cards: The cards of each seat's pile, as a mask.
        sizes: How many they are.
        points: What they cost together.
        each: What they add to the worth of every card of their pile (IB-16).
    """

    __slots__ = ("_plan", "cards", "each", "points", "sizes")

    def __init__(self, plan: Plan, cards: Sequence[int]) -> None:
        """Take a deck, and the cards of each pile."""
        self._plan = plan
        self.cards = list(cards)
        self.sizes = [pile.bit_count() for pile in cards]
        lists = [bits(pile) if pile else () for pile in cards]
        self.points = [sum([plan.prices[card] for card in pile]) for pile in lists]
        self.each = [sum([plan.each[card] for card in pile]) for pile in lists]

    def add(self, seat: Seat, card: int) -> None:
        """Lay a card on a pile."""
        self.cards[seat] |= 1 << card
        self.points[seat] += self._plan.prices[card]
        self.each[seat] += self._plan.each[card]
        self.sizes[seat] += 1

    def draw(self, seat: Seat, luck: float) -> int:
        """Take a card from a pile, whichever luck, from 0 to 1, says."""
        pile = bits(self.cards[seat])
        card = pile[int(luck * len(pile))]
        self.cards[seat] &= ~(1 << card)
        self.points[seat] -= self._plan.prices[card]
        self.each[seat] -= self._plan.each[card]
        self.sizes[seat] -= 1
        return card

    def worth(self, extremes_only: bool) -> list[int]:
        """Return what each pile is worth; `extremes_only` is variant 5."""
        if extremes_only:
            deck = self._plan.deck
            return [scoring.worth(deck, pile, extremes_only=True) for pile in self.cards]
        return [
            points + each * size
            for points, each, size in zip(self.points, self.each, self.sizes, strict=True)
        ]
