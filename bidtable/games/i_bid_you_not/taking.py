"""The cards that a player gets from an offer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bidtable.core.model import Seat
from bidtable.core.seats import clockwise
from bidtable.games.i_bid_you_not.binding import at_right, chosen_from, for_the_pile, left_out, passed_over
from bidtable.games.i_bid_you_not.cards import lay, learn, mask_of
from bidtable.games.i_bid_you_not.deck import Deck
from bidtable.games.i_bid_you_not.mutable_position import Known, Position, terms_now, terms_when_taken


class Spoils(NamedTuple):
    """The cards that a player gets from an offer.

    Attributes:
        pile: Cards that go to the player's score pile.
        hand: Cards that go to the player's hand.
        bids: Cards that other players have bid.
    """

    pile: int
    hand: int
    lost: tuple[int, ...]
    bids: tuple[int, ...]


def spoils(deck: Deck, known: Known, taker: Seat) -> Spoils:
    """Return all cards that a player would get by taking the offer (IB-20)."""
    then = terms_when_taken(deck, known)
    out = left_out(deck, then)
    others: tuple[int, ...] = ()
    if then.take_bids:
        others = tuple([card for seat in known.ranking if seat != taker for card in known.bids[seat]])
    bids = mask_of(others)
    won = (terms_now(deck, known).cards | bids) & ~out
    # Only cards that were in the offer when it was taken decide where they go.
    acts = then.cards | bids
    pile = won & ~acts | for_the_pile(deck, then, won & acts)
    hand = won & ~pile & deck.to_hand
    lost = won & ~pile & ~hand
    gone: tuple[int, ...] = ()
    if lost or out:
        offer = known.offer
        gone = tuple([card for card in offer if out >> card & 1])
        gone += tuple([card for card in (*offer, *others) if lost >> card & 1])
    return Spoils(pile, hand, gone, others)


def bids_left(known: Known, taker: Seat, found: Spoils) -> Sequence[tuple[int, ...]]:
    if not found.bids:
        return known.bids
    return tuple([cards if seat == taker else () for seat, cards in enumerate(known.bids)])


def openers(known: Known) -> list[int]:
    """Return the lowest card of each bid (IB-14)."""
    # One of these cards opens the next offer.
    return sorted([known.bids[seat][0] for seat in known.ranking if known.bids[seat]])


def is_choice(known: Known) -> bool:
    return "choose_opener" in known.variants and len(openers(known)) > 1


def lowest_bid(known: Known) -> int:
    # IB-7, IB-14
    for seat in known.ranking if known.inverted else reversed(known.ranking):
        if known.bids[seat]:
            return known.bids[seat][0]
    raise AssertionError("the taker has bid")


def returning(known: Known, taker: Seat, opener: int) -> tuple[Seat, ...]:
    if "middle_returns" not in known.variants:
        return ()
    n, bids = len(known.ranking), known.bids
    middle = known.ranking[(n - 1) // 2 : n // 2 + 1]
    return tuple(
        [
            seat
            for seat in middle
            if seat != taker and bids[seat] and opener not in bids[seat] and not known.skipped >> seat & 1
        ]
    )


def take(position: Position, seat: Seat) -> None:
    after = position.terms.after_taking
    position.taker = seat
    position.taken, position.taken_age, position.taken_terms = position.offer, position.age, position.terms
    position.after = after
    position.after_left = clockwise(seat + 1, len(position.hands)) if after else ()
    go_round(position)


def open_to_all(deck: Deck, known: Known) -> int:
    return at_right(deck, terms_now(deck, known), ordered=False)


def may_join(deck: Deck, known: Known, seat: Seat) -> int:
    """Return the cards that a player may add after the offer was taken (IB-10)."""
    return chosen_from(terms_now(deck, known), known.hand_of(seat) & open_to_all(deck, known))


def go_round(position: Position) -> None:
    while position.after:
        if not position.after_left:
            position.after = position.after[1:]
            count = len(position.hands)
            position.after_left = clockwise(position.taker + 1, count) if position.after else ()
            continue
        seat = position.turn = position.after_left[0]
        if position.after[0] == "discard" and position.offer:
            position.phase = "after"
            return
        if position.after[0] == "add" and position.hands[seat]:
            if may_join(position.deck, position, seat):
                position.phase = "after"
            else:
                # A seat with cards that is passed over has shown that it holds no card that may be added.
                position.phase = "cannot_join"
                learn(position, seat, open_to_all(position.deck, position))
            return
        position.after_left = position.after_left[1:]
    position.phase, position.turn = "settle", position.taker


def decline(position: Position) -> None:
    position.after_left = position.after_left[1:]
    go_round(position)


def join(position: Position, seat: Seat, card: int) -> None:
    # IB-20
    if position.terms.extreme:
        learn(
            position,
            seat,
            passed_over(position.deck, position.terms, open_to_all(position.deck, position), card),
        )
    lay(position, seat, card, len(position.offer), acts=False)
    decline(position)


def drop(position: Position, card: int) -> None:
    position.keep(position.terms.cards & ~(1 << card))
    position.discards |= 1 << card
    decline(position)
