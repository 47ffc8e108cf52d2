"""Fast simulations of tricks with random hidden cards."""

# All players follow a simple rule, and moves are not checked.

from __future__ import annotations

import random
from typing import NamedTuple

from bidtable.core.masks import bits
from bidtable.games.bid_and_bluff.cards import Cards, beating, following
from bidtable.games.bid_and_bluff.state import Common


class Played(NamedTuple):
    tricks: list[int]
    cards: list[int]


class Playout:
    """Simulates the rest of a round many times."""

    def __init__(self, deck: Cards, seen: Common) -> None:
        self._seats = len(seen.dice)
        self._suit = deck.suit
        self._masks = deck.suit_mask
        self._trump = deck.suit_mask[deck.suit[seen.trump]]
        self._bids = seen.bids
        self._tricks = seen.tricks
        self._leader = seen.leader
        self._trick = seen.trick
        self._winner = deck.winner(seen.trick, seen.trump) if seen.trick else 0

    def play(
        self,
        hands: list[int],
        rng: random.Random,
        first: int = -1,
        *,
        one_trick: bool = False,
    ) -> Played:
        """Simulate the rest of the current round."""
        # The list `hands` holds a bit mask of cards for each seat, and is changed. If `first` is not -1,
        # that card is played first.
        n, suit, masks, trump = self._seats, self._suit, self._masks, self._trump
        bids = self._bids
        tricks = list(self._tricks)
        played: list[int] = []
        draw = rng.random
        leader, count = self._leader, len(self._trick)
        holder = (leader + self._winner) % n
        led = better = 0
        if count:
            led = masks[suit[self._trick[0]]]
            better = beating(1 << self._trick[self._winner], led, trump)
        while count or hands[leader]:
            seat = leader + count
            if seat >= n:
                seat -= n
            hand = hands[seat]
            if first >= 0:
                card, first = 1 << first, -1
            elif not count:
                # The suit of a random card is led, so long suits are led more often.
                cards = hand & masks[suit[bits(hand)[int(draw() * hand.bit_count())]]]
                card = _top(cards) if bids[seat] > tricks[seat] else cards & -cards
            else:
                cards = following(hand, led)
                above = cards & better
                if bids[seat] > tricks[seat]:
                    card = _top(above) if above else cards & -cards
                else:
                    below = cards & ~above
                    card = _top(below) if below else cards & -cards
            if not count:
                led = masks[suit[card.bit_length() - 1]]
            if not count or card & better:
                better, holder = beating(card, led, trump), seat
            hands[seat] = hand ^ card
            played.append(card.bit_length() - 1)
            count += 1
            if count == n:
                tricks[holder] += 1
                leader, count = holder, 0
                if one_trick:
                    break
        return Played(tricks, played)


def _top(cards: int) -> int:
    return 1 << cards.bit_length() - 1
