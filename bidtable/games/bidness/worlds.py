"""Hands that other players may hold, whatever a viewer has seen since the start.

A guess deals the whole past anew, from now backwards: for each round, which cards of a hand came with its deal; last
of all what kind each card is that was never shown. At the end of every round others then held no more cards of a kind
than were out of sight. So a guess never contradicts the history: it brings its own past along.
"""

from __future__ import annotations

import functools
import operator
import random
from collections.abc import Sequence
from typing import Final

from bidtable.core.masks import bits
from bidtable.core.model import Seat
from bidtable.games.bidness.cards import Cards
from bidtable.games.bidness.moves import NOBODY
from bidtable.games.bidness.past import Round

TRIES: Final = 200
"""Pasts that are tried; nearly always the first one is possible."""


class Slip:
    """A card of another player.

    Attributes:
        card: Its kind; `NOBODY` as long as it has none.
        last: The last round at whose end it was out of sight, by index; before that it left the hand in the open.
        first: The round with whose deal it came: the first one, unless it is found to have come later.
    """

    __slots__ = ("card", "first", "last")

    def __init__(self, card: int, last: int) -> None:
        """Take a card that came with the first deal as far as is known yet."""
        self.card = card
        self.last = last
        self.first = 0


def guess(
    cards: Cards, rounds: Sequence[Round], held: Sequence[int], viewer: Seat | None, rng: random.Random
) -> tuple[list[int], list[int]] | None:
    """Return the hands and the secret discards of the others, as sets by seat, that may be theirs now.

    Args:
        cards: The cards.
        rounds: All rounds since the start; the last one is going on. Only it, if nothing is known of the past.
        held: Event cards in each hand now.
        viewer: Who guesses: its own places stay empty.
        rng: What is drawn from.

    Returns:
        None if no possible past was found in `TRIES`.
    """
    for _ in range(TRIES):
        past = _Guess(cards, rounds, viewer)
        if past.deal(held, rng):
            return past.hands(len(held))
    return None


class _Guess:
    """One try at a past."""

    def __init__(self, cards: Cards, rounds: Sequence[Round], viewer: Seat | None) -> None:
        self._cards = cards
        self._rounds = rounds
        self._others = [seat for seat in range(len(rounds[-1].dealt)) if seat != viewer]
        self._room = [each.room for each in rounds]
        self._now: dict[Seat, tuple[list[Slip], list[Slip]]] = {}
        self._unknown: list[Slip] = []

    def deal(self, held: Sequence[int], rng: random.Random) -> bool:
        """Find out when each card was dealt, and what it is; return whether that was possible."""
        hands = {
            seat: [self._slip(NOBODY, len(self._rounds) - 1) for _ in range(held[seat])]
            for seat in self._others
        }
        for at in range(len(self._rounds) - 1, -1, -1):
            this = self._rounds[at]
            for seat in self._others:
                thrown = [self._slip(NOBODY, at) for _ in range(this.thrown[seat])]
                if seat not in self._now:
                    self._now[seat] = (list(hands[seat]), thrown)
                hands[seat] += [*thrown, *(self._slip(card, at - 1) for card in this.shown[seat])]
            if at and not self._take_back(at, hands, rng):
                return False
        return self._name(rng)

    def _slip(self, card: int, last: int) -> Slip:
        slip = Slip(card, last)
        if card == NOBODY:
            self._unknown.append(slip)
        return slip

    def _take_back(self, at: int, hands: dict[Seat, list[Slip]], rng: random.Random) -> bool:
        """Take the deal of a later round back: what was in sight just before it must have come with it."""
        for hand in hands.values():
            rng.shuffle(hand)
        due = {seat: self._rounds[at].dealt[seat] for seat in hands}
        room = self._room[at - 1]
        for seat in rng.sample(self._others, len(self._others)):
            kept = []
            for slip in hands[seat]:
                if slip.card != NOBODY:
                    if not room >> slip.card & 1:
                        slip.first = at
                        due[seat] -= 1
                        continue
                    room = self._cards.minus(room, slip.card)
                kept.append(slip)
            hands[seat] = kept
        for seat, hand in hands.items():
            if not 0 <= due[seat] <= len(hand):
                return False
            for slip in hand[: due[seat]]:
                slip.first = at
            hands[seat] = hand[due[seat] :]
            for slip in hands[seat]:
                if slip.card != NOBODY:
                    self._room[at - 1] = self._cards.minus(self._room[at - 1], slip.card)
        return True

    def _name(self, rng: random.Random) -> bool:
        """Give all cards that were never shown a kind that was out of sight as long as they were held."""
        rng.shuffle(self._unknown)
        # Those held longest have the least choice.
        for slip in sorted(self._unknown, key=lambda slip: slip.first - slip.last):
            held = range(slip.first, slip.last + 1)
            free = functools.reduce(operator.and_, [self._room[at] for at in held])
            if not free:
                return False
            slip.card = self._cards.number[self._cards.names[rng.choice(bits(free))]]
            for at in held:
                self._room[at] = self._cards.minus(self._room[at], slip.card)
        return True

    def hands(self, seats: int) -> tuple[list[int], list[int]]:
        """Return the hands and the secret discards as sets."""
        hands, thrown = [0] * seats, [0] * seats
        for seat, (held, gone) in self._now.items():
            hands[seat] = self._cards.counted(slip.card for slip in held)
            thrown[seat] = self._cards.counted(slip.card for slip in gone)
        return hands, thrown
