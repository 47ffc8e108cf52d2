"""What happens to cards in I Bid You Not: they are laid into the offer, and hands show what they hold and lack."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from bidtable.core.model import Seat
from bidtable.core.seats import put
from bidtable.games.i_bid_you_not.deck import Deck
from bidtable.games.i_bid_you_not.state import State

NO_OFFER: Final = {"offer": (), "givers": (), "age": (), "gave_negative": 0, "gave_positive": 0}
"""What changes when an offer leaves the table."""


def mask_of(cards: Iterable[int]) -> int:
    """Return cards as a set."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def lay(deck: Deck, state: State, seat: Seat, card: int, place: int, *, acts: bool = True) -> State:
    """Move a card from a hand into the offer, and note who gave it.

    Args:
        deck: The deck.
        state: The state.
        seat: Who gives the card.
        card: The card.
        place: The number of cards to the left of it.
        acts: Whether its action acts: not once the offer is taken (IB-20).
    """
    negative, positive = state.gave_negative, state.gave_positive
    if deck.prices[card] < 0:
        negative |= 1 << seat
    else:
        positive |= 1 << seat
    bit = 1 << card
    return replace(
        state,
        hands=put(state.hands, seat, state.hands[seat] & ~bit),
        holds=put(state.holds, seat, state.holds[seat] & ~bit),
        proofs=shown(state, seat, bit),
        offer=(*state.offer[:place], card, *state.offer[place:]),
        givers=(*state.givers[:place], seat, *state.givers[place:]),
        age=(*state.age, card) if acts else state.age,
        gave_negative=negative,
        gave_positive=positive,
    )


# -- what hands have shown ---------------------------------------------------------------------------------


def learn(state: State, seat: Seat, mask: int) -> State:
    """Note that a seat has shown not to hold some cards."""
    if not mask & ~state.lacks[seat]:
        return state
    return replace(state, lacks=put(state.lacks, seat, state.lacks[seat] | mask))


def prove(deck: Deck, state: State, seat: Seat, mask: int) -> State:
    """Note that a seat, by a choice that it had, has shown to hold at least one of some cards."""
    elsewhere = state.discards | mask_of(state.offer)
    for other, held in enumerate(state.holds):
        elsewhere |= state.piles[other] | mask_of(state.bids[other])
        if other != seat:
            elsewhere |= held
    mask &= deck.full & ~elsewhere & ~state.lacks[seat]
    if mask & state.holds[seat] or (seat, mask) in state.proofs:
        return state
    return replace(state, proofs=(*state.proofs, (seat, mask)))


def shown(state: State, seat: Seat, mask: int) -> tuple[tuple[Seat, int], ...]:
    """Return the proofs that are still open once a seat has shown some cards of its hand."""
    proofs = state.proofs
    if not proofs:
        return proofs
    return tuple([proof for proof in proofs if proof[0] != seat or not proof[1] & mask])
