"""Random hands that fit what a player knows.

Impossible deals are thrown away, so all possible deals are equally likely.
"""

# If too many deals fail, the cards are dealt one by one, and some deals become more likely than others.

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from bidtable.core.masks import bits
from bidtable.core.model import Seat
from bidtable.games.i_bid_you_not.auction import addable
from bidtable.games.i_bid_you_not.binding import at_right, may_bid
from bidtable.games.i_bid_you_not.cards import mask_of
from bidtable.games.i_bid_you_not.context import Context
from bidtable.games.i_bid_you_not.state import BIDDING, NO_CARD, Observation
from bidtable.games.i_bid_you_not.taking import open_to_all

TRIES: Final = 30
"""Number of failed deals with one method before the program uses the next method."""


class Holding(NamedTuple):
    """The common knowledge about one player's cards.

    Attributes:
        known: Cards in the hand that all players know.
        size: Number of unknown cards in the hand.
        fits: Cards that the hand may contain besides the known cards.
        needed: Cards of which the hand contains at least `least`.
        proofs: Sets of cards. The hand contains at least one card of each set.
    """

    seat: Seat
    known: int
    size: int
    fits: int
    needed: int
    least: int
    only: bool
    proofs: tuple[int, ...]

    def allows(self, hand: int) -> bool:
        if hand & ~self.fits:
            return False
        count = (hand & self.needed).bit_count()
        if count < self.least or (self.only and count > self.least):
            return False
        return all(hand & mask for mask in self.proofs)


class Slot(NamedTuple):
    """An unknown card of one seat."""

    # Each bit of `fits` stands for a card that is possible here.
    seat: Seat
    fits: int


class Worlds:
    """Makes random hands that fit what a player knows."""

    def __init__(self, context: Context, seen: Observation) -> None:
        deck = context.deck(seen)
        seats = range(len(seen.hand_sizes))
        gone = seen.discards | mask_of(seen.offer) | seen.hand
        for seat in seats:
            gone |= seen.piles[seat] | mask_of(seen.bids[seat])
        holds = list(seen.holds)
        if seen.giving != NO_CARD:
            # All players see the card that is being placed. It belongs to its owner's hand until it is placed.
            holds[seen.turn] |= 1 << seen.giving
        self._start = [seen.hand if seat == seen.seat else holds[seat] & ~gone for seat in seats]
        unseen = deck.full & ~gone
        for held in self._start:
            unseen &= ~held
        self._pool = [1 << card for card in bits(unseen)]
        self._holdings = [
            _holding(context, seen, seat, self._start[seat], unseen) for seat in seats if seat != seen.seat
        ]
        self._free = all(
            holding.fits == unseen and not holding.least and not holding.only and not holding.proofs
            for holding in self._holdings
        )

    def deal(self, rng: random.Random) -> list[int]:
        """Return possible hands of all seats.

        Raises:
            ValueError: No deal fits the observation.
        """
        for _ in range(1 if self._free else TRIES):
            found = self._shuffled(rng)
            if found is not None:
                return found
        slots = [slot for holding in self._holdings for slot in _slots(holding)]
        for _ in range(TRIES):
            found = self._one_by_one(slots, rng)
            if found is not None:
                return found
        return self._matched(slots, rng)

    def _shuffled(self, rng: random.Random) -> list[int] | None:
        hands, pool, draw = self._start.copy(), self._pool.copy(), rng.random
        left = len(pool)
        for holding in self._holdings:
            hand = 0
            for _ in range(holding.size):
                at = int(draw() * left)
                left -= 1
                hand |= pool[at]
                pool[at] = pool[left]
            if not self._free and not holding.allows(hand):
                return None
            hands[holding.seat] |= hand
        return hands

    def _one_by_one(self, slots: Sequence[Slot], rng: random.Random) -> list[int] | None:
        hands, pool = self._start.copy(), self._pool.copy()
        order = sorted(slots, key=lambda slot: (slot.fits.bit_count(), rng.random()))
        for slot in order:
            fitting = [card for card in pool if card & slot.fits]
            if not fitting:
                return None
            card = fitting[int(rng.random() * len(fitting))]
            pool.remove(card)
            hands[slot.seat] |= card
        for holding in self._holdings:
            if not holding.allows(hands[holding.seat] & ~holding.known):
                return None
        return hands

    def _matched(self, slots: Sequence[Slot], rng: random.Random) -> list[int]:
        proofs = [(holding.seat, mask) for holding in self._holdings for mask in holding.proofs]
        for narrowed in _narrowed(rng.sample(slots, len(slots)), proofs):
            matched = _match(rng.sample(self._pool, len(self._pool)), narrowed)
            if matched is not None:
                hands = self._start.copy()
                for slot, card in zip(narrowed, matched, strict=True):
                    hands[slot.seat] |= card
                return hands
        raise ValueError("no deal fits this view")


