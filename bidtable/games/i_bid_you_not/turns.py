"""Whose turn it is in I Bid You Not, what it may add, and who goes on after it."""

from __future__ import annotations

from msgspec.structs import replace

from bidtable.core.model import Seat
from bidtable.games.i_bid_you_not.binding import at_right, chosen_from, terms_of
from bidtable.games.i_bid_you_not.cards import learn
from bidtable.games.i_bid_you_not.deck import Deck
from bidtable.games.i_bid_you_not.state import NOBODY, Known, State

IDLE_ROUNDS = 2
"""Auctions for each player in a row that leave no fewer cards in hands, after which a game ends (IB-23)."""


def may_add(deck: Deck, known: Known, seat: Seat) -> int:
    """Return the cards that a seat may add on its turn (IB-4, IB-10)."""
    bound = terms_of(deck, known.offer, known.age)
    return chosen_from(bound, known.hand_of(seat) & at_right(deck, bound, known.offer, ordered=True))


def go_on(deck: Deck, state: State, seat: Seat) -> State:
    """After an added card: a further one if it is due and possible (IB-21), else the next turn."""
    if state.adds_left > 0:
        bound = terms_of(deck, state.offer, state.age)
        if bound.adds > 1:
            if may_add(deck, state, seat):
                return replace(state, phase="more", turn=seat)
            state = learn(state, seat, at_right(deck, bound, state.offer, ordered=True) & deck.full)
    return next_turn(deck, state, seat)


def next_turn(deck: Deck, state: State, seat: Seat) -> State:
    """End a seat's turn, and find who goes on (IB-3, IB-8, IB-13)."""
    hands, truce = state.hands, max(0, state.truce - 1)
    if not any(hands):
        return replace(state, phase="end", turn=NOBODY, adds_left=0, truce=0)
    seat = (seat + 1) % len(hands)
    while not hands[seat]:
        seat = (seat + 1) % len(hands)
    if not truce or may_add(deck, state, seat):
        return replace(state, phase="turn", turn=seat, adds_left=0, truce=truce)
    bound = terms_of(deck, state.offer, state.age)
    state = learn(state, seat, at_right(deck, bound, state.offer, ordered=True) & deck.full)
    return replace(state, phase="pass", turn=seat, adds_left=0, truce=truce)


def after_auction(deck: Deck, state: State) -> State:
    """Clear the auction away; the player to the left of who declared goes on (IB-8).

    Cards can go round for ever, from the offer to a hand and back as a bid. So a game also ends after two auctions
    a player in a row that leave no fewer cards in hands than before (IB-23).
    """
    n = len(state.hands)
    held = sum([hand.bit_count() for hand in state.hands])
    idle = 0 if held < state.fewest else state.idle + 1
    declarer = state.declarer
    state = replace(
        state,
        declarer=NOBODY,
        void=(),
        wanted=(0,) * n,
        bids=((),) * n,
        ranking=(),
        asked=0,
        inverted=False,
        skipped=0,
        taker=NOBODY,
        taken=(),
        taken_age=(),
        fewest=min(held, state.fewest),
        idle=idle,
    )
    if idle >= IDLE_ROUNDS * n:
        return replace(state, phase="end", turn=NOBODY, adds_left=0, truce=0)
    return next_turn(deck, state, declarer)
