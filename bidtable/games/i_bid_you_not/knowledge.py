"""Finds what a player can see of a game, and guesses hidden facts at random."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from bidtable.core.game import View
from bidtable.core.masks import bits
from bidtable.core.model import Seat
from bidtable.games.i_bid_you_not.binding import may_bid
from bidtable.games.i_bid_you_not.cards import mask_of
from bidtable.games.i_bid_you_not.context import Context
from bidtable.games.i_bid_you_not.state import OPEN, Observation, State
from bidtable.games.i_bid_you_not.worlds import Worlds


def observe(context: Context, state: State, seat: Seat | None) -> Observation:
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


def determinize(context: Context, view: View[Observation], rng: random.Random) -> State:
    """Return a random game state that fits what a player sees."""
    # Cards that all players know stay in their hands.
    seen = view.observation
    if seen.phase in ("print", "deal"):
        return State(**OPEN(seen), hands=(0,) * len(seen.bids), bids=seen.bids)
    return state_of(context, seen, Worlds(context, seen).deal(rng), rng.sample)


def state_of(
    context: Context, seen: Observation, hands: Sequence[int], seal: Callable[[list[int], int], list[int]]
) -> State:
    held, bids = list(hands), list(seen.bids)
    biddable = may_bid(context.deck(seen), context.terms(seen), seen.void)
    for seat, sealed in enumerate(seen.sealed):
        hidden = sealed - len(bids[seat])
        if hidden:
            bids[seat] = tuple(sorted(seal(bits(held[seat] & biddable), hidden)))
            held[seat] &= ~mask_of(bids[seat])
    return State(**OPEN(seen), hands=tuple(held), bids=tuple(bids))
