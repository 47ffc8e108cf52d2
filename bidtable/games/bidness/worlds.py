"""Random game states that fit what a player has seen."""

# The past of each hidden card is guessed, from the present round backwards. No guess contradicts what the
# player has seen.

from __future__ import annotations

import functools
import operator
import random
from collections.abc import Sequence
from typing import Final

from bidtable.core.game import View
from bidtable.core.model import Seat
from bidtable.games.bidness.cards import Cards
from bidtable.games.bidness.context import Context
from bidtable.games.bidness.moves import NOBODY
from bidtable.games.bidness.past import Round, rounds_of
from bidtable.games.bidness.state import NOT_CHOSEN, OPEN, PAYBACK_CHOSEN, Observation, State

TRIES: Final = 200
"""Largest number of attempts to find a possible history of all hidden cards.

Nearly always, one attempt is enough.
"""


class Worlds:
    """Makes random game states that fit what a player has seen."""

    def __init__(self, context: Context, view: View[Observation]) -> None:
        seen = self._seen = view.observation
        cards = self._cards = context.cards
        self._open = OPEN(seen)
        known = [*seen.workplaces, seen.discards, seen.held, seen.thrown]
        if seen.is_auction:
            known.append(1 << seen.card)  # The card of a lawsuit is already among the discards.
        self._unseen = cards.apart(cards.universe(len(seen.cash)), cards.together(*known))
        # Without a history, one round is assumed in which all cards in hand were dealt.
        sizes = [held + gone for held, gone in zip(seen.hand_sizes, seen.thrown_sizes, strict=True)]
        self._only = [Round(sizes, [[] for _ in sizes], list(seen.thrown_sizes), self._unseen)]
        self._rounds = rounds_of(context, len(sizes), seen.seat, view.history) or self._only
        self._rounds[-1].unseen = self._unseen

    def deal(self, rng: random.Random) -> State:
        """Return a random game state, in which the hidden cards are dealt at random."""
        seen, cards = self._seen, self._cards
        found = guess(cards, self._rounds, seen.hand_sizes, seen.seat, rng)
        if found is None:
            found = guess(cards, self._only, seen.hand_sizes, seen.seat, rng)
            assert found is not None
        hands, thrown = found
        deck = cards.apart(self._unseen, cards.together(*hands, *thrown))
        if seen.seat is not None:
            hands[seen.seat], thrown[seen.seat] = seen.held, seen.thrown
        return State(
            **self._open,
            hands=tuple(hands),
            deck=deck,
            thrown=tuple(thrown),
            commits=self._commits(hands, rng),
        )

    def _commits(self, hands: list[int], rng: random.Random) -> tuple[int, ...]:
        seen, found = self._seen, []
        for seat, hand in enumerate(hands):
            if not seen.decided[seat]:
                found.append(NOT_CHOSEN)
            elif seat == seen.seat:
                found.append(seen.choice)
            else:
                kinds = self._cards.distinct(hand)
                found.append(rng.choice(kinds + [PAYBACK_CHOSEN] * min(1, seen.paybacks[seat])))
        return tuple(found)


class Slip:
    """A hidden card of another player in a guessed game state.

    Attributes:
        last: Index of the last round after which the viewer could not see the card.
        first: Index of the round in which the card was dealt; 0 until a round is chosen.
    """

    __slots__ = ("card", "first", "last")

    def __init__(self, card: int, last: int) -> None:
        self.card = card
        self.last = last
        self.first = 0


def guess(
    cards: Cards, rounds: Sequence[Round], held: Sequence[int], viewer: Seat | None, rng: random.Random
) -> tuple[list[int], list[int]] | None:
    for _ in range(TRIES):
        past = _Guess(cards, rounds, viewer)
        if past.deal(held, rng):
            return past.hands(len(held))
    return None


class _Guess:
    def __init__(self, cards: Cards, rounds: Sequence[Round], viewer: Seat | None) -> None:
        self._cards = cards
        self._rounds = rounds
        self._others = [seat for seat in range(len(rounds[-1].dealt)) if seat != viewer]
        self._unseen_in = [each.unseen for each in rounds]
        self._now: dict[Seat, tuple[list[Slip], list[Slip]]] = {}
        self._unknown: list[Slip] = []

    def deal(self, held: Sequence[int], rng: random.Random) -> bool:
        # The result is whether the guess agrees with all facts that the viewer has seen.
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
        # If the viewer saw a card just before a deal, another player can only have got this card in the
        # deal.
        for hand in hands.values():
            rng.shuffle(hand)
        due = {seat: self._rounds[at].dealt[seat] for seat in hands}
        unseen = self._unseen_in[at - 1]
        for seat in rng.sample(self._others, len(self._others)):
            kept = []
            for slip in hands[seat]:
                if slip.card != NOBODY:
                    if not unseen >> slip.card & 1:
                        slip.first = at
                        due[seat] -= 1
                        continue
                    unseen = self._cards.minus(unseen, slip.card)
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
                    self._unseen_in[at - 1] = self._cards.minus(self._unseen_in[at - 1], slip.card)
        return True

    def _name(self, rng: random.Random) -> bool:
        # As long as a player held a card, at least one card of its kind was hidden from the viewer.
        rng.shuffle(self._unknown)
        # The cards held longest have the fewest possible kinds.
        for slip in sorted(self._unknown, key=lambda slip: slip.first - slip.last):
            held = range(slip.first, slip.last + 1)
            free = functools.reduce(operator.and_, [self._unseen_in[at] for at in held])
            if not free:
                return False
            slip.card = self._kind_of(free, rng.randrange(free.bit_count()))
            for at in held:
                self._unseen_in[at] = self._cards.minus(self._unseen_in[at], slip.card)
        return True

    def _kind_of(self, cards: int, place: int) -> int:
        for kind, row in self._cards.of_kind.items():
            count = (cards & row).bit_count()
            if place < count:
                return self._cards.number[kind]
            place -= count
        raise AssertionError("the set has fewer cards")

    def hands(self, seats: int) -> tuple[list[int], list[int]]:
        hands, thrown = [0] * seats, [0] * seats
        for seat, (held, gone) in self._now.items():
            hands[seat] = self._cards.counted(slip.card for slip in held)
            thrown[seat] = self._cards.counted(slip.card for slip in gone)
        return hands, thrown
