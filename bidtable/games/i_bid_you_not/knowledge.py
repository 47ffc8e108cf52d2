"""What seats know of a game of I Bid You Not, and states that fit what they know."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from bidtable.core.game import View
from bidtable.core.masks import bits
from bidtable.core.model import Seat
from bidtable.games.i_bid_you_not.auction import addable
from bidtable.games.i_bid_you_not.binding import at_right, may_bid
from bidtable.games.i_bid_you_not.cards import mask_of
from bidtable.games.i_bid_you_not.context import Context
from bidtable.games.i_bid_you_not.state import BIDDING, OPEN, Known, Observation, State
from bidtable.games.i_bid_you_not.taking import open_to_all

TRIES: Final = 20
"""Deals at random before one that fits is looked for."""


def observe(context: Context, state: State, seat: Seat | None) -> Observation:
    """Return what a seat (None: a spectator) sees: one hand, and of sealed bids its own."""
    bids = state.bids
    if state.phase in ("bid", "reveal"):
        bids = tuple([cards if other == seat else () for other, cards in enumerate(bids)])
    return Observation(
        **OPEN(state),
        seat=seat,
        hand=state.hands[seat] if seat is not None else 0,
        hand_sizes=tuple([hand.bit_count() for hand in state.hands]),
        sealed=tuple([len(cards) for cards in state.bids]),
        bids=bids,
    )


# -- states that fit ---------------------------------------------------------------------------------------


class Slot(NamedTuple):
    """An unseen card of a hand, sealed bids included: whose it is, and which cards it can be."""

    seat: Seat
    fits: int


def determinize(context: Context, view: View[Observation], rng: random.Random) -> State:
    """Deal the unseen cards to the other hands and sealed bids, so that all that was shown holds.

    Known cards stay where they are, nobody gets a card that they have shown not to hold, and who has shown by a choice
    to hold one of some cards holds one.
    """
    seen = view.observation
    deck = context.deck(seen)
    seats = range(len(seen.hand_sizes))
    hands, bids = [0 for _ in seats], list(seen.bids)
    if seen.phase in ("print", "deal"):
        return State(**OPEN(seen), hands=tuple(hands), bids=tuple(bids))
    gone = seen.discards | mask_of(seen.offer)
    for seat in seats:
        gone |= seen.piles[seat] | mask_of(bids[seat])
    if seen.seat is not None:
        hands[seen.seat] = seen.hand
        gone |= seen.hand
    others = [seat for seat in seats if seat != seen.seat]
    for seat in others:
        hands[seat] = seen.holds[seat] & ~gone
        gone |= hands[seat]
    for seat, card in _dealt(context, seen, others, hands, deck.full & ~gone, rng):
        hands[seat] |= 1 << card
    biddable = may_bid(deck, context.terms(seen), seen.void)
    for seat in others:
        hidden = seen.sealed[seat] - len(bids[seat])
        if hidden:
            bids[seat] = tuple(sorted(rng.sample(bits(hands[seat] & biddable), hidden)))
            hands[seat] &= ~mask_of(bids[seat])
    return State(**OPEN(seen), hands=tuple(hands), bids=tuple(bids))


def _dealt(
    context: Context,
    seen: Observation,
    others: Sequence[Seat],
    known: Sequence[int],
    unseen: int,
    rng: random.Random,
) -> list[tuple[Seat, int]]:
    """Deal the unseen cards: at random, or where that is hard, some deal that fits.

    Raises:
        ValueError: No deal fits, which no view of a real game leads to.
    """
    deck, cards = context.deck(seen), bits(unseen)
    slots: list[Slot] = []
    for seat in others:
        slots += _slots(context, seen, seat, known[seat])
    proofs = [(seat, mask) for seat, mask in seen.proofs if seat != seen.seat and not mask & known[seat]]
    for _ in range(TRIES):
        rng.shuffle(cards)
        found = list(zip(slots, cards, strict=True))
        if all(slot.fits >> card & 1 for slot, card in found) and _proved(proofs, found):
            return [(slot.seat, card) for slot, card in found]
    for narrowed in _narrowed(slots, [(seat, mask & deck.full) for seat, mask in proofs]):
        matched = _match(cards, narrowed)
        if matched is not None:
            return [(slot.seat, card) for slot, card in zip(narrowed, matched, strict=True)]
    raise ValueError("no deal fits this view")


def _slots(context: Context, seen: Observation, seat: Seat, known: int) -> list[Slot]:
    """Return a slot for each unseen card of a hand."""
    size = seen.hand_sizes[seat] + seen.sealed[seat] - len(seen.bids[seat]) - known.bit_count()
    fits = context.deck(seen).full & ~seen.lacks[seat]
    needed, count, only = _shown(context, seen, seat)
    count = min(size, max(0, count - (known & needed).bit_count()))
    others = Slot(seat, fits & ~needed if only else fits)
    return [Slot(seat, fits & needed)] * count + [others] * (size - count)


def _shown(context: Context, seen: Known, seat: Seat) -> tuple[int, int, bool]:
    """Return what a seat shows by owing a decision: it holds so many of some cards, and perhaps no more."""
    deck, terms = context.deck(seen), context.terms(seen)
    phase = seen.phase
    if phase in BIDDING:
        assert isinstance(seen, Observation)
        count = seen.wanted[seat] + seen.sealed[seat] - len(seen.bids[seat])
        few = 0 < count + len(seen.bids[seat]) < terms.bid_cards
        return may_bid(deck, terms, seen.void), count, few
    asked = seen.ranking[seen.asked] if seen.ranking else None
    if (phase == "give" or (phase == "draw" and seen.draw_for == "give")) and seat == asked:
        return addable(deck, seen), 1, False
    if seat != seen.turn:
        return 0, 0, False
    if phase == "more" or (phase == "turn" and seen.truce):
        return at_right(deck, terms, seen.offer, ordered=True), 1, False
    if phase == "after" and seen.after[0] == "add":
        return open_to_all(deck, seen), 1, False
    return 0, 0, False


# -- deals that fit ----------------------------------------------------------------------------------------


def _proved(proofs: Sequence[tuple[Seat, int]], dealt: Sequence[tuple[Slot, int]]) -> bool:
    """Whether everybody got one of the cards that they have shown to hold."""
    return all(any(slot.seat == seat and mask >> card & 1 for slot, card in dealt) for seat, mask in proofs)


def _narrowed(slots: list[Slot], proofs: Sequence[tuple[Seat, int]]) -> Iterator[list[Slot]]:
    """Return all ways to have a slot of its seat hold what each proof says."""
    if not proofs:
        yield slots
        return
    (seat, mask), *rest = proofs
    tried = set()
    for at, slot in enumerate(slots):
        if slot.seat == seat and slot.fits & mask and slot.fits not in tried:
            tried.add(slot.fits)
            yield from _narrowed([*slots[:at], Slot(seat, slot.fits & mask), *slots[at + 1 :]], rest)


def _match(unseen: Sequence[int], slots: Sequence[Slot]) -> list[int] | None:
    """Fill the slots by augmenting paths: finds a deal whenever there is one."""
    holder: dict[int, int] = {}

    def place(at: int, tried: set[int]) -> bool:
        for card in unseen:
            if card in tried or not slots[at].fits >> card & 1:
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
