"""Finds what a player can see of a game, and guesses hidden facts at random."""

from __future__ import annotations

import random

from bidtable.core.game import View
from bidtable.core.model import Seat
from bidtable.games.bidness.context import Context
from bidtable.games.bidness.state import NOT_CHOSEN, OPEN, Observation, State
from bidtable.games.bidness.worlds import Worlds


def observe(context: Context, state: State, seat: Seat | None) -> Observation:
    held, thrown, choice = 0, 0, NOT_CHOSEN
    if seat is not None:
        held, thrown, choice = state.hands[seat], state.thrown[seat], state.commits[seat]
    return Observation(
        **OPEN(state),
        seat=seat,
        held=held,
        hand_sizes=tuple([hand.bit_count() for hand in state.hands]),
        deck_size=state.deck.bit_count(),
        thrown=thrown,
        thrown_sizes=tuple([mask.bit_count() for mask in state.thrown]),
        decided=tuple([card != NOT_CHOSEN for card in state.commits]),
        choice=choice,
    )


def determinize(context: Context, view: View[Observation], rng: random.Random) -> State:
    """Return a random game state that fits what a player has seen."""
    # For several states of one observation, use the class `Worlds`.
    return Worlds(context, view).deal(rng)