def _holding(context: Context, seen: Observation, seat: Seat, known: int, unseen: int) -> Holding:
    size = seen.hand_sizes[seat] + seen.sealed[seat] - len(seen.bids[seat]) - known.bit_count()
    needed, count, only = _shown(context, seen, seat)
    least = min(size, max(0, count - (known & needed).bit_count()))
    # A card that was bid openly was in the hand when the proof was noted.
    shown = known | mask_of(seen.bids[seat])
    proofs = tuple([mask for owner, mask in seen.proofs if owner == seat and not mask & shown])
    return Holding(seat, known, size, unseen & ~seen.lacks[seat], needed, least, only, proofs)


def _slots(holding: Holding) -> list[Slot]:
    seat, fits, least = holding.seat, holding.fits, holding.least
    others = Slot(seat, fits & ~holding.needed if holding.only else fits)
    return [Slot(seat, fits & holding.needed)] * least + [others] * (holding.size - least)


def _shown(context: Context, seen: Observation, seat: Seat) -> tuple[int, int, bool]:
    deck, terms = context.deck(seen), context.terms(seen)
    phase = seen.phase
    if phase in BIDDING:
        count = seen.wanted[seat] + seen.sealed[seat] - len(seen.bids[seat])
        few = 0 < count + len(seen.bids[seat]) < terms.bid_cards
        return may_bid(deck, terms, seen.void), count, few
    asked = seen.ranking[seen.asked] if seen.ranking else None
    if (phase == "give" or (phase == "draw" and seen.draw_for == "give")) and seat == asked:
        return addable(deck, seen), 1, False
    if seat != seen.turn:
        return 0, 0, False
    if phase == "more" or (phase == "turn" and seen.truce):
        return at_right(deck, terms, ordered=True), 1, False
    if phase == "after" and seen.after[0] == "add":
        return open_to_all(deck, seen), 1, False
    return 0, 0, False


def _narrowed(slots: list[Slot], proofs: Sequence[tuple[Seat, int]]) -> Iterator[list[Slot]]:
    if not proofs:
        yield slots
        return
    (seat, mask), *rest = proofs
    tried = set()
    for at, slot in enumerate(slots):
        if slot.seat == seat and slot.fits & mask and slot.fits not in tried:
            tried.add(slot.fits)
            yield from _narrowed([*slots[:at], Slot(seat, slot.fits & mask), *slots[at + 1 :]], rest)


def _match(cards: Sequence[int], slots: Sequence[Slot]) -> list[int] | None:
    holder: dict[int, int] = {}

    def place(at: int, tried: set[int]) -> bool:
        for card in cards:
            if card in tried or not slots[at].fits & card:
                continue
            tried.add(card)
            if card not in holder or place(holder[card], tried):
                holder[card] = at
                return True
        return False

    if not all(place(at, set()) for at in range(len(slots))):
        return None
    dealt = {at: card for card, at in holder.items()}
    return [dealt[at] for at in range(len(slots))]
