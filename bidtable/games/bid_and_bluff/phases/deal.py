"""A round is dealt: until then the round before lies on the table."""

from __future__ import annotations

import random
from collections.abc import Collection

from msgspec.structs import replace

from bidtable.core.model import Move, Seat
from bidtable.core.steps import Tell
from bidtable.games.bid_and_bluff.context import Context
from bidtable.games.bid_and_bluff.events import Dealt
from bidtable.games.bid_and_bluff.moves import Deal
from bidtable.games.bid_and_bluff.state import NOWHERE, Known, State


def size(context: Context, known: Known) -> int:
    """Return how many cards the next deal turns: all hands, and the one that shows trump (BB-3)."""
    return len(known.dice) * context.count(known.round + 1) + 1


def deals(context: Context, known: Known, seat: Seat) -> Collection[Move]:
    """Return all ways to deal the next round."""
    return context.cards.turned(Deal, size(context, known))


def draw_deal(context: Context, state: State, rng: random.Random) -> Deal:
    """Shuffle and deal."""
    return Deal(tuple(rng.sample(context.cards.names, size(context, state))))


def deal(context: Context, state: State, seat: Seat, move: Deal, tell: Tell) -> State:
    """Gather the cards and deal one at a time from the dealer's left; the next one shows trump (BB-3).

    The deal has moved one seat clockwise, but for the first round (BB-1).
    """
    n = len(state.dice)
    dealer = (state.dealer + 1) % n if state.round else state.dealer
    first = (dealer + 1) % n
    number = context.cards.number
    hands = [0] * n
    for place, name in enumerate(move.cards[:-1]):
        hands[(first + place) % n] |= 1 << number[name]
    trump = number[move.cards[-1]]
    # Only cards that were there can be dealt: one that is lost stays lost, and is noticed.
    stock = state.stock | state.taken | (1 << state.trump if state.trump >= 0 else 0)
    for dealt in (*hands, 1 << trump):
        stock &= ~dealt
    state = replace(
        state,
        phase="bid",
        round=state.round + 1,
        dealer=dealer,
        turn=first,
        cut=(),
        dealt=context.count(state.round + 1),
        trump=trump,
        bids=(NOWHERE,) * n,
        tricks=(0,) * n,
        leader=first,
        trick=(),
        last_leader=-1,
        last_trick=(),
        taken=0,
        voids=(0,) * n,
        allowances=(),
        held=tuple(hands),
        stock=stock,
    )
    if tell:
        tell(Dealt(state.round, dealer, state.dealt, move.cards[-1], state.hands), state)
    return state
