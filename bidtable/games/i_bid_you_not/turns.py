"""The order of turns, and the cards that a player may add."""

from __future__ import annotations

from typing import Final

from bidtable.core.model import Seat
from bidtable.games.i_bid_you_not.binding import at_right, chosen_from
from bidtable.games.i_bid_you_not.cards import learn
from bidtable.games.i_bid_you_not.deck import Deck
from bidtable.games.i_bid_you_not.mutable_position import Known, Position, terms_now
from bidtable.games.i_bid_you_not.state import NOBODY

IDLE_ROUNDS: Final = 2
"""Number of auctions per player after which the game ends, if hands do not get smaller (IB-23)."""


def may_add(deck: Deck, known: Known, seat: Seat) -> int:
    """Return the cards that a player may add on a turn (IB-4, IB-10)."""
    terms = terms_now(deck, known)
    return chosen_from(terms, known.hand_of(seat) & at_right(deck, terms, ordered=True))


def go_on(position: Position, seat: Seat) -> None:
    # The player must add another card (IB-21), or the next turn begins.
    if position.adds_left > 0 and position.terms.adds > 1:
        if may_add(position.deck, position, seat):
            position.phase, position.turn = "more", seat
            return
        learn(position, seat, at_right(position.deck, position.terms, ordered=True))
    next_turn(position, seat)


def next_turn(position: Position, seat: Seat) -> None:
    # IB-3, IB-8, IB-13
    hands = position.hands
    position.adds_left = 0
    if not any(hands):
        position.phase, position.turn, position.truce = "end", NOBODY, 0
        return
    n = len(hands)
    seat = (seat + 1) % n
    while not hands[seat]:
        seat = (seat + 1) % n
    position.phase, position.turn = "turn", seat
    if position.truce:
        position.truce -= 1
        if position.truce and not may_add(position.deck, position, seat):
            position.phase = "pass"
            learn(position, seat, at_right(position.deck, position.terms, ordered=True))


def after_auction(position: Position) -> None:
    # Cards could move between the table and the hands for ever. So the game ends if the hands do not get
    # smaller during two auctions per player (IB-23).
    n = len(position.hands)
    held = sum([hand.bit_count() for hand in position.hands])
    declarer = position.declarer
    position.idle = 0 if held < position.fewest else position.idle + 1
    position.fewest = min(held, position.fewest)
    position.declarer = position.taker = NOBODY
    position.void = position.ranking = position.taken = position.taken_age = ()
    position.taken_terms = None
    position.wanted, position.bids = [0] * n, [()] * n
    position.asked = position.skipped = 0
    position.inverted = False
    if position.idle >= IDLE_ROUNDS * n:
        position.phase, position.turn = "end", NOBODY
        position.adds_left = position.truce = 0
    else:
        next_turn(position, declarer)
