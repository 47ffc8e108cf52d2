"""What a seat may know of a game, and states that fit what it knows."""

from __future__ import annotations

import random

from bidtable.core.game import View
from bidtable.core.masks import bits
from bidtable.core.model import Seat
from bidtable.games.bidness import past
from bidtable.games.bidness.context import Context
from bidtable.games.bidness.events import DiscardChosen, Shuffled
from bidtable.games.bidness.moves import NOBODY
from bidtable.games.bidness.state import NOT_CHOSEN, OPEN, PAYBACK_CHOSEN, Observation, State


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
    """Deal the unseen cards at random to the other hands, the secret discards and the deck.

    Cards that a player held before a deal are none of those that were shuffled in for it (`past`).
    """
    seen = view.observation
    n = len(seen.cash)
    hands, thrown = [0] * n, [0] * n
    known = seen.discards
    for place in seen.workplaces:
        known |= place
    if seen.card != NOBODY:
        known |= 1 << seen.card
    if seen.seat is not None:
        hands[seen.seat], thrown[seen.seat] = seen.held, seen.thrown
        known |= seen.held | seen.thrown
    unseen = context.cards.universe(n) & ~known
    young = past.too_young(seen.fresh, buried(context, view))
    deck = _deal_unseen(seen, young, unseen, hands, thrown, rng)
    return State(
        **OPEN(seen),
        hands=tuple(hands),
        deck=deck,
        thrown=tuple(thrown),
        commits=_commits(seen, hands, rng),
    )


def buried(context: Context, view: View[Observation]) -> tuple[int, ...]:
    """Return what the viewer's own secret discards added to the deck at each shuffle that its history tells."""
    found, own = [], 0
    for event in view.history:
        if isinstance(event, DiscardChosen) and event.seat == view.seat:
            card = context.cards.number.get(event.card, NOBODY)
            own = 1 << card if card != NOBODY else 0
        elif isinstance(event, Shuffled):
            found.append(own)
            own = 0
    return tuple(found)


def _deal_unseen(
    seen: Observation,
    young: list[int],
    unseen: int,
    hands: list[int],
    thrown: list[int],
    rng: random.Random,
) -> int:
    """Give the others as many unseen cards as they hold and have discarded; return the deck that is left."""
    others = [seat for seat in range(len(hands)) if seat != seen.seat]
    given: dict[Seat, list[int]] = {seat: [] for seat in others}
    for too_young, kept in zip(young, seen.kept, strict=True):
        old = bits(unseen & ~too_young)
        rng.shuffle(old)
        for seat in others:
            for _ in range(kept[seat] - len(given[seat])):
                card = old.pop()
                given[seat].append(card)
                unseen &= ~(1 << card)
    rest = bits(unseen)
    rng.shuffle(rest)
    for seat in others:
        own = given[seat]
        size = seen.hand_sizes[seat] + seen.thrown_sizes[seat]
        own += [rest.pop() for _ in range(size - len(own))]
        rng.shuffle(own)
        for _ in range(seen.thrown_sizes[seat]):
            thrown[seat] |= 1 << own.pop()
        for card in own:
            hands[seat] |= 1 << card
    return sum(1 << card for card in rest)


def _commits(seen: Observation, hands: list[int], rng: random.Random) -> tuple[int, ...]:
    """Return what each seat has chosen to discard, as far as the viewer knows; the others any card they hold."""
    found = []
    for seat, hand in enumerate(hands):
        if not seen.decided[seat]:
            found.append(NOT_CHOSEN)
        elif seat == seen.seat:
            found.append(seen.choice)
        else:
            found.append(rng.choice(bits(hand) + [PAYBACK_CHOSEN] * min(1, seen.paybacks[seat])))
    return tuple(found)
