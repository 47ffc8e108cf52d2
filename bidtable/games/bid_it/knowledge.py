"""Finds what a player can see of a game, and guesses hidden facts at random."""

from __future__ import annotations

import random

from bidtable.core.game import View
from bidtable.core.model import Seat
from bidtable.games.bid_it.cards import Hand
from bidtable.games.bid_it.context import Context
from bidtable.games.bid_it.state import OPEN, Observation, State
from bidtable.games.bid_it.worlds import Worlds


def observe(context: Context, state: State, seat: Seat | None) -> Observation:
    own: tuple[Hand, ...] = ()
    hand: Hand = ()
    side = ""
    if seat is not None:
        own = tuple([hands[seat] for hands in state.taken])
        hand, side = state.hands[seat], state.sealed[seat]
    return Observation(
        **OPEN(state),
        seat=seat,
        hand=hand,
        own=own,
        side=side,
        sizes=state.sizes,
        deck_size=len(state.deck),
        took=state.took,
    )


# -- back to states --------------------------------------------------------------------------------------


def determinize(context: Context, view: View[Observation], rng: random.Random) -> State:
    return Worlds(context, view.observation).deal(rng)
