"""What seats know of a race, and states that fit what one knows."""

from __future__ import annotations

import random
from collections.abc import Sequence

from bidtable.core.game import View
from bidtable.core.masks import bits
from bidtable.core.model import Seat
from bidtable.games.bid_and_bluff.context import Context
from bidtable.games.bid_and_bluff.state import OPEN, Observation, State

TRIES = 30
"""Deals drawn before one is worked out instead: with few voids the first or second fits."""


def observe(context: Context, state: State, seat: Seat | None) -> Observation:
    """Return what a seat (None: a spectator) sees: what lies open, and its own hand."""
    own = 0 if seat is None else state.held[seat]
    return Observation(**OPEN(state), seat=seat, own=own)


def unseen(context: Context, seen: Observation) -> int:
    """Return the cards that the viewer has not seen this round, as bits: other hands, and what was not dealt."""
    trump = 1 << seen.trump if seen.trump >= 0 else 0
    return context.cards.all & ~(seen.own | seen.played | trump)


def determinize(context: Context, view: View[Observation], rng: random.Random) -> State:
    """Deal the unseen cards at random to the other hands, so that all shown voids and hand sizes hold.

    The draw is uniform where the voids leave it easy (rejection sampling), and an arbitrary fitting deal where they do
    not. Nothing else of a race is hidden: what was bid, played and moved is in the view.
    """
    seen = view.observation
    stock = unseen(context, seen)
    hidden = [seat for seat in range(len(seen.dice)) if seat != seen.seat]
    sizes = [seen.hand_size(seat) for seat in hidden]
    held = [seen.hand_of(seat) for seat in range(len(seen.dice))]
    if any(sizes):
        barred = [_suits(context, seen.voids[seat]) for seat in hidden]
        for seat, hand in zip(hidden, _deal(bits(stock), sizes, barred, rng), strict=True):
            held[seat] = hand
            stock &= ~hand
    return State(**OPEN(seen), held=tuple(held), stock=stock)


def _suits(context: Context, suits: int) -> int:
    """Return all cards of some suits, as bits."""
    mask = 0
    for suit in bits(suits):
        mask |= context.cards.suit_mask[suit]
    return mask


def _deal(cards: list[int], sizes: Sequence[int], barred: Sequence[int], rng: random.Random) -> list[int]:
    """Deal cards to hands of given sizes, none with a card that is barred from it; return the hands as bits."""
    total = sum(sizes)
    drawn: list[int] = []
    for _ in range(TRIES):
        drawn = rng.sample(cards, total)
        hands, at = [], 0
        for size, out in zip(sizes, barred, strict=True):
            hand = 0
            for card in drawn[at : at + size]:
                hand |= 1 << card
            if hand & out:
                break
            at += size
            hands.append(hand)
        else:
            return hands
    return _match([*drawn, *(card for card in cards if card not in drawn)], sizes, barred)


def _match(cards: Sequence[int], sizes: Sequence[int], barred: Sequence[int]) -> list[int]:
    """Fill the hands by augmenting paths: finds a deal whenever there is one."""
    slots = [at for at, size in enumerate(sizes) for _ in range(size)]
    holder: dict[int, int] = {}

    def place(slot: int, tried: set[int]) -> bool:
        for card in cards:
            if card in tried or barred[slots[slot]] >> card & 1:
                continue
            tried.add(card)
            if card not in holder or place(holder[card], tried):
                holder[card] = slot
                return True
        return False

    for slot in range(len(slots)):
        if not place(slot, set()):
            raise ValueError("no deal fits this view")
    hands = [0] * len(sizes)
    for card, slot in holder.items():
        hands[slots[slot]] |= 1 << card
    return hands
