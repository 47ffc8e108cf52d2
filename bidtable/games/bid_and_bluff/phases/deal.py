"""The phase in which chance deals the cards of a round."""

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
    # BB-3
    return len(known.dice) * context.count(known.round + 1) + 1


def deals(context: Context, known: Known, seat: Seat) -> Collection[Move]:
    return context.cards.turned(Deal, size(context, known))


def draw_deal(context: Context, state: State, rng: random.Random) -> Deal:
    return Deal(tuple(rng.sample(context.cards.names, size(context, state))))


def deal(context: Context, state: State, seat: Seat, move: Deal, tell: Tell) -> State:
    # The next seat clockwise becomes the dealer (BB-1), and the last card shows the trump suit (BB-3).
    n = len(state.dice)
    dealer = (state.dealer + 1) % n if state.round else state.dealer
    first = (dealer + 1) % n
    number = context.cards.number
    hands = [0] * n
    for place, name in enumerate(move.cards[:-1]):
        hands[(first + place) % n] |= 1 << number[name]
    trump = number[move.cards[-1]]
    # The stock is computed from the cards of the old state, so tests notice a card that was lost by a fault.
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
