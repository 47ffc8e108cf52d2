"""What a seat may know of a game, and states that fit what it knows."""

from __future__ import annotations

import random

from bidtable.core.game import View
from bidtable.core.model import Seat
from bidtable.games.bidness.context import Context
from bidtable.games.bidness.past import Round, rounds_of
from bidtable.games.bidness.state import NOT_CHOSEN, OPEN, PAYBACK_CHOSEN, Observation, State
from bidtable.games.bidness.worlds import guess


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
    """Deal the unseen cards at random to the other hands, the secret discards and the deck, as the history allows."""
    seen, cards = view.observation, context.cards
    n = len(seen.cash)
    unseen = _unseen(context, seen)
    rounds = rounds_of(context, n, seen.seat, view.history) or [_nothing_known(seen)]
    rounds[-1].room = unseen
    found = guess(cards, rounds, seen.hand_sizes, seen.seat, rng)
    if found is None:
        only = _nothing_known(seen)
        only.room = unseen
        found = guess(cards, [only], seen.hand_sizes, seen.seat, rng)
        assert found is not None
    hands, thrown = found
    deck = cards.apart(unseen, cards.together(*hands, *thrown))
    if seen.seat is not None:
        hands[seen.seat], thrown[seen.seat] = seen.held, seen.thrown
    return State(
        **OPEN(seen),
        hands=tuple(hands),
        deck=deck,
        thrown=tuple(thrown),
        commits=_commits(context, seen, hands, rng),
    )


def _unseen(context: Context, seen: Observation) -> int:
    """Return all cards that a viewer does not see."""
    known = [*seen.workplaces, seen.discards, seen.held, seen.thrown]
    if seen.is_auction:
        known.append(1 << seen.card)  # What sues lies with the discards.
    return context.cards.apart(context.cards.universe(len(seen.cash)), context.cards.together(*known))


def _nothing_known(seen: Observation) -> Round:
    """Return a round with which all cards in hand were dealt: nothing is known of them."""
    sizes = [held + gone for held, gone in zip(seen.hand_sizes, seen.thrown_sizes, strict=True)]
    return Round(sizes, [[] for _ in sizes], list(seen.thrown_sizes))


def _commits(context: Context, seen: Observation, hands: list[int], rng: random.Random) -> tuple[int, ...]:
    """Return what each seat has chosen to discard, as far as the viewer knows; the others any card they hold."""
    found = []
    for seat, hand in enumerate(hands):
        if not seen.decided[seat]:
            found.append(NOT_CHOSEN)
        elif seat == seen.seat:
            found.append(seen.choice)
        else:
            kinds = context.cards.distinct(hand)
            found.append(rng.choice(kinds + [PAYBACK_CHOSEN] * min(1, seen.paybacks[seat])))
    return tuple(found)
