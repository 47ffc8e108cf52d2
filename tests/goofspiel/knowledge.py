"""What seats know of a game of Goofspiel."""

from __future__ import annotations

import random

from bidtable.core.game import View
from bidtable.core.model import Seat
from tests.goofspiel.flow import Context
from tests.goofspiel.state import NONE, OPEN, Observation, State


def observe(context: Context, state: State, seat: Seat | None) -> Observation:
    """Return what a seat sees: of sealed cards only its own, of others only that there is one."""
    hand, own = ((), NONE) if seat is None else (state.hands[seat], state.sealed[seat])
    return Observation(**OPEN(state), seat=seat, hand=hand, own=own)


def determinize(context: Context, view: View[Observation], rng: random.Random) -> State:
    """Guess the sealed cards of the others; all else follows from the cards that were shown."""
    seen = view.observation
    hands, sealed = [], []
    for seat, shown in enumerate(seen.played):
        held = [card for card in context.cards if card not in shown]
        kept = rng.choice(held) if seen.committed[seat] else NONE
        if seat == seen.seat:
            kept = seen.own
        hands.append(tuple(card for card in held if card != kept))
        sealed.append(kept)
    return State(**OPEN(seen), hands=tuple(hands), sealed=tuple(sealed))
