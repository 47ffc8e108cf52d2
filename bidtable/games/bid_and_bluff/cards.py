"""Cards as bits, and everything that is worked out once for a deck."""

from __future__ import annotations

from collections.abc import Iterable

from bidtable.games.bid_and_bluff.parts import PlayCard
from bidtable.games.bid_and_bluff.rules import Rules


class Cards:
    """The deck. A card is a number: `suit * ranks + (number on the card - lowest)`.

    Attributes:
        size: Number of cards.
        ranks: Number of cards in a suit.
        names: Name of each card, such as "B9".
        number: The number of each card by its name.
        suit: The suit of each card, 0-based.
        suit_mask: For each suit the mask of its cards.
        moves: The move that plays each card.
    """

    def __init__(self, rules: Rules) -> None:
        """Work out the deck of some rules."""
        self.suits = rules.suits
        self.lowest = rules.lowest
        self.ranks = rules.highest - rules.lowest + 1
        self.size = len(rules.suits) * self.ranks
        self.names = tuple(
            f"{s.letter}{n}" for s in rules.suits for n in range(rules.lowest, rules.highest + 1)
        )
        self.number = {name: card for card, name in enumerate(self.names)}
        self.suit = tuple(card // self.ranks for card in range(self.size))
        one = (1 << self.ranks) - 1
        self.suit_mask = tuple(one << (suit * self.ranks) for suit in range(len(rules.suits)))
        self.moves = tuple(PlayCard(name) for name in self.names)
        self._listed: dict[int, tuple[PlayCard, ...]] = {}

    def listed(self, mask: int) -> tuple[PlayCard, ...]:
        """Return the moves that play the cards of a mask, in the deck's order."""
        found = self._listed.get(mask)
        if found is None:
            if len(self._listed) > 100_000:
                self._listed.clear()
            found = self._listed[mask] = tuple(self.moves[card] for card in self.of(mask))
        return found

    def of(self, mask: int) -> list[int]:
        """Return the cards of a mask in the deck's order."""
        found = []
        while mask:
            low = mask & -mask
            found.append(low.bit_length() - 1)
            mask ^= low
        return found

    def mask(self, names: Iterable[str]) -> int:
        """Return the mask of some cards' names."""
        mask = 0
        for name in names:
            mask |= 1 << self.number[name]
        return mask

    def named(self, mask: int) -> tuple[str, ...]:
        """Return the names of the cards of a mask, in the deck's order."""
        return tuple(self.names[card] for card in self.of(mask))

    def value(self, card: int) -> int:
        """Return the number printed on a card."""
        return card % self.ranks + self.lowest

    def title(self, name: str) -> str:
        """Return a card's name in words, such as "Bell 9"."""
        card = self.number[name]
        return f"{self.suits[self.suit[card]].name} {self.value(card)}"

    def winner(self, trick: tuple[int, ...], trump_suit: int) -> int:
        """Return which card of a complete trick takes it, as its place in the trick (BB-5).

        Args:
            trick: Cards in order of play.
            trump_suit: The trump suit.
        """
        suit = self.suit
        best = 0
        top = trick[0]
        for place in range(1, len(trick)):
            card = trick[place]
            if suit[card] == suit[top]:
                if card > top:
                    best, top = place, card
            elif suit[card] == trump_suit:
                best, top = place, card
        return best
