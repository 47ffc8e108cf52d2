"""What a seat may know of a game, and states that fit what it knows."""

from __future__ import annotations

import random

from bidtable.core.game import View
from bidtable.core.model import Seat
from bidtable.games.bidness.context import Context
from bidtable.games.bidness.state import NOT_CHOSEN, OPEN, Observation, State
from bidtable.games.bidness.worlds import Worlds


def observe(context: Context, state: State, seat: Seat | None) -> Observation:
    """Return what a seat (None: a spectator) may know: what lies open, one hand, one secret discard."""
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
    """Deal the unseen cards at random to the other hands, the secret discards and the deck, as the history allows.

    Who wants several states that fit the same view prepares `Worlds` once.
    """
    return Worlds(context, view).deal(rng)
