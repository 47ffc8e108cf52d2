"""What seats know of a race, and states that fit what one knows."""

from __future__ import annotations

import random
from collections.abc import Sequence

from bidtable.core.game import View
from bidtable.core.model import Seat
from bidtable.games.bid_and_bluff.context import Context
from bidtable.games.bid_and_bluff.state import OPEN, Observation, State
from bidtable.games.bid_and_bluff.worlds import Worlds, unseen


def observe(context: Context, state: State, seat: Seat | None) -> Observation:
    """Return what a seat (None: a spectator) sees: what lies open, and its own hand."""
    own = 0 if seat is None else state.held[seat]
    return Observation(**OPEN(state), seat=seat, own=own)


def determinize(context: Context, view: View[Observation], rng: random.Random) -> State:
    """Deal the unseen cards at random to the other hands, so that all shown voids and hand sizes hold.

    Every deal that fits is equally likely. Nothing else of a race is hidden: what was bid, played and moved is in the
    view.
    """
    return dealt(context, view.observation, Worlds(context, view.observation), rng)


def dealt(context: Context, seen: Observation, worlds: Worlds, rng: random.Random) -> State:
    """Do the same where more than one is wanted: `worlds` are those of what is seen."""
    return state_of(context, seen, worlds.deal(rng))


def state_of(context: Context, seen: Observation, held: Sequence[int]) -> State:
    """Return the state in which the seats hold these cards, as bits; all other unseen ones were not dealt."""
    stock = unseen(context, seen)
    for hand in held:
        stock &= ~hand
    return State(**OPEN(seen), held=tuple(held), stock=stock)
