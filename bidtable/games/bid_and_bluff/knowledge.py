"""The observation of a seat, and random states that fit an observation."""

from __future__ import annotations

import random
from collections.abc import Sequence

from bidtable.core.game import View
from bidtable.core.model import Seat
from bidtable.games.bid_and_bluff.context import Context
from bidtable.games.bid_and_bluff.state import OPEN, Observation, State
from bidtable.games.bid_and_bluff.worlds import Worlds, unseen


def observe(context: Context, state: State, seat: Seat | None) -> Observation:
    """Return the observation of a seat, with the open facts and the seat's own hand.

    A spectator (None) sees only the open facts.
    """
    own = 0 if seat is None else state.held[seat]
    return Observation(**OPEN(state), seat=seat, own=own)


def determinize(context: Context, view: View[Observation], rng: random.Random) -> State:
    """Return a random state that fits an observation, with random hands for the other players.

    The random hands have the known sizes. A seat gets no card of a suit that the seat cannot hold, because
    the seat did not follow that suit earlier. Every deal that fits the observation is equally likely. In a
    race, only the hands are hidden. All bids, played cards and moves of the dice are visible.
    """
    return dealt(context, view.observation, Worlds(context, view.observation), rng)


def dealt(context: Context, seen: Observation, worlds: Worlds, rng: random.Random) -> State:
    """Return a random state from deals (`worlds`) that were prepared for the same observation."""
    return state_of(context, seen, worlds.deal(rng))


def state_of(context: Context, seen: Observation, held: Sequence[int]) -> State:
    """Return the state in which the seats hold the given cards (bits).

    Unseen cards that no seat holds are in the stock.
    """
    stock = unseen(context, seen)
    for hand in held:
        stock &= ~hand
    return State(**OPEN(seen), held=tuple(held), stock=stock)
