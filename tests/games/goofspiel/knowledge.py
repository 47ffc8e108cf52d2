"""Knowledge of seats in a game of Goofspiel."""

import random

from bidtable.core.game import View
from bidtable.core.model import Seat
from bidtable.core.seats import put
from tests.games.goofspiel.rules import Context
from tests.games.goofspiel.state import HIDDEN, NONE, OPEN, Observation, State


def observe(context: Context, state: State, seat: Seat | None) -> Observation:
    """Return a seat's view: its own sealed card, and for the others only whether they sealed one."""
    face_down = tuple(HIDDEN if card else NONE for card in state.sealed)
    own = NONE if seat is None else state.sealed[seat]
    return Observation(**OPEN(state), sealed=face_down, seat=seat, own=own)


def determinize(context: Context, view: View[Observation], rng: random.Random) -> State:
    """Guess the sealed cards of the others; everything else is public."""
    seen = view.observation
    sealed = tuple(
        rng.choice(hand) if card else NONE for card, hand in zip(seen.sealed, seen.hands, strict=True)
    )
    return State(**OPEN(seen), sealed=sealed if seen.seat is None else put(sealed, seen.seat, seen.own))
