"""Finds impossible states of the game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bidtable.core.position_checks import doubled, wrong_lengths, wrong_numbers, wrong_sets
from bidtable.games.i_bid_you_not.context import Context
from bidtable.games.i_bid_you_not.state import NO_CARD, NOBODY, NUMBERLESS, State

FIXED: Final = ("phase", "sets", "trim", "fresh", "recipes", "names", "variants")
"""Fields of the state that the script of a position may not set."""
_PER_SEAT: Final = ("piles", "wanted", "lacks", "holds", "hands", "bids")
_MANY: Final = 999


def contradictions(context: Context, state: State, seats: int) -> Iterator[str]:
    deck = context.deck(state)
    seat, card = (NOBODY, seats - 1), (0, deck.size - 1)
    yield from wrong_lengths(state, seats, _PER_SEAT)
    yield from wrong_numbers(
        state,
        {
            **dict.fromkeys(("turn", "start", "declarer", "taker", "givers", "draws"), seat),
            **dict.fromkeys(("ranking", "after_left"), (0, seats - 1)),
            **dict.fromkeys(("truce", "idle", "adds_left", "wanted"), (0, _MANY)),
            "fewest": (0, NUMBERLESS),
            **dict.fromkeys(("offer", "age", "void", "taken", "taken_age", "bids"), card),
            "asked": (0, seats),
            "giving": (NO_CARD, card[1]),
            "proofs": (0, max(deck.full, seats)),
        },
    )
    yield from wrong_sets(state, deck.full, ("piles", "discards", "lacks", "holds", "hands"))
    yield from wrong_sets(state, (1 << seats) - 1, ("gave_negative", "gave_positive", "skipped"))
    yield from doubled(state, ("offer", "age", "void", "ranking", "taken", "after_left"))
    yield from _of_offer(state)
    yield from _of_proofs(state, seats)


def _of_offer(state: State) -> Iterator[str]:
    if state.phase in ("print", "deal") and any((*state.hands, *state.piles, state.discards, *state.offer)):
        yield "cards lie in hands, piles, discards or the offer, and nothing has been dealt"
    if len(state.givers) != len(state.offer):
        yield f"'givers' has {len(state.givers)} entries; expected {len(state.offer)}, one for each card of the offer"
    if not set(state.age) <= set(state.offer):
        yield "'age' holds cards that are not in the offer"


def _of_proofs(state: State, seats: int) -> Iterator[str]:
    # IB-18
    had = [hand | sum(1 << card for card in bid) for hand, bid in zip(state.hands, state.bids, strict=True)]
    for seat in range(seats):
        if state.hands[seat] & state.lacks[seat]:
            yield f"seat {seat} holds a card that it has shown not to hold, by 'lacks'"
        if state.holds[seat] & ~had[seat]:
            yield f"seat {seat} does not hold a card that it is known to hold, by 'holds'"
    for seat, cards in state.proofs:
        if seat >= seats or not had[seat] & cards:
            yield "a seat holds none of the cards of which it has shown to hold one, by 'proofs'"
