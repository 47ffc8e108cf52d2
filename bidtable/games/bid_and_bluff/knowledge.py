"""Finds what a player can see of a game, and guesses hidden facts at random."""

from __future__ import annotations

import random
from collections.abc import Sequence

from bidtable.core.game import View
from bidtable.core.model import Seat
from bidtable.games.bid_and_bluff.context import Context
from bidtable.games.bid_and_bluff.state import OPEN, Observation, State
from bidtable.games.bid_and_bluff.worlds import Worlds, unseen


def observe(context: Context, state: State, seat: Seat | None) -> Observation:
    own = 0 if seat is None else state.held[seat]
    return Observation(**OPEN(state), seat=seat, own=own)


def determinize(context: Context, view: View[Observation], rng: random.Random) -> State:
    """Return a random game state that fits what a player sees.

    A player who did not follow a suit cannot hold a card of that suit. All possible deals are equally likely.
    """
    return dealt(context, view.observation, Worlds(context, view.observation), rng)


def dealt(context: Context, seen: Observation, worlds: Worlds, rng: random.Random) -> State:
    """Return a random game state that fits what a seat has seen."""
    return state_of(context, seen, worlds.deal(rng))


def state_of(context: Context, seen: Observation, held: Sequence[int]) -> State:
    stock = unseen(context, seen)
    for hand in held:
        stock &= ~hand
    return State(**OPEN(seen), held=tuple(held), stock=stock)
