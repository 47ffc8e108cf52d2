"""Makes views of a game of I Bid You Not, and draws states that fit a view."""

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


def determinize(context: Context, view: View[Observation], rng: random.Random) -> State:
    """Deal the unseen cards to the other hands and sealed bids, so that all that was shown holds.

    Known cards stay where they are, and nobody gets a card that they have shown not to hold. A player who has shown
    by a choice to hold one of some cards holds one.
    """
    seen = view.observation
    if seen.phase in ("print", "deal"):
        return State(**OPEN(seen), hands=(0,) * len(seen.bids), bids=seen.bids)
    return state_of(context, seen, Worlds(context, seen).deal(rng), rng.sample)


def state_of(
    context: Context, seen: Observation, hands: Sequence[int], seal: Callable[[list[int], int], list[int]]
) -> State:
    """Return the state in which seats hold these cards, sealed ones that are not seen among them.

    Args:
        context: The rules.
        seen: The observation of a seat.
        hands: The cards of each seat, as a set.
        seal: Chooses so many cards to be sealed of those that may be.
    """
    held, bids = list(hands), list(seen.bids)
    biddable = may_bid(context.deck(seen), context.terms(seen), seen.void)
    for seat, sealed in enumerate(seen.sealed):
        hidden = sealed - len(bids[seat])
        if hidden:
            bids[seat] = tuple(sorted(seal(bits(held[seat] & biddable), hidden)))
            held[seat] &= ~mask_of(bids[seat])
    return State(**OPEN(seen), hands=tuple(held), bids=tuple(bids))
