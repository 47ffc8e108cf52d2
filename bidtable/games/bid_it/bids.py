"""Rules for bidding, and for drawing cards before a bid."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from bidtable.core.model import Seat
from bidtable.core.promise import TABLE, Case, Promise, sure
from bidtable.core.seats import put
from bidtable.core.steps import Tell
from bidtable.games.bid_it.cards import RANKS, Hand, without
from bidtable.games.bid_it.context import Context
from bidtable.games.bid_it.events import BidMade, Discarded
from bidtable.games.bid_it.moves import Bid, Discard
from bidtable.games.bid_it.players import mates, next_in
from bidtable.games.bid_it.state import NOBODY, Common, Observation, Seen, State

BIDS: Final = tuple(Bid(quantity, rank) for quantity in range(1, 150) for rank in RANKS)
"""All bids from the lowest to the highest, with six bids for each quantity (BI-2)."""
NEW_CARD: Final = ("which card is drawn",)
"""Text for a card that is still unknown, because chance draws the card later."""


# -- bids ------------------------------------------------------------------------------------------------


def cap(known: State | Observation) -> int:
    """Return the highest quantity that players may bid (BI-2)."""
    return 2 * known.in_hands


def at_cap(known: State | Observation) -> bool:
    # BI-2
    return (known.quantity, known.rank) >= (cap(known), RANKS[-1])


def legal_bids(context: Context, known: State | Observation, seat: Seat) -> tuple[Bid, ...]:
    # BI-2
    return BIDS[known.quantity * 6 - 6 + known.rank if known.quantity else 0 : cap(known) * 6]


def allows_bid(context: Context, known: State | Observation, seat: Seat, move: Bid) -> bool:
    """Return whether a bid is legal."""
    higher = (move.quantity, move.rank) > (known.quantity, known.rank)
    return higher and 1 <= move.quantity <= cap(known) and move.rank in RANKS


def is_sidestep(known: Common, seat: Seat) -> bool:
    # BI-16, BI-23
    if known.bidder == seat:
        return True
    return bool(known.call) and (mates(known, known.bidder, seat) or mates(known, known.caller, seat))


def bid(context: Context, state: State, seat: Seat, move: Bid, tell: Tell) -> State:
    # A bid cancels the standing call (BI-11).
    sidestep, cancels = state.phase == "sidestep", state.call
    state = replace(
        state,
        phase="turn",
        turn=next_in(state, seat),
        quantity=move.quantity,
        rank=move.rank,
        bidder=seat,
        call="",
        caller=NOBODY,
        doubler=NOBODY,
        quitter=NOBODY,
        passed=(),
        last_bids=(*state.last_bids, (seat, move.quantity, move.rank)),
    )
    if tell:
        tell(BidMade(seat, move.quantity, move.rank, cancels, sidestep), state)
    return state


def promise_bid(context: Context, known: State | Observation, seat: Seat, move: Bid) -> Promise:
    return Promise(move, (Case("", (), (("cap", cap(known)),)),))


# -- discards --------------------------------------------------------------------------------------------


def closed(known: State | Observation, seat: Seat) -> Hand:
    """Return the cards of a seat that the other players cannot see."""
    hand, shown = known.hand_of(seat), known.exposed[seat]
    return without(hand, shown) if shown else hand


def discardable(context: Context, known: State | Observation, seat: Seat) -> tuple[Discard, ...]:
    # Stars and cards of the bid's rank may not be discarded (BI-5).
    worth, moves = context.cards.worth[known.rank], context.discards
    return tuple([moves[card] for card in dict.fromkeys(closed(known, seat)) if not worth[card]])


def discard(context: Context, state: State, seat: Seat, move: Discard, tell: Tell) -> State:
    # BI-5
    card = move.card
    state = replace(
        state,
        phase="discard",
        hands=put(state.hands, seat, without(state.hands[seat], (card,))),
        discards=context.cards.hand((*state.discards, card)),
        seen=(*state.seen, seen_now(state, seat, card)),
        wanted=state.wanted + 1,
    )
    if tell:
        tell(Discarded(seat, card), state)
    return state


def seen_now(state: State, seat: Seat, card: str) -> Seen:
    return Seen(seat, card, tuple([len(hands[seat]) for hands in state.taken]))


def promise_discard(context: Context, known: Common, seat: Seat, move: Discard) -> Promise:
    changes = (
        sure(seat, "card", -1, move.card),
        sure(TABLE, "discard", 1, move.card),
        sure(seat, "drawn", 1),
    )
    return Promise(move, (Case("", changes),), NEW_CARD)
