"""Functions that move cards between hands and piles."""

from __future__ import annotations

from collections.abc import Iterable

from bidtable.core.model import Seat
from bidtable.core.seats import put
from bidtable.games.i_bid_you_not.mutable_position import Position


def mask_of(cards: Iterable[int]) -> int:
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def lay(position: Position, seat: Seat, card: int, place: int, *, acts: bool = True) -> None:
    # A card that is added to a taken offer has no active action (IB-20).
    if position.deck.prices[card] < 0:
        position.gave_negative |= 1 << seat
    else:
        position.gave_positive |= 1 << seat
    play(position, seat, card)
    position.lay(card, seat, place, acts=acts)


def play(position: Position, seat: Seat, card: int) -> None:
    bit = 1 << card
    position.hands[seat] &= ~bit
    if position.noting:
        show(position, seat, bit)


def score(position: Position, seat: Seat, cards: int) -> None:
    position.piles = put(position.piles, seat, position.piles[seat] | cards)


# -- what hands have shown ---------------------------------------------------------------------------------


def learn(position: Position, seat: Seat, mask: int) -> None:
    if position.noting and mask & ~position.lacks[seat]:
        position.lacks = put(position.lacks, seat, position.lacks[seat] | mask)


def show(position: Position, seat: Seat, mask: int) -> None:
    # These cards are no longer known cards of the hand.
    if position.holds[seat] & mask:
        position.holds = put(position.holds, seat, position.holds[seat] & ~mask)
    if position.proofs:
        position.proofs = tuple(
            [proof for proof in position.proofs if proof[0] != seat or not proof[1] & mask]
        )


def pick_up(position: Position, seat: Seat, mask: int) -> None:
    # All players have seen the cards, so these cards of the hand are known.
    position.hands[seat] |= mask
    if position.noting and mask:
        position.holds = put(position.holds, seat, position.holds[seat] | mask)
        position.lacks = put(position.lacks, seat, position.lacks[seat] & ~mask)


def prove(position: Position, seat: Seat, mask: int) -> None:
    if not position.noting:
        return
    elsewhere = position.discards | position.terms.cards
    for other, held in enumerate(position.holds):
        elsewhere |= position.piles[other] | mask_of(position.bids[other])
        if other != seat:
            elsewhere |= held
    mask &= position.deck.full & ~elsewhere & ~position.lacks[seat]
    if not mask & position.holds[seat] and (seat, mask) not in position.proofs:
        position.proofs = (*position.proofs, (seat, mask))
