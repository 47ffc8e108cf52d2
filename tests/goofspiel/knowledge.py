"""What seats know of a game of Goofspiel."""

import random

from bidtable.core.game import View
from bidtable.core.model import Seat
from tests.goofspiel.rules import Context
from tests.goofspiel.state import HIDDEN, OPEN, Observation, State


def observe(context: Context, state: State, seat: Seat | None) -> Observation:
    """Return what a seat sees: of sealed cards only its own, of others only that there is one."""
    sealed = tuple(card if at == seat or not card else HIDDEN for at, card in enumerate(state.sealed))
    return Observation(**OPEN(state), sealed=sealed, seat=seat)


def determinize(context: Context, view: View[Observation], rng: random.Random) -> State:
    """Guess the sealed cards of the others; all else lies open."""
    seen = view.observation
    cards = zip(seen.sealed, seen.hands, strict=True)
    return State(
        **OPEN(seen), sealed=tuple(rng.choice(hand) if card == HIDDEN else card for card, hand in cards)
    )
